import { nextTurn } from "../table-rows.ts"
import type { LookupType } from "./fields.ts"
import { foldText, nameKeys } from "./names.ts"

/** Something that cells name by its ID, an email address or a name. */
export type LookupItem = { id: string; label: string; names: readonly string[]; email?: string | null }

export type Candidate = { id: string; label: string }

/** `candidates` are what an ambiguous text could mean. */
export type LookupResult = { id: string } | { candidates: Candidate[] } | null

export type LookupIndex = {
  find(text: string): LookupResult
  label(id: string): string | null
}

export type Lookups = ReadonlyMap<LookupType, LookupIndex>

const unitKeys = (text: string) => [foldText(text)].filter((key) => key !== "")

/** How the names of a type are compared: only people's names lose initials and change the order of their words. */
const keysOf = (type: LookupType) => (type === "person" || type === "manager" ? nameKeys : unitKeys)

/** Items whose names are indexed before other requests have their turn. */
const ITEMS_PER_TURN = 200

/**
 * IDs come first, then emails, then names; the first way that finds anything decides.
 * @param texts those that will be looked up, if they are all known: where IDs and emails find them, names are not indexed
 */
export async function createLookup(
  type: LookupType,
  items: readonly LookupItem[],
  texts: ReadonlySet<string> | null = null,
): Promise<LookupIndex> {
  const byId = new Map(items.map((item) => [item.id.toLowerCase(), item]))
  const byEmail = new Map<string, LookupItem>()
  for (const item of items) if (item.email) byEmail.set(item.email.toLowerCase(), item)
  const isFound = (text: string) => byId.has(text.toLowerCase()) || byEmail.has(text.toLowerCase())
  const byName =
    texts && [...texts].every(isFound) ? new Map<string, LookupItem[]>() : await indexNames(items, keysOf(type))
  const find = (text: string): LookupResult => {
    const found = byId.get(text.toLowerCase()) ?? byEmail.get(text.toLowerCase())
    if (found) return { id: found.id }
    const named = keysOf(type)(text)
      .map((key) => byName.get(key))
      .find((matches) => matches !== undefined)
    if (!named) return null
    const ids = new Map([...named].map((item) => [item.id, item]))
    const [only] = ids.keys()
    if (only !== undefined && ids.size === 1) return { id: only }
    return {
      candidates: [...ids.values()].map(({ label, id }) => ({ id, label: label === id ? id : `${label} (${id})` })),
    }
  }
  // Columns repeat the same few texts.
  const results = new Map<string, LookupResult>()
  return {
    find(text) {
      const known = results.get(text)
      if (known !== undefined) return known
      const result = find(text)
      results.set(text, result)
      return result
    },
    label: (id) => byId.get(id.toLowerCase())?.label ?? null,
  }
}

async function indexNames(
  items: readonly LookupItem[],
  keys: (text: string) => string[],
): Promise<Map<string, LookupItem[]>> {
  const byName = new Map<string, LookupItem[]>()
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % ITEMS_PER_TURN === 0) await nextTurn()
    for (const key of new Set(item.names.flatMap(keys))) {
      const others = byName.get(key)
      if (others) others.push(item)
      else byName.set(key, [item])
    }
  }
  return byName
}

/** Items of two sources; of those with the same ID, the later one counts. */
export function mergeItems(one: readonly LookupItem[], other: readonly LookupItem[]): LookupItem[] {
  return [...new Map([...one, ...other].map((item) => [item.id, item])).values()]
}
