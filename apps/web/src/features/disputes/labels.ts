import type { EntryKind } from "@scorecard/domain/scoring"
import type { Item } from "../../api/endpoint.ts"
import type { listDisputes } from "../../api/endpoints.gen.ts"
import { LOCK_PAGE_LABELS } from "../../lib/lock-labels.ts"
import { entriesOf } from "../../lib/objects.ts"
import { messages } from "./messages.ts"

export type Dispute = Item<typeof listDisputes>
export type DisputeStatus = Dispute["status"]

export const STATUS_LABELS: Record<DisputeStatus, string> = messages.labels.statuses

const { task_delivery: _, ...kinds } = LOCK_PAGE_LABELS
export const KIND_LABELS: Record<EntryKind, string> = kinds

export function optionsOf<Word extends string>(labels: Record<Word, string>): { value: Word; label: string }[] {
  return entriesOf(labels).map(([value, label]) => ({ value, label }))
}
