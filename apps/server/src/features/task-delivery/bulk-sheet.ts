import { TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import type { Actor } from "@scorecard/domain"
import { guard } from "#core/locks/index.ts"
import { peopleInPool } from "#core/people/index.ts"
import {
  batchChangedSince,
  forEachSequential,
  writeRows,
  type CommittedTable,
  type ProgressReport,
  type Sheet,
  type UndoneBatch,
} from "#platform/tables/index.ts"
import type { Tx } from "#platform/index.ts"
import { COLUMNS, validateDays, type ValidatedDay } from "./bulk-validation.ts"
import { assertCanEdit, assertNotOwnDay } from "./policy.ts"
import { findDaysByIds, lockDays, monthOfDay, removeDays, taskDeliveryEntries } from "./task-delivery.store.ts"
import { createDay, dayFigures, dayWrite, recalculateDays, updateDay } from "./update.ts"

/** Days of task delivery as rows of a table: one for each person and day. */
export const taskDeliverySheet: Sheet = {
  key: "task_delivery",
  columns: async () => [...COLUMNS],
  async vet(tx, actor, table, { hold: lock, told: progress }) {
    const rows = await validateDays(tx, actor, table, { lock, progress })
    return {
      rows: rows.map(({ row, action, errors }) => ({ row, action, errors })),
      carryOut: ({ batch_id }) => commitDays(tx, actor, rows, { batch_id, progress }),
    }
  },
  undo: (tx, actor, batch) => undoDays(tx, actor, batch),
}

type WrittenDay = { row: number; before: TaskDeliveryEntry | null; entry: TaskDeliveryEntry }

/** Writes the rows of a file without errors. */
async function commitDays(
  tx: Tx,
  actor: Actor,
  rows: readonly ValidatedDay[],
  { batch_id, progress }: { batch_id: string; progress: ProgressReport },
): Promise<CommittedTable> {
  const written = rows.flatMap((row) => createWrite(tx, actor, row))
  const created = written.filter(({ before }) => before === null).map(({ entry }) => entry)
  progress.begin("writing", written.length)
  await writeRows(created, progress, (part) => taskDeliveryEntries.insertMany(tx.db, part))
  const updated = written.filter(({ before }) => before !== null).map(({ entry }) => entry)
  await writeRows(updated, progress, (part) => taskDeliveryEntries.replaceMany(tx.db, part))

  for (const { before, entry } of written) {
    tx.audit(actor, before ? "task_delivery.changed" : "task_delivery.entered", {
      collection: taskDeliveryEntries.name,
      id: entry._id,
      employee_id: entry.employee_id,
      change: { before: before && dayFigures(before), after: dayFigures(entry), batch_id },
    })
  }
  await recalculateDays(
    tx,
    written.map(({ entry }) => entry),
  )
  return {
    created: created.length,
    updated: updated.length,
    records: written.map(({ row, before, entry }) => ({
      row,
      document_id: entry._id,
      version: before ? before.version + 1 : 1,
      before,
    })),
    months: [...new Set(rows.flatMap(({ day }) => (day ? monthOfDay(day.work_day) : [])))].toSorted(),
  }
}

/** Nothing where the row equals the stored day. An empty cell leaves the notes as they are. */
function createWrite(tx: Tx, actor: Actor, { row, day, draft, current }: ValidatedDay): WrittenDay[] {
  if (!day || !draft) throw new Error(`Row ${row} was not validated`)
  if (!current) return [{ row, before: null, entry: createDay(tx, actor, draft, day.work_day) }]
  const content = { ...draft, notes: draft.notes === undefined ? current.notes : draft.notes }
  const isSame = (["finished_task", "task_count", "notes"] as const).every((field) => content[field] === current[field])
  return isSame ? [] : [{ row, before: current, entry: updateDay(tx, actor, current, content) }]
}

/** A day as the batch left it, and as it was before. */
type Reversal = { current: TaskDeliveryEntry; before: TaskDeliveryEntry | null }

/**
 * Created days are removed, overwritten ones become what they were.
 * @throws Refusal 403 `own_entry` or `not_own_submission`, 409 by lock or `batch_changed_since`
 */
async function undoDays(tx: Tx, actor: Actor, batch: UndoneBatch): Promise<void> {
  const { batch_id, records, told: progress } = batch
  const ids = records.map(({ document_id }) => document_id)
  // The person and day of an entry never change, so the months can be locked before the entries.
  const days = await findDaysByIds(tx.db, ids)
  for (const { employee_id } of days) assertNotOwnDay(actor, employee_id)
  const { refusal } = await guard(tx, actor, days.map(dayWrite), "later")
  const months = days.map(({ work_day }) => monthOfDay(work_day))
  await lockDays(tx.db, months, "exclusive")
  const locked = await findDaysByIds(tx.db, ids, "for update")

  const reversals = await requireUnchanged(tx, actor, batch, locked)
  for (const { current, before } of reversals) if (before) assertCanEdit(actor, current)
  if (refusal) throw refusal
  await saveReversals(tx, actor, reversals, progress)
  for (const { current, before } of reversals) {
    tx.audit(actor, before ? "task_delivery.changed" : "task_delivery.deleted", {
      collection: taskDeliveryEntries.name,
      id: current._id,
      employee_id: current.employee_id,
      change: before
        ? { before: dayFigures(current), after: dayFigures(before), batch_id }
        : { before: current, batch_id },
    })
  }
  await recalculateDays(
    tx,
    reversals.map(({ current }) => current),
  )
}

/** @throws Refusal 409 `batch_changed_since`. A created day that is gone is undone already. */
async function requireUnchanged(
  tx: Tx,
  actor: Actor,
  { records, told: progress }: UndoneBatch,
  locked: readonly TaskDeliveryEntry[],
): Promise<Reversal[]> {
  const entries = new Map(locked.map((entry) => [entry._id, entry]))
  const people = await peopleInPool(
    tx.db,
    actor,
    locked.map(({ employee_id }) => employee_id),
  )
  const issues: { row: number; message: string }[] = []
  const checked = await forEachSequential(records, progress, ({ row, document_id, version, before }): Reversal[] => {
    const current = entries.get(document_id)
    const add = (message: string) => void issues.push({ row, message })
    if (!current) {
      if (before) add("This day was taken back since.")
      return []
    }
    if (current.version !== version) add("Somebody changed this day since.")
    else if (!people.has(current.employee_id)) add("This person is no longer among the people whom you may see.")
    return [{ current, before: before && TaskDeliveryEntry.parse(before) }]
  })
  if (issues.length > 0) throw batchChangedSince(issues)
  return checked.flat()
}

async function saveReversals(
  tx: Tx,
  actor: Actor,
  reversals: readonly Reversal[],
  progress: ProgressReport,
): Promise<void> {
  progress.begin("writing", reversals.length)
  const restored = reversals.flatMap(({ current, before }) =>
    before ? [{ ...before, version: current.version, updated_at: tx.at, updated_by_id: actor.employee_id }] : [],
  )
  await writeRows(restored, progress, (part) => taskDeliveryEntries.replaceMany(tx.db, part))
  const created = reversals.flatMap(({ current, before }) => (before ? [] : current._id))
  await writeRows(created, progress, (part) => removeDays(tx.db, part))
}
