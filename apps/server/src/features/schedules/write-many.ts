import { catchRefusal, Refusal, type FieldError } from "@scorecard/contracts/refusals"
import type {
  ScheduleCopyDraft,
  ScheduleDaysDraft,
  ScheduleWriteResult,
  ScheduleWriteResults,
} from "@scorecard/contracts/schedule-writes"
import type { StoredSchedule } from "@scorecard/contracts/schedules"
import { addDays, addMonths, datesOfMonth, formatMonth, monthId, type Actor, type YearMonth } from "@scorecard/domain"
import * as calendar from "#core/calendar/index.ts"
import { lockMonths } from "#core/months/index.ts"
import { employedInScope, peopleInPool, unknownPerson, type Person } from "#core/people/index.ts"
import type { Platform, Tx } from "#platform/index.ts"
import {
  assertEmployed,
  assertNotOwnSchedule,
  assertPlannable,
  findDayIssues,
  requireCycle,
  type Days,
} from "./policy.ts"
import { recalculateSchedules } from "./update.ts"

/**
 * Changes some days of many people's months in a fixed number of statements.
 * @throws Refusal 422, 409 month_finalized below level 5. (rules/schedules#many-people)
 */
export function putScheduleDays(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  draft: ScheduleDaysDraft,
): Promise<ScheduleWriteResults> {
  return transact(async (tx) => {
    const month = { year: draft.year, month: draft.month }
    const errors = await findCodeIssues(tx, draft.days, month)
    const [first] = errors
    if (first) throw new Refusal("invalid", `${first.path}: ${first.message}`, { errors })
    return writeMany(tx, actor, draft, ({ saved, planned }) => ({
      days: { ...(saved?.days ?? planned), ...draft.days },
    }))
  })
}

/**
 * Copies the month before for many people in a fixed number of statements.
 * @throws Refusal 422, 409 month_finalized below level 5. (rules/schedules#many-people)
 */
export function copySchedules(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  draft: ScheduleCopyDraft,
): Promise<ScheduleWriteResults> {
  return transact(async (tx) => {
    const month = { year: draft.year, month: draft.month }
    const before = addMonths(month, -1)
    const people = await selectPeople(tx, actor, draft)
    const pairs = [...people.keys()].map((employee_id) => ({ employee_id, month: monthId(before) }))
    const found = await calendar.schedulesAmong(tx.db, pairs)
    const earlier = new Map(found.map((schedule) => [schedule.employee_id, schedule.days]))
    const sources = sourceDays(month, draft.by)
    return writeMany(tx, actor, draft, ({ person, saved, planned }) => {
      const source = earlier.get(person.employee_id)
      if (!source) return { skipped: `Nothing is saved for ${formatMonth(before)}.` }
      if (saved && draft.overwrite !== true) return { skipped: `${formatMonth(month)} is saved already.` }
      return { days: Object.fromEntries(sources.map(([day, from]) => [day, source[from] ?? planned[day] ?? ""])) }
    })
  })
}

/** For each day of the month, the day of the month before that it is copied from. */
function sourceDays(month: YearMonth, by: ScheduleCopyDraft["by"]): [day: string, from: string][] {
  const before = monthId(addMonths(month, -1))
  return datesOfMonth(month).map((date, index) => {
    const day = String(index + 1)
    if (by === "date") return [day, day]
    const earlier = [28, 35].map((days) => addDays(date, -days)).find((one) => one.startsWith(before))
    return [day, earlier === undefined ? day : String(Number(earlier.slice(8)))]
  })
}

type Selection = Pick<ScheduleDaysDraft, "year" | "month" | "employee_ids" | "filter">
type Candidate = { person: Person; saved: StoredSchedule | null; planned: Days }
type Planned = { days: Days } | { skipped: string }

/** Locks months, then schedules, then codes, like an upload. */
async function writeMany(
  tx: Tx,
  actor: Actor,
  selection: Selection,
  plan: (candidate: Candidate) => Planned,
): Promise<ScheduleWriteResults> {
  const month = { year: selection.year, month: selection.month }
  await requireCycle(tx.db, month)
  assertPlannable(month, tx.now)
  const people = await selectPeople(tx, actor, selection)
  const reports = await lockMonths(tx.db, [month], "for share")
  for (const report of reports) calendar.assertMonthOpen(report, actor)
  const id = monthId(month)
  await calendar.lockSchedulesOf(tx.db, [id])
  const ids = [...people.keys()]
  const pairs = ids.map((employee_id) => ({ employee_id, month: id }))
  const stored = await calendar.schedulesAmong(tx.db, pairs, "for update")
  const saved = new Map(stored.map((schedule) => [schedule.employee_id, schedule]))
  const plans = new Map((await calendar.planMonth(tx.db, ids, month)).map((one) => [one.employee_id, one.codes]))

  const results: ScheduleWriteResult[] = []
  const changes: { before: StoredSchedule | null; next: StoredSchedule; result: number }[] = []
  for (const [employee_id, person] of people) {
    const refusal = refusalOf(actor, person, month)
    const before = saved.get(employee_id) ?? null
    const planned = { ...calendar.defaultDays(month), ...plans.get(employee_id) }
    const outcome = person && !refusal ? plan({ person, saved: before, planned }) : null
    const version = before?.version ?? 0
    if (outcome === null)
      results.push({ employee_id, status: "refused", code: "invalid", message: null, version: null, ...refusal })
    else if ("skipped" in outcome)
      results.push({ employee_id, status: "skipped", code: null, message: outcome.skipped, version })
    else if (before && isSame(before.days, outcome.days))
      results.push({ employee_id, status: "unchanged", code: null, message: null, version })
    else {
      const next = calendar.scheduleOver(tx, actor, before, { employee_id, month: id, days: outcome.days })
      changes.push({ before, next, result: results.length })
      results.push({ employee_id, status: "saved", code: null, message: null, version: version + 1 })
    }
  }
  await lockCodes(
    tx,
    changes.map(({ next }) => next),
  )
  const news = changes.flatMap(({ before, next }) => (before ? [] : [next]))
  const replaced = changes.flatMap(({ before, next }) => (before ? [next] : []))
  await calendar.schedules.insertMany(tx.db, news)
  await calendar.schedules.replaceMany(tx.db, replaced)
  for (const { before, next } of changes) calendar.auditSchedule(tx, actor, { schedule: next, before, after: next })
  await recalculateSchedules(
    tx,
    reports,
    changes.map(({ next }) => next),
  )
  const count = (status: ScheduleWriteResult["status"]) => results.filter((one) => one.status === status).length
  const counts = { saved: count("saved"), unchanged: count("unchanged"), skipped: count("skipped") }
  return { ...counts, refused: count("refused"), results }
}

/** In the order of the request; null for who is not in the pool. */
async function selectPeople(
  tx: Tx,
  actor: Actor,
  { employee_ids, filter = {}, year, month }: Selection,
): Promise<Map<string, Person | null>> {
  if (employee_ids === undefined) return employedInScope(tx.db, actor, filter, { year, month })
  const known = await peopleInPool(tx.db, actor, employee_ids)
  return new Map(employee_ids.map((id) => [id, known.get(id) ?? null]))
}

/** Why this person's schedule is not written; null if nothing speaks against it. */
function refusalOf(
  actor: Actor,
  person: Person | null,
  month: YearMonth,
): Pick<ScheduleWriteResult, "code" | "message"> | null {
  if (!person) return { code: "employee_not_found", message: unknownPerson().message }
  const own = catchRefusal(() => assertNotOwnSchedule(actor, person.employee_id))
  if (own) return { code: "own_record", message: own.message }
  const absent = catchRefusal(() => assertEmployed(person, month))
  return absent && { code: "invalid", message: absent.message }
}

/** @throws Refusal 409 state_conflict for a day code that was deleted in this moment. */
async function lockCodes(tx: Tx, schedules: readonly StoredSchedule[]): Promise<void> {
  const codes = [...new Set(schedules.flatMap(({ days }) => Object.values(days)))]
  const known = await calendar.lockDayCodes(tx.db, codes)
  const gone = codes.find((code) => !known.has(code))
  if (gone !== undefined) throw new Refusal("state_conflict", `There is no day code ${gone} any more.`)
}

/** The issues of the given days; the others need not be named. */
async function findCodeIssues(tx: Tx, days: Days, month: YearMonth): Promise<FieldError[]> {
  const known = await calendar.lockDayCodes(tx.db, [...new Set(Object.values(days))])
  return findDayIssues(days, month, known).filter(({ path }) => path.slice("days.".length) in days)
}

function isSame(one: Days, other: Days): boolean {
  const days = Object.keys(one)
  return days.length === Object.keys(other).length && days.every((day) => one[day] === other[day])
}
