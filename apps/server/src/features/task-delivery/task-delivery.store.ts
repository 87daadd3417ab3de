import { TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import { monthOfDate, monthId, type YearMonth } from "@scorecard/domain/calendar"
import type { RawBuilder } from "kysely"
import { hasRowIn } from "#core/people/index.ts"
import { collection, sql, type Database } from "#platform/documents/index.ts"

export const taskDeliveryEntries = collection("tbl_task_delivery_entries", TaskDeliveryEntry, "not_found", {
  key: "employee_id",
})

/** The day's entry, locked for the change that follows. */
export async function entryOfDay(db: Database, employeeId: string, workDay: string): Promise<TaskDeliveryEntry | null> {
  const month = monthId(monthOfDate(workDay))
  const [entry] = await taskDeliveryEntries.select(db, {
    where: sql`month = ${month} and employee_id = ${employeeId} and work_day = ${workDay}`,
    lock: "for update",
  })
  return entry ?? null
}

/** @returns null when somebody else entered the same day first. */
export async function insertEntry(db: Database, entry: TaskDeliveryEntry): Promise<TaskDeliveryEntry | null> {
  const { version: _, ...doc } = entry
  const { numAffectedRows } = await sql`insert into tbl_task_delivery_entries (_id, employee_id, doc, version)
    values (${entry._id}, ${entry.employee_id}, ${JSON.stringify(doc)}::jsonb, 1) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n ? entry : null
}

/**
 * Holds the days of these months (YYYY-MM) until the transaction ends: single writers with each other, an upload alone,
 * so that a day which it found empty stays so until it writes. After the months' rows, in calendar order.
 */
export async function holdDaysOf(db: Database, months: readonly string[], how: "with others" | "alone"): Promise<void> {
  const take = sql.ref(how === "alone" ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared")
  await sql`select ${take}(hashtextextended('task delivery ' || month, 0))
    from unnest(${[...new Set(months)].toSorted()}::text[]) with ordinality as held(month, position)
    order by position`.execute(db)
}

export type GridRow = {
  employee_id: string
  name: string
  department_id: string | null
  hire_date: string
  separation_date: string | null
  schedule: Record<string, string> | null
  /** Day of the month to what was entered. */
  entries: Record<string, { f: number; c: number; n: string | null; v: number }>
}

/** Those of the scope, a condition over `tbl_employees e`, who have a row in the month. (rules/schedules#month-grid) */
export type GridQuestion = { month: YearMonth; scope: RawBuilder<boolean> }

/** A page of people with their month in one query, however many they are. */
export async function gridPage(
  db: Database,
  question: GridQuestion & {
    after: { name: string; employee_id: string } | null
    descending: boolean
    limit: number
  },
): Promise<GridRow[]> {
  const { scope, after, descending } = question
  const month = monthId(question.month)
  const beyond = after
    ? descending
      ? sql`and (e.name, e._id) < (${after.name}, ${after.employee_id})`
      : sql`and (e.name, e._id) > (${after.name}, ${after.employee_id})`
    : sql``
  const order = descending ? sql`e.name desc, e._id desc` : sql`e.name, e._id`
  const { rows } = await sql<GridRow>`
    with page as materialized (
      select e._id, e.name, e.department_id, e.hire_date, e.separation_date from tbl_employees e
      where ${hasRowIn(question.month)} and ${scope} ${beyond}
      order by ${order} limit ${question.limit})
    select e._id as employee_id, e.name, e.department_id, e.hire_date, e.separation_date, s.doc->'days' as schedule, coalesce(t.entries, '{}') as entries
    from page e
    left join tbl_schedules s on s.month = ${month} and s.employee_id = e._id
    left join (
      select employee_id, jsonb_object_agg(day_of_month, jsonb_build_object(
        'f', finished_task, 'c', task_count, 'n', doc->>'notes', 'v', version)) as entries
      from tbl_task_delivery_entries where month = ${month} and employee_id in (select _id from page)
      group by employee_id) t on t.employee_id = e._id
    order by ${order}`.execute(db)
  return rows
}

export async function gridTotal(db: Database, { month, scope }: GridQuestion): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from tbl_employees e
    where ${hasRowIn(month)} and ${scope}`.execute(db)
  return rows[0]?.total ?? 0
}
