import type { MonthReport } from "@scorecard/contracts/months"
import { catchRefusal, Refusal } from "@scorecard/contracts/refusals"
import { ScheduleAddress, type StoredSchedule } from "@scorecard/contracts/schedules"
import { cycleIdOf, monthId, type Actor, type YearMonth } from "@scorecard/domain"
import { lockDayCodes, lockSchedulesOf, schedulesAmong, type EmployeeMonth } from "#core/calendar/index.ts"
import { lockMonths } from "#core/months/index.ts"
import { peopleInPool, unknownPerson, type Person } from "#core/people/index.ts"
import { assertSameVersion, type Tx } from "#platform/index.ts"
import { type TextTable } from "@scorecard/tables"
import {
  cellErrors,
  errorOf,
  errorsOfRefused,
  forEachSequential,
  matchHeadings,
  isNullCell,
  type RowError,
  type ProgressReport,
  type RowVerdict,
  type SheetColumn,
} from "#platform/tables/index.ts"
import {
  assertEmployed,
  assertMonthOpen,
  assertNotOwnSchedule,
  assertPlannable,
  findDayIssues,
  requireCycle,
  type Days,
} from "./policy.ts"

const MAX_DAYS = 31
/** "1" to "31": each is a column. */
const DAYS = Array.from({ length: MAX_DAYS }, (_, index) => String(index + 1))

const column = (name: string, what: string, needed = "always"): SheetColumn => ({ name, what, needed, clears: false })

/** In the order of the template. (rules/entries#uploads) */
export const COLUMNS: readonly SheetColumn[] = [
  column("employee_id", "Whose month it is"),
  column("year", "Such as 2026"),
  column("month", "1 to 12"),
  ...DAYS.map((day) => column(day, `The day code of day ${day}`, Number(day) > 28 ? "if the month has it" : "always")),
  column("version", "Of a schedule that is there already: the version that you changed; another one is refused", "no"),
]

/** A row, its person and month once they are clear, and its content where nothing is wrong. */
export type ValidatedSchedule = RowVerdict & {
  address: { employee_id: string; year_month: YearMonth; month: string } | null
  days: Days
  version: string | undefined
  current: StoredSchedule | null
}

type ClearRow = ValidatedSchedule & { address: NonNullable<ValidatedSchedule["address"]> }

export type ValidatedSchedules = { rows: ValidatedSchedule[]; reports: MonthReport[] }

/**
 * Validates every row by the rules of PUT. Locks months first, then people, codes and schedules, in the order of every
 * writer. The number of queries does not grow with the rows.
 * @throws Refusal 422 `file_not_readable`
 */
export async function validateSchedules(
  tx: Tx,
  actor: Actor,
  table: TextTable,
  { lock, progress }: { lock: boolean; progress: ProgressReport },
): Promise<ValidatedSchedules> {
  const { rows: parsed, columnOf } = parseRows(table)
  const months = parsed.flatMap(parseAddress)
  const monthRefusal = await findMonthRefusals(tx, months)
  const reports = await lockMonths(
    tx.db,
    months.filter((month) => monthRefusal(month) === null).map(({ year, month }) => ({ year, month })),
    "for share",
  )
  const ids = parsed.flatMap(({ address }) => address["employee_id"] ?? [])
  const context = {
    actor,
    people: await peopleInPool(tx.db, actor, ids),
    codes: await lockDayCodes(tx.db, [...new Set(parsed.flatMap(({ days }) => Object.values(days)))]),
    monthRefusal,
    columnOf,
  }
  const rows = await forEachSequential(parsed, progress, (row) => validateRow(row, context))
  const clear = rows.filter((row): row is ClearRow => row.address !== null)
  markDuplicates(clear, columnOf)
  await loadStored(tx, clear, lock)
  const reportsByMonth = new Map(reports.map((report) => [report._id, report]))
  for (const row of clear) {
    row.errors.push(
      ...errorsOfRefused(() => assertRowVersion(row), columnOf, "version"),
      ...errorsOfRefused(() => assertMonthOpen(reportsByMonth.get(row.address.month), actor), columnOf, "month"),
    )
  }
  return { rows, reports }
}

function parseAddress({ address }: ParsedRow) {
  const parsed = ScheduleAddress.safeParse(address)
  return parsed.success ? [parsed.data] : []
}

/** Why a month is refused that no cycle owns, or that is too far ahead; null for any other. */
type MonthRefusal = (month: YearMonth) => Refusal | null

/** One query for each cycle that the months lie in. */
async function findMonthRefusals(
  { db, now }: Pick<Tx, "db" | "now">,
  months: readonly YearMonth[],
): Promise<MonthRefusal> {
  const refusals = new Map<string, Refusal>()
  const byCycle = new Map(months.map((month) => [cycleIdOf(month), month]))
  for (const [cycle, month] of byCycle) {
    try {
      await requireCycle(db, month)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.set(cycle, error)
    }
  }
  return (month) => refusals.get(cycleIdOf(month)) ?? catchRefusal(() => assertPlannable(month, now))
}

type RowContext = {
  actor: Actor
  people: ReadonlyMap<string, Person>
  codes: ReadonlySet<string>
  monthRefusal: MonthRefusal
  columnOf: ColumnOf
}

/** Everything that can be validated without the stored schedules. */
function validateRow(
  input: ParsedRow,
  { actor, people, codes, monthRefusal, columnOf }: RowContext,
): ValidatedSchedule {
  const { row, days, version } = input
  const parsed = ScheduleAddress.safeParse(input.address)
  const errors: RowError[] = parsed.success
    ? []
    : cellErrors(parsed.error, input.address, ({ field }) => columnOf(field))
  const result = { row, action: "create" as const, days, version, current: null }
  const person = people.get(input.address["employee_id"] ?? "")
  const isKnown = person !== undefined
  if (!isKnown && !errors.some((error) => error.column === columnOf("employee_id"))) {
    errors.push(errorOf(unknownPerson(), columnOf, "employee_id"))
  }
  if (!parsed.success) return { ...result, errors, address: null }

  const { employee_id, year, month } = parsed.data
  errors.push(...errorsOfRefused(() => assertNotOwnSchedule(actor, employee_id), columnOf, "employee_id"))
  const refusal = monthRefusal({ year, month })
  if (refusal) errors.push(errorOf(refusal, columnOf))
  else {
    if (person) errors.push(...errorsOfRefused(() => assertEmployed(person, { year, month }), columnOf))
    errors.push(...dayErrors(days, { year, month }, codes, columnOf))
  }
  const address = { employee_id, year_month: { year, month }, month: monthId({ year, month }) }
  return { ...result, errors, address: isKnown && !refusal ? address : null }
}

function dayErrors(days: Days, month: YearMonth, codes: ReadonlySet<string>, columnOf: ColumnOf): RowError[] {
  return findDayIssues(days, month, codes).map(({ path, message }) => {
    const isEmpty = days[path.slice("days.".length)] === undefined
    return { column: columnOf(path), code: isEmpty ? "required" : "invalid", message }
  })
}

const scheduleKey = ({ employee_id, month }: EmployeeMonth) => `${month} ${employee_id}`

/** Of rows about the same month of the same person, only the first is valid. */
function markDuplicates(rows: readonly ClearRow[], columnOf: ColumnOf): void {
  const first = new Map<string, number>()
  for (const { row, address, errors } of rows) {
    const before = first.get(scheduleKey(address))
    first.set(scheduleKey(address), before ?? row)
    if (before === undefined) continue
    const message = `Row ${before} is about the same month of the same person.`
    errors.push({ column: columnOf("employee_id"), code: "duplicate_row", message })
  }
}

async function loadStored(tx: Tx, rows: readonly ClearRow[], lock: boolean): Promise<void> {
  const addresses = rows.map(({ address }) => address)
  const months = addresses.map(({ month }) => month)
  if (lock) await lockSchedulesOf(tx.db, months)
  const found = await schedulesAmong(tx.db, addresses, lock ? "for update" : undefined)
  const schedules = new Map(found.map((schedule) => [scheduleKey(schedule), schedule]))
  for (const row of rows) {
    row.current = schedules.get(scheduleKey(row.address)) ?? null
    row.action = row.current ? "update" : "create"
  }
}

/** As If-Match of PUT: 0 before the first schedule. Text that is not a number matches no version. */
function assertRowVersion({ version, current }: ValidatedSchedule): void {
  if (version === undefined) return
  assertSameVersion(/^\d{1,9}$/.test(version) ? Number(version) : -1, { version: current?.version ?? 0 })
}

/** One row as a request of PUT: what its cells contain, and nothing else. */
type ParsedRow = {
  row: number
  /** `employee_id`, `year` and `month` as text, as in the path of PUT. */
  address: Record<string, string>
  days: Days
  version: string | undefined
}
/** The file's header of a field. A day may also be named by its path, `days.5`. */
type ColumnOf = (field: string) => string | null

const DAY_PATH = /^days\.(\d+)$/
const FIELDS = new Set(COLUMNS.map(({ name }) => name))
/** The other columns of our export are ignored, so that an export can be edited and uploaded. */
const READ_ONLY = new Set(["name", "source"])

/** An empty cell is ignored. @throws Refusal 422 `file_not_readable` for headers that are not fields. */
function parseRows({ headers, rows }: TextTable): { rows: ParsedRow[]; columnOf: ColumnOf } {
  const matched = matchHeadings(headers, (header) => {
    if (READ_ONLY.has(header)) return null
    return FIELDS.has(header) ? header : undefined
  })
  return {
    // A missing column is still named by the errors of its field.
    columnOf(path) {
      const field = DAY_PATH.exec(path)?.[1] ?? path
      return matched.get(field)?.head ?? (FIELDS.has(field) ? field : null)
    },
    rows: rows.map(({ row, cells }) => {
      const cell = (field: string) => cells[matched.get(field)?.at ?? -1] || undefined
      return {
        row,
        address: pickCells(["employee_id", "year", "month"], cell),
        days: pickCells(DAYS, (day) => parseCode(cell(day))),
        version: cell("version"),
      }
    }),
  }
}

/** Some people fill the days that a month does not have with `N/A`. */
function parseCode(text: string | undefined): string | undefined {
  return text === undefined || isNullCell(text) ? undefined : text.toUpperCase()
}

function pickCells(fields: readonly string[], cell: (field: string) => string | undefined): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const field of fields) {
    const text = cell(field)
    if (text !== undefined) texts[field] = text
  }
  return texts
}
