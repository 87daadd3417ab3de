import { Refusal } from "@scorecard/contracts/refusals"
import { TaskDeliveryDraft, type TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import { cycleIdOf, formatWorkDate, monthOfDate, type Actor } from "@scorecard/domain"
import { findSchedules, loadDayCodes } from "#core/calendar/index.ts"
import { guard } from "#core/locks/index.ts"
import { peopleInPool, unknownPerson, type Person } from "#core/people/index.ts"
import type { Database, Tx } from "#platform/index.ts"
import { type ReadTable, type TableFormat } from "@scorecard/tables"
import {
  cellErrors,
  errorOf,
  errorsOfRefused,
  forEachSequential,
  matchHeadings,
  readDayCell,
  isNullCell,
  type ProgressReport,
  type RowVerdict,
  type SheetColumn,
} from "#platform/tables/index.ts"
import { assertCanEdit, assertNotOwnDay, assertScored, assertVersion, requireCycle, requireWorkDay } from "./policy.ts"
import { findDays, lockDays, monthOfDay, type PersonDay } from "./task-delivery.store.ts"
import { dayWrite } from "./update.ts"

const column = (name: string, what: string, more: Partial<SheetColumn> = {}): SheetColumn => ({
  name,
  what,
  needed: "always",
  clears: false,
  ...more,
})

/** In the order of the template. (rules/entries#uploads) */
export const COLUMNS: readonly SheetColumn[] = [
  column("employee_id", "Whose day it is"),
  column("work_date", "A date of the spreadsheet, M/D/YYYY or YYYY-MM-DD; a task-delivery day of the person"),
  column("finished_task", "How many tasks were finished: a whole number"),
  column("task_count", "How many tasks there were: a whole number; 0 leaves the day out of the average"),
  column("notes", "Context only, never scored; an empty cell leaves the notes as they are", {
    needed: "no",
    clears: true,
  }),
  column("version", "Of a day that is there already: the version that you changed; another one is refused", {
    needed: "no",
  }),
]

/** A row, its person and day once they are clear, and its content where nothing is wrong. */
export type ValidatedDay = RowVerdict & {
  day: { person: Person; work_day: string } | null
  draft: TaskDeliveryDraft | null
  version: string | undefined
  current: TaskDeliveryEntry | null
}

type ClearDay = ValidatedDay & { day: NonNullable<ValidatedDay["day"]> }

/**
 * Validates every row by the rules of PUT. The number of queries does not grow with the rows.
 * @throws Refusal 422 `file_not_readable`
 */
export async function validateDays(
  tx: Tx,
  actor: Actor,
  table: ReadTable,
  { lock, progress }: { lock: boolean; progress: ProgressReport },
): Promise<ValidatedDay[]> {
  const { rows, columnOf } = parseRows(table)
  const ids = rows.flatMap(({ employee_id }) => employee_id ?? [])
  const workDays = rows.flatMap(({ work_day }) => work_day ?? [])
  const context = {
    actor,
    people: await peopleInPool(tx.db, actor, ids),
    cycleRefusal: await findCycleRefusals(tx.db, workDays),
    columnOf,
  }
  const validated = await forEachSequential(rows, progress, (row) => validateRow(row, context))
  const clear = validated.filter((row): row is ClearDay => row.day !== null)
  markDuplicates(clear, columnOf)
  await validateAgainstStored(tx, actor, clear, { lock, columnOf })
  return validated
}

type RowContext = {
  actor: Actor
  people: ReadonlyMap<string, Person>
  cycleRefusal: CycleRefusal
  columnOf: ColumnOf
}

/** Everything that can be validated without the stored entries. */
function validateRow(row: ParsedRow, { actor, people, cycleRefusal, columnOf }: RowContext): ValidatedDay {
  const parsed = TaskDeliveryDraft.safeParse(row.fields)
  const errors = parsed.success ? [] : cellErrors(parsed.error, row.fields, ({ field }) => columnOf(field))
  const invalidColumns = new Set(errors.map(({ column: name }) => name))
  const isValid = (field: string) => !invalidColumns.has(columnOf(field))

  const { employee_id, work_date } = row
  const person = people.get(employee_id ?? "")
  if (person) errors.push(...errorsOfRefused(() => assertNotOwnDay(actor, person.employee_id), columnOf, "employee_id"))
  else if (isValid("employee_id")) errors.push(errorOf(unknownPerson(), columnOf, "employee_id"))

  if (isValid("work_date")) errors.push(...errorsOfRefused(() => requireWorkDay(work_date ?? ""), columnOf))
  const refusal = row.work_day && cycleRefusal(row.work_day)
  if (refusal) errors.push(errorOf(refusal, columnOf))

  return {
    row: row.row,
    action: "create",
    errors,
    day: person && row.work_day && !refusal ? { person, work_day: row.work_day } : null,
    draft: parsed.success ? parsed.data : null,
    version: row.version,
    current: null,
  }
}

/** Why a day that no cycle owns is refused; null for any other. */
type CycleRefusal = (workDay: string) => Refusal | null

/** One query for each cycle that the days lie in. */
async function findCycleRefusals(db: Database, workDays: readonly string[]): Promise<CycleRefusal> {
  const cycleId = (day: string) => cycleIdOf(monthOfDate(day))
  const refusals = new Map<string, Refusal>()
  const byCycle = new Map(workDays.map((day) => [cycleId(day), day]))
  for (const [cycle, day] of byCycle) {
    try {
      await requireCycle(db, day)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.set(cycle, error)
    }
  }
  return (day) => refusals.get(cycleId(day)) ?? null
}

const dayKey = ({ employee_id, work_day }: PersonDay) => `${work_day} ${employee_id}`
const personDay = ({ day }: ClearDay): PersonDay => ({ employee_id: day.person.employee_id, work_day: day.work_day })

/** Of rows about the same day of the same person, only the first is valid. */
function markDuplicates(rows: readonly ClearDay[], columnOf: ColumnOf): void {
  const first = new Map<string, number>()
  for (const row of rows) {
    const key = dayKey(personDay(row))
    const before = first.get(key)
    first.set(key, before ?? row.row)
    if (before === undefined) continue
    const message = `Row ${before} is about the same day of the same person.`
    row.errors.push({ column: columnOf("work_date"), code: "duplicate_row", message })
  }
}

/** Locks months first, then days, then documents, in the order of every writer. */
async function validateAgainstStored(
  tx: Tx,
  actor: Actor,
  rows: readonly ClearDay[],
  { lock, columnOf }: { lock: boolean; columnOf: ColumnOf },
): Promise<void> {
  const days = rows.map(personDay)
  const months = days.map(({ employee_id, work_day }) => ({ employee_id, month: monthOfDay(work_day) }))
  const { refusals } = await guard(tx, actor, days.map(dayWrite), "later")
  if (lock) {
    const lockedMonths = months.map(({ month }) => month)
    await lockDays(tx.db, lockedMonths, "exclusive")
  }
  const found = await findDays(tx.db, days, lock ? "for update" : undefined)
  const entries = new Map(found.map((entry) => [dayKey(entry), entry]))
  const scheduled = await findSchedules(tx.db, months)
  const schedules = new Map(scheduled.map((one) => [`${one.month} ${one.employee_id}`, one.days]))
  const dayCodes = await loadDayCodes(tx.db)

  for (const [at, row] of rows.entries()) {
    const { person, work_day } = row.day
    const current = entries.get(dayKey(personDay(row))) ?? null
    const schedule = schedules.get(`${monthOfDay(work_day)} ${person.employee_id}`) ?? null
    row.current = current
    row.action = current ? "update" : "create"
    row.errors.push(
      ...errorsOfRefused(() => assertScored({ person, work_day, now: tx.now, schedule, dayCodes }), columnOf),
      ...errorsOfRefused(() => current && assertCanEdit(actor, current), columnOf),
      ...errorsOfRefused(() => assertRowVersion(row), columnOf, "version"),
    )
    const lockRefusal = refusals[at]
    if (lockRefusal) row.errors.push(errorOf(lockRefusal, columnOf, "work_date"))
  }
}

/** Text that is not a number matches no version. */
function assertRowVersion({ version, current }: ValidatedDay): void {
  if (version !== undefined) assertVersion(/^\d{1,9}$/.test(version) ? Number(version) : 0, current)
}

/** One row as a request of PUT: what its cells contain, and nothing else. */
type ParsedRow = {
  row: number
  /** Text that is not a number or a day stays text, for the draft's schema to refuse. */
  fields: Record<string, string | number | null>
  employee_id: string | undefined
  work_date: string | undefined
  /** `work_date` as an ISO day, if it is one. */
  work_day: string | null
  version: string | undefined
}
/** The file's header of a field. */
type ColumnOf = (field: string) => string | null

const FIELDS = new Set(COLUMNS.map(({ name }) => name))
/** The other columns of our export by days are ignored, so that an export can be edited and uploaded. */
const READ_ONLY = new Set(["name", "department_id", "class", "percent"])

/** An empty cell is ignored. @throws Refusal 422 `file_not_readable` for headers that are not fields. */
function parseRows({ headers, rows, format }: ReadTable): { rows: ParsedRow[]; columnOf: ColumnOf } {
  const matched = matchHeadings(headers, (header) => {
    if (READ_ONLY.has(header)) return null
    return FIELDS.has(header) ? header : undefined
  })
  return {
    // A missing column is still named by the errors of its field.
    columnOf: (field) => matched.get(field)?.head ?? (FIELDS.has(field) ? field : null),
    rows: rows.map(({ row, cells }) =>
      parseRow(row, format, (field) => cells[matched.get(field)?.at ?? -1] || undefined),
    ),
  }
}

function parseRow(row: number, format: TableFormat, cell: (field: string) => string | undefined): ParsedRow {
  const work_day = readDayCell(cell("work_date") ?? "", format)
  const work_date = work_day === null ? cell("work_date") : formatWorkDate(work_day)
  const notes = cell("notes")
  const values = {
    employee_id: cell("employee_id"),
    work_date,
    finished_task: parseNumber(cell("finished_task")),
    task_count: parseNumber(cell("task_count")),
    notes: notes !== undefined && isNullCell(notes) ? null : notes,
  }
  const fields: ParsedRow["fields"] = {}
  for (const [field, value] of Object.entries(values)) if (value !== undefined) fields[field] = value
  return { row, fields, employee_id: values.employee_id, work_date, work_day, version: cell("version") }
}

function parseNumber(text: string | undefined): string | number | undefined {
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
