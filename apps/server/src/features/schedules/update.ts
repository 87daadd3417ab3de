import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import type { ScheduleOfMonth } from "@scorecard/contracts/schedules"
import { monthId, type Actor, type YearMonth } from "@scorecard/domain"
import {
  assertMonthOpen,
  auditSchedule,
  lockDayCodes,
  lockSchedule,
  scheduleOver,
  schedules,
} from "#core/calendar/index.ts"
import { lockMonths, queueDaysRecalculation, recordFinalChanges } from "#core/months/index.ts"
import { personInPool } from "#core/people/index.ts"
import { assertSameVersion, type Database, type Platform, type Tx } from "#platform/index.ts"
import * as policy from "./policy.ts"

type PutSchedule = YearMonth & { employee_id: string; days: policy.Days; ifMatch: number | null }

/**
 * Creates or overwrites the schedule of a person's month. Locks the month's row before the schedule, so that either
 * finalizing waits for this write or this write sees the final month.
 * @throws Refusal 403 own_record, 404, 422 with the path of each issue, 412, 409 month_finalized below level 5.
 * (rules/schedules#schedules)
 */
export function putSchedule(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { employee_id, year, month, days, ifMatch }: PutSchedule,
): Promise<ScheduleOfMonth> {
  return transact(async (tx) => {
    policy.assertNotOwnSchedule(actor, employee_id)
    const id = monthId({ year, month })
    const person = await personInPool(tx.db, actor, employee_id)
    await policy.requireCycle(tx.db, { year, month })
    policy.assertPlannable({ year, month }, tx.now)
    const reports = await lockMonths(tx.db, [{ year, month }], "for share")
    policy.assertEmployed(person, { year, month })
    await validateDays(tx.db, days, { year, month })
    const before = await lockSchedule(tx.db, employee_id, id)
    assertSameVersion(ifMatch, { version: before?.version ?? 0 })
    assertMonthOpen(reports[0], actor)

    const changed = scheduleOver(tx, actor, before, { employee_id, month: id, days })
    const saved = await (before ? schedules.replace(tx.db, changed) : schedules.insert(tx.db, changed))
    auditSchedule(tx, actor, { schedule: saved, before, after: saved })
    await recalculateSchedules(tx, reports, [saved])
    const { name } = person
    const day_sources = Object.fromEntries(Object.keys(days).map((day) => [day, "schedule" as const]))
    const shown = {
      employee_id,
      name,
      source: "schedule" as const,
      days,
      day_sources,
      holidays: {},
      version: saved.version,
    }
    return policy.presentSchedule({ ...shown, year, month }, actor)
  })
}

/**
 * Deletes the saved schedule, so that holidays, shift patterns and weekdays plan the month again.
 * @throws Refusal 403 own_record, 404, 412, 409 month_finalized below level 5.
 */
export function deleteSchedule(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { employee_id, year, month, ifMatch }: Omit<PutSchedule, "days">,
): Promise<void> {
  return transact(async (tx) => {
    policy.assertNotOwnSchedule(actor, employee_id)
    await personInPool(tx.db, actor, employee_id)
    await policy.requireCycle(tx.db, { year, month })
    const reports = await lockMonths(tx.db, [{ year, month }], "for share")
    const before = await lockSchedule(tx.db, employee_id, monthId({ year, month }))
    if (!before) throw new Refusal("not_found", "No schedule is saved for this month.")
    assertSameVersion(ifMatch, before)
    assertMonthOpen(reports[0], actor)

    await schedules.remove(tx.db, before)
    auditSchedule(tx, actor, { schedule: before, before, after: null })
    await recalculateSchedules(tx, reports, [before])
  })
}

async function validateDays(db: Database, days: policy.Days, month: YearMonth): Promise<void> {
  const known = await lockDayCodes(db, [...new Set(Object.values(days))])
  const errors = policy.findDayIssues(days, month, known)
  const [first] = errors
  if (first) throw new Refusal("invalid", `${first.path}: ${first.message}`, { errors })
}

/**
 * Queues the recalculation of draft months whose schedules changed. Final months keep their figures and count the
 * change.
 */
export async function recalculateSchedules(
  tx: Tx,
  reports: readonly MonthReport[],
  changed: readonly { employee_id: string; month: string }[],
): Promise<void> {
  const finals = new Set(reports.filter(({ status }) => status === "final").map(({ _id }) => _id))
  const inFinals = changed.filter(({ month }) => finals.has(month))
  await recordFinalChanges(
    tx,
    inFinals.map(({ employee_id, month }) => ({ employee_id, month })),
  )
  const inDrafts = changed.filter(({ month }) => !finals.has(month))
  await queueDaysRecalculation(
    tx,
    inDrafts.map(({ employee_id, month }) => ({ employee_id, month })),
  )
}
