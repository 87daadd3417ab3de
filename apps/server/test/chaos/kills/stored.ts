import type pg from "pg"
import { tardinessOf, type ScoredMonth } from "../account.ts"
import type { KillableDatabase } from "./databases.ts"
import type { Item, Ledger, State } from "./ledger.ts"
import { withClient } from "./servers.ts"

const TABLES = [
  "tbl_sbs_entries",
  "tbl_non_sbs_entries",
  "tbl_atw_entries",
  "tbl_attendance_issues",
  "tbl_productivity_issues",
  "tbl_additional_points_entries",
  "tbl_incidents",
]

/** The version of a month's report, of the parameter $1. */
const LATEST = "(select (doc->>'report_version')::int from tbl_bsc_month_reports where _id = $1)"

type Row = { marker: string; id: string; version: number; deleted: boolean; published: boolean }
type Found = { lost: string[]; doubled: string[]; audit: string[] }

/** Reads without the product what is stored, next to what was answered. */
export async function compareItems(db: pg.Client, ledger: Ledger): Promise<Found> {
  const found: Found = { lost: [], doubled: [], audit: [] }
  const audited = await auditCounts(db)
  const entries: Row[] = []
  for (const table of TABLES) entries.push(...(await rowsOf(db, table, "remarks")))
  const cards = await rowsOf(db, "tbl_weekly_kudos", "title")
  const byMarker = Map.groupBy([...entries, ...cards], ({ marker }) => marker)
  for (const item of ledger.items.values()) compareItem(item, byMarker.get(item.marker) ?? [], found)
  for (const [marker] of byMarker) if (!ledger.items.has(marker)) found.doubled.push(`${marker}: no one sent it`)
  for (const { markers } of ledger.uploads) {
    const there = markers.filter((marker) => byMarker.has(marker)).length
    if (there > 0 && there < markers.length) found.lost.push(`${markers[0]}: ${there} rows of ${markers.length}`)
  }

  for (const row of entries) {
    const changes = row.version - 1 - (row.deleted ? 1 : 0)
    const expected = { "entry.submitted": 1, "entry.changed": changes, "entry.deleted": row.deleted ? 1 : 0 }
    compareAudit(row, audited, expected, found)
  }
  for (const row of cards) {
    const published = row.published ? 1 : 0
    const expected = { "kudos.drafted": 1, "kudos.changed": row.version - 1 - published, "kudos.published": published }
    compareAudit(row, audited, expected, found)
  }
  const ids = new Set([...entries, ...cards].map(({ id }) => id))
  for (const [id, counts] of audited) {
    if (!ids.has(id) && !("kudos.deleted" in counts || "kudos.withdrawn" in counts)) {
      found.audit.push(`${id}: recorded, but not stored: ${JSON.stringify(counts)}`)
    }
  }
  return found
}

function compareItem({ marker, possible }: Item, rows: Row[], { lost, doubled }: Found): void {
  const [row] = rows
  if (rows.length > 1) doubled.push(`${marker}: ${rows.length} times`)
  const state: State = row ? { version: row.version, deleted: row.deleted } : "absent"
  const isPossible = possible.some((each) => JSON.stringify(each) === JSON.stringify(state))
  if (isPossible) return
  const highest = Math.max(...possible.map((each) => (each === "absent" ? 0 : each.version)))
  const about = `${marker}: ${JSON.stringify(state)} instead of ${JSON.stringify(possible)}`
  if (row && row.version > highest) doubled.push(about)
  else lost.push(about)
}

type Counts = Record<string, number>

function compareAudit({ marker, id }: Row, audited: Map<string, Counts>, expected: Counts, { audit }: Found): void {
  const counts = audited.get(id) ?? {}
  const actions = new Set([...Object.keys(counts), ...Object.keys(expected)])
  const differs = [...actions].some((action) => (counts[action] ?? 0) !== (expected[action] ?? 0))
  if (differs) audit.push(`${marker}: ${JSON.stringify(counts)} instead of ${JSON.stringify(expected)}`)
}

async function rowsOf(db: pg.Client, table: string, field: string): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select split_part(doc->>'${field}', ' ', 1) as marker, _id as id, version,
       coalesce(doc->>'deleted_at', '') <> '' as deleted, coalesce(doc->>'status', '') = 'published' as published
     from ${table}`,
  )
  return rows
}

async function auditCounts(db: pg.Client): Promise<Map<string, Counts>> {
  const { rows } = await db.query<{ id: string; action: string; count: number }>(
    `select target_id as id, action, count(*)::int as count from tbl_audit_log
     where action like 'entry.%' or action like 'kudos.%' group by 1, 2`,
  )
  const audited = new Map<string, Counts>()
  for (const { id, action, count } of rows) audited.set(id, { ...audited.get(id), [action]: count })
  return audited
}

/** Days of task delivery: their last answered counts, and a record of each write. */
export async function compareDays(db: pg.Client, ledger: Ledger): Promise<Found> {
  const found: Found = { lost: [], doubled: [], audit: [] }
  const { rows } = await db.query<{ key: string; id: string; count: number; version: number }>(
    `select employee_id || ' ' || (doc->>'work_day') as key, _id as id, (doc->>'finished_task')::int as count, version
     from tbl_task_delivery_entries`,
  )
  const { rows: audited } = await db.query<{ id: string; count: number }>(
    "select target_id as id, count(*)::int as count from tbl_audit_log where action like 'task_delivery.%' group by 1",
  )
  const records = new Map(audited.map(({ id, count }) => [id, count]))
  const stored = Map.groupBy(rows, ({ key }) => key)
  for (const { employee_id, day, possible } of ledger.days) {
    const key = `${employee_id} ${day}`
    const days = stored.get(key) ?? []
    if (days.length > 1) found.doubled.push(`${key}: ${days.length} times`)
    const count = days[0]?.count ?? null
    if (!possible.includes(count)) found.lost.push(`${key}: ${count} instead of ${JSON.stringify(possible)}`)
  }
  for (const { key, id, version } of [...stored.values()].flat()) {
    if (records.get(id) !== version) found.audit.push(`${key}: ${records.get(id)} records of ${version} writes`)
  }
  return found
}

/** Counts of tardiness by person, of the month's latest final and of its entries. @returns what differs */
export async function compareTardiness(db: pg.Client, month: string): Promise<string[]> {
  const { rows: finals } = await db.query<{ employee_id: string; doc: ScoredMonth }>(
    `select employee_id, doc from tbl_bsc_final_snapshots where month = $1 and report_version = ${LATEST}`,
    [month],
  )
  const { rows: entries } = await db.query<{ employee_id: string; count: number }>(
    `select employee_id, count(*)::int as count from tbl_attendance_issues
     where doc->>'date_of_occurrence' like $1 || '-%' and coalesce(doc->>'deleted_at', '') = ''
       and doc->>'issue_type' = 'tardiness' group by 1`,
    [month],
  )
  const scored = tardinessOf(finals.map(({ doc }) => doc))
  const entered = Object.fromEntries(entries.map(({ employee_id, count }) => [employee_id, count]))
  return finals.flatMap(({ employee_id }) => {
    const [counted, there] = [scored[employee_id] ?? 0, entered[employee_id] ?? 0]
    return counted === there ? [] : [`${month} ${employee_id}: ${counted} of ${there} entries scored`]
  })
}

/** A month's versions: complete, consecutive, recorded once each, and as the jobs said. @returns what is not */
export async function compareFinals(db: pg.Client, ledger: Ledger, month: string, people: number): Promise<string[]> {
  const wrong: string[] = []
  const { rows: reports } = await db.query<{ status: string; version: number }>(
    `select status, (doc->>'report_version')::int as version from tbl_bsc_month_reports where _id = $1`,
    [month],
  )
  const [report] = reports
  if (report?.status !== "final") return [`${month} is ${report?.status ?? "missing"} finally`]
  const { rows: versions } = await db.query<{ version: number; rows: number }>(
    `select report_version as version, count(*)::int as rows from tbl_bsc_final_snapshots where month = $1 group by 1`,
    [month],
  )
  const { rows: records } = await db.query<{ version: number; job_id: string }>(
    `select (doc->'change'->>'version')::int as version, doc->'change'->>'job_id' as job_id from tbl_audit_log
     where action in ('month.finalized', 'month.regenerated') and target_id = $1`,
    [month],
  )
  for (let version = 1; version <= report.version; version++) {
    const rows = versions.find((each) => each.version === version)?.rows ?? 0
    if (rows !== people) wrong.push(`${month} version ${version}: ${rows} rows of ${people}`)
    const recorded = records.filter((each) => each.version === version).length
    if (recorded !== 1) wrong.push(`${month} version ${version}: ${recorded} records`)
  }
  for (const { version } of versions)
    if (version > report.version) wrong.push(`${month}: a version ${version} too many`)
  for (const closing of ledger.closings.filter((each) => each.month === month)) {
    const made = records.find(({ version }) => version === closing.version)
    if (made?.job_id !== closing.job_id) wrong.push(`${month} version ${closing.version}: not by ${closing.job_id}`)
  }
  return wrong
}

/** The warehouse's rows of a final month next to the stored finals. @returns what differs */
export async function compareWarehouse(db: pg.Client, database: KillableDatabase, month: string): Promise<string[]> {
  type Figures = { employee_id: string; version: number; total: string | null; status: string }
  const { rows: finals } = await db.query<Figures>(
    `select employee_id, report_version as version, (doc->>'total_score')::numeric(6,2)::text as total, 'final' as status
     from tbl_bsc_final_snapshots where month = $1 and report_version = ${LATEST}`,
    [month],
  )
  const { rows } = await withClient(database.warehouse(), (client) =>
    client.query<Figures>(
      `select employee_id, report_version as version, total_score::text as total, report_status as status
       from bsc_employee_month where period_date = ($1 || '-01')::date`,
      [month],
    ),
  )
  const key = (each: Figures) => `${month} ${each.employee_id} ${each.version} ${each.total} ${each.status}`
  const [expected, found] = [new Set(finals.map(key)), new Set(rows.map(key))]
  return [
    ...[...expected].filter((each) => !found.has(each)).map((each) => `not in the warehouse: ${each}`),
    ...[...found].filter((each) => !expected.has(each)).map((each) => `only in the warehouse: ${each}`),
  ]
}

/** What the queue, the outbox and the tracked jobs still have to do. */
export async function waiting(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>(
    `select 'outbox: ' || count(*) as what from tbl_outbox having count(*) > 0
     union all select 'job: ' || name || ' ' || status from tbl_sync_jobs where status in ('queued', 'running')
     union all select 'queue: ' || name || ' ' || state::text || ' ' || coalesce(output::text, '') from jobs.job
       where state in ('created', 'retry', 'active') and (name in ('scorecard_entry_resync', 'scorecard_month_resync', 'bsc_month_job',
         'bsc_store_draft', 'bsc_announce_results') or state <> 'created')
     union all select 'mails: ' || count(*) from tbl_mails where status <> 'sent' having count(*) > 0`,
  )
  return rows.map(({ what }) => what)
}

/** Runs jobs now that wait for another attempt: their pauses are up to ten minutes. */
export async function hurry(db: pg.Client): Promise<void> {
  await db.query("update jobs.job set start_after = now() where state = 'retry' and start_after > now()")
}

/**
 * Jobs that have failed for good, other than scheduled ones, whose next run is their retry, and month jobs that the
 * queue gave up on after six attempts but that have ended: either the worker finished anyway, or the requester was
 * told, and the trial requests it again.
 */
export async function deadJobs(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>(
    `select name || ' ' || data::text || ' ' || coalesce(output::text, '') as what from jobs.job
     where state = 'failed' and data <> '{}'
       and not exists (select 1 from tbl_sync_jobs ended where ended._id = data->>'job_id'
         and ended.name = job.name and ended.status in ('succeeded', 'failed'))`,
  )
  return rows.map(({ what }) => what)
}
