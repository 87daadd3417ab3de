import { Refusal } from "@scorecard/contracts/refusals"
import type { ScheduleOfMonth } from "@scorecard/contracts/schedules"
import type { Actor } from "@scorecard/domain/access"
import { monthId, type YearMonth } from "@scorecard/domain/calendar"
import { lockMonths } from "#core/months/index.ts"
import { personInPool } from "#core/people/index.ts"
import { refuseOtherVersion, type Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { withScheduleAbilities } from "./abilities.ts"
import { refuseUnownedMonth } from "./owned-month.ts"
import { auditSchedule, holdCodes, holdSchedule, scheduleOver, schedules } from "#core/calendar/index.ts"
import {
  assertEmployed,
  assertNotOwnSchedule,
  assertPlannable,
  faultsOfDays,
  refuseFinal,
  type Days,
} from "./schedule-rules.ts"
import { settle } from "./settle.ts"

export type PutScheduleDeps = Pick<World, "transact">

export type ScheduleOf = YearMonth & { employee_id: string }

/**
 * The month's row is held before the schedule, so that finalizing waits for this write or this write sees the final
 * month.
 * @throws Refusal 403 own_record, 404, 422 with the path of each fault, 412, 409 month_finalized below level 5.
 * (rules/schedules#schedules)
 */
export function putSchedule(
  deps: PutScheduleDeps,
  actor: Actor,
  { employee_id, year, month }: ScheduleOf,
  days: Days,
  ifMatch: number | null,
): Promise<ScheduleOfMonth> {
  return deps.transact(async (tx) => {
    assertNotOwnSchedule(actor, employee_id)
    const id = monthId({ year, month })
    const person = await personInPool(tx.db, actor, employee_id)
    await refuseUnownedMonth(tx.db, { year, month })
    assertPlannable({ year, month }, tx.now)
    const reports = await lockMonths(tx.db, [{ year, month }], "for share")
    assertEmployed(person, { year, month })
    await refuseFaults(tx.db, days, { year, month })
    const before = await holdSchedule(tx.db, employee_id, id)
    refuseOtherVersion(ifMatch, { version: before?.version ?? 0 })
    refuseFinal(reports[0], actor)

    const written = scheduleOver(tx, actor, before, { employee_id, month: id, days })
    const saved = await (before ? schedules.replace(tx.db, written) : schedules.insert(tx.db, written))
    auditSchedule(tx, actor, { schedule: saved, before, after: saved })
    await settle(tx, reports, [saved])
    const shown = {
      year,
      month,
      employee_id,
      name: person.name,
      source: "schedule" as const,
      days,
      version: saved.version,
    }
    return withScheduleAbilities(shown, actor)
  })
}

async function refuseFaults(db: Database, days: Days, month: YearMonth): Promise<void> {
  const known = await holdCodes(db, [...new Set(Object.values(days))])
  const errors = faultsOfDays(days, month, known)
  const [first] = errors
  if (first) throw new Refusal("invalid", `${first.path}: ${first.message}`, { errors })
}
