import type { EntryKind } from "@scorecard/domain/scoring"
import type { AuditAction } from "@scorecard/contracts/audit-action"
import type { WebhookEventType, WebhookPayload } from "@scorecard/contracts/webhooks"

/** Which records of the audit log are an event, and what is sent about it. */
export type EventRule = {
  action: AuditAction
  /** The collection of the record's target; null for any. */
  collection: string | null
  /** Whether the record says that a person became inactive; null where it doesn't matter. */
  deactivates: boolean | null
  type: WebhookEventType
  /** The name of the target's id in `ids`. */
  id_name: string
  kind: EntryKind | null
  /** A path of the web client; `{id}` is the target's. */
  link: string
}

/** What the audit log names as the target of each kind of entry. */
const ENTRY_TARGETS: readonly { kind: EntryKind; collection: string }[] = [
  { kind: "sbs", collection: "tbl_sbs_entries" },
  { kind: "non_sbs", collection: "tbl_non_sbs_entries" },
  { kind: "atw", collection: "tbl_atw_entries" },
  { kind: "attendance", collection: "tbl_attendance_issues" },
  { kind: "productivity", collection: "tbl_productivity_issues" },
  { kind: "additional_points", collection: "tbl_additional_points_entries" },
  { kind: "incidents", collection: "tbl_incidents" },
]

const RULE = { collection: null, deactivates: null, kind: null } as const

const entryRules = ENTRY_TARGETS.flatMap(({ kind, collection }): EventRule[] => {
  const rule = { ...RULE, collection, id_name: "entry_id", kind }
  const link = `/entries/${kind}?entry={id}`
  return [
    { ...rule, action: "entry.submitted", type: "entry.created", link },
    { ...rule, action: "entry.changed", type: "entry.changed", link },
    { ...rule, action: "entry.deleted", type: "entry.deleted", link: `/recycle-bin?kind=${kind}` },
    { ...rule, action: "entry.restored", type: "entry.restored", link },
  ]
})

const request = { ...RULE, id_name: "request_id", link: "/atw-requests?scope=approval&request={id}" }
const dispute = { ...RULE, id_name: "dispute_id", link: "/disputes?dispute={id}" }
const month = { ...RULE, id_name: "month", link: "/months?month={id}" }
const employee = { ...RULE, id_name: "employee_id", link: "/employees/{id}" }
const release = { ...RULE, id_name: "release_id", link: "/admin/desktop-releases?open={id}" }

/** Every change is in the audit log, whichever way it was made. (rules/webhooks#events) */
export const EVENT_RULES: readonly EventRule[] = [
  ...entryRules,
  { ...request, action: "atw_request.submitted", type: "atw_request.submitted" },
  { ...request, action: "atw_request.approved", type: "atw_request.decided" },
  { ...request, action: "atw_request.rejected", type: "atw_request.decided" },
  { ...dispute, action: "dispute.opened", type: "dispute.opened" },
  { ...dispute, action: "dispute.accepted", type: "dispute.decided" },
  { ...dispute, action: "dispute.rejected", type: "dispute.decided" },
  { ...month, action: "month.finalized", type: "month.finalized" },
  { ...month, action: "month.reopened", type: "month.reopened" },
  { ...month, action: "month.regenerated", type: "month.regenerated" },
  { ...employee, action: "employee.created", type: "employee.created" },
  { ...employee, action: "employee.changed", deactivates: false, type: "employee.changed" },
  { ...employee, action: "employee.changed", deactivates: true, type: "employee.deactivated" },
  { ...employee, action: "employee.pseudonymized", type: "employee.changed" },
  { ...employee, action: "employee.transferred", type: "employee.changed" },
  { ...employee, action: "employee.deactivated", type: "employee.deactivated" },
  { ...employee, action: "employee.removed", type: "employee.deactivated" },
  { ...release, action: "desktop_release.published", type: "desktop_release.published" },
  { ...release, action: "desktop_release.promoted", type: "desktop_release.published" },
]

/** The exact text of every attempt. It depends on nothing but what is stored. */
export function payloadOf(delivery: WebhookPayload["data"] & { type: WebhookPayload["type"]; occurred_at: string }) {
  const { type, occurred_at: timestamp, ids, link } = delivery
  const payload: WebhookPayload = { type, timestamp, data: { ids, link } }
  return JSON.stringify(payload)
}
