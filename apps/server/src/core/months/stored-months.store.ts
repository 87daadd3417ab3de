import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import { COMPLETE_DOC, type Generation } from "./final-snapshots.store.ts"

/*
 * The latest row of each person and month, draft or final, for the incremental export. A row without a document: the
 * person no longer has one in the month. A row is written only if it changes. (decision 0052)
 */

/**
 * Held until the transaction ends. Score after this: rows that wait behind it are then never older than those that are
 * stored.
 */
export async function lockStoredMonth(db: Database, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`employee_months ${month}`}, 0))`.execute(db)
}

/** When it was computed, and when the warehouse got it, is no change of a row. */
const CHANGED = sql<boolean>`((stored.doc - 'computed_at') is distinct from (excluded.doc - 'computed_at')
  or stored.report_version is distinct from excluded.report_version)`

const upsert = (source: RawBuilder<unknown>) => sql`insert into tbl_employee_months as stored
    (month, employee_id, report_version, doc) ${source}
  on conflict (_id) do update set report_version = excluded.report_version, doc = excluded.doc where ${CHANGED}`

export async function storeDraftRows(db: Database, month: string, rows: readonly EmployeeMonth[]): Promise<void> {
  await upsert(sql`select ${month}, value->>'employee_id', null::integer, value - 'synced_at'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb)`).execute(db)
}

/** The rows of a final version, and no others. */
export async function storeFinalRows(db: Database, { month, version }: Generation): Promise<void> {
  await lockStoredMonth(db, month)
  await upsert(sql`select month, employee_id, report_version, ${COMPLETE_DOC} - 'synced_at'
    from tbl_bsc_final_snapshots where month = ${month} and report_version = ${version}::integer`).execute(db)
  await sql`with finals as materialized (select s.employee_id from tbl_bsc_final_snapshots s
      where s.month = ${month} and s.report_version = ${version}::integer)
    update tbl_employee_months stored set doc = null, report_version = ${version}::integer
    where month = ${month} and doc is not null
      and not exists (select 1 from finals where finals.employee_id = stored.employee_id)`.execute(db)
}

/** @param among the people whose rows were computed; null for everyone */
export async function removeOtherRows(
  db: Database,
  month: string,
  { kept, among }: { kept: readonly string[]; among: readonly string[] | null },
): Promise<void> {
  const ofThem = among ? sql`employee_id = any(${[...among]}::text[])` : sql`true`
  await sql`update tbl_employee_months set doc = null, report_version = null
    where month = ${month} and doc is not null and ${ofThem}
      and employee_id <> all(${[...kept]}::text[])`.execute(db)
}

/** Draft months without any stored row, such as those from before rows were stored. */
export async function findUnstoredDrafts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select r._id from tbl_bsc_month_reports r where r.status = 'draft'
    and not exists (select 1 from tbl_employee_months m where m.month = r._id) order by r._id`.execute(db)
  return rows.map(({ _id }) => _id)
}
