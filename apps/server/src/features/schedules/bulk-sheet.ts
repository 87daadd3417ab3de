import { isDeepStrictEqual } from "node:util"
import { Refusal } from "@scorecard/contracts/refusals"
import { StoredSchedule } from "@scorecard/contracts/schedules"
import { monthOfDate, type Actor } from "@scorecard/domain"
import {
  auditSchedule,
  lockDayCodes,
  lockSchedulesOf,
  removeSchedules,
  scheduleOver,
  schedules,
  schedulesByIds,
} from "#core/calendar/index.ts"
import { lockMonths } from "#core/months/index.ts"
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
import { COLUMNS, validateSchedules, type ValidatedSchedule, type ValidatedSchedules } from "./bulk-validation.ts"
import { assertMonthOpen, assertNotOwnSchedule, MIN_SCHEDULE_LEVEL } from "./policy.ts"
import { recalculateSchedules } from "./update.ts"

/** Schedules as rows of a table: one for each person and month. */
export const schedulesSheet: Sheet = {
  key: "schedules",
  columns: async () => [...COLUMNS],
  async vet(tx, actor, table, { hold: lock, told: progress }) {
    const validated = await validateSchedules(tx, actor, table, { lock, progress })
    return {
      rows: validated.rows.map(({ row, action, errors }) => ({ row, action, errors })),
      carryOut: ({ batch_id }) => commitSchedules(tx, actor, validated, { batch_id, progress }),
    }
  },
  undo: (tx, actor, batch) => undoSchedules(tx, actor, batch),
}

type Written = { row: number; before: StoredSchedule | null; schedule: StoredSchedule }

/** Writes the rows of a file without errors. */
async function commitSchedules(
  tx: Tx,
  actor: Actor,
  { rows, reports }: ValidatedSchedules,
  { batch_id, progress }: { batch_id: string; progress: ProgressReport },
): Promise<CommittedTable> {
  const written = rows.flatMap((row) => createWrite(tx, actor, row))
  const created = written.filter(({ before }) => before === null).map(({ schedule }) => schedule)
  progress.begin("writing", written.length)
  await writeRows(created, progress, (part) => schedules.insertMany(tx.db, part))
  const updated = written.filter(({ before }) => before !== null).map(({ schedule }) => schedule)
  await writeRows(updated, progress, (part) => schedules.replaceMany(tx.db, part))

  for (const { schedule, before } of written) {
    auditSchedule(tx, actor, { schedule, before, after: schedule }, { batch_id })
  }
  await recalculateSchedules(
    tx,
    reports,
    written.map(({ schedule }) => schedule),
  )
  return {
    created: created.length,
    updated: updated.length,
    records: written.map(({ row, before, schedule }) => ({
      row,
      document_id: schedule._id,
      version: before ? before.version + 1 : 1,
      before,
    })),
    months: [...new Set(rows.flatMap(({ address }) => address?.month ?? []))].toSorted(),
  }
}

/** Nothing where the row equals the stored schedule. */
function createWrite(tx: Tx, actor: Actor, { row, address, days, current }: ValidatedSchedule): Written[] {
  if (!address) throw new Error(`Row ${row} was not validated`)
  if (current && isDeepStrictEqual(current.days, days)) return []
  const { employee_id, month } = address
  return [{ row, before: current, schedule: scheduleOver(tx, actor, current, { employee_id, month, days }) }]
}

/** A schedule as the batch left it, and as it was before. */
type Reversal = { current: StoredSchedule; before: StoredSchedule | null }

/**
 * Created schedules are removed, overwritten ones become what they were.
 * @throws Refusal 403 below level 3 or `own_record`, 409 `batch_changed_since` or `month_finalized`
 */
async function undoSchedules(tx: Tx, actor: Actor, batch: UndoneBatch): Promise<void> {
  const { batch_id, records, told: progress } = batch
  if (actor.access_level < MIN_SCHEDULE_LEVEL) {
    throw new Refusal("level_too_low", `Schedules are written from level ${MIN_SCHEDULE_LEVEL} up.`)
  }
  const ids = records.map(({ document_id }) => document_id)
  // The person and month of a schedule never change, so the months can be locked before the schedules.
  const stored = await schedulesByIds(tx.db, ids)
  for (const { employee_id } of stored) assertNotOwnSchedule(actor, employee_id)
  const months = stored.map(({ month }) => month)
  const reports = await lockMonths(
    tx.db,
    [...new Set(months)].map((month) => monthOfDate(`${month}-01`)),
    "for share",
  )
  const formers = records.flatMap(({ before }) => (before ? StoredSchedule.parse(before) : []))
  const codes = await lockDayCodes(tx.db, [...new Set(formers.flatMap(({ days }) => Object.values(days)))])
  await lockSchedulesOf(tx.db, months)

  const reversals = await requireUnchanged(tx, actor, batch, codes)
  for (const report of reports) assertMonthOpen(report, actor)
  await saveReversals(tx, actor, reversals, progress)
  for (const { current, before } of reversals) {
    auditSchedule(tx, actor, { schedule: current, before: current, after: before }, { batch_id })
  }
  await recalculateSchedules(
    tx,
    reports,
    reversals.map(({ current }) => current),
  )
}

/** @throws Refusal 409 `batch_changed_since`. A created schedule that is gone is undone already. */
async function requireUnchanged(
  tx: Tx,
  actor: Actor,
  { records, told: progress }: UndoneBatch,
  codes: ReadonlySet<string>,
): Promise<Reversal[]> {
  const ids = records.map(({ document_id }) => document_id)
  const locked = new Map((await schedulesByIds(tx.db, ids, "for update")).map((schedule) => [schedule._id, schedule]))
  const people = await peopleInPool(
    tx.db,
    actor,
    [...locked.values()].map(({ employee_id }) => employee_id),
  )
  const issues: { row: number; message: string }[] = []
  const checked = await forEachSequential(records, progress, (record): Reversal[] => {
    const { row, document_id, version } = record
    const current = locked.get(document_id)
    const before = record.before && StoredSchedule.parse(record.before)
    const missing = Object.values(before?.days ?? {}).find((code) => !codes.has(code))
    const add = (message: string) => void issues.push({ row, message })
    if (!current && before) add("This schedule was taken back since.")
    if (!current) return []
    if (current.version !== version) add("Somebody changed this schedule since.")
    else if (!people.has(current.employee_id)) add("This person is no longer among the people whom you may see.")
    else if (missing !== undefined) add(`The day code ${missing}, which stood here before, is gone since.`)
    return [{ current, before }]
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
  await writeRows(restored, progress, (part) => schedules.replaceMany(tx.db, part))
  const created = reversals.flatMap(({ current, before }) => (before ? [] : current._id))
  await writeRows(created, progress, (part) => removeSchedules(tx.db, part))
}
