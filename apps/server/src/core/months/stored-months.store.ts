import { hash } from "node:crypto"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import type { Generation } from "./final-snapshots.store.ts"

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

/** Digests of draft rows by employee_id. They leave out when a row was computed and when the warehouse got it. */
export function digestRows(rows: readonly EmployeeMonth[]): Map<string, string> {
  return new Map(rows.map((row) => [row.employee_id, digestRow(row)]))
}

/** Set to null, not removed: that takes a third less time. */
function digestRow(row: EmployeeMonth): string {
  return hash("sha256", JSON.stringify({ ...row, computed_at: null, synced_at: null }), "base64url")
}

/** Stores the rows whose digests differ from what is stored. The others, usually most of them, are not even sent. */
export async function storeDraftRows(
  db: Database,
  month: string,
  rows: readonly EmployeeMonth[],
  digests: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows: changed } = await sql<{ employee_id: string }>`select r.employee_id
    from unnest(${[...digests.keys()]}::text[], ${[...digests.values()]}::text[]) as r (employee_id, digest)
    left join tbl_employee_months stored on stored._id = ${month} || ' ' || r.employee_id
    where stored.digest is distinct from r.digest`.execute(db)
  const ids = new Set(changed.map(({ employee_id }) => employee_id))
  const toStore = rows.filter(({ employee_id }) => ids.has(employee_id))
  if (toStore.length === 0) return
  const generation = { month, version: null }
  await storedRowsInsert(generation, elementsOf(JSON.stringify(toStore)), Object.fromEntries(digests)).execute(db)
}

/**
 * Stores rows of a final version; all of them are new. The caller holds the lock of `lockStoredMonth`.
 * @param rows as JSON
 */
export async function storeFinalRows(db: Database, generation: Generation, rows: string): Promise<void> {
  await storedRowsInsert(generation, elementsOf(rows)).execute(db)
}

const elementsOf = (rows: string) => sql`jsonb_array_elements(${rows}::jsonb)`

/** @param rows a table expression with a document in each `value` */
export function storedRowsInsert(
  { month, version }: { month: string; version: number | null },
  rows: RawBuilder<unknown>,
  digests: Readonly<Record<string, string>> = {},
): RawBuilder<unknown> {
  return sql`insert into tbl_employee_months (month, employee_id, report_version, doc, digest)
    select ${month}, value->>'employee_id', ${version}::integer, value - 'synced_at',
      ${JSON.stringify(digests)}::jsonb->>(value->>'employee_id')
    from ${rows} r
    on conflict (_id) do update set report_version = excluded.report_version, doc = excluded.doc,
      digest = excluded.digest`
}

/** After all rows of the version are written: people without one no longer have a row in the month. */
export async function removeRowsWithoutFinal(db: Database, { month, version }: Generation): Promise<void> {
  await sql`update tbl_employee_months set doc = null, report_version = ${version}::integer, digest = null
    where ${isOfMonth(month)} and doc is not null and report_version is distinct from ${version}::integer`.execute(db)
}

/** @param among the people whose rows were computed; null for everyone */
export async function removeOtherRows(
  db: Database,
  month: string,
  { kept, among }: { kept: readonly string[]; among: readonly string[] | null },
): Promise<void> {
  const idsOf = (people: readonly string[]) =>
    sql`select ${month} || ' ' || id from unnest(${[...people]}::text[]) as people (id)`
  const computedIds = among ? idsOf(among) : sql`select _id from tbl_employee_months where ${isOfMonth(month)}`
  await sql`update tbl_employee_months set doc = null, report_version = null, digest = null
    where _id = any(array(${computedIds} except ${idsOf(kept)})) and doc is not null`.execute(db)
}

/** By the primary key, which begins with the month: a table of many months isn't read as a whole. */
const isOfMonth = (month: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`_id > ${month} || ' ' and _id < ${month} || '!'`

/** Draft months without any stored row, such as those from before rows were stored. */
export async function findUnstoredDrafts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select r._id from tbl_bsc_month_reports r where r.status = 'draft'
    and not exists (select 1 from tbl_employee_months where ${isOfMonth(sql`r._id`)}) order by r._id`.execute(db)
  return rows.map(({ _id }) => _id)
}
