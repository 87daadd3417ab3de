import { Refusal } from "@scorecard/contracts/refusals"
import { formatMonth } from "@scorecard/domain"
import { sql, type Database } from "#platform/index.ts"

/** What is removed by month when its retention is over. (rules/personal-data#retention) */
export type MonthlyData = "entries" | "finals"

/** Notes that data of this month, and of those before it, is being removed; there is no way back. */
export async function advanceHorizon(
  db: Database,
  data: MonthlyData,
  { after, at }: { after: string; at: string },
): Promise<void> {
  await sql`insert into tbl_retention_horizons as stored (_id, before, removed_at) values (${data}, ${after}, ${at})
    on conflict (_id) do update set before = greatest(stored.before, excluded.before), removed_at = excluded.removed_at`.execute(
    db,
  )
}

/** Whether the month's entries or finals were removed: then it can't be computed any more. */
export async function isRemoved(db: Database, month: string): Promise<boolean> {
  const { rows } = await sql`select from tbl_retention_horizons where before > ${month} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * A final month whose entries are gone would be scored as if no one had worked. The month's row is locked.
 * @throws Refusal 409 month_removed
 */
export async function assertNotRemoved(db: Database, { _id: month }: { _id: string }): Promise<void> {
  if (!(await isRemoved(db, month))) return
  throw new Refusal(
    "month_removed",
    `${formatMonth(month)} stays as it is: its entries were removed when their retention was over.`,
  )
}
