import { haveOtherFigures, peopleToCompare, type Generation } from "#core/months/index.ts"
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

/** The people whose figures differ between two versions, in batches by employee_id. */
export async function* corrections(
  db: Database,
  { month, version, before }: Generation & { before: number },
): AsyncGenerator<Correction[]> {
  const figuresOf = (row: string) => {
    const doc = sql`${sql.ref(`${row}.doc`)}`
    return sql`case when ${sql.ref(`${row}.employee_id`)} is not null then jsonb_build_object(
      'total', ${doc}->'total_score', 'band', ${doc}->'band'->'label', 'bonus_qualified', ${doc}->'bonus_qualified') end`
  }
  const rowOf = (number: number, alias: string) => sql`left join tbl_bsc_final_snapshots ${sql.ref(alias)}
    on ${sql.ref(`${alias}.employee_id`)} = c.employee_id and ${sql.ref(`${alias}.month`)} = ${month}
      and ${sql.ref(`${alias}.report_version`)} = ${number}`
  for (let after = ""; ;) {
    const { rows } = await sql<Correction>`select c.employee_id,
        ${figuresOf("p")} as "from", ${figuresOf("s")} as "to"
      from (${peopleToCompare({ month, version, before })}) c ${rowOf(version, "s")} ${rowOf(before, "p")}
      where c.employee_id > ${after} and ${haveOtherFigures(sql`s`, sql`p`)}
      order by 1 limit ${BATCH}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.employee_id ?? after
  }
}
