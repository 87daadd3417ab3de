import type { TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import type { Actor } from "@scorecard/domain/access"
import { writeRows, type CarriedOut, type RowsTold } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { changedDay, figuresOfDay, newDay } from "../day-document.ts"
import { monthOfDay, recalculateDays } from "../day-writes.ts"
import { taskDeliveryEntries } from "../task-delivery.store.ts"
import type { VettedDay } from "./vet-alone.ts"

type WrittenDay = { row: number; before: TaskDeliveryEntry | null; entry: TaskDeliveryEntry }

/** Writes the rows of a file none of which has errors. */
export async function carryOutDays(
  tx: Tx,
  actor: Actor,
  rows: readonly VettedDay[],
  { batch_id, told }: { batch_id: string; told: RowsTold },
): Promise<CarriedOut> {
  const changes = rows.flatMap((row) => changeOf(tx, actor, row))
  const added = changes.filter(({ before }) => before === null).map(({ entry }) => entry)
  told.begin("writing", changes.length)
  await writeRows(added, told, (part) => taskDeliveryEntries.insertMany(tx.db, part))
  const changed = changes.filter(({ before }) => before !== null).map(({ entry }) => entry)
  await writeRows(changed, told, (part) => taskDeliveryEntries.replaceMany(tx.db, part))

  for (const change of changes) record(tx, actor, change, batch_id)
  await recalculateDays(
    tx,
    changes.map(({ entry }) => entry),
  )
  return {
    created: added.length,
    updated: changed.length,
    records: changes.map(({ row, before, entry }) => ({
      row,
      document_id: entry._id,
      version: before ? before.version + 1 : 1,
      before,
    })),
    months: [...new Set(rows.flatMap(({ day }) => (day ? monthOfDay(day.work_day) : [])))].toSorted(),
  }
}

/** None where the row says what stands there already. An empty cell leaves the notes as they are. */
function changeOf(tx: Tx, actor: Actor, { row, day, draft, current }: VettedDay): WrittenDay[] {
  if (!day || !draft) throw new Error(`Row ${row} was not vetted`)
  if (!current) return [{ row, before: null, entry: newDay(tx, actor, draft, day.work_day) }]
  const given = { ...draft, notes: draft.notes === undefined ? current.notes : draft.notes }
  const isSame = (["finished_task", "task_count", "notes"] as const).every((field) => given[field] === current[field])
  return isSame ? [] : [{ row, before: current, entry: changedDay(tx, actor, current, given) }]
}

function record(tx: Tx, actor: Actor, { before, entry }: WrittenDay, batch_id: string): void {
  tx.audit(actor, before ? "task_delivery.changed" : "task_delivery.entered", {
    collection: taskDeliveryEntries.name,
    id: entry._id,
    employee_id: entry.employee_id,
    change: { before: before && figuresOfDay(before), after: figuresOfDay(entry), batch_id },
  })
}
