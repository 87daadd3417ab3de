import { isDeepStrictEqual } from "node:util"
import { comparableFigures, peopleToCompare, type Generation } from "#core/months/index.ts"
import { sql, type Database } from "#platform/index.ts"

/** People per announcement, and rows per statement. */
const BATCH = 500

/** The people with a row in the version, in batches by employee_id; people who are not scored have no figures. */
export async function* peopleWithFigures(db: Database, { month, version }: Generation): AsyncGenerator<string[]> {
  for (let after = ""; ;) {
    const { rows } = await sql<{ employee_id: string }>`select employee_id from tbl_bsc_final_snapshots
      where month = ${month} and report_version = ${version} and employee_id > ${after}
        and doc->'total_score' <> 'null'::jsonb
      order by employee_id limit ${BATCH}`.execute(db)
    if (rows.length > 0) yield rows.map(({ employee_id }) => employee_id)
    if (rows.length < BATCH) return
    after = rows.at(-1)?.employee_id ?? after
  }
}

type Figures = { total: number | null; band: string | null; bonus_qualified: boolean | null }
/** A person's figures in two versions; null in a version without a row of theirs. */
export type Correction = { employee_id: string; from: Figures | null; to: Figures | null }

type Compared = { employee_id: string; report_version: number; figures: Figures; comparable: unknown }

/** The people whose figures differ between two versions, in batches by employee_id. */
export async function* corrections(
  db: Database,
  { month, version, before }: Generation & { before: number },
): AsyncGenerator<Correction[]> {
  const people = await peopleToCompare(db, { month, version, before })
  for (let start = 0; start < people.length; start += BATCH) {
    const ids = people.slice(start, start + BATCH)
    // The range makes PostgreSQL use the primary key, even for a version that it hasn't analyzed yet.
    const { rows } = await sql<Compared>`select employee_id, report_version, jsonb_build_object(
        'total', doc->'total_score', 'band', doc->'band'->'label', 'bonus_qualified', doc->'bonus_qualified') as figures,
        ${comparableFigures(sql`doc`)} as comparable
      from tbl_bsc_final_snapshots where month = ${month} and report_version in (${before}, ${version})
        and employee_id between ${ids[0]} and ${ids.at(-1)} and employee_id = any(${ids})`.execute(db)
    const found = new Map(rows.map((row) => [`${row.report_version} ${row.employee_id}`, row]))
    yield ids.flatMap((employee_id) => {
      const from = found.get(`${before} ${employee_id}`)
      const to = found.get(`${version} ${employee_id}`)
      if (isDeepStrictEqual(from?.comparable, to?.comparable)) return []
      return [{ employee_id, from: from?.figures ?? null, to: to?.figures ?? null }]
    })
  }
}
