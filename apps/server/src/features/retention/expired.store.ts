import type { RetainedData, RetentionPreview } from "@scorecard/contracts/retention"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"

/*
 * What is removed by age, and from where. The tables belong to other modules: this is the one list of them.
 * (rules/personal-data#retention)
 */

type ExpiringTable = {
  table: string
  /** The day of a row, which decides; an expression over `t`. */
  day: string
  /** What else must be true. */
  settled?: string
  /** The keys of files in storage that go with its rows. */
  file?: string
}

const ENTRY = { day: "t.entry_date::text" }
const FINAL = { day: "t.month || '-01'" }

export const EXPIRING: Readonly<Record<RetainedData, readonly ExpiringTable[]>> = {
  entries: [
    { table: "sbs_entries", ...ENTRY },
    { table: "non_sbs_entries", ...ENTRY },
    { table: "atw_entries", ...ENTRY },
    { table: "attendance_issues", ...ENTRY },
    { table: "productivity_issues", ...ENTRY },
    { table: "additional_points_entries", ...ENTRY },
    { table: "incidents", ...ENTRY },
    { table: "task_delivery_entries", day: "t.work_day" },
    { table: "disputes", day: "t.entry_date", settled: "t.status <> 'open'" },
    {
      table: "atw_entry_requests",
      day: "t.request_date::text",
      settled: "t.status <> 'pending'",
      file: "t.doc->'proof'->>'key'",
    },
  ],
  finals: [
    { table: "bsc_final_snapshots", ...FINAL },
    { table: "bsc_final_changes", ...FINAL },
    { table: "results", ...FINAL },
    { table: "employee_months", ...FINAL },
    { table: "acknowledgements", ...FINAL },
    { table: "acknowledgement_reminders", ...FINAL },
    { table: "statements", ...FINAL },
  ],
  audit: [{ table: "audit_log", day: "left(t.at, 10)" }],
  mail: [
    {
      table: "mails",
      day: "left(coalesce(t.settled_at, t.doc->>'created_at'), 10)",
      settled: "t.settled_at is not null",
    },
  ],
}

const isMonthly = (data: RetainedData) => data === "entries" || data === "finals"
const nameOf = ({ table }: ExpiringTable) => sql.table(`tbl_${table}`)
const yes = sql<boolean>`true`
/** Materialized: a distributed database reads it first, and sends the months to its shards. */
const FINAL_MONTHS = sql`with final_months as materialized (
    select r._id from ${sql.table("tbl_bsc_month_reports")} r where r.status = 'final')
  select final_months._id from final_months`

/** Rows that go: old enough, settled, and of a final month. */
function isRemovable(data: RetainedData, { settled }: ExpiringTable): RawBuilder<boolean> {
  const isSettled = settled === undefined ? yes : sql<boolean>`${sql.raw(settled)}`
  return isMonthly(data) ? sql<boolean>`(${isSettled} and t.month in (${FINAL_MONTHS}))` : isSettled
}

type Counts = RetentionPreview["items"][number]["tables"][number]

/** What would be removed; without a day, nothing. */
export async function countExpired(db: Database, data: RetainedData, before: string | null): Promise<Counts[]> {
  const counts: Counts[] = []
  for (const table of EXPIRING[data]) {
    const day = sql.raw(table.day)
    const isOld = before === null ? sql<boolean>`false` : sql<boolean>`${day} < ${before}`
    const goes = sql<boolean>`(${isOld} and ${isRemovable(data, table)})`
    const { rows } = await sql<Omit<Counts, "table">>`select count(*) filter (where ${goes}) as rows,
        count(*) filter (where ${isOld} and not ${goes}) as held,
        min(${day}) filter (where not ${goes}) as oldest_kept
      from ${nameOf(table)} t`.execute(db)
    const [found] = rows
    if (found) counts.push({ table: table.table, ...found })
  }
  return counts
}

/** The final months, oldest first, that have rows to remove. */
export async function expiredMonths(db: Database, data: "entries" | "finals", before: string): Promise<string[]> {
  const months = new Set<string>()
  for (const table of EXPIRING[data]) {
    const { rows } = await sql<{ month: string }>`select distinct t.month from ${nameOf(table)} t
      where t.month < ${before.slice(0, 7)} and ${isRemovable(data, table)}`.execute(db)
    for (const { month } of rows) months.add(month)
  }
  return [...months].toSorted()
}

/** @param month final, and locked @returns the keys of files that belonged to its rows, and how many rows there were */
export async function removeMonth(
  db: Database,
  data: "entries" | "finals",
  month: string,
): Promise<{ files: string[]; removed: Record<string, number> }> {
  const files: string[] = []
  const removed: Record<string, number> = {}
  for (const table of EXPIRING[data]) {
    const where = sql<boolean>`t.month = ${month} and ${table.settled === undefined ? yes : sql.raw(table.settled)}`
    if (table.file !== undefined) {
      const { rows } = await sql<{ key: string | null }>`select ${sql.raw(table.file)} as key
        from ${nameOf(table)} t where ${where}`.execute(db)
      files.push(...rows.flatMap(({ key }) => key ?? []))
    }
    const { numAffectedRows } = await sql`delete from ${nameOf(table)} t where ${where}`.execute(db)
    if (numAffectedRows) removed[table.table] = Number(numAffectedRows)
  }
  return { files, removed }
}

/** @returns how many were removed, at most `limit` */
export async function removeMails(db: Database, before: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table("tbl_mails")} where _id in (
    select t._id from ${sql.table("tbl_mails")} t where t.settled_at < ${before} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
