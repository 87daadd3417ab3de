import { ScheduleCode } from "@scorecard/contracts/schedules"
import type { ScheduleCodesQuery } from "@scorecard/contracts/schedules"
import type { DayCode } from "@scorecard/domain/scoring"
import type { RawBuilder } from "kysely"
import { z } from "zod"
import { collection, sql } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { Cursors } from "#platform/http/index.ts"

export const scheduleCodes = collection("tbl_schedule_codes", ScheduleCode)

/** The catalogue as scoring reads it, by code. */
export async function dayCodes(db: Database): Promise<ReadonlyMap<string, DayCode>> {
  const { rows } = await sql<DayCode>`select code, (doc->>'is_working_day')::boolean as is_working_day,
    (doc->>'is_task_delivery_day')::boolean as is_task_delivery_day from tbl_schedule_codes order by code`.execute(db)
  return new Map(rows.map((row) => [row.code, row]))
}

/** Which of these words are codes; they stay so until the transaction ends. */
export async function holdCodes(db: Database, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const known = await scheduleCodes.select(db, {
    where: sql`code = any(${[...codes]})`,
    orderBy: sql`code`,
    lock: "for share",
  })
  return new Set(known.map(({ code }) => code))
}

/** @returns null when the code exists already; one namer of a word at a time. */
export async function insertCode(db: Database, draft: ScheduleCode): Promise<ScheduleCode | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedule code ${draft.code}`}, 0))`.execute(db)
  const { version: _, ...doc } = draft
  const { numAffectedRows } = await sql`insert into tbl_schedule_codes (_id, doc, version)
    values (${draft._id}, ${JSON.stringify(doc)}::jsonb, 1) on conflict (code) do nothing`.execute(db)
  return numAffectedRows === 1n ? draft : null
}

/** @returns null when another code has the new word; one namer of a word at a time. */
export async function replaceCode(db: Database, code: ScheduleCode): Promise<ScheduleCode | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedule code ${code.code}`}, 0))`.execute(db)
  const taken = await scheduleCodes.count(db, sql`code = ${code.code} and _id <> ${code._id}`)
  return taken > 0 ? null : scheduleCodes.replace(db, code)
}

/** Whether any schedule names the code. */
export async function isScheduled(db: Database, code: string): Promise<boolean> {
  const { rows } = await sql`select from tbl_schedules
    where jsonb_path_query_array(doc->'days', '$.*') @> ${JSON.stringify([code])}::jsonb limit 1`.execute(db)
  return rows.length > 0
}

export async function pageOfCodes(db: Database, cursors: Cursors, query: ScheduleCodesQuery) {
  const descends = query.sort.startsWith("-")
  const column = query.sort.replace("-", "") as "code" | "label" // the words of sortQuery
  const key = column === "code" ? sql`code` : sql`doc->>'label'`
  const position = cursors.read(
    query.cursor,
    z.strictObject({ sort: z.literal(query.sort), key: z.string(), _id: z.string() }),
  )
  const filter = codesFilter(query)
  const from = position
    ? sql<boolean>`(${key}, _id) ${descends ? sql`<` : sql`>`} (${position.key}, ${position._id})`
    : sql<boolean>`true`
  const direction = descends ? sql`desc` : sql`asc`
  const found = await scheduleCodes.select(db, {
    where: sql`${filter} and ${from}`,
    orderBy: sql`${key} ${direction}, _id ${direction}`,
    limit: query.limit + 1,
  })
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  const next_cursor =
    found.length > items.length && last ? cursors.write({ sort: query.sort, key: last[column], _id: last._id }) : null
  return { items, next_cursor, total: await scheduleCodes.count(db, filter) }
}

function codesFilter(query: ScheduleCodesQuery): RawBuilder<boolean> {
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
