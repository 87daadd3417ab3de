import { createHash } from "node:crypto"

/**
 * One line of the audit log. `actor_id` did it; `impersonator_id` is the admin behind an impersonation; a job of the
 * service itself has no actor. `change` holds what was and what is, as far as it helps a reader.
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
}

/** How many there are: one that is missing, or one too many, is a fault. The first migration made them. */
export const AUDIT_CHAINS = 16
export const FIRST_HASH = "0".repeat(64)

/** Each record's hash covers the one before it, so none can be changed, moved or taken out unseen. */
export function chainHash(previous: string, record: AuditRecord): string {
  return createHash("sha256").update(previous).update(canonical(record)).digest("hex")
}

/** JSON with its keys in order: the database keeps a record's values, not the order of its keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    members.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(",")}}`
  }
  return JSON.stringify(value) ?? "null"
}
