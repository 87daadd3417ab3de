import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import type { VersionQuery } from "@scorecard/contracts/final-versions"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { invalidField } from "@scorecard/contracts/refusals"
import { firstDay, lastDay, type Actor, type YearMonth } from "@scorecard/domain"
import { finalBelongsTo, type Generation } from "#core/months/index.ts"
import { inPool } from "#core/people/index.ts"

/** Conditions over `tbl_employees e`, for scoring. */
export const onlyEmployees = (employeeIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`e._id = any(${employeeIds})`
export const bothScopes = (one: RawBuilder<boolean>, other: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${one} and ${other})`

/** The ids that belong to no employee. */
export async function findUnknownEmployees(db: Database, employeeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${employeeIds}::text[]) as input(id)
    where not exists (select 1 from tbl_employees where _id = id) group by id order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const MAX_NAMED = 20

/** @throws Refusal 422 naming the ids that belong to no employee */
export async function assertKnownEmployees(db: Database, employeeIds: readonly string[]): Promise<void> {
  const unknown = employeeIds.length > 0 ? await findUnknownEmployees(db, employeeIds) : []
  if (unknown.length === 0) return
  throw invalidField("employee_ids", `No employee has the id ${unknown.slice(0, MAX_NAMED).join(", ")}.`)
}

/** Roughly how many rows the month will have. Used only for progress. */
export async function countPeople(db: Database, month: YearMonth, scope: RawBuilder<boolean> | null): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(*) as people from tbl_employees e
    where e.bsc_enabled and e.hire_date <= ${lastDay(month)}
      and (e.separation_date is null or e.separation_date >= ${firstDay(month)}) and ${scope ?? sql`true`}`.execute(db)
  return rows[0]?.people ?? 0
}

/** In the collation order of the database, like list pages. */
export async function sortIds(db: Database, employeeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${employeeIds}::text[]) as input(id)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

type FinalsFilter = Pick<VersionQuery, "employee_id" | "department_id" | "cluster_id" | "q" | "band" | "change">

/** The rows `s` of a generation that the actor may see and that match the filters. */
export type FinalsQuery = { generation: Generation; actor: Actor; filter: FinalsFilter }

/** A row with its sort key. */
export type FinalRow = { doc: EmployeeMonth; key: string; employee_id: string }

type FinalsPage = {
  sort: VersionQuery["sort"]
  after: Pick<FinalRow, "key" | "employee_id"> | null
  limit: number
}

/** The rows after a position in the sorted list. Not parsed, because we wrote them and exports have very many. */
export async function listFinals(
  db: Database,
  query: FinalsQuery,
  { sort, after, limit }: FinalsPage,
): Promise<FinalRow[]> {
  const { column, type } = SORT_KEYS[sort.replace(/^-/, "") as keyof typeof SORT_KEYS]
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = after
    ? sql`and (${column}, s.employee_id) ${beyond} (${after.key}::${type}, ${after.employee_id})`
    : sql``
  const { rows } = await sql<FinalRow>`select s.doc, s.employee_id, (${column})::text as key
    from ${fromFinals(query)} ${start}
    order by ${column} ${direction}, s.employee_id ${direction} limit ${limit}`.execute(db)
  return rows
}

export async function countFinals(db: Database, query: FinalsQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${fromFinals(query)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** From any row with a score, which all have the same KPMs; else from any row. */
export async function findAnyFinal(db: Database, { month, version }: Generation): Promise<EmployeeMonth | null> {
  const ofVersion = sql`select doc from tbl_bsc_final_snapshots where month = ${month} and report_version = ${version}`
  const { rows } = await sql<{ doc: EmployeeMonth }>`(${ofVersion} and doc->'total_score' <> 'null'::jsonb limit 1)
    union all (${ofVersion} limit 1) limit 1`.execute(db)
  return rows[0]?.doc ?? null
}

const SORT_KEYS = {
  employee_id: { column: sql`s.employee_id`, type: sql`text` },
  name: { column: sql`lower(s.doc->>'name')`, type: sql`text` },
  total_score: { column: sql`coalesce((s.doc->>'total_score')::numeric, -1)`, type: sql`numeric` },
}

/** The index of the key finds a generation; other filters need none, because this is read only a few times a year. */
function fromFinals({ generation: { month, version }, actor, filter }: FinalsQuery): RawBuilder<unknown> {
  const { employee_id, department_id, cluster_id, q, band, change } = filter
  const conditions = [inPool(actor, sql`s.employee_id`)]
  if (employee_id !== undefined) conditions.push(sql<boolean>`s.employee_id = ${employee_id}`)
  conditions.push(finalBelongsTo({ department_id, cluster_id }))
  if (q) conditions.push(sql<boolean>`strpos(lower(s.employee_id || ' ' || (s.doc->>'name')), ${q.toLowerCase()}) > 0`)
  if (band !== undefined) conditions.push(sql<boolean>`s.doc->'band'->>'band_key' = ${band}`)
  if (change !== undefined) conditions.push(CHANGES[change])
  return sql`tbl_bsc_final_snapshots s ${change === undefined ? sql`` : JOIN_PREVIOUS}
    where s.month = ${month} and s.report_version = ${version} and ${sql.join(conditions, sql` and `)}`
}

/** The same person's row `p` of the previous version. */
const JOIN_PREVIOUS = sql`left join tbl_bsc_final_snapshots p on p.employee_id = s.employee_id
  and p.month = s.month and p.report_version = s.report_version - 1`

const total = sql<boolean>`s.doc->'total_score' is distinct from p.doc->'total_score'`
const band = sql<boolean>`s.doc->'band'->'band_key' is distinct from p.doc->'band'->'band_key'`
/** Citus takes this form, not `from jsonb_path_query(…)`. */
const gatesOf = (row: RawBuilder<unknown>) =>
  sql`(select jsonb_path_query(${row}.doc, '$.bonus_qualification_breakdown[*]') as gate offset 0)`
/** A gate that one side lacks does not flip. Most breakdowns are identical, so the cheap comparison comes first. */
const gates = sql<boolean>`(s.doc->'bonus_qualification_breakdown' is distinct from p.doc->'bonus_qualification_breakdown'
  and exists (select 1 from ${gatesOf(sql`s`)} g join ${gatesOf(sql`p`)} h on h.gate->'check' = g.gate->'check'
  where g.gate->'passed' is distinct from h.gate->'passed'))`
/** A person who becomes eligible had no gates before. */
const bonus = sql<boolean>`s.doc->'bonus_qualified' is distinct from p.doc->'bonus_qualified'`
const CHANGES = { any: sql<boolean>`(${total} or ${band} or ${gates} or ${bonus})`, total, band, gates }

/** The last heartbeat of the deployment's worker. (rules/administration#worker-heartbeat) */
export type WorkerStatus = { _id: string; at: string; process: string }

export async function saveWorkerStatus(db: Database, status: WorkerStatus): Promise<void> {
  await sql`insert into tbl_worker_status (_id, doc) values (${status._id}, ${JSON.stringify(status)}::jsonb)
    on conflict (_id) do update set doc = excluded.doc, version = tbl_worker_status.version + 1`.execute(db)
}
