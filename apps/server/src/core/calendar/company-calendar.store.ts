import {
  firstDay,
  lastDay,
  monthPlanner,
  neighborDates,
  type CompanyCalendar,
  type DaySource,
  type MonthPlanner,
  type PlannedHoliday,
  type ShiftAssignment,
  type ShiftWeek,
  type YearMonth,
} from "@scorecard/domain"
import { PLACED_DEPARTMENT } from "#core/people/index.ts"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"

type Departments = { department_id: string; cluster_id: string | null; shifts: ShiftAssignment[] | null }[]
type CalendarRow = {
  holidays: PlannedHoliday[] | null
  patterns: { _id: string; weeks: ShiftWeek[] }[] | null
  departments: Departments | null
}

const ASSIGNMENT = sql`jsonb_build_object('pattern_id', a.pattern_id, 'from', a.from_day, 'to', a.to_day)`

type Span = { from: string; to: string }

function daysOfMonth(month: YearMonth): Span {
  return { from: firstDay(month), to: lastDay(month) }
}

/** The month and those days of its weeks that lie in neighboring months. */
export function daysOfWeeks(month: YearMonth): Span {
  const days = [firstDay(month), ...neighborDates(month), lastDay(month)].toSorted()
  return { from: days.at(0) ?? firstDay(month), to: days.at(-1) ?? lastDay(month) }
}

/** A condition on `tbl_shift_assignments a`. */
function reaches({ from, to }: Span): RawBuilder<boolean> {
  return sql<boolean>`a.from_day <= ${to} and (a.to_day is null or a.to_day >= ${from})`
}

/** A JSON array of the person's own assignments that reach the month. @param person a qualified column of ids */
export function shiftsOf(person: RawBuilder<unknown>, month: YearMonth): RawBuilder<ShiftAssignment[]> {
  return sql<
    ShiftAssignment[]
  >`coalesce((select jsonb_agg(${ASSIGNMENT} order by a.from_day) from tbl_shift_assignments a
    where a.employee_id = ${person} and ${reaches(daysOfMonth(month))}), '[]')`
}

/** The same for many people and all days of the month's weeks: rows `(employee_id, shifts json)`. @param people a condition on `employee_id` */
export function shiftsOfMany(people: RawBuilder<boolean>, month: YearMonth): RawBuilder<unknown> {
  return sql`select employee_id, json_agg(${ASSIGNMENT} order by a.from_day) as shifts from tbl_shift_assignments a
    where ${people} and ${reaches(daysOfWeeks(month))} group by employee_id`
}

/**
 * The source of a month, as the planner names it: a condition on `tbl_employees e` with their
 * placements of the month, and the saved schedule `s`.
 */
export function isOfSource(source: DaySource, month: YearMonth): RawBuilder<boolean> {
  const isSaved = sql<boolean>`(s._id is not null)`
  const hasShift = sql<boolean>`exists (select 1 from tbl_shift_assignments a where ${reaches(daysOfMonth(month))}
    and (a.employee_id = e._id or a.department_id = ${PLACED_DEPARTMENT}))`
  const hasHoliday = sql<boolean>`exists (select 1 from tbl_holidays h
    where h.date between ${firstDay(month)} and ${lastDay(month)}
      and (h.department_id is null and h.cluster_id is null or h.department_id = ${PLACED_DEPARTMENT}
        or h.cluster_id = (select d.cluster_id from tbl_departments d where d._id = ${PLACED_DEPARTMENT})))`
  const conditions: Record<DaySource, RawBuilder<boolean>> = {
    schedule: isSaved,
    pattern: sql<boolean>`not ${isSaved} and ${hasShift}`,
    holiday: sql<boolean>`not ${isSaved} and not ${hasShift} and ${hasHoliday}`,
    default: sql<boolean>`not ${isSaved} and not ${hasShift} and not ${hasHoliday}`,
  }
  return conditions[source]
}

/**
 * What plans the days apart from what is saved for single people, in one statement.
 * @param employeeIds reads only the departments that these people belong to at any time; without it, all departments
 */
export async function loadCalendar(
  db: Database,
  span: Span,
  employeeIds?: readonly string[],
): Promise<CompanyCalendar> {
  const { rows } = await sql<CalendarRow>`select
    (select jsonb_agg(jsonb_build_object('date', date, 'name', doc->>'name', 'code', doc->>'code',
      'department_id', department_id, 'cluster_id', cluster_id) order by date)
      from tbl_holidays where date between ${span.from} and ${span.to}) as holidays,
    (select jsonb_agg(jsonb_build_object('_id', _id, 'weeks', doc->'weeks') order by _id)
      from tbl_shift_patterns) as patterns,
    (select jsonb_agg(jsonb_build_object('department_id', d._id, 'cluster_id', d.cluster_id, 'shifts', (
      select jsonb_agg(${ASSIGNMENT} order by a.from_day) from tbl_shift_assignments a
      where a.department_id = d._id and ${reaches(span)})) order by d._id)
      from tbl_departments d where ${employeeIds ? isDepartmentOf(employeeIds) : sql`true`}) as departments`.execute(db)
  const [{ holidays, patterns, departments } = { holidays: null, patterns: null, departments: null }] = rows
  return {
    holidays: holidays ?? [],
    patterns: new Map((patterns ?? []).map(({ _id, weeks }) => [_id, weeks])),
    departments: new Map(
      (departments ?? []).map(({ department_id, cluster_id, shifts }) => [
        department_id,
        { cluster_id, shifts: shifts ?? [] },
      ]),
    ),
  }
}

/** A condition on `tbl_departments d`: the past, present and planned departments of these people. */
function isDepartmentOf(employeeIds: readonly string[]): RawBuilder<boolean> {
  const ids = [...employeeIds]
  return sql<boolean>`d._id in (select department_id from tbl_employees where _id = any(${ids}::text[])
    union all select department_id from tbl_employee_assignments where employee_id = any(${ids}::text[]))`
}

/**
 * The only way from documents to the days of a month; scoring, lists and writes share it.
 * @param employeeIds the people to plan for; without it, anyone
 */
export async function loadMonthPlanner(
  db: Database,
  month: YearMonth,
  employeeIds?: readonly string[],
): Promise<MonthPlanner> {
  return monthPlanner(month, await loadCalendar(db, daysOfMonth(month), employeeIds))
}
