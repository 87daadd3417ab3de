import type { MonthReport } from "@scorecard/contracts/months"
import { monthId, type YearMonth } from "@scorecard/domain"
import { monthReports } from "#core/months/index.ts"
import { hasRowIn } from "#core/people/index.ts"
import { sql, type Database } from "#platform/index.ts"

/** How many rows the months have in total. */
export async function countRowsOf(db: Database, months: readonly YearMonth[]): Promise<number> {
  const counts = months.map((month) => sql`(select count(*) from tbl_employees e where ${hasRowIn(month)})`)
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** The status of each of these months. */
export async function findStatuses(
  db: Database,
  months: readonly YearMonth[],
): Promise<Map<string, MonthReport["status"]>> {
  const reports = await monthReports.select(db, { where: sql`_id = any(${months.map(monthId)}::text[])` })
  return new Map(reports.map(({ _id, status }) => [_id, status]))
}
