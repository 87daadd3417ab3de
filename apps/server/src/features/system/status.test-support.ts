import type { TestWorld } from "#test/support/world.ts"
import { sql } from "#platform/index.ts"

/** Records a completed sync of the month, as the worker does. */
export async function rollingSyncDone(world: TestWorld, month: string, at: string): Promise<void> {
  const { db } = world.app.platform
  await sql`delete from tbl_bsc_month_reports where _id = ${month}`.execute(db)
  const [year, number] = month.split("-").map(Number)
  const report = {
    _id: month,
    year,
    month: number,
    status: "draft",
    finalized_at: null,
    finalized_by_employee_id: null,
    last_rolling_sync_at: at,
    reopened_at: null,
    reopened_by_employee_id: null,
    report_version: 0,
    generation: 0,
    published_report_version: null,
    reason: null,
  }
  await sql`insert into tbl_bsc_month_reports (_id, doc) values (${month}, ${JSON.stringify(report)}::jsonb)`.execute(
    db,
  )
}
