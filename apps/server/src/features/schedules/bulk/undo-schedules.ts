import { Refusal } from "@scorecard/contracts/refusals"
import { StoredSchedule } from "@scorecard/contracts/schedules"
import type { Actor } from "@scorecard/domain/access"
import { monthOfDate } from "@scorecard/domain/calendar"
import { lockMonths } from "#core/months/index.ts"
import { peopleInPool } from "#core/people/index.ts"
import { batchChangedSince, inTurns, writeRows, type RowsTold, type UndoneBatch } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import {
  auditSchedule,
  holdCodes,
  holdSchedulesOf,
  removeSchedules,
  schedules,
  schedulesByIds,
} from "#core/calendar/index.ts"
import { assertNotOwnSchedule, refuseFinal } from "../schedule-rules.ts"
import { settle } from "../settle.ts"

/** A schedule as the batch left it, and as it was. */
type Standing = { row: number; current: StoredSchedule; before: StoredSchedule | null }

const LOWEST_LEVEL = 3

/**
 * What the batch wrote first goes, what it wrote over becomes as it was.
 * @throws Refusal 403 below level 3 or `own_record`, 409 `batch_changed_since` or `month_finalized`
 */
export async function undoSchedules(tx: Tx, actor: Actor, batch: UndoneBatch) {
  const { batch_id, records, told } = batch
  if (actor.access_level < LOWEST_LEVEL) {
    throw new Refusal("level_too_low", `Schedules are written from level ${LOWEST_LEVEL} up.`)
  }
  const ids = records.map(({ document_id }) => document_id)
  // Whose month a schedule is never changes: the months can be held before the schedules.
  const written = await schedulesByIds(tx.db, ids)
  for (const { employee_id } of written) assertNotOwnSchedule(actor, employee_id)
  const months = written.map(({ month }) => month)
  const reports = await lockMonths(
    tx.db,
    [...new Set(months)].map((month) => monthOfDate(`${month}-01`)),
    "for share",
  )
  const befores = records.flatMap(({ before }) => (before ? StoredSchedule.parse(before) : []))
  const codes = await holdCodes(tx.db, [...new Set(befores.flatMap(({ days }) => Object.values(days)))])
  await holdSchedulesOf(tx.db, months)

  const standing = await stillStanding(tx, actor, batch, codes)
  for (const report of reports) refuseFinal(report, actor)
  await putBack(tx, actor, standing, told)
  for (const { current, before } of standing) {
    const changed = { schedule: current, before: current, after: before }
    auditSchedule(tx, actor, changed, { batch_id })
  }
  await settle(
    tx,
    reports,
    standing.map(({ current }) => current),
  )
}

/** @throws Refusal 409 `batch_changed_since`. What was made and is gone is undone already. */
async function stillStanding(
  tx: Tx,
  actor: Actor,
  { records, told }: UndoneBatch,
  codes: ReadonlySet<string>,
): Promise<Standing[]> {
  const ids = records.map(({ document_id }) => document_id)
  const held = new Map((await schedulesByIds(tx.db, ids, "for update")).map((schedule) => [schedule._id, schedule]))
  const people = await peopleInPool(
    tx.db,
    actor,
    [...held.values()].map(({ employee_id }) => employee_id),
  )
  const changed: { row: number; message: string }[] = []
  const judged = await inTurns(records, told, ({ row, document_id, version, before: kept }): Standing[] => {
    const current = held.get(document_id)
    const before = kept && StoredSchedule.parse(kept)
    const gone = Object.values(before?.days ?? {}).find((code) => !codes.has(code))
    const add = (message: string) => void changed.push({ row, message })
    if (!current && before) add("This schedule was taken back since.")
    if (!current) return []
    if (current.version !== version) add("Somebody changed this schedule since.")
    else if (!people.has(current.employee_id)) add("This person is no longer among the people whom you may see.")
    else if (gone !== undefined) add(`The day code ${gone}, which stood here before, is gone since.`)
    return [{ row, current, before }]
  })
  if (changed.length > 0) throw batchChangedSince(changed)
  return judged.flat()
}

async function putBack(tx: Tx, actor: Actor, standing: readonly Standing[], told: RowsTold): Promise<void> {
  told.begin("writing", standing.length)
  const restored = standing.flatMap(({ current, before }) =>
    before ? [{ ...before, version: current.version, updated_at: tx.at, updated_by_id: actor.employee_id }] : [],
  )
  await writeRows(restored, told, (part) => schedules.replaceMany(tx.db, part))
  const made = standing.flatMap(({ current, before }) => (before ? [] : current._id))
  await writeRows(made, told, (part) => removeSchedules(tx.db, part))
}
