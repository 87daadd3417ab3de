import { hash } from "node:crypto"
import type { Acknowledgement } from "@scorecard/contracts/acknowledgements"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { defineJob, sql, type Database, type RawBuilder } from "#platform/index.ts"
import { z } from "zod"
import { finalsInBatches, type Generation } from "./final-snapshots.store.ts"
import { findReport } from "./months.store.ts"

/*
 * What the final figures mean to the people they are about: in which version someone's figures last changed
 * (`tbl_results`, with a digest of them), and which version they have acknowledged. (rules/months#acknowledgements)
 */

/** Tells people that a month is final, or that a later version changed their figures. */
export const announceResults = defineJob({
  name: "bsc_announce_results",
  payload: z.strictObject({ month: z.string() }),
  key: ({ month }) => month,
  batchSize: 1,
})

/** The figures that people are told about: names, colors and counts may change without making them others. */
const FIGURES = [
  "$.total_score",
  "$.band.band_key",
  "$.kpms[*].total",
  "$.kpms[*].kpis[*].kpi_score",
  "$.bonus_qualified",
]

/** These figures of a final row, as a JSON value that can be compared. @param doc the row's document */
export function comparableFigures(doc: RawBuilder<unknown>): RawBuilder<unknown> {
  const figures = FIGURES.map((path) => sql`jsonb_path_query_array(${doc}, ${sql.lit(path)})`)
  return sql`jsonb_build_array(${sql.join(figures)})`
}

/** A digest of the same figures, so that versions can be compared without reading both. */
function digestFigures({ total_score, band, kpms, bonus_qualified }: EmployeeMonth): string {
  const scores = kpms.map(({ total, kpis }) => [total, ...kpis.map(({ kpi_score }) => kpi_score)])
  return hash("sha256", JSON.stringify([total_score, band?.band_key, bonus_qualified, scores]), "base64url")
}

/** Records in which version the figures of these rows changed: in this one, unless they are as recorded. */
export async function recordResults(
  db: Database,
  { month, version }: Generation,
  rows: readonly EmployeeMonth[],
): Promise<void> {
  const ids = rows.map(({ employee_id }) => employee_id)
  await sql`insert into tbl_results as stored (employee_id, month, report_version, figures)
    select employee_id, ${month}, ${version}::integer, figures
    from unnest(${ids}::text[], ${rows.map(digestFigures)}::text[]) as r (employee_id, figures)
    on conflict (employee_id, month) do update set report_version = excluded.report_version, figures = excluded.figures
    where stored.figures is distinct from excluded.figures`.execute(db)
}

/** Adds the digests of a version that was closed before they were stored, so that the next one can be compared. */
export async function completeResults(db: Database, { month, version }: Generation): Promise<void> {
  if (version === 0) return
  const { rows } = await sql`select from tbl_results where month = ${month} and figures is not null limit 1`.execute(db)
  if (rows.length > 0) return
  for await (const batch of finalsInBatches(db, { month, version })) {
    const ids = batch.map(({ employee_id }) => employee_id)
    await sql`insert into tbl_results as stored (employee_id, month, report_version, figures)
      select employee_id, ${month}, 1, figures
      from unnest(${ids}::text[], ${batch.map(digestFigures)}::text[]) as r (employee_id, figures)
      on conflict (employee_id, month) do update set figures = excluded.figures`.execute(db)
  }
}

/**
 * The ids, in order, of everyone whose figures may differ between two versions: recorded as changed after the earlier one,
 * or without a row in the later one.
 */
export async function peopleToCompare(
  db: Database,
  { month, version, before }: Generation & { before: number },
): Promise<string[]> {
  const peopleOf = (number: number) => sql`select employee_id from tbl_bsc_final_snapshots
    where month = ${month} and report_version = ${number}`
  // A join would be quadratic: PostgreSQL expects no rows of a version that it hasn't analyzed yet.
  const { rows } = await sql<{ employee_id: string }>`select employee_id from tbl_results
      where month = ${month} and report_version > ${before}
    union (${peopleOf(before)} except ${peopleOf(version)})
    order by employee_id`.execute(db)
  return rows.map(({ employee_id }) => employee_id)
}

/** The version in which the figures of a row's person last changed. @param row an alias with employee_id and month */
export function figuresSince(row: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((select c.report_version from tbl_results c
    where c.employee_id = ${row}.employee_id and c.month = ${row}.month), 1)`
}

/** What someone has acknowledged of a month, and the version in which their figures last changed. */
export type Acknowledged = { acknowledgement: Acknowledgement | null; since_version: number }

/** A person's latest acknowledgement of a month, and the version in which their figures last changed. */
export async function findAcknowledgement(db: Database, month: string, employeeId: string): Promise<Acknowledged> {
  const found = await findAcknowledgements(db, month, [employeeId])
  return found.get(employeeId) ?? NOT_ACKNOWLEDGED
}

const NOT_ACKNOWLEDGED: Acknowledged = { acknowledgement: null, since_version: 1 }

/** The same for many people, by employee_id. */
export async function findAcknowledgements(
  db: Database,
  month: string,
  employeeIds: readonly string[],
): Promise<Map<string, Acknowledged>> {
  const ids = [...employeeIds]
  const { rows } = await sql<
    { employee_id: string; since_version: number } & { [Key in keyof Acknowledgement]: Acknowledgement[Key] | null }
  >`
    select employee_id, coalesce(c.report_version, 1) as since_version, a.report_version as version, a.acknowledged_at,
      a.comment
    from (select employee_id, report_version from tbl_results
      where employee_id = any(${ids}) and month = ${month}) c
    full join (select employee_id, report_version, acknowledged_at, comment from tbl_acknowledgements
      where employee_id = any(${ids}) and month = ${month}) a using (employee_id)`.execute(db)
  const found = new Map(
    rows.map(({ employee_id, since_version, version, acknowledged_at, comment }) => {
      const acknowledgement =
        version === null || acknowledged_at === null ? null : { version, acknowledged_at, comment }
      return [employee_id, { acknowledgement, since_version }]
    }),
  )
  return new Map(ids.map((id) => [id, found.get(id) ?? NOT_ACKNOWLEDGED]))
}

/** An acknowledgement of an earlier version never replaces one of a later version. */
export async function saveAcknowledgement(
  db: Database,
  { month, employeeId }: { month: string; employeeId: string },
  { version, comment, acknowledged_at }: Acknowledgement,
): Promise<void> {
  await sql`insert into tbl_acknowledgements as stored (employee_id, month, report_version, comment, acknowledged_at)
    values (${employeeId}, ${month}, ${version}, ${comment}, ${acknowledged_at})
    on conflict (employee_id, month) do update set report_version = excluded.report_version,
      comment = excluded.comment, acknowledged_at = excluded.acknowledged_at
    where stored.report_version <= excluded.report_version`.execute(db)
}

/** The version of the month that people were last told about; 0 before the first. */
export async function lastAnnounced(db: Database, month: string): Promise<number> {
  const { rows } = await sql<{ report_version: number }>`select report_version from tbl_announced_results
    where month = ${month}`.execute(db)
  return rows[0]?.report_version ?? 0
}

/**
 * Claims a version for the caller's transaction; a concurrent claim waits and then fails.
 * @returns false if people have been told about it
 */
export async function claimAnnouncement(db: Database, { month, version }: Generation): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into tbl_announced_results as stored (month, report_version)
    values (${month}, ${version})
    on conflict (month) do update set report_version = excluded.report_version
    where stored.report_version < excluded.report_version`.execute(db)
  return numAffectedRows === 1n
}

/** For tools that close months of the past: no one is told about the next version. */
export async function skipAnnouncement(db: Database, month: string): Promise<void> {
  const report = await findReport(db, month)
  await claimAnnouncement(db, { month, version: (report?.report_version ?? 0) + 1 })
}
