import { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import { inPool } from "#platform/access/index.ts"
import { sql } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"

/** The rows of one generation of a month's final figures. They are written once and never change. (decisions §7) */
export type Generation = { month: string; version: number }

const BATCH = 500

export async function insertFinals(db: Database, { month, version }: Generation, rows: readonly EmployeeMonth[]) {
  await sql`insert into tbl_bsc_final_snapshots (month, report_version, employee_id, doc)
    select ${month}, ${version}::integer, value->>'employee_id', value
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb)`.execute(db)
}

/** All rows in batches, by employee_id. What we wrote ourselves is not parsed again: there may be very many. */
export async function* finalsInBatches(
  db: Database,
  generation: Generation,
  from = "",
): AsyncGenerator<EmployeeMonth[]> {
  for (let after = from; ;) {
    const { rows } = await sql<{ doc: EmployeeMonth }>`select doc from tbl_bsc_final_snapshots
      where month = ${generation.month} and report_version = ${generation.version} and employee_id > ${after}
      order by employee_id limit ${BATCH}`.execute(db)
    if (rows.length > 0) yield rows.map(({ doc }) => doc)
    if (rows.length < BATCH) return
    after = rows.at(-1)?.doc.employee_id ?? after
  }
}

export async function finalsBetween(
  db: Database,
  { month, version }: Generation,
  { after, upTo }: { after: string; upTo: string },
): Promise<EmployeeMonth[]> {
  const { rows } = await sql<{ doc: EmployeeMonth }>`select doc from tbl_bsc_final_snapshots
    where month = ${month} and report_version = ${version} and employee_id > ${after} and employee_id <= ${upTo}`.execute(
    db,
  )
  return rows.map(({ doc }) => doc)
}

/** A page of the rows that the actor may see, by employee_id; one more than `limit` when there is a next page. */
export async function finalsPage(
  db: Database,
  { month, version }: Generation,
  actor: Actor,
  { after, limit }: { after: string; limit: number },
): Promise<{ rows: EmployeeMonth[]; total: number }> {
  const scope = sql`month = ${month} and report_version = ${version} and ${inPool(actor)}`
  const { rows } = await sql<{ doc: unknown }>`select doc from tbl_bsc_final_snapshots
    where ${scope} and employee_id > ${after} order by employee_id limit ${limit + 1}`.execute(db)
  const count = await sql<{
    total: number
  }>`select count(*) as total from tbl_bsc_final_snapshots where ${scope}`.execute(db)
  return { rows: rows.map(({ doc }) => EmployeeMonth.parse(doc)), total: count.rows[0]?.total ?? 0 }
}
