import type { EvaluationStatus } from "@scorecard/contracts/evaluations"
import {
  type Actor,
  type EvaluationCounts,
  type EvaluationKind,
  type YearMonth,
  easternDate,
  evaluationStatus,
  getCycleId,
  isNewOn,
  lastDay,
  monthId,
  monthOfWeek,
  weekStart,
  weeksOfMonth,
} from "@scorecard/domain"
import { hasCycle } from "#core/cycles/index.ts"
import { getMonthConfiguration } from "#core/requirements/index.ts"
import type { Database, Platform } from "#platform/index.ts"
import * as store from "./evaluations.store.ts"
import { anyOf, loadRequired, tabulate, type RequiredOfPerson } from "./required.store.ts"

type Person = Pick<EvaluationStatus, "employee_id" | "name">

type StatusQuestion = { month: YearMonth; counts: EvaluationCounts; today: string }

/** What the month requires of these people and what was done, in the same number of queries for any number of them. */
export async function loadStatuses(
  db: Database,
  { month, counts, today }: StatusQuestion,
  people: readonly Person[],
): Promise<store.PersonStatus[]> {
  const ids = people.map(({ employee_id }) => employee_id)
  const rows = await store.countEvaluations(db, month, ids)
  const placed = await store.findDepartments(db, month, ids)
  const placements = new Map(placed.map((placement) => [placement.employee_id, placement]))
  const required = await loadRequired(db, month, counts, anyOf(ids))
  const done = new Map(rows.map((row) => [countKey(row.employee_id, row.kind, row.period), row.done]))
  const weeks = weeksOfMonth(month)
  const lastShown = today < lastDay(month) ? today : lastDay(month)
  return people.map(({ employee_id, name }) => {
    const { department_id = null, hire_date = null } = placements.get(employee_id) ?? {}
    const is_new = hire_date !== null && isNewOn(lastShown, hire_date)
    const doneIn = (kind: EvaluationKind, period: string) => done.get(countKey(employee_id, kind, period)) ?? 0
    const ofKind = (kind: EvaluationKind) =>
      evaluationStatus(
        required.get(employee_id)?.[kind] ?? NOTHING_REQUIRED,
        doneIn(kind, monthId(month)),
        weeks.map((week_start) => ({ week_start, done: doneIn(kind, week_start) })),
      )
    return { employee_id, name, department_id, is_new, kinds: { sbs: ofKind("sbs"), non_sbs: ofKind("non_sbs") } }
  })
}

/**
 * How many evaluations are overdue: those of weeks that have not begun do not count.
 * @param today an Eastern day
 */
export function countMissingByNow(
  { kinds }: Pick<store.PersonStatus, "kinds">,
  today: string,
): Record<EvaluationKind, number> {
  const ofKind = ({ cadence, missing, weeks }: store.PersonStatus["kinds"][EvaluationKind]) => {
    if (cadence !== "weekly") return missing
    const inWeeks = weeks.filter(({ week_start }) => week_start <= today).reduce((sum, week) => sum + week.missing, 0)
    return Math.min(missing, inWeeks)
  }
  return { sbs: ofKind(kinds.sbs), non_sbs: ofKind(kinds.non_sbs) }
}

/** Of people without a row in the month. */
const NOTHING_REQUIRED: RequiredOfPerson[EvaluationKind] = { cadence: "none", required: { month: 0, weeks: [] } }

function countKey(employeeId: string, kind: EvaluationKind, period: string): string {
  return `${kind} ${period} ${employeeId}`
}

/** `total`: how many people; `missing`: how many evaluations of all of them. */
export type Due = {
  week_start: string
  total: number
  missing: number
  items: { employee_id: string; name: string; missing: Record<EvaluationKind, number> }[]
}

/**
 * The people of the actor's pool, except themselves, with evaluations missing in the current week or, where the cadence
 * is monthly, in its month; none in a week before the first cycle. (rules/dashboards#home)
 */
export async function findDue(deps: Platform, actor: Actor, limit: number): Promise<Due> {
  const { db, clock } = deps
  const today = easternDate(clock.now())
  const week_start = weekStart(today)
  const month = monthOfWeek(week_start)
  const week = weeksOfMonth(month).indexOf(week_start)
  if (!(await hasCycle(db, getCycleId(month)))) return { week_start, total: 0, missing: 0, items: [] }
  const { evaluation_counts: counts } = await getMonthConfiguration(db, month)
  const scope = store.othersInPool(actor, month)
  const required = await loadRequired(db, month, counts, { scope })
  const found = await store.findDuePeople(
    db,
    [
      { period: { week_start }, scope, requirements: tabulate(required, week) },
      { period: { month }, scope, requirements: tabulate(onlyMonthly(required), null) },
    ],
    limit,
  )
  const statuses = await loadStatuses(db, { month, counts, today }, found)
  const [first] = found
  const missingOf = ({ cadence, missing, weeks }: store.PersonStatus["kinds"][EvaluationKind]) =>
    cadence === "weekly" ? (weeks[week]?.missing ?? 0) : missing
  const items = statuses.map(({ employee_id, name, kinds }) => ({
    employee_id,
    name,
    missing: { sbs: missingOf(kinds.sbs), non_sbs: missingOf(kinds.non_sbs) },
  }))
  return { week_start, total: first?.people ?? 0, missing: first?.all_missing ?? 0, items }
}

/** Without what is required weekly. */
function onlyMonthly(required: ReadonlyMap<string, RequiredOfPerson>): Map<string, RequiredOfPerson> {
  const monthly = (one: RequiredOfPerson[EvaluationKind]) => (one.cadence === "monthly" ? one : NOTHING_REQUIRED)
  return new Map([...required].map(([id, { sbs, non_sbs }]) => [id, { sbs: monthly(sbs), non_sbs: monthly(non_sbs) }]))
}
