import { TaskDeliveryDraft, type TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import type { Refusal } from "@scorecard/contracts/refusals"
import { getCycleId, formatWorkDate, monthOfDate, type Actor, type DayCode } from "@scorecard/domain"
import type { ReadTable } from "@scorecard/tables"
import * as bulk from "#core/bulk/index.ts"
import { findSchedules, dayCodesInTransaction } from "#core/calendar/index.ts"
import { findWarnings } from "#core/entry-warnings/index.ts"
import { guard } from "#core/locks/index.ts"
import { peopleInPool, selectNamedPeople, unknownPerson, type Person } from "#core/people/index.ts"
import type { Tx } from "#platform/index.ts"
import { assertCanEdit, assertNotOwnDay, assertScored, assertVersion, requireCycle, requireWorkDay } from "./policy.ts"
import {
  findDays,
  findDaysByIds,
  lockDays,
  monthOfDay,
  taskDeliveryEntries,
  type PersonDay,
} from "./task-delivery.store.ts"
import { candidateOf, createDay, dayFigures, dayWrite, recalculateDays, updateDay } from "./update.ts"

/** In template order. (rules/entries#uploads) */
const COLUMNS = [
  bulk.sheetColumn("employee_id", "Whose day it is", { type: "person" }),
  bulk.sheetColumn("work_date", "A date; a task-delivery day of the person", { type: "date" }),
  bulk.sheetColumn("finished_task", "How many tasks were finished: a whole number", { type: "number" }),
  bulk.sheetColumn("task_count", "How many tasks there were: a whole number; 0 leaves the day out of the average", {
    type: "number",
  }),
  bulk.sheetColumn("notes", "Context only, never scored; an empty cell leaves the notes as they are", {
    needed: "no",
    clears: true,
  }),
  bulk.versionColumn("day"),
]

/** Ignores the other columns of our daily export, so that an export can be edited and uploaded. */
const READ_ONLY = new Set(["name", "department_id", "class", "percent"])

/** One row as a PUT request with the content of its cells. */
type ParsedRow = {
  row: number
  /** Text that is not a number or a day stays text, so that the schema refuses it. */
  fields: Record<string, string | number | null>
  employee_id: string | undefined
  work_date: string | undefined
  /** `work_date` as an ISO date, if valid. */
  work_day: string | null
  version: string | undefined
}

/** A row with a valid person and day has a `day`; if all cells are valid, it has a `draft`. */
type DayRow = bulk.ValidatedRow & {
  day: PersonDay | null
  draft: TaskDeliveryDraft | null
  current: TaskDeliveryEntry | null
}

/** Task-delivery days as rows of a table, one for each person and day. */
export const taskDeliverySheet = bulk.defineSheet("task_delivery", {
  columns: async () => COLUMNS,
  mapping: {
    others: async () => new Map([...READ_ONLY].map((name) => [name, null])),
    loadLookups: async (tx, actor, texts) =>
      new Map([["person", await selectNamedPeople(tx.db, actor, texts.get("person") ?? new Set(), "pool")]]),
  },
  changes({ draft, current }: DayRow) {
    if (!draft || !current) return []
    const content = { ...draft, notes: draft.notes === undefined ? current.notes : draft.notes }
    const fields = ["finished_task", "task_count", "notes"] as const
    return fields
      .filter((field) => content[field] !== current[field])
      .map((field) => ({ field, before: current[field], after: content[field] }))
  },
  load: loadDays,
  validateRow,
  identify({ day }: DayRow) {
    if (!day) return null
    return {
      key: dayKey(day),
      duplicateOf: (first) => ({
        column: "work_date",
        message: `Row ${first} is about the same day of the same person.`,
      }),
    }
  },

  async addWarnings(tx, rows) {
    const found = rows.flatMap((row) => {
      const { day, draft, current } = row
      const isSame = current?.finished_task === draft?.finished_task && current?.task_count === draft?.task_count
      return day && draft && !isSame ? [{ row, candidate: candidateOf(day, draft) }] : []
    })
    const candidates = found.map(({ candidate }) => candidate)
    const warnings = await findWarnings(tx, candidates, null)
    for (const [at, { row }] of found.entries()) row.warnings = warnings[at] ?? []
  },

  /** An empty cell leaves the notes unchanged. */
  apply({ row, day, draft, current }, { tx, actor }) {
    if (!day || !draft) throw new Error(`Row ${row} was not validated`)
    if (!current) return { before: null, after: createDay(tx, actor, draft, day.work_day) }
    const content = { ...draft, notes: draft.notes === undefined ? current.notes : draft.notes }
    const fields = ["finished_task", "task_count", "notes"] as const
    if (fields.every((field) => content[field] === current[field])) return null
    return { before: current, after: updateDay(tx, actor, current, content) }
  },
  monthsOf: ({ day }) => (day ? [monthOfDay(day.work_day)] : []),
  collection: taskDeliveryEntries,
  audit({ tx, actor, batch_id }, { before, after }) {
    const entry = after ?? before
    if (!entry) return
    const verb = before && after ? "changed" : after ? "entered" : "deleted"
    const change = after ? { before: before && dayFigures(before), after: dayFigures(after) } : { before }
    tx.audit(actor, `task_delivery.${verb}`, {
      collection: taskDeliveryEntries.name,
      id: entry._id,
      employee_id: entry.employee_id,
      change: { ...change, batch_id },
    })
  },
  followUp({ tx }) {
    const changed: PersonDay[] = []
    return {
      add(changes) {
        const days = changes.flatMap(({ before, after }) => after ?? before ?? [])
        changed.push(...days.map(({ employee_id, work_day }) => ({ employee_id, work_day })))
      },
      end: () => recalculateDays(tx, changed),
    }
  },

  loadUndo,
  remove: ({ tx }, days) => taskDeliveryEntries.removeMany(tx.db, days),
})

const dayKey = ({ employee_id, work_day }: PersonDay) => `${work_day} ${employee_id}`
const monthKey = ({ employee_id, month }: { employee_id: string; month: string }) => `${month} ${employee_id}`

type Context = {
  tx: Tx
  actor: Actor
  people: ReadonlyMap<string, Person>
  /** Why a day is refused if no cycle owns it; otherwise null. */
  cycleRefusal(workDay: string): Refusal | null
  /** The lock of each day. */
  locks: ReadonlyMap<string, Refusal>
  stored: ReadonlyMap<string, TaskDeliveryEntry>
  schedules: ReadonlyMap<string, Record<string, string>>
  dayCodes: ReadonlyMap<string, DayCode>
  headerOf: bulk.HeaderOf
}

/** Locks months first, then days, then documents, like every writer. */
async function loadDays(tx: Tx, actor: Actor, table: ReadTable, { lock }: { lock: boolean }) {
  const { rows: inputs, headerOf } = parseRows(table)
  const ids = inputs.flatMap(({ employee_id }) => employee_id ?? [])
  const people = await peopleInPool(tx.db, actor, ids)
  const workDays = inputs.flatMap(({ work_day }) => work_day ?? [])
  const findCycleId = (day: string) => getCycleId(monthOfDate(day))
  const cycleRefusal = await bulk.findRefusals(workDays, findCycleId, (day) => requireCycle(tx.db, day))

  const days = inputs.flatMap((input) => clearDay(input, { people, cycleRefusal }) ?? [])
  const months = days.map(({ employee_id, work_day }) => ({ employee_id, month: monthOfDay(work_day) }))
  const { refusals } = await guard(tx, actor, days.map(dayWrite), "later")
  const monthIds = months.map(({ month }) => month)
  if (lock) await lockDays(tx.db, monthIds, "exclusive")
  const found = await findDays(tx.db, days, lock ? "for update" : undefined)
  const context: Context = {
    tx,
    actor,
    people,
    cycleRefusal,
    locks: new Map(days.flatMap((day, index) => (refusals[index] ? [[dayKey(day), refusals[index]] as const] : []))),
    stored: new Map(found.map((entry) => [dayKey(entry), entry])),
    schedules: new Map((await findSchedules(tx.db, months)).map((schedule) => [monthKey(schedule), schedule.days])),
    dayCodes: await dayCodesInTransaction(tx),
    headerOf,
  }
  return { inputs, context }
}

function clearDay(
  { employee_id = "", work_day }: ParsedRow,
  { people, cycleRefusal }: Pick<Context, "people" | "cycleRefusal">,
): PersonDay | null {
  return work_day !== null && people.has(employee_id) && !cycleRefusal(work_day) ? { employee_id, work_day } : null
}

/** Validates a row by the same rules as PUT. */
function validateRow(input: ParsedRow, context: Context): DayRow {
  const { actor, people, headerOf, dayCodes } = context
  const parsed = TaskDeliveryDraft.safeParse(input.fields)
  const errors = parsed.success ? [] : bulk.cellErrors(parsed.error, input.fields, ({ field }) => headerOf(field))
  const invalidColumns = new Set(errors.map(({ column }) => column))
  const isValid = (field: string) => !invalidColumns.has(headerOf(field))

  const person = people.get(input.employee_id ?? "")
  if (person)
    errors.push(...bulk.errorsOfRefused(() => assertNotOwnDay(actor, person.employee_id), headerOf, "employee_id"))
  else if (isValid("employee_id")) errors.push(bulk.errorOf(unknownPerson(), headerOf, "employee_id"))
  if (isValid("work_date")) errors.push(...bulk.errorsOfRefused(() => requireWorkDay(input.work_date ?? ""), headerOf))
  const refusal = input.work_day && context.cycleRefusal(input.work_day)
  if (refusal) errors.push(bulk.errorOf(refusal, headerOf))

  const day = clearDay(input, context)
  const current = (day && context.stored.get(dayKey(day))) ?? null
  if (day && person) {
    const { work_day } = day
    const schedule = context.schedules.get(monthKey({ ...day, month: monthOfDay(work_day) })) ?? null
    const version = bulk.readVersionCell(input.version)
    const lock = context.locks.get(dayKey(day))
    errors.push(
      ...bulk.errorsOfRefused(
        () => assertScored({ person, work_day, now: context.tx.now, schedule, dayCodes }),
        headerOf,
      ),
      ...bulk.errorsOfRefused(() => current && assertCanEdit(actor, current), headerOf),
      ...bulk.errorsOfRefused(() => assertVersion(version, current), headerOf, "version"),
      ...(lock ? [bulk.errorOf(lock, headerOf, "work_date")] : []),
    )
  }
  const draft = parsed.success ? parsed.data : null
  return { row: input.row, action: current ? "update" : "create", errors, day, draft, current }
}

/** @throws Refusal 422 `file_not_readable` for headers that are not fields. */
function parseRows({ headers, rows }: ReadTable): { rows: ParsedRow[]; headerOf: bulk.HeaderOf } {
  const { cell, headerOf } = bulk.matchColumns(headers, COLUMNS, READ_ONLY)
  const parsed = rows.map(({ row, cells }) => {
    const text = (field: string) => cell(cells, field)
    const number = (field: string) => {
      const value = text(field)
      return value === undefined ? undefined : bulk.readNumberCell(value)
    }
    const work_day = bulk.readDayCell(text("work_date") ?? "")
    const work_date = work_day === null ? text("work_date") : formatWorkDate(work_day)
    const notes = text("notes")
    const values = {
      employee_id: text("employee_id"),
      work_date,
      finished_task: number("finished_task"),
      task_count: number("task_count"),
      notes: notes !== undefined && bulk.isNullCell(notes) ? null : notes,
    }
    const fields: ParsedRow["fields"] = {}
    for (const [field, value] of Object.entries(values)) if (value !== undefined) fields[field] = value
    return { row, fields, employee_id: values.employee_id, work_date, work_day, version: text("version") }
  })
  return { rows: parsed, headerOf }
}

/** The person and day of an entry never change, so its month can be locked before the entry. */
async function loadUndo(
  tx: Tx,
  actor: Actor,
  records: readonly bulk.UndoRecord[],
): Promise<bulk.UndoContext<TaskDeliveryEntry>> {
  const ids = records.map(({ document_id }) => document_id)
  const days = await findDaysByIds(tx.db, ids)
  for (const { employee_id } of days) assertNotOwnDay(actor, employee_id)
  const { refusal } = await guard(tx, actor, days.map(dayWrite), "later")
  const months = days.map(({ work_day }) => monthOfDay(work_day))
  await lockDays(tx.db, months, "exclusive")
  return {
    find: await bulk.findUnchanged(tx, actor, await findDaysByIds(tx.db, ids, "for update"), "day"),
    assertOpen(changes) {
      for (const { before, after } of changes) if (before && after) assertCanEdit(actor, before)
      if (refusal) throw refusal
    },
  }
}
