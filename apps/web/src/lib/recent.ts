import type { SearchResult } from "@scorecard/contracts/search"
import { currentSession } from "./session.ts"

const PREFIX = "scorecard.recent."
const MAX_RECENT = 8

/** What someone opened from the search, newest first: kept in this browser until they sign out. */
export function listRecent(): SearchResult[] {
  const text = localStorage.getItem(keyOfPerson())
  if (text === null) return []
  try {
    const items: unknown = JSON.parse(text)
    return Array.isArray(items) ? (items as SearchResult[]) : []
  } catch {
    return []
  }
}

export function addRecent(item: SearchResult): void {
  const others = listRecent().filter(({ key }) => key !== item.key)
  localStorage.setItem(keyOfPerson(), JSON.stringify([item, ...others].slice(0, MAX_RECENT)))
}

/** Of everyone, so that after signing out no one else sees what they looked for. */
export function forgetRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

const keyOfPerson = () => PREFIX + (currentSession()?.employee_id ?? "")
