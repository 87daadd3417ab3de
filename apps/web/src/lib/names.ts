import { useQueries, useQuery } from "@tanstack/react-query"
import { readNames } from "../api/endpoints.gen.ts"
import { call } from "./api-client.ts"

/** How long ids are collected before one request for all of them: a table needs all its rows at once. */
const COLLECT_MS = 15
const MAX_IDS = 200
const FRESH_MS = 300_000

type Waiting = { resolve: (name: string | null) => void; reject: (reason: unknown) => void }
let waiting = new Map<string, Waiting[]>()

/** @returns null if the reader may not know the name. */
function nameOfId(id: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(() => void askTogether(), COLLECT_MS)
    waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
  })
}

async function askTogether(): Promise<void> {
  const batch = [...waiting]
  waiting = new Map()
  for (let at = 0; at < batch.length; at += MAX_IDS) {
    const some = batch.slice(at, at + MAX_IDS)
    try {
      const { names } = await call(readNames, { query: { employee_ids: some.map(([id]) => id).join(",") } })
      for (const [id, people] of some) for (const { resolve } of people) resolve(names[id] ?? null)
    } catch (error) {
      for (const [, people] of some) for (const { reject } of people) reject(error)
    }
  }
}

function nameQuery(id: string) {
  return { queryKey: ["organization", "names", id], queryFn: () => nameOfId(id), staleTime: FRESH_MS }
}

/** A person's name by id; the id until it loads, or if the reader may not know the name. */
export function useName(id: string): { name: string; isPending: boolean } {
  const { data, isPending } = useQuery(nameQuery(id))
  return { name: data ?? id, isPending }
}

/** The same for several people. */
export function useNames(ids: readonly string[]): (id: string) => string {
  const unique = [...new Set(ids)]
  const names = useQueries({ queries: unique.map(nameQuery) })
  return (id) => names[unique.indexOf(id)]?.data ?? id
}
