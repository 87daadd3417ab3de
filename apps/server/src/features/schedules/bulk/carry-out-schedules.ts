import { isDeepStrictEqual } from "node:util"
import type { StoredSchedule } from "@scorecard/contracts/schedules"
import type { Actor } from "@scorecard/domain/access"
import { writeRows, type CarriedOut, type RowsTold } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { auditSchedule, scheduleOver, schedules } from "#core/calendar/index.ts"
import { settle } from "../settle.ts"
import type { VettedSchedule } from "./vet-alone.ts"
import type { VettedSchedules } from "./vet-schedules.ts"

type Written = { row: number; before: StoredSchedule | null; schedule: StoredSchedule }

/** Writes the rows of a file none of which has errors. */
export async function carryOutSchedules(
  tx: Tx,
  actor: Actor,
  { rows, reports }: VettedSchedules,
  { batch_id, told }: { batch_id: string; told: RowsTold },
): Promise<CarriedOut> {
  const changes = rows.flatMap((row) => changeOf(tx, actor, row))
  const added = changes.filter(({ before }) => before === null).map(({ schedule }) => schedule)
  told.begin("writing", changes.length)
  await writeRows(added, told, (part) => schedules.insertMany(tx.db, part))
  const changed = changes.filter(({ before }) => before !== null).map(({ schedule }) => schedule)
  await writeRows(changed, told, (part) => schedules.replaceMany(tx.db, part))

  for (const { schedule, before } of changes) {
    auditSchedule(tx, actor, { schedule, before, after: schedule }, { batch_id })
  }
  await settle(
    tx,
    reports,
    changes.map(({ schedule }) => schedule),
  )
  return {
    created: added.length,
    updated: changed.length,
    records: changes.map(({ row, before, schedule }) => ({
      row,
      document_id: schedule._id,
      version: before ? before.version + 1 : 1,
      before,
    })),
    months: [...new Set(rows.flatMap(({ place }) => place?.month ?? []))].toSorted(),
  }
}

/** None where the row says what stands there already. */
function changeOf(tx: Tx, actor: Actor, { row, place, days, current }: VettedSchedule): Written[] {
  if (!place) throw new Error(`Row ${row} was not vetted`)
  if (current && isDeepStrictEqual(current.days, days)) return []
  const { employee_id, month } = place
  return [{ row, before: current, schedule: scheduleOver(tx, actor, current, { employee_id, month, days }) }]
}
