import type { Inbox } from "./inbox.store.ts"

/** Names the person as well: one client may show the inboxes of several, one after the other. */
export function inboxTag(employeeId: string, { revision }: Pick<Inbox, "revision">): string {
  return `${employeeId}.${revision}`
}

/** The revision that a tag of this person names; null for any other text. */
export function revisionOf(employeeId: string, tag: unknown): number | null {
  if (typeof tag !== "string" || !tag.startsWith(`${employeeId}.`)) return null
  const revision = tag.slice(employeeId.length + 1)
  return /^\d{1,15}$/.test(revision) ? Number(revision) : null
}
