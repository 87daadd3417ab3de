import { ScheduleCode, type ScheduleCodesQuery } from "@scorecard/contracts/schedules"
import type { DayCode } from "@scorecard/domain"
import { collection, sql, type Cursors, type Database, type RawBuilder } from "#platform/index.ts"
import { z } from "zod"

export const scheduleCodes = collection("tbl_schedule_codes", ScheduleCode)

/** The day codes for scoring, by code. */
export async function loadDayCodes(db: Database): Promise<ReadonlyMap<string, DayCode>> {
  const { rows } = await sql<DayCode>`select code, (doc->>'is_working_day')::boolean as is_working_day,
    (doc->>'is_task_delivery_day')::boolean as is_task_delivery_day from tbl_schedule_codes order by code`.execute(db)
  return new Map(rows.map((row) => [row.code, row]))
}

/** Returns which of these are existing codes, and locks them against change until the transaction ends. */
export async function lockDayCodes(db: Database, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const known = await scheduleCodes.select(db, {
    where: sql`code = any(${[...codes]})`,
    orderBy: sql`code`,
    lock: "for share",
  })
  return new Set(known.map(({ code }) => code))
}

/** @returns null if the code already exists. Writers of the same code are serialized. */
export async function insertCode(db: Database, draft: ScheduleCode): Promise<ScheduleCode | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedule code ${draft.code}`}, 0))`.execute(db)
  const { version: _, ...doc } = draft
  const { numAffectedRows } = await sql`insert into tbl_schedule_codes (_id, doc, version)
    values (${draft._id}, ${JSON.stringify(doc)}::jsonb, 1) on conflict (code) do nothing`.execute(db)
  return numAffectedRows === 1n ? draft : null
}

/** @returns null if another day code already has this code. Writers of the same code are serialized. */
export async function replaceCode(db: Database, code: ScheduleCode): Promise<ScheduleCode | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedule code ${code.code}`}, 0))`.execute(db)
  const taken = await scheduleCodes.count(db, sql`code = ${code.code} and _id <> ${code._id}`)
  return taken > 0 ? null : scheduleCodes.replace(db, code)
}

/** A condition on schedules that matches their index. */
const usesCode = (code: string) =>
  sql<boolean>`jsonb_path_query_array(doc->'days', '$.*') @> ${JSON.stringify([code])}::jsonb`

/** Whether any schedule uses the code. */
export async function isScheduled(db: Database, code: string): Promise<boolean> {
  const { rows } = await sql`select from tbl_schedules where ${usesCode(code)} limit 1`.execute(db)
  return rows.length > 0
}

/** The months (YYYY-MM) in which a schedule uses the code. */
export async function monthsNaming(db: Database, code: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select distinct month from tbl_schedules
    where ${usesCode(code)} order by month`.execute(db)
  return rows.map(({ month }) => month)
}

/** The codes used by a person's schedules in months that aren't final. */
export async function codesInDraftMonthsOf(db: Database, employeeId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`select distinct day.code from tbl_schedules s
    cross join lateral jsonb_each_text(s.doc->'days') as day(number, code)
    where s.employee_id = ${employeeId} and not exists (
      select from tbl_bsc_month_reports r where r._id = s.month and r.doc->>'status' = 'final')`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

type CodesFilter = Omit<ScheduleCodesQuery, "limit" | "cursor">
type Position = { key: string; _id: string }

export async function pageOfCodes(db: Database, cursors: Cursors, query: ScheduleCodesQuery) {
  const position = cursors.read(
    query.cursor,
    z.strictObject({ sort: z.literal(query.sort), key: z.string(), _id: z.string() }),
  )
  const found = await codesAfter(db, query, position, query.limit + 1)
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  const next_cursor =
    found.length > items.length && last ? cursors.write({ sort: query.sort, ...positionOf(query, last) }) : null
  return { items, next_cursor, total: await scheduleCodes.count(db, codesFilter(query)) }
}

const columnOf = ({ sort }: CodesFilter) => sort.replace("-", "") as "code" | "label" // the values of sortQuery

/** The position of a code in the sorted list. */
export function positionOf(query: CodesFilter, code: ScheduleCode): Position {
  return { key: code[columnOf(query)], _id: code._id }
}

/** The codes after a position in the sorted list. */
export function codesAfter(
  db: Database,
  query: CodesFilter,
  after: Position | null,
  limit: number,
): Promise<ScheduleCode[]> {
  const descends = query.sort.startsWith("-")
  const key = columnOf(query) === "code" ? sql`code` : sql`doc->>'label'`
  const from = after
    ? sql<boolean>`(${key}, _id) ${descends ? sql`<` : sql`>`} (${after.key}, ${after._id})`
    : sql<boolean>`true`
  const direction = descends ? sql`desc` : sql`asc`
  const where = sql<boolean>`${codesFilter(query)} and ${from}`
  return scheduleCodes.select(db, { where, orderBy: sql`${key} ${direction}, _id ${direction}`, limit })
}

function codesFilter(query: CodesFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  const words = query.q?.trim().toLowerCase()
  if (words) conditions.push(sql<boolean>`strpos(lower(code || ' ' || (doc->>'label')), ${words}) > 0`)
  for (const flag of ["is_working_day", "is_task_delivery_day"] as const) {
    if (query[flag] !== undefined) {
      conditions.push(sql<boolean>`(doc->>${sql.lit(flag)})::boolean = ${query[flag]}`)
    }
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
