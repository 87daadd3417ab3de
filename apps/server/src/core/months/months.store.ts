import { MonthReport } from "@scorecard/contracts/months"
import { monthId, parseMonthId, type YearMonth } from "@scorecard/domain"
import { collection, newId, sql, type Database, type Tx } from "#platform/index.ts"
import { keepUntilChanged } from "#platform/polls/index.ts"

export const monthReports = collection("tbl_bsc_month_reports", MonthReport)

/** A month that has not been closed yet. */
export function draftReport(month: YearMonth): MonthReport {
  return {
    _id: monthId(month),
    ...month,
    status: "draft",
    finalized_at: null,
    finalized_by_employee_id: null,
    last_rolling_sync_at: null,
    reopened_at: null,
    reopened_by_employee_id: null,
    report_version: 0,
    generation: 0,
    synced_generation: null,
    published_report_version: null,
    finalized_by_job_id: null,
    versions: [],
    reason: null,
    version: 1,
  }
}

/**
 * Locks the months' rows until the transaction ends, in calendar order so that two transactions never deadlock. Creates
 * missing rows. Writers share the lock; finalizing and reopening take it exclusively. Without it, checking before
 * writing failed in 994 of 1,000 races; with it, in none. (rules/locks#month-row-lock)
 */
export async function lockMonths(
  db: Database,
  months: readonly YearMonth[],
  lock: "for share" | "for update",
): Promise<MonthReport[]> {
  const ids = [...new Set(months.map(monthId))].toSorted()
  if (ids.length === 0) return []
  const locked = await select(db, ids, lock)
  if (locked.length === ids.length) return locked
  const known = new Set(locked.map((report) => report._id))
  for (const id of ids) if (!known.has(id)) await insertDraft(db, id)
  return select(db, ids, lock)
}

function select(db: Database, ids: string[], lock: "for share" | "for update"): Promise<MonthReport[]> {
  return monthReports.select(db, { where: sql`_id = any(${ids})`, orderBy: sql`_id`, lock })
}

async function insertDraft(db: Database, id: string): Promise<void> {
  const month = parseMonthId(id)
  if (!month) throw new Error(`${id} is no month`)
  const { version: _, ...doc } = draftReport(month)
  await sql`insert into tbl_bsc_month_reports (_id, doc) values (${id}, ${JSON.stringify(doc)}::jsonb) on conflict do nothing`.execute(
    db,
  )
}

/** The month's report; null for a month without one. `month` is its id, `YYYY-MM`. */
export function findReport(db: Database, month: string): Promise<MonthReport | null> {
  return monthReports.find(db, month)
}

/** The same, kept in memory until a report changes, and shared by its readers. */
export function findReportInMemory(db: Database, month: string): Promise<MonthReport | null> {
  return keepUntilChanged(db, `report of ${month}`, () => findReport(db, month))
}

export async function isMonthFinal(db: Database, month: string): Promise<boolean> {
  return (await findReport(db, month))?.status === "final"
}

/** The month's report; created as a draft if missing. (rules/months#draft-and-final) */
export async function ensureReport(db: Database, month: YearMonth): Promise<MonthReport> {
  const id = monthId(month)
  const known = await monthReports.find(db, id)
  if (known) return known
  await insertDraft(db, id)
  return monthReports.get(db, id)
}

/**
 * Records that the whole draft was recalculated.
 * @returns false if the month has changed its state since `generation`, so that the written rows are already stale
 */
export async function setSyncedAt(db: Database, report: MonthReport, at: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update tbl_bsc_month_reports
    set doc = doc || jsonb_build_object('last_rolling_sync_at', ${at}::text, 'synced_generation', ${report.generation}::integer),
      version = version + 1
    where _id = ${report._id} and status = 'draft' and (doc->>'generation')::integer = ${report.generation}`.execute(db)
  return numAffectedRows === 1n
}

/** Records that the final's rows are in the warehouse. @returns false if the month has changed its state since. */
export async function recordPublication(db: Database, report: MonthReport): Promise<boolean> {
  const { numAffectedRows } = await sql`update tbl_bsc_month_reports
    set doc = jsonb_set(doc, '{published_report_version}', to_jsonb(${report.report_version}::integer)), version = version + 1
    where _id = ${report._id} and status = 'final' and (doc->>'generation')::integer = ${report.generation}`.execute(db)
  return numAffectedRows === 1n
}

/** Every month that has a report, in calendar order. */
export function listReports(db: Database): Promise<MonthReport[]> {
  return monthReports.select(db, { where: sql`true`, orderBy: sql`_id` })
}

/** The stored reports of earlier months. */
export async function reportsBefore(db: Database, month: YearMonth): Promise<Pick<MonthReport, "_id" | "status">[]> {
  const { rows } = await sql<Pick<MonthReport, "_id" | "status">>`select _id, status from tbl_bsc_month_reports
    where _id < ${monthId(month)}`.execute(db)
  return rows
}

/** Final months whose rows are not in the warehouse yet, because it was unavailable or the process died in between. */
export function unpublishedFinals(db: Database): Promise<MonthReport[]> {
  return monthReports.select(db, {
    where: sql`status = 'final' and doc->>'published_report_version' is null`,
    orderBy: sql`_id`,
  })
}

/** Final months from the given one on whose rows were written to the warehouse. */
export function publishedFinals(db: Database, from: YearMonth): Promise<MonthReport[]> {
  return monthReports.select(db, {
    where: sql`_id >= ${monthId(from)} and status = 'final' and doc->>'published_report_version' is not null`,
    orderBy: sql`_id`,
  })
}

/** A change in a month whose figures may be final; without an employee it affects everyone in the month. */
export type FinalChange = { month: string; employee_id: string | null }

/**
 * Stored instead of an employee id for a change that affects everyone. Rows from before migration 0044 have null:
 * unknown.
 */
const EVERYONE = "*"

/**
 * Records changes in final months, one row each, counted by the month's report. Draft months are skipped.
 */
export async function recordFinalChanges(
  { db, at }: Pick<Tx, "db" | "at">,
  changes: readonly FinalChange[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += CHANGES_PER_STATEMENT) {
    const part = changes.slice(start, start + CHANGES_PER_STATEMENT)
    const lines = part.map(({ month, employee_id }) => ({ month, employee_id: employee_id ?? EVERYONE, _id: newId() }))
    await sql`insert into tbl_bsc_final_changes (month, report_version, _id, at, employee_id)
      select r._id, (r.doc->>'report_version')::integer, change._id, ${at}, change.employee_id
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as change(month text, employee_id text, _id text)
      join tbl_bsc_month_reports r on r._id = change.month and r.status = 'final'`.execute(db)
  }
}

/**
 * What has changed since the version before still counts for people whose rows were copied from it.
 * (rules/months#regenerating-selected-people)
 */
export async function carryOverFinalChanges(
  db: Database,
  { month, version }: { month: string; version: number },
  { except }: { except: readonly string[] },
): Promise<void> {
  await sql`insert into tbl_bsc_final_changes (month, report_version, _id, at, employee_id)
    select month, ${version}::integer, _id, at, employee_id from tbl_bsc_final_changes
    where month = ${month} and report_version = ${version - 1}::integer
      and (employee_id is null or employee_id <> all(${[...except]}))`.execute(db)
}

/** A large upload must not block the event loop, nor the database, for long. */
const CHANGES_PER_STATEMENT = 1_000

/** The number of changes that affect this person since the latest final. */
export async function personChangesSinceFinal(
  db: Database,
  report: Pick<MonthReport, "_id" | "report_version">,
  employeeId: string,
): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select count(*) as changes from tbl_bsc_final_changes
    where month = ${report._id} and report_version = ${report.report_version}
      and employee_id in (${employeeId}, ${EVERYONE})`.execute(db)
  return rows[0]?.changes ?? 0
}

export async function changesSinceFinal(db: Database, report: MonthReport): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select count(*) as changes from tbl_bsc_final_changes
    where month = ${report._id} and report_version = ${report.report_version}`.execute(db)
  return rows[0]?.changes ?? 0
}
