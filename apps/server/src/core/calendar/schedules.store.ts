import { listSchedules, StoredSchedule, type Schedule } from "@scorecard/contracts/schedules"
import {
  daysInMonth,
  firstDay,
  lastDay,
  monthId,
  monthOfDate,
  type Actor,
  type PlannedMonth,
  type PlannedPerson,
  type YearMonth,
} from "@scorecard/domain"
import { hasGoneLive } from "#core/cycles/index.ts"
import { joinPlacements, peopleScope, PLACED_DEPARTMENT } from "#core/people/index.ts"
import {
  pipelineAll,
  collection,
  countRows,
  defineList,
  fieldColumns,
  inScope,
  sql,
  type Database,
  type RawBuilder,
  type RowSource,
} from "#platform/index.ts"
import { isOfSource, loadMonthPlanner, shiftsOf } from "./company-calendar.store.ts"

export const schedules = collection("tbl_schedules", StoredSchedule, "not_found", { key: "employee_id" })

export type EmployeeMonth = { employee_id: string; month: string }

/**
 * The planned days of a person's month: day of the month to code. Null if nothing plans any. `month` is YYYY-MM.
 * (rules/schedules#precedence)
 */
export async function findSchedule(
  db: Database,
  employee_id: string,
  month: string,
): Promise<Record<string, string> | null> {
  const [found] = await findSchedules(db, [{ employee_id, month }])
  return found?.days ?? null
}

/** The planned days of these people and months, in two queries per month. Pairs without planned days are left out. */
export async function findSchedules(
  db: Database,
  employeeMonths: readonly EmployeeMonth[],
): Promise<(EmployeeMonth & { days: Record<string, string> })[]> {
  const found: (EmployeeMonth & { days: Record<string, string> })[] = []
  for (const [month, pairs] of Map.groupBy(employeeMonths, (pair) => pair.month)) {
    const people = [...new Set(pairs.map(({ employee_id }) => employee_id))]
    for (const { employee_id, codes } of await planMonth(db, people, monthOfDate(`${month}-01`)))
      if (codes) found.push({ employee_id, month, days: codes })
  }
  return found
}

/** The month of these people, as everything plans it. */
export async function planMonth(
  db: Database,
  employeeIds: readonly string[],
  month: YearMonth,
): Promise<({ employee_id: string } & PlannedMonth)[]> {
  const planned = sql<{ employee_id: string } & PlannedPerson>`select e._id as employee_id,
    ${PLACED_DEPARTMENT} as department_id,
    s.doc->'days' as saved, ${shiftsOf(sql`e._id`, month)} as shifts from tbl_employees e ${joinPlacements(month, employeeIds)}
    left join tbl_schedules s on s.month = ${monthId(month)} and s.employee_id = e._id
      and s.employee_id = any(${[...employeeIds]})
    where e._id = any(${[...employeeIds]})`
  const [{ rows }, plan] = await pipelineAll(planned.execute(db), loadMonthPlanner(db, month, employeeIds))
  return rows.map(({ employee_id, ...person }) => ({ employee_id, ...plan(person) }))
}

/** The stored schedules of these people and months, sorted (and locked) by id. */
export async function schedulesAmong(
  db: Database,
  employeeMonths: readonly EmployeeMonth[],
  lock?: "for update",
): Promise<StoredSchedule[]> {
  const found = await schedules.select(db, { where: among(employeeMonths), orderBy: sql`_id` })
  return lock ? schedules.lockByIds(db, idsOf(found)) : found
}

const idsOf = (docs: readonly { _id: string }[]) => docs.map(({ _id }) => _id)

function among(employeeMonths: readonly EmployeeMonth[]): RawBuilder<boolean> {
  const pairs = employeeMonths.map(({ employee_id, month }) => ({ employee_id, month }))
  return sql<boolean>`(month, employee_id) in (select distinct month, employee_id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pairs(month text, employee_id text))`
}

export function schedulesByIds(db: Database, ids: readonly string[], lock?: "for update"): Promise<StoredSchedule[]> {
  if (lock) return schedules.lockByIds(db, ids)
  return schedules.select(db, { where: sql`_id = any(${[...ids]})`, orderBy: sql`_id` })
}

/**
 * Locks all schedules of these months (YYYY-MM) until the transaction ends, including ones that don't exist yet. An
 * upload takes this exclusively; single writers share it and lock their own schedule in addition. Lock the months' rows
 * first.
 */
export async function lockSchedulesOf(db: Database, months: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('schedules ' || month, 0))
    from unnest(${[...new Set(months)].toSorted()}::text[]) with ordinality as months(month, position)
    order by position`.execute(db)
}

/** Locks and returns a person's schedule, or null. Writers of a schedule that doesn't exist yet are serialized too. */
export async function lockSchedule(db: Database, employeeId: string, month: string): Promise<StoredSchedule | null> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`schedules ${month}`}, 0))`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedule ${month} ${employeeId}`}, 0))`.execute(db)
  const [found] = await schedules.select(db, {
    where: sql`month = ${month} and employee_id = ${employeeId}`,
    lock: "for update",
  })
  return found ?? null
}

export type PersonRow = PlannedPerson & { employee_id: string; name: string; version: number | null }

/** People employed on at least one day of the month, as for the month's rows; no one before go-live. (rules/months#rows) */
const peopleIn = (month: YearMonth) => sql`tbl_employees e ${joinPlacements(month)}
  left join tbl_schedules s on s.month = ${monthId(month)} and s.employee_id = e._id
  where e.hire_date <= ${lastDay(month)} and (e.separation_date is null or e.separation_date >= ${firstDay(month)})
    and ${hasGoneLive(month)}`

const peopleWithSchedules: RowSource<PersonRow, Actor, YearMonth> = {
  async select(db, { where, orderBy, limit }, _actor, month) {
    const { rows } = await sql<PersonRow>`select e._id as employee_id, e.name,
      ${PLACED_DEPARTMENT} as department_id, s.doc->'days' as saved, s.version, ${shiftsOf(sql`e._id`, month)} as shifts from ${peopleIn(month)} and ${where} order by ${orderBy} limit ${limit}`.execute(
      db,
    )
    return rows
  },
  count: (db, where, _actor, month) => countRows(db, sql`${peopleIn(month)} and ${where}`),
}

/** The month of each person in the pool, as scheduled or by default. (rules/schedules#schedules) */
export const scheduleList = defineList({
  name: (month) => `schedules-${monthId(month)}`,
  query: listSchedules.query,
  from: peopleWithSchedules,
  scope: (actor: Actor, people) => peopleScope(actor, people, people),
  filters: {
    year: inScope,
    month: inScope,
    employee_id: inScope,
    department_id: inScope,
    cluster_id: inScope,
    q: inScope,
    source: (source, _actor, month) => isOfSource(source, month),
  },
  orders: {
    name: { column: sql`e.name`, key: "name" },
    employee_id: { column: sql`e._id`, key: "employee_id" },
  },
  ids: [{ column: sql`e._id`, key: "employee_id" }],
  // The file can be uploaded: a column for each day of the month.
  columns: (month) => [
    ...fieldColumns<ScheduleLine>(["employee_id", "name", "year", "month", "source", "version"]),
    ...Array.from({ length: daysInMonth(month) }, (_, index) => String(index + 1)).map((day) => ({
      head: day,
      cell: (line: ScheduleLine) => line.days[day] ?? null,
    })),
  ],
})

type ScheduleLine = Schedule & YearMonth

/** Whether the company has planned anything: a holiday, a shift pattern for someone, or a schedule. */
export async function isPlanned(db: Database): Promise<boolean> {
  const { rows } = await sql`select from tbl_schedules limit 1`.execute(db)
  if (rows.length > 0) return true
  const others = await sql`select from tbl_holidays union all select from tbl_shift_assignments limit 1`.execute(db)
  return others.rows.length > 0
}
