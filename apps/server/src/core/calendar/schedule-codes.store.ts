import { listScheduleCodes, ScheduleCode } from "@scorecard/contracts/schedules"
import type { Actor, DayCode } from "@scorecard/domain"
import {
  collection,
  contains,
  defineList,
  equals,
  fieldColumns,
  sql,
  type Database,
  type RawBuilder,
  type Tx,
} from "#platform/index.ts"
import { cachedConfiguration } from "#core/cycles/index.ts"
import type { Days } from "./calendar-changes.ts"

export const scheduleCodes = collection("tbl_schedule_codes", ScheduleCode)

/** The day codes for scoring, by code. */
export async function loadDayCodes(db: Database): Promise<ReadonlyMap<string, DayCode>> {
  const { rows } = await sql<DayCode>`select code, (doc->>'is_working_day')::boolean as is_working_day,
    (doc->>'is_task_delivery_day')::boolean as is_task_delivery_day from tbl_schedule_codes order by code`.execute(db)
  return new Map(rows.map((row) => [row.code, row]))
}

/** The same, cached in memory until one changes. */
export function cachedDayCodes(tx: Pick<Tx, "db" | "cacheScope">): Promise<ReadonlyMap<string, DayCode>> {
  return cachedConfiguration(tx, "day codes", () => loadDayCodes(tx.db))
}

const dayCodesOf = new WeakMap<Database, Promise<ReadonlyMap<string, DayCode>>>()

/** The same, looked up once in a transaction that works through the parts of a file. */
export function dayCodesInTransaction(tx: Pick<Tx, "db" | "cacheScope">): Promise<ReadonlyMap<string, DayCode>> {
  const codes = dayCodesOf.get(tx.db) ?? cachedDayCodes(tx)
  dayCodesOf.set(tx.db, codes)
  return codes
}

/** What the day codes are called, by code. */
export async function loadCodeLabels(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; label: string }>`select code, doc->>'label' as label
    from tbl_schedule_codes order by code`.execute(db)
  return new Map(rows.map(({ code, label }) => [code, label]))
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

/** A condition on shift patterns `p`. */
const hasShift = (code: string) =>
  sql<boolean>`jsonb_path_query_array(p.doc->'weeks', '$[*].*') @> ${JSON.stringify([code])}::jsonb`

/** What uses the code: schedules, holidays or shift patterns; null if nothing does. */
export async function findUseOfCode(db: Database, code: string): Promise<string | null> {
  const scheduled = await sql`select from tbl_schedules where ${usesCode(code)} limit 1`.execute(db)
  if (scheduled.rows.length > 0) return "Schedules name"
  const { rows } = await sql<{ holidays: boolean; patterns: boolean }>`select
    exists (select 1 from tbl_holidays where doc->>'code' = ${code}) as holidays,
    exists (select 1 from tbl_shift_patterns p where ${hasShift(code)}) as patterns`.execute(db)
  return rows[0]?.holidays ? "Holidays name" : rows[0]?.patterns ? "Shift patterns name" : null
}

/** The days on which a saved schedule, a holiday or an assigned shift pattern may use the code. */
export async function daysNaming(db: Database, code: string): Promise<Days[]> {
  const saved = await sql<{ month: string }>`select distinct month from tbl_schedules
    where ${usesCode(code)} order by month`.execute(db)
  const planned = await sql<Days>`select date as from, date as to from tbl_holidays where doc->>'code' = ${code}
    union select a.from_day, a.to_day from tbl_shift_assignments a
    join tbl_shift_patterns p on p._id = a.pattern_id where ${hasShift(code)}`.execute(db)
  return [...saved.rows.map(({ month }) => ({ from: `${month}-01`, to: `${month}-01` })), ...planned.rows]
}

/** The codes that a person's months that aren't final use: saved, of holidays, or of shift patterns. */
export async function codesInDraftMonthsOf(db: Database, employeeId: string): Promise<ReadonlySet<string>> {
  const isFinal = (day: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from finals
    where finals._id = substr(${day}, 1, 7))`
  const { rows } = await sql<{ code: string }>`
    with finals as materialized (select _id from tbl_bsc_month_reports where doc->>'status' = 'final'),
    own as (select e._id, e.department_id, d.cluster_id from tbl_employees e
      left join tbl_departments d on d._id = e.department_id where e._id = ${employeeId})
    select day.code from tbl_schedules s
      cross join lateral jsonb_each_text(s.doc->'days') as day(number, code)
      where s.employee_id = ${employeeId} and not ${isFinal(sql`s.month`)}
    union select h.doc->>'code' from tbl_holidays h, own
      where (h.department_id is null and h.cluster_id is null or h.department_id = own.department_id
        or h.cluster_id = own.cluster_id) and not ${isFinal(sql`h.date`)}
    union select shift.code from tbl_shift_assignments a, own, tbl_shift_patterns p
      cross join lateral jsonb_array_elements(p.doc->'weeks') as week(days)
      cross join lateral jsonb_each_text(week.days) as shift(weekday, code)
      where p._id = a.pattern_id and (a.employee_id = own._id or a.department_id = own.department_id)
        and (a.to_day is null or not ${isFinal(sql`a.to_day`)})`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

export const scheduleCodeList = defineList({
  name: "schedule-codes",
  query: listScheduleCodes.query,
  from: scheduleCodes,
  filters: {
    q: contains(sql`lower(code || ' ' || (doc->>'label'))`),
    is_working_day: equals(sql`(doc->>'is_working_day')::boolean`),
    is_task_delivery_day: equals(sql`(doc->>'is_task_delivery_day')::boolean`),
  },
  orders: { code: "code", label: { column: sql`doc->>'label'`, key: "label" } },
  columns: fieldColumns<ScheduleCode>(["_id", "code", "label", "is_working_day", "is_task_delivery_day", "version"]),
})

/** Vacation and sick leave, as seeded. (rules/schedules#day-codes) */
const LEAVE_CODES = ["SL", "VL"]

const leaveCodes = (db: Database, lock?: "for update") =>
  scheduleCodes.select(db, { where: sql`code = any(${LEAVE_CODES})`, orderBy: sql`code`, ...(lock && { lock }) })

/** Whether people on vacation or sick leave owe task delivery. */
export async function isLeaveOwed(db: Database): Promise<boolean> {
  return (await leaveCodes(db)).some(({ is_task_delivery_day }) => is_task_delivery_day)
}

/** @returns whether a code changed */
export async function setLeaveOwed(tx: Tx, actor: Actor, isOwed: boolean): Promise<boolean> {
  const codes = await leaveCodes(tx.db, "for update")
  const changed = codes.filter(({ is_task_delivery_day }) => is_task_delivery_day !== isOwed)
  for (const before of changed) {
    const after = await scheduleCodes.replace(tx.db, { ...before, is_task_delivery_day: isOwed })
    tx.audit(actor, "schedule_code.changed", {
      collection: scheduleCodes.name,
      id: before._id,
      change: { before, after },
    })
  }
  return changed.length > 0
}
