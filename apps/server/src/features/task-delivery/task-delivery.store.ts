import { TaskDeliveryEntry, TaskDeliveryQuery } from "@scorecard/contracts/task-delivery"
import { monthId, monthOfDate, type Actor, type ShiftAssignment, type YearMonth } from "@scorecard/domain"
import { collection, countRows, defineList, inScope, sql, type Database, type RowSource } from "#platform/index.ts"
import { shiftsOf } from "#core/calendar/index.ts"
import { hasRowIn, joinPlacements, peopleScope, PLACED_DEPARTMENT } from "#core/people/index.ts"

export const taskDeliveryEntries = collection("tbl_task_delivery_entries", TaskDeliveryEntry, "not_found", {
  key: "employee_id",
})

/** A person's day; `work_day` is ISO. */
export type PersonDay = Pick<TaskDeliveryEntry, "employee_id" | "work_day">

/** The YYYY-MM of an ISO date. */
export function monthOfDay(workDay: string): string {
  return monthId(monthOfDate(workDay))
}

/** The day's entry, locked for update. */
export async function findDay(db: Database, employeeId: string, workDay: string): Promise<TaskDeliveryEntry | null> {
  const month = monthOfDay(workDay)
  const [entry] = await taskDeliveryEntries.select(db, {
    where: sql`month = ${month} and employee_id = ${employeeId} and work_day = ${workDay}`,
    lock: "for update",
  })
  return entry ?? null
}

/** @returns null if someone else entered the same day first. */
export async function insertDay(db: Database, entry: TaskDeliveryEntry): Promise<TaskDeliveryEntry | null> {
  const { version: _, ...doc } = entry
  const { numAffectedRows } = await sql`insert into tbl_task_delivery_entries (_id, employee_id, doc, version)
    values (${entry._id}, ${entry.employee_id}, ${JSON.stringify(doc)}::jsonb, 1) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n ? entry : null
}

/** The entries of these days, locked in the order of their ids, so that two uploads cannot deadlock. */
export async function findDays(
  db: Database,
  days: readonly PersonDay[],
  lock?: "for update",
): Promise<TaskDeliveryEntry[]> {
  if (days.length === 0) return []
  const keys = days.map(({ employee_id, work_day }) => ({ employee_id, work_day, month: monthOfDay(work_day) }))
  const found = await taskDeliveryEntries.select(db, {
    where: sql`(month, employee_id, work_day) in (select month, employee_id, work_day
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key(month text, employee_id text, work_day text))`,
    orderBy: sql`_id`,
  })
  if (!lock) return found
  return taskDeliveryEntries.lockByIds(
    db,
    found.map(({ _id }) => _id),
  )
}

export function findDaysByIds(db: Database, ids: readonly string[], lock?: "for update"): Promise<TaskDeliveryEntry[]> {
  if (lock) return taskDeliveryEntries.lockByIds(db, ids)
  return taskDeliveryEntries.select(db, { where: sql`_id = any(${[...ids]})`, orderBy: sql`_id` })
}

/**
 * Locks the days of these months (YYYY-MM) until the transaction ends: shared for single writes, exclusive for an
 * upload, so that a day the upload found empty stays empty until it writes. Acquired after the months' rows, in
 * calendar order.
 */
export async function lockDays(db: Database, months: readonly string[], mode: "shared" | "exclusive"): Promise<void> {
  const lock = sql.ref(mode === "exclusive" ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared")
  await sql`select ${lock}(hashtextextended('task delivery ' || month, 0))
    from unnest(${[...new Set(months)].toSorted()}::text[]) with ordinality as locked(month, position)
    order by position`.execute(db)
}

export type GridRow = {
  employee_id: string
  name: string
  department_id: string | null
  hire_date: string
  separation_date: string | null
  /** The saved schedule. */
  saved: Record<string, string> | null
  shifts: ShiftAssignment[]
  /** The entries by day of the month. */
  entries: Record<string, { f: number; c: number; n: string | null; v: number }>
}

const peopleWithEntries: RowSource<GridRow, Actor, YearMonth> = {
  async select(db, { where, orderBy, limit }, _actor, query) {
    const month = monthId(query)
    const { rows } = await sql<GridRow>`
    with page as materialized (
      select e._id, e.name, ${PLACED_DEPARTMENT} as department_id, e.hire_date, e.separation_date
      from tbl_employees e ${joinPlacements(query)} where ${where} order by ${orderBy} limit ${limit})
    select e._id as employee_id, e.name, e.department_id, e.hire_date, e.separation_date, s.doc->'days' as saved,
      ${shiftsOf(sql`e._id`, query)} as shifts, coalesce(t.entries, '{}') as entries
    from page e
    left join tbl_schedules s on s.month = ${month} and s.employee_id = e._id
    left join (
      select employee_id, jsonb_object_agg(day_of_month, jsonb_build_object(
        'f', finished_task, 'c', task_count, 'n', doc->>'notes', 'v', version)) as entries
      from tbl_task_delivery_entries where month = ${month} and employee_id in (select _id from page)
      group by employee_id) t on t.employee_id = e._id
    order by ${orderBy}`.execute(db)
    return rows
  },
  count: (db, where) => countRows(db, sql`tbl_employees e where ${where}`),
}

/** The people in the pool with a row in the month. (rules/schedules#month-grid) */
export const gridList = defineList({
  name: (month) => `task-delivery-${monthId(month)}`,
  query: TaskDeliveryQuery,
  from: peopleWithEntries,
  scope: (actor: Actor, query) => sql<boolean>`${hasRowIn(query)} and ${peopleScope(actor, query, query)}`,
  filters: {
    year: inScope,
    month: inScope,
    employee_id: inScope,
    department_id: inScope,
    cluster_id: inScope,
    q: inScope,
  },
  orders: { name: { column: sql`e.name`, key: "name" } },
  ids: [{ column: sql`e._id`, key: "employee_id" }],
})
