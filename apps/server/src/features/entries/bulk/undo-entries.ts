import type { Entry } from "@scorecard/contracts/entries"
import type { Actor } from "@scorecard/domain/access"
import { guard } from "#core/locks/index.ts"
import { batchChangedSince, inTurns, writeRows, type UndoneBatch, type UndoRecord } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { announceEdits, tellEach } from "../announce.ts"
import { difference, draftOf } from "../change-entry.ts"
import { findTasks, type Tasks } from "../entries.store.ts"
import { dateOf, type Kind } from "../kinds.ts"
import { refuseEdit, refuseOwnEntry } from "../may.ts"
import { datedWrite, settleMany } from "../settle.ts"
import { entriesAmong, type FoundEntries, type FoundEntry } from "./bulk.store.ts"

type Undone = { row: number; entry: Entry; before: Entry | null; next: Entry }

/** What the upload made goes into the recycle bin, what it changed is as it was. See `Sheet.undo`. */
export async function undoEntries(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  { batch_id, records, told }: UndoneBatch,
): Promise<void> {
  const ids = records.map(({ document_id }) => document_id)
  const known = await entriesAmong(tx.db, kind, actor, ids)
  const held = await guard(tx, actor, writesOf(kind, records, known), "later")
  const found = await entriesAmong(tx.db, kind, actor, ids, "for update")
  const tasks = await findTasks(tx.db, records.flatMap(taskBefore))

  const judged = await inTurns(records, told, (record) => ({
    faults: faultOf(kind, record, found.get(record.document_id), tasks),
    undone: undoneBy(tx, actor, kind, record, found),
  }))
  const faults = judged.flatMap((one) => one.faults)
  const undone = judged.flatMap((one) => one.undone ?? [])
  for (const { entry, before } of undone) {
    if (before) refuseEdit(actor, entry)
    else refuseOwnEntry(actor, entry.employee_id)
  }
  if (faults.length > 0) throw batchChangedSince(faults)
  if (held.refusal) throw held.refusal

  told.begin("writing", undone.length)
  const next = undone.map((one) => one.next)
  await writeRows(next, told, (part) => kind.collection.replaceMany(tx.db, part))
  for (const one of undone) record(tx, actor, kind, { ...one, batch_id })
  const deleted = undone.flatMap(({ entry, before }) => (before ? [] : [entry]))
  tellEach(tx, kind, { event: "deleted_for_you", entries: deleted, batch_id })
  const edits = undone.flatMap(({ entry, before, next }) => (before ? [{ before: entry, after: next }] : []))
  announceEdits(tx, actor, kind, { edits, batch_id })
  await settleMany(
    tx,
    kind,
    undone.map((one) => ({ employee_id: one.entry.employee_id, dates: datesOf(kind, one) })),
  )
}

function writesOf(kind: Kind, records: readonly UndoRecord[], known: FoundEntries) {
  return records.flatMap(({ document_id, before }) => {
    const entry = known.get(document_id)?.entry
    if (!entry || isGone(entry, before)) return []
    return [datedWrite(kind, entry.employee_id, datesOf(kind, { entry, before: before && kept(kind, before) }))]
  })
}

/** What was made and is in the bin, or purged, is undone already. */
const isGone = (entry: Entry, before: UndoRecord["before"]) => before === null && entry.deleted_at !== null

function faultOf(kind: Kind, record: UndoRecord, found: FoundEntry | undefined, tasks: Tasks) {
  const { row, before, version } = record
  const fault = (message: string) => [{ row, message }]
  if (!found) return before === null ? [] : fault("The entry was purged since.")
  if (!found.inPool) return fault("The entry is about somebody whom you may no longer see.")
  if (isGone(found.entry, before)) return []
  if (found.entry.deleted_at !== null) return fault("The entry was deleted since.")
  if (found.entry.version !== version) return fault("The entry was changed since.")
  const isTaskGone = taskBefore(record).some((id) => !tasks.has(id))
  return kind.isEvaluation && isTaskGone ? fault("The task that the entry named before is there no longer.") : []
}

function taskBefore({ before }: UndoRecord): string[] {
  const id = before?.["task_id"]
  return typeof id === "string" ? [id] : []
}

function undoneBy(tx: Tx, actor: Actor, kind: Kind, record: UndoRecord, found: FoundEntries): Undone | null {
  const { row, document_id } = record
  const entry = found.get(document_id)?.entry
  if (!entry || entry.deleted_at !== null) return null
  const { at } = tx
  if (record.before === null) {
    return { row, entry, before: null, next: { ...entry, deleted_at: at, deleted_by_id: actor.employee_id } }
  }
  const before = kept(kind, record.before)
  const next = { ...before, version: entry.version, updated_at: at, updated_by_id: actor.employee_id }
  return { row, entry, before, next }
}

/** As the entry was kept then: parsed as it is when it is read. */
function kept(kind: Kind, before: Record<string, unknown>): Entry {
  return kind.collection.parse({ doc: before, version: Number(before["version"]) })
}

const datesOf = (kind: Kind, { entry, before }: Pick<Undone, "entry" | "before">) =>
  before ? [dateOf(kind, entry), dateOf(kind, before)] : [dateOf(kind, entry)]

function record(tx: Tx, actor: Actor, kind: Kind, { entry, before, batch_id }: Undone & { batch_id: string }): void {
  const { _id: id, employee_id } = entry
  const target = { collection: kind.collection.name, id, employee_id }
  if (before) {
    const change = { kind: kind.kind, batch_id, ...difference(entry, draftOf(kind, before)) }
    tx.audit(actor, "entry.changed", { ...target, change })
    return
  }
  tx.audit(actor, "entry.deleted", { ...target, change: { kind: kind.kind, batch_id, date: dateOf(kind, entry) } })
}
