import { TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import type { Actor } from "@scorecard/domain/access"
import { guard } from "#core/locks/index.ts"
import { peopleInPool } from "#core/people/index.ts"
import { batchChangedSince, inTurns, writeRows, type RowsTold, type UndoneBatch } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { figuresOfDay } from "../day-document.ts"
import { refuseForeign, refuseOwn } from "../day-rules.ts"
import { monthOfDay, writeOf, recalculateDays } from "../day-writes.ts"
import { holdDaysOf, taskDeliveryEntries } from "../task-delivery.store.ts"
import { entriesByIds, removeEntries } from "./days.store.ts"

/** A day as the batch left it, and as it was. */
type Standing = { current: TaskDeliveryEntry; before: TaskDeliveryEntry | null }

/**
 * What the batch entered goes, what it wrote over becomes as it was.
 * @throws Refusal 403 `own_entry` or `not_own_submission`, 409 by lock or `batch_changed_since`
 */
export async function undoDays(tx: Tx, actor: Actor, batch: UndoneBatch): Promise<void> {
  const { batch_id, records, told } = batch
  const ids = records.map(({ document_id }) => document_id)
  // Whose day an entry is never changes: the months can be held before the entries.
  const days = await entriesByIds(tx.db, ids)
  for (const { employee_id } of days) refuseOwn(actor, employee_id)
  const { refusal } = await guard(tx, actor, days.map(writeOf), "later")
  const months = days.map(({ work_day }) => monthOfDay(work_day))
  await holdDaysOf(tx.db, months, "alone")
  const held = await entriesByIds(tx.db, ids, "for update")

  const standing = await stillStanding(tx, actor, batch, held)
  for (const { current, before } of standing) if (before) refuseForeign(actor, current)
  if (refusal) throw refusal
  await putBack(tx, actor, standing, told)
  for (const one of standing) record(tx, actor, one, batch_id)
  await recalculateDays(
    tx,
    standing.map(({ current }) => current),
  )
}

/** @throws Refusal 409 `batch_changed_since`. What was made and is gone is undone already. */
async function stillStanding(
  tx: Tx,
  actor: Actor,
  { records, told }: UndoneBatch,
  held: readonly TaskDeliveryEntry[],
): Promise<Standing[]> {
  const entries = new Map(held.map((entry) => [entry._id, entry]))
  const people = await peopleInPool(
    tx.db,
    actor,
    held.map(({ employee_id }) => employee_id),
  )
  const changed: { row: number; message: string }[] = []
  const judged = await inTurns(records, told, ({ row, document_id, version, before }): Standing[] => {
    const current = entries.get(document_id)
    const add = (message: string) => void changed.push({ row, message })
    if (!current) {
      if (before) add("This day was taken back since.")
      return []
    }
    if (current.version !== version) add("Somebody changed this day since.")
    else if (!people.has(current.employee_id)) add("This person is no longer among the people whom you may see.")
    return [{ current, before: before && TaskDeliveryEntry.parse(before) }]
  })
  if (changed.length > 0) throw batchChangedSince(changed)
  return judged.flat()
}

async function putBack(tx: Tx, actor: Actor, standing: readonly Standing[], told: RowsTold): Promise<void> {
  told.begin("writing", standing.length)
  const restored = standing.flatMap(({ current, before }) =>
    before ? [{ ...before, version: current.version, updated_at: tx.at, updated_by_id: actor.employee_id }] : [],
  )
  await writeRows(restored, told, (part) => taskDeliveryEntries.replaceMany(tx.db, part))
  const made = standing.flatMap(({ current, before }) => (before ? [] : current._id))
  await writeRows(made, told, (part) => removeEntries(tx.db, part))
}

function record(tx: Tx, actor: Actor, { current, before }: Standing, batch_id: string): void {
  tx.audit(actor, before ? "task_delivery.changed" : "task_delivery.deleted", {
    collection: taskDeliveryEntries.name,
    id: current._id,
    employee_id: current.employee_id,
    change: before
      ? { before: figuresOfDay(current), after: figuresOfDay(before), batch_id }
      : { before: current, batch_id },
  })
}
