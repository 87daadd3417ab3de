import { createHash } from "node:crypto"

/**
 * One record of the audit log. `actor_id` did it; `impersonator_id` is the admin behind an impersonation; jobs of the
 * service itself have no actor. `change` contains the old and new values as far as they help a reader.
 */
export type AuditRecord = {
  _id: string
  at: string
  actor_id: string | null
  impersonator_id: string | null
  action: string
  target: { collection: string; id: string }
  employee_id: string | null
  request_id: string | null
  change: Record<string, unknown>
  /** The texts of `change` about the person, encrypted with the person's key. (decision 0050) */
  sealed?: string
}

/** The number of chains: a missing or an extra one is an issue. The first migration created them. */
export const AUDIT_CHAINS = 16
export const FIRST_HASH = "0".repeat(64)

/** Each record's hash covers the previous one, so that none can be changed, moved or removed unnoticed. */
export function chainHash(previous: string, record: AuditRecord): string {
  return createHash("sha256").update(previous).update(canonical(record)).digest("hex")
}

/** JSON with sorted keys: the database preserves a record's values, but not the order of its keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    members.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(",")}}`
  }
  return JSON.stringify(value) ?? "null"
}
