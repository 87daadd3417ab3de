import { currentSession } from "./session.ts"

const PREFIX = "scorecard.recent."
const MAX_RECENT = 8

/**
 * Keys of what someone opened from the search, newest first: kept in this browser until they sign out. What they stand
 * for, and whether the person may still open it, only the service knows.
 */
export function listRecent(): string[] {
  const text = localStorage.getItem(keyOfPerson())
  if (text === null) return []
  try {
    const keys: unknown = JSON.parse(text)
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : []
  } catch {
    return []
  }
}

export function addRecent(key: string): void {
  const others = listRecent().filter((other) => other !== key)
  localStorage.setItem(keyOfPerson(), JSON.stringify([key, ...others].slice(0, MAX_RECENT)))
}

/** Of everyone, so that after signing out no one else sees what they looked for. */
export function forgetRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

const keyOfPerson = () => PREFIX + (currentSession()?.employee_id ?? "")
