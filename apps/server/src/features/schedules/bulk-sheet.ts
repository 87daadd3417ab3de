import { isDeepStrictEqual } from "node:util"
import type { MonthReport } from "@scorecard/contracts/months"
import { catchRefusal, Refusal } from "@scorecard/contracts/refusals"
import { ScheduleAddress, StoredSchedule } from "@scorecard/contracts/schedules"
import { getCycleId, monthId, monthOfDate, type Actor, type YearMonth } from "@scorecard/domain"
import * as bulk from "#core/bulk/index.ts"
import * as calendar from "#core/calendar/index.ts"
import { lockMonths } from "#core/months/index.ts"
import { peopleInPool, selectNamedPeople, unknownPerson, type Person } from "#core/people/index.ts"
import { assertSameVersion, type Tx } from "#platform/index.ts"
import type { ReadTable } from "@scorecard/tables"
import {
  assertEmployed,
  assertNotOwnSchedule,
  assertPlannable,
  findDayIssues,
  MIN_SCHEDULE_LEVEL,
  requireCycle,
  type Days,
} from "./policy.ts"
import { recalculateSchedules } from "./update.ts"

const MAX_DAYS = 31
/** The columns "1" to "31". */
const DAYS = Array.from({ length: MAX_DAYS }, (_, index) => String(index + 1))

/** In template order. (rules/entries#uploads) */
const COLUMNS = [
  bulk.sheetColumn("employee_id", "Whose month it is", { type: "person" }),
  bulk.sheetColumn("year", "Such as 2026"),
  bulk.sheetColumn("month", "1 to 12"),
  ...DAYS.map((day) =>
    bulk.sheetColumn(day, `The day code of day ${day}`, {
      needed: Number(day) > 28 ? "if the month has it" : "always",
    }),
  ),
  bulk.versionColumn("schedule"),
]

/** Ignores the other columns of our export, so that an export can be edited and uploaded. */
const READ_ONLY = new Set(["name", "source"])

/** One row as a PUT request with the content of its cells. */
type ParsedRow = {
  row: number
  /** `employee_id`, `year` and `month` as text, as in the PUT path. */
  address: Record<string, string>
  days: Days
  version: string | undefined
}

/** A row with a valid person and month has an `address`. */
type ScheduleRow = bulk.ValidatedRow & {
  address: calendar.EmployeeMonth | null
  days: Days
  current: StoredSchedule | null
}

/** Schedules as rows of a table: one for each person and month. */
export const schedulesSheet = bulk.defineSheet("schedules", {
  columns: async () => COLUMNS,
  mapping: {
    others: async () => new Map([...READ_ONLY].map((name) => [name, null])),
    loadLookups: async (tx, actor, texts) =>
      new Map([["person", await selectNamedPeople(tx.db, actor, texts.get("person") ?? new Set(), "pool")]]),
  },
  changes({ days, current }: ScheduleRow) {
    if (!current) return []
    return DAYS.filter((day) => days[day] !== current.days[day]).map((field) => ({
      field,
      before: current.days[field],
      after: days[field],
    }))
  },
  load: loadSchedules,
  validateRow,
  identify({ address }: ScheduleRow) {
    if (!address) return null
    return {
      key: scheduleKey(address),
      duplicateOf: (first) => ({
        column: "employee_id",
        message: `Row ${first} is about the same month of the same person.`,
      }),
    }
  },

  apply({ row, address, days, current }, { tx, actor }) {
    if (!address) throw new Error(`Row ${row} was not validated`)
    if (current && isDeepStrictEqual(current.days, days)) return null
    return { before: current, after: calendar.scheduleOver(tx, actor, current, { ...address, days }) }
  },
  monthsOf: ({ address }) => (address ? [address.month] : []),
  collection: calendar.schedules,
  audit({ tx, actor, batch_id }, { before, after }) {
    const schedule = after ?? before
    if (schedule) calendar.auditSchedule(tx, actor, { schedule, before, after }, { batch_id })
  },
  followUp({ tx }) {
    const changed: calendar.EmployeeMonth[] = []
    return {
      add(changes) {
        const schedules = changes.flatMap(({ before, after }) => after ?? before ?? [])
        changed.push(...schedules.map(({ employee_id, month }) => ({ employee_id, month })))
      },
      end: async () => recalculateSchedules(tx, await lockScheduleMonths(tx, changed), changed),
    }
  },

  loadUndo,
  remove: ({ tx }, schedules) => calendar.schedules.removeMany(tx.db, schedules),
})

const scheduleKey = ({ employee_id, month }: calendar.EmployeeMonth) => `${month} ${employee_id}`

function lockScheduleMonths(tx: Tx, found: readonly { month: string }[]): Promise<MonthReport[]> {
  const months = found.map(({ month }) => monthOfDate(`${month}-01`))
  return lockMonths(tx.db, months, "for share")
}

type Context = {
  actor: Actor
  people: ReadonlyMap<string, Person>
  codes: ReadonlySet<string>
  /** Why a month is refused: no cycle owns it, or it is too far ahead. Null if it is accepted. */
  monthRefusal(month: YearMonth): Refusal | null
  reports: ReadonlyMap<string, MonthReport>
  stored: ReadonlyMap<string, StoredSchedule>
  headerOf: bulk.HeaderOf
}

/** Locks months first, then people, codes and schedules, like every writer. */
async function loadSchedules(tx: Tx, actor: Actor, table: ReadTable, { lock }: { lock: boolean }) {
  const { rows: inputs, headerOf } = parseRows(table)
  const addresses = inputs.flatMap(({ address }) => {
    const parsed = ScheduleAddress.safeParse(address)
    return parsed.success ? [parsed.data] : []
  })
  const cycleRefusal = await bulk.findRefusals<YearMonth>(addresses, getCycleId, (month) => requireCycle(tx.db, month))
  const monthRefusal = (month: YearMonth) => cycleRefusal(month) ?? catchRefusal(() => assertPlannable(month, tx.now))
  const accepted = addresses.filter((month) => monthRefusal(month) === null)
  const reports = await lockMonths(tx.db, accepted, "for share")
  const ids = inputs.flatMap(({ address }) => address["employee_id"] ?? [])
  const people = await peopleInPool(tx.db, actor, ids)
  const codes = await calendar.lockDayCodes(tx.db, [...new Set(inputs.flatMap(({ days }) => Object.values(days)))])

  const clear = accepted
    .filter(({ employee_id }) => people.has(employee_id))
    .map(({ employee_id, ...month }) => ({ employee_id, month: monthId(month) }))
  const clearMonths = clear.map(({ month }) => month)
  if (lock) await calendar.lockSchedulesOf(tx.db, clearMonths)
  const found = await calendar.schedulesAmong(tx.db, clear, lock ? "for update" : undefined)
  const context: Context = {
    actor,
    people,
    codes,
    monthRefusal,
    reports: new Map(reports.map((report) => [report._id, report])),
    stored: new Map(found.map((schedule) => [scheduleKey(schedule), schedule])),
    headerOf,
  }
  return { inputs, context }
}

/** Validates a row by the same rules as PUT. */
function validateRow(input: ParsedRow, context: Context): ScheduleRow {
  const { actor, people, codes, headerOf } = context
  const { row, days } = input
  const parsed = ScheduleAddress.safeParse(input.address)
  const errors = parsed.success ? [] : bulk.cellErrors(parsed.error, input.address, ({ field }) => headerOf(field))
  const person = people.get(input.address["employee_id"] ?? "")
  if (!person && !errors.some(({ column }) => column === headerOf("employee_id"))) {
    errors.push(bulk.errorOf(unknownPerson(), headerOf, "employee_id"))
  }
  const unclear = { row, action: "create" as const, errors, address: null, days, current: null }
  if (!parsed.success) return unclear

  const { employee_id, ...month } = parsed.data
  errors.push(...bulk.errorsOfRefused(() => assertNotOwnSchedule(actor, employee_id), headerOf, "employee_id"))
  const refusal = context.monthRefusal(month)
  if (refusal) {
    errors.push(bulk.errorOf(refusal, headerOf))
    return unclear
  }
  if (person) errors.push(...bulk.errorsOfRefused(() => assertEmployed(person, month), headerOf))
  errors.push(...dayErrors(days, month, codes, headerOf))
  if (!person) return unclear

  const address = { employee_id, month: monthId(month) }
  const current = context.stored.get(scheduleKey(address)) ?? null
  const version = bulk.readVersionCell(input.version)
  errors.push(
    // Like If-Match in PUT: 0 before the first schedule.
    ...bulk.errorsOfRefused(() => assertSameVersion(version, { version: current?.version ?? 0 }), headerOf, "version"),
    ...bulk.errorsOfRefused(
      () => calendar.assertMonthOpen(context.reports.get(address.month), actor),
      headerOf,
      "month",
    ),
  )
  return { row, action: current ? "update" : "create", errors, address, days, current }
}

function dayErrors(days: Days, month: YearMonth, codes: ReadonlySet<string>, headerOf: bulk.HeaderOf): bulk.RowError[] {
  return findDayIssues(days, month, codes).map(({ path, message }) => {
    const day = path.slice("days.".length)
    return bulk.rowError(headerOf(day), days[day] === undefined ? "required" : "invalid", message)
  })
}

/** @throws Refusal 422 `file_not_readable` for unknown headers. */
function parseRows({ headers, rows }: ReadTable): { rows: ParsedRow[]; headerOf: bulk.HeaderOf } {
  const { cell, headerOf } = bulk.matchColumns(headers, COLUMNS, READ_ONLY)
  const pick = (fields: readonly string[], read: (field: string) => string | undefined) =>
    Object.fromEntries(fields.flatMap((field) => (read(field) === undefined ? [] : [[field, read(field) ?? ""]])))
  const parsed = rows.map(({ row, cells }) => ({
    row,
    address: pick(["employee_id", "year", "month"], (field) => cell(cells, field)),
    days: pick(DAYS, (day) => parseCode(cell(cells, day))),
    version: cell(cells, "version"),
  }))
  return { rows: parsed, headerOf }
}

/** Some people enter `N/A` for days that a month does not have. */
function parseCode(text: string | undefined): string | undefined {
  return text === undefined || bulk.isNullCell(text) ? undefined : text.toUpperCase()
}

/** The person and month of a schedule never change, so its month can be locked before the schedule. */
async function loadUndo(
  tx: Tx,
  actor: Actor,
  records: readonly bulk.UndoRecord[],
): Promise<bulk.UndoContext<StoredSchedule>> {
  if (actor.access_level < MIN_SCHEDULE_LEVEL) {
    throw new Refusal("level_too_low", `Schedules are written from level ${MIN_SCHEDULE_LEVEL} up.`)
  }
  const ids = records.map(({ document_id }) => document_id)
  const stored = await calendar.schedulesByIds(tx.db, ids)
  for (const { employee_id } of stored) assertNotOwnSchedule(actor, employee_id)
  const reports = await lockScheduleMonths(tx, stored)
  const codes = await calendar.lockDayCodes(tx.db, [...new Set(records.flatMap(formerCodes))])
  const storedMonths = stored.map(({ month }) => month)
  await calendar.lockSchedulesOf(tx.db, storedMonths)
  const check = await bulk.findUnchanged(tx, actor, await calendar.schedulesByIds(tx.db, ids, "for update"), "schedule")
  return {
    find(record) {
      const found = check(record)
      const missing = formerCodes(record).find((code) => !codes.has(code))
      if (!found.current || found.issue !== undefined || missing === undefined) return found
      return { ...found, issue: `The day code ${missing}, which stood here before, is gone since.` }
    },
    assertOpen() {
      for (const report of reports) calendar.assertMonthOpen(report, actor)
    },
  }
}

function formerCodes({ before }: bulk.UndoRecord): string[] {
  return before ? Object.values(StoredSchedule.parse(before).days) : []
}
