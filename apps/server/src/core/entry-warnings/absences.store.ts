import { sql, type Database, type RawBuilder } from "#platform/index.ts"

export type PersonDay = { employee_id: string; date: string }

type DayColumn = "entry_date" | "work_day"

/**
 * A condition on the columns `employee_id` and `entry_date`, or another with the day. The people alone tell where their
 * rows are.
 */
export function onDays(days: readonly PersonDay[], column: DayColumn = "entry_date"): RawBuilder<boolean> {
  const people = days.map(({ employee_id }) => employee_id)
  const type = sql.raw(column === "entry_date" ? "date" : "text")
  return sql<boolean>`employee_id = any(${[...new Set(people)]}::text[]) and (employee_id, ${sql.ref(column)}) in (
    select * from unnest(${people}::text[], ${days.map(({ date }) => date)}::${type}[]))`
}

/** What is recorded of a person and day. */
export type RecordedDay = PersonDay & { _id: string }

/** The absences that are recorded on these days. */
export async function findAbsences(db: Database, days: readonly PersonDay[]): Promise<RecordedDay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<RecordedDay>`select _id, employee_id, entry_date::text as date from tbl_attendance_issues
    where ${onDays(days)} and issue_type = 'absenteeism' and deleted_at is null`.execute(db)
  return rows
}

/** What is recorded on these days that an absent person doesn't do. */
export async function findPresences(db: Database, days: readonly PersonDay[]): Promise<RecordedDay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<RecordedDay>`select _id, employee_id, entry_date::text as date from tbl_attendance_issues
      where ${onDays(days)} and issue_type <> 'absenteeism' and deleted_at is null
    union all select _id, employee_id, entry_date::text from tbl_productivity_issues
      where ${onDays(days)} and deleted_at is null
    union all select _id, employee_id, work_day from tbl_task_delivery_entries
      where ${onDays(days, "work_day")} and finished_task > 0`.execute(db)
  return rows
}
