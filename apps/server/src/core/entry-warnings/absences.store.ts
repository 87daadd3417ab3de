import { sql, type Database, type RawBuilder } from "#platform/index.ts"

export type PersonDay = { employee_id: string; date: string }

/** A condition on the columns `employee_id` and `entry_date`. The people alone tell where their rows are. */
export function onDays(days: readonly PersonDay[]): RawBuilder<boolean> {
  const people = days.map(({ employee_id }) => employee_id)
  return sql<boolean>`employee_id = any(${[...new Set(people)]}::text[]) and (employee_id, entry_date) in (
    select * from unnest(${people}::text[], ${days.map(({ date }) => date)}::date[]))`
}

/** The days among these on which the person is recorded as absent. */
export async function findAbsences(db: Database, days: readonly PersonDay[]): Promise<PersonDay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<PersonDay>`select employee_id, entry_date::text as date from tbl_attendance_issues
    where ${onDays(days)} and issue_type = 'absenteeism' and deleted_at is null`.execute(db)
  return rows
}
