import { firstDay, lastDay, type EntryKind, type ReceiptEntry, type YearMonth } from "@scorecard/domain"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"

const EVALUATION = sql`json_build_object('quantity_score', quantity_score, 'auditors_score', auditors_score,
  'checklist_score', checklist_score, 'red_flag', red_flag)`
const NOTHING = sql`json_build_object()`

/** The table of each kind and the numbers that a formula reads from it, in receipt order. */
const KINDS: Record<EntryKind, { table: string; values: RawBuilder<unknown> }> = {
  sbs: { table: "tbl_sbs_entries", values: EVALUATION },
  non_sbs: { table: "tbl_non_sbs_entries", values: EVALUATION },
  atw: { table: "tbl_atw_entries", values: sql`json_build_object('impact', impact, 'final_score', final_score)` },
  attendance: { table: "tbl_attendance_issues", values: sql`json_build_object('issue_type', issue_type)` },
  productivity: { table: "tbl_productivity_issues", values: NOTHING },
  additional_points: {
    table: "tbl_additional_points_entries",
    values: sql`json_build_object('target_type', target_type, 'target_key', target_key, 'points', points)`,
  },
  incidents: { table: "tbl_incidents", values: NOTHING },
}

/** One person's entries of a month, including deleted ones: by kind, then by day. */
export async function entriesOfMonth(db: Database, employeeId: string, month: YearMonth): Promise<ReceiptEntry[]> {
  const ofKinds = Object.entries(KINDS).map(
    ([kind, { table, values }], position) => sql`
      select ${sql.lit(position)} as position, _id, ${sql.lit(kind)} as kind, entry_date as date, submitted_by_id,
        created_at, deleted_at, ${values} as "values"
      from ${sql.table(table)}
      where employee_id = ${employeeId} and entry_date between ${firstDay(month)}::date and ${lastDay(month)}::date`,
  )
  const { rows } = await sql<ReceiptEntry>`
    select _id, kind, date, submitted_by_id, created_at, deleted_at, "values"
    from (${sql.join(ofKinds, sql` union all `)}) entries order by position, date, _id`.execute(db)
  return rows
}
