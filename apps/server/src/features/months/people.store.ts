import { firstDay, lastDay, type YearMonth } from "@scorecard/domain/calendar"
import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"

/**
 * People scored and written at a time. Larger batches are hardly faster, and their garbage grows old before it is
 * collected: this number decides how much a process grows.
 */
export const SCORING_BATCH_SIZE = 500

/** Conditions over `tbl_employees e`, for scoring. */
export const everyone = (): RawBuilder<boolean> => sql<boolean>`true`
export const onlyEmployees = (employeeIds: readonly string[]): RawBuilder<boolean> => sql<boolean>`e._id = any(${employeeIds})`
export const employeesAfter = (employeeId: string): RawBuilder<boolean> => sql<boolean>`e._id > ${employeeId}`
export const bothScopes = (one: RawBuilder<boolean>, other: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${one} and ${other})`

/** Those of the ids that no employee has. */
export async function findUnknownEmployees(db: Database, employeeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${employeeIds}::text[]) as given(id)
    where not exists (select from tbl_employees where _id = id) group by id order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** About how many rows the month will have: what progress is measured against, never what is written. */
export async function countPeople(db: Database, month: YearMonth, scope: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(*) as people from tbl_employees e
    where e.bsc_enabled and e.hire_date <= ${lastDay(month)}
      and (e.separation_date is null or e.separation_date >= ${firstDay(month)}) and ${scope}`.execute(db)
  return rows[0]?.people ?? 0
}

/** As the database orders them, which is how lists page. */
export async function sortIds(db: Database, employeeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from unnest(${employeeIds}::text[]) as given(id) order by id`.execute(db)
  return rows.map(({ id }) => id)
}
