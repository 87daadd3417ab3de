import type { MonthReport } from "@scorecard/contracts/months"
import { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { isDistributed, pipelineAll, sql, type Database, type RawBuilder } from "#platform/index.ts"
import { personChangesSinceFinal } from "./months.store.ts"
import { storedRowsInsert, storeFinalRows } from "./stored-months.store.ts"

/**
 * The rows of one generation of a month's final figures. They are written once and never change.
 * (rules/months#final-versions)
 */
export type Generation = { month: string; version: number }

const BATCH = 500

/** Finals closed before a field was stored have null there. */
export const COMPLETE_DOC = sql<EmployeeMonth>`'{"department_name": null, "cluster_id": null, "cluster_name": null,
  "manager_id": null, "not_scored": null}'::jsonb || doc`

/**
 * A condition on a final row `s`: its department or cluster, as of its closing. Rows without a stored cluster belong to
 * the present one of their department. (rules/people#department-of-a-month)
 */
export function finalBelongsTo({ department_id, cluster_id }: FinalUnit): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (department_id !== undefined) conditions.push(sql<boolean>`s.doc->>'department_id' = ${department_id}`)
  if (cluster_id !== undefined) {
    conditions.push(sql<boolean>`(s.doc->>'cluster_id' = ${cluster_id} or not s.doc ? 'cluster_id'
      and s.doc->>'department_id' in (select _id from tbl_departments where cluster_id = ${cluster_id}))`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export type FinalUnit = { department_id?: string | undefined; cluster_id?: string | undefined }

/** A condition over `tbl_employees e`: the people who belong to the unit in the month's latest final. */
export function inFinalUnit(report: MonthReport, unit: FinalUnit): RawBuilder<boolean> {
  return sql<boolean>`e._id in (select s.employee_id from tbl_bsc_final_snapshots s
    where s.month = ${report._id} and s.report_version = ${report.report_version} and ${finalBelongsTo(unit)})`
}

/**
 * What the payroll export adds to a person's figures, as of the closing: later transfers, renames and
 * entries don't change it. (rules/dashboards#payroll-export)
 */
export type PayrollFacts = {
  department: string | null
  cluster_id: string | null
  cluster: string | null
  manager_id: string | null
  manager: string | null
  position: string
  employment_type: string
  tardiness: number
  absenteeism: number
  productivity_issues: number
  incidents: number
}

/** Kept along with the rows, by employee_id. `inputs`: digests of what they were scored from. */
export type FinalFacts = {
  payroll?: ReadonlyMap<string, PayrollFacts>
  inputs?: ReadonlyMap<string, Readonly<Record<string, string>>>
}

/**
 * Writes the rows of a version and of the incremental export in one statement, so that the JSON is parsed once; in two on
 * Citus, where the nodes would send the first one's rows back to the coordinator.
 */
export async function insertFinals(
  db: Database,
  { month, version }: Generation,
  rows: readonly EmployeeMonth[],
  { payroll = new Map(), inputs = new Map() }: FinalFacts = {},
): Promise<void> {
  const payrollFacts = JSON.stringify(Object.fromEntries(payroll))
  const scoredFrom = JSON.stringify(Object.fromEntries(inputs))
  const given = JSON.stringify(rows)
  const insert = sql`insert into tbl_bsc_final_snapshots (month, report_version, employee_id, doc, payroll, inputs)
    select ${month}, ${version}::integer, value->>'employee_id', value,
      ${payrollFacts}::jsonb->(value->>'employee_id'), ${scoredFrom}::jsonb->(value->>'employee_id')
    from jsonb_array_elements(${given}::jsonb)`
  if (await isDistributed(db)) {
    await pipelineAll(insert.execute(db), storeFinalRows(db, { month, version }, given))
  } else {
    await sql`with inserted as (${insert} returning doc)
      ${storedRowsInsert({ month, version }, sql`(select doc as value from inserted)`)}`.execute(db)
  }
}

/**
 * Copies the rows of the version before, but not those of some people. What is copied stays the same to the byte.
 * (rules/months#regenerating-selected-people)
 */
export async function* copyFinals(
  db: Database,
  { month, version }: Generation,
  { except }: { except: readonly string[] },
): AsyncGenerator<EmployeeMonth[]> {
  for (let after = ""; ;) {
    const { rows } = await sql<{ doc: EmployeeMonth }>`with copied as (
      insert into tbl_bsc_final_snapshots (month, report_version, employee_id, doc, payroll, inputs)
      select month, ${version}::integer, employee_id, doc, payroll, inputs from tbl_bsc_final_snapshots
      where month = ${month} and report_version = ${version - 1}::integer and employee_id > ${after}
        and employee_id <> all(${[...except]})
      order by employee_id limit ${BATCH}
      returning employee_id, doc)
      select ${COMPLETE_DOC} as doc from copied order by employee_id`.execute(db)
    const docs = rows.map(({ doc }) => doc)
    if (docs.length > 0) {
      await storeFinalRows(db, { month, version }, JSON.stringify(docs))
      yield docs
    }
    if (rows.length < BATCH) return
    after = docs.at(-1)?.employee_id ?? after
  }
}

/** `payroll` is null in finals that were closed before it was stored. */
export type FinalWithPayroll = { doc: EmployeeMonth; payroll: PayrollFacts | null }

/** All rows in batches, by employee_id. Rows are ours and may be many, so they are not parsed again. */
export async function* finalsWithPayroll(
  db: Database,
  { month, version }: Generation,
  { people }: People = {},
): AsyncGenerator<FinalWithPayroll[]> {
  for (let after = ""; ;) {
    const { rows } = await sql<FinalWithPayroll>`select ${COMPLETE_DOC} as doc, payroll from tbl_bsc_final_snapshots
      where month = ${month} and report_version = ${version} and employee_id > ${after} and ${ofPeople(people)}
      order by employee_id limit ${BATCH}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.doc.employee_id ?? after
  }
}

export async function countFinals(db: Database, { month, version }: Generation, people: RawBuilder<boolean>) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tbl_bsc_final_snapshots
    where month = ${month} and report_version = ${version} and ${ofPeople(people)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A person's row, or null if they have none. */
export async function findFinal(
  db: Database,
  { month, version }: Generation,
  employeeId: string,
): Promise<EmployeeMonth | null> {
  const { rows } = await sql<{ doc: unknown }>`select doc from tbl_bsc_final_snapshots
    where month = ${month} and report_version = ${version} and employee_id = ${employeeId}`.execute(db)
  return rows[0] ? EmployeeMonth.parse(rows[0].doc) : null
}

/** `findFinal` with the facts of the closing. */
export async function findFinalWithPayroll(
  db: Database,
  { month, version }: Generation,
  employeeId: string,
): Promise<FinalWithPayroll | null> {
  const { rows } = await sql<FinalWithPayroll>`select doc, payroll from tbl_bsc_final_snapshots
    where month = ${month} and report_version = ${version} and employee_id = ${employeeId}`.execute(db)
  return rows[0] ? { doc: EmployeeMonth.parse(rows[0].doc), payroll: rows[0].payroll } : null
}

/** The people whose rows to read, as a condition over `tbl_employees e`; null for everyone. */
type People = { people?: RawBuilder<boolean> | null }

/** All rows in batches, by employee_id. Rows are ours and may be many, so they are not parsed again. */
export async function* finalsInBatches(
  db: Database,
  generation: Generation,
  { after: from = "", people }: People & { after?: string } = {},
): AsyncGenerator<EmployeeMonth[]> {
  for (let after = from; ;) {
    const { rows } = await sql<{ doc: EmployeeMonth }>`select ${COMPLETE_DOC} as doc from tbl_bsc_final_snapshots
      where month = ${generation.month} and report_version = ${generation.version} and employee_id > ${after}
        and ${ofPeople(people)}
      order by employee_id limit ${BATCH}`.execute(db)
    if (rows.length > 0) yield rows.map(({ doc }) => doc)
    if (rows.length < BATCH) return
    after = rows.at(-1)?.doc.employee_id ?? after
  }
}

/** `inputs` is null in finals that were closed before it was stored. */
export type FinalWithInputs = { doc: EmployeeMonth; inputs: Readonly<Record<string, string>> | null }

export async function finalsBetween(
  db: Database,
  { month, version }: Generation,
  { after, upTo, people }: People & { after: string; upTo: string },
): Promise<FinalWithInputs[]> {
  const { rows } = await sql<FinalWithInputs>`select ${COMPLETE_DOC} as doc, inputs from tbl_bsc_final_snapshots
    where month = ${month} and report_version = ${version} and employee_id > ${after} and employee_id <= ${upTo}
      and ${ofPeople(people)}`.execute(db)
  return rows
}

function ofPeople(people: RawBuilder<boolean> | null | undefined): RawBuilder<boolean> {
  return people ? sql<boolean>`employee_id in (select e._id from tbl_employees e where ${people})` : sql<boolean>`true`
}

/** The rows of the month's latest final for these people (null for everyone), in batches. They never change. */
export function finalRows(
  db: Database,
  report: MonthReport,
  people: RawBuilder<boolean> | null,
): AsyncIterable<EmployeeMonth[]> {
  return finalsInBatches(db, { month: report._id, version: report.report_version }, { people })
}

/** `changes`: to the person's entries, task delivery and schedule since that final. */
export type PersonFinal = { row: EmployeeMonth; changes: number }

/** A person's row in the latest final, and how many of their documents have changed since; null without a row. */
export async function finalOfPerson(
  db: Database,
  report: MonthReport,
  employeeId: string,
): Promise<PersonFinal | null> {
  const generation = { month: report._id, version: report.report_version }
  const [row, changes] = await Promise.all([
    findFinal(db, generation, employeeId),
    personChangesSinceFinal(db, report, employeeId),
  ])
  return row && { row, changes }
}

/** The people among these who have a row in the final figures of any month. */
export async function findPeopleInFinals(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ employee_id: string }>`select distinct employee_id from tbl_bsc_final_snapshots
    where employee_id = any(${[...ids]})`.execute(db)
  return new Set(rows.map((row) => row.employee_id))
}
