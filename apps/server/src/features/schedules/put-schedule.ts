import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import type { FieldError } from "@scorecard/contracts/refusals"
import type { ScheduleOfMonth, StoredSchedule } from "@scorecard/contracts/schedules"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import type { Actor } from "@scorecard/domain/access"
import { daysInMonth, monthId } from "@scorecard/domain/calendar"
import type { YearMonth } from "@scorecard/domain/calendar"
import { personInPool } from "#platform/access/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { refuseUnownedMonth } from "./owned-month.ts"
import type { OwnedMonthNeeds } from "./owned-month.ts"
import { holdCodes } from "./schedule-codes.store.ts"
import { holdSchedule, schedules } from "./schedules.store.ts"

export type PutScheduleDeps = Pick<World, "transact"> &
  OwnedMonthNeeds & {
    holdMonths(tx: Tx, months: readonly YearMonth[]): Promise<MonthReport[]>
    queueResync(tx: Tx, employeeMonths: readonly { employee_id: string; month: string }[]): Promise<void>
    noteFinalChanged(tx: Tx, months: readonly string[]): Promise<void>
  }

export type ScheduleOf = YearMonth & { employee_id: string }
type Days = Record<string, string>

/**
 * The month's row is held first, so that finalizing waits for this write or this write sees the final month.
 * @throws Refusal 404, 422 with the path of each fault, 412, 409 month_finalized below level 5. (decisions §4)
 */
export function putSchedule(
  deps: PutScheduleDeps,
  actor: Actor,
  { employee_id, year, month }: ScheduleOf,
  days: Days,
  ifMatch: number | null,
): Promise<ScheduleOfMonth> {
  return deps.transact(async (tx) => {
    const id = monthId({ year, month })
    await refuseUnownedMonth(deps, tx.db, { year, month })
    const [report] = await deps.holdMonths(tx, [{ year, month }])
    const { name } = await personInPool(tx.db, actor, employee_id)
    await refuseFaults(tx.db, days, { year, month })
    const before = await holdSchedule(tx.db, employee_id, id)
    refuseOtherVersion(ifMatch, { version: before?.version ?? 0 })
    refuseFinal(report, actor)

    const saved = await save(tx, actor, before, { employee_id, month: id, days })
    const change = { month: id, before: before?.days ?? null, after: days }
    tx.audit(actor, "schedule.changed", { collection: schedules.name, id: saved._id, employee_id, change })
    if (report?.status === "final") await deps.noteFinalChanged(tx, [id])
    else await deps.queueResync(tx, [{ employee_id, month: id }])
    return { year, month, employee_id, name, source: "schedule" as const, days, version: saved.version }
  })
}

function save(
  tx: Tx,
  actor: Actor,
  before: StoredSchedule | null,
  content: Pick<StoredSchedule, "employee_id" | "month" | "days">,
): Promise<StoredSchedule> {
  const updated = { updated_at: tx.at, updated_by_id: actor.employee_id }
  if (before) return schedules.replace(tx.db, { ...before, ...content, ...updated })
  return schedules.insert(tx.db, { _id: newId(), ...content, created_at: tx.at, ...updated, version: 1 })
}

async function refuseFaults(db: Database, days: Days, month: YearMonth): Promise<void> {
  const known = await holdCodes(db, [...new Set(Object.values(days))])
  const errors = [...misplacedDays(days, month), ...unknownCodes(days, known)]
  const [first] = errors
  if (first) throw new Refusal("invalid", `${first.path}: ${first.message}`, { errors })
}

function misplacedDays(days: Days, month: YearMonth): FieldError[] {
  const needed = Array.from({ length: daysInMonth(month) }, (_, index) => String(index + 1))
  const inMonth = new Set(needed)
  return [
    ...needed
      .filter((day) => days[day] === undefined)
      .map((day) => ({ path: `days.${day}`, message: "A schedule names every day of the month." })),
    ...Object.keys(days)
      .filter((day) => !inMonth.has(day))
      .map((day) => ({ path: `days.${day}`, message: `${monthId(month)} has no such day.` })),
  ]
}

function unknownCodes(days: Days, known: ReadonlySet<string>): FieldError[] {
  return Object.entries(days)
    .filter(([, code]) => !known.has(code))
    .map(([day, code]) => ({ path: `days.${day}`, message: `There is no day code "${code}".` }))
}

function refuseFinal(report: MonthReport | undefined, actor: Actor): void {
  if (report?.status !== "final" || actor.access_level === SUPER_ADMIN) return
  throw new Refusal("month_finalized", `${report._id} is final, so its schedules can no longer be changed.`, {
    extra: { month: report._id },
  })
}
