import { isDeepStrictEqual } from "node:util"
import type { ReadTable } from "@scorecard/tables"
import * as bulk from "#core/bulk/index.ts"
import { applyDeparture, savePlacements, type PlacementWrite } from "#core/people/index.ts"
import type { Platform } from "#platform/index.ts"
import { ACCESS_MODES, EMPLOYMENT_TYPES, employeeMapping, STATUSES, type UnitsDeps } from "./bulk-mapping.ts"
import type { EmployeeRow, InputRow, PeopleOfFile } from "./bulk-rows.ts"
import { surveyPeople, validateTogether } from "./bulk-together.ts"
import { loadUndo, restore, surveyUndo } from "./bulk-undo.ts"
import { loadPeople, validateRow } from "./bulk-validation.ts"
import { concernsSignIn, mailAddressChanges, queueEmployeeRecalculation, signalSessionChanges } from "./effects.ts"
import {
  employees,
  mapDuplicateErrors,
  removeEmployees,
  replaceEmployees,
  type EmployeeDocument,
} from "./employees.store.ts"
import { auditChange, auditCreation, type RecordUpdate } from "./record.ts"
import { auditTransfer, withoutPlanned, type Transfer } from "./transfers.ts"

const DATE = "a date"
const YES_NO = "true or false"

type Kind = "text" | "number" | "boolean"
type Part = "personal_data" | "employment_data" | null

/** `name` is unique in the whole record; `part` is the part of the record that has the field. */
type Column = bulk.SheetColumn & { part: Part; kind: Kind }

const column = (name: string, what: string, more: Partial<Omit<Column, "part">> = {}) => ({
  ...bulk.sheetColumn(name, what, { needed: "no" }),
  kind: "text" as const,
  ...more,
})
const columnsOf = (part: Part, columns: Omit<Column, "part">[]): Column[] =>
  columns.map((each) => ({ ...each, part, aliases: part === null ? [] : [`${part}.${each.name}`] }))

/** Every column with a field of the record. */
const RECORD_COLUMNS: readonly Column[] = [
  ...columnsOf(null, [
    column("employee_id", "The id that HR assigned: people are matched by it", {
      needed: "always",
      label: "Employee ID",
    }),
    column("access_level", "1 to 5; 1 by default", { kind: "number", type: "number" }),
    column("access_scope", "team or company; team by default"),
    column("access_mode", "full or read_only (levels 2 to 4); full by default", {
      type: "choice",
      choices: ACCESS_MODES,
    }),
    column("status", "active or inactive; active by default, inactive after the separation date", {
      type: "choice",
      choices: STATUSES,
    }),
    column("hire_date", DATE, { needed: "for new people", type: "date" }),
  ]),
  ...columnsOf("personal_data", [
    column("first_name", "Given name", { needed: "for new people" }),
    column("last_name", "Family name", { needed: "for new people" }),
    column("preferred_name", "Shown instead of the first name", { clears: true }),
    column("email_address", "Unique work email in an allowed domain; people without one cannot sign in", {
      clears: true,
    }),
    column("birth_date", DATE, { clears: true, type: "date" }),
    column("phone", "Telephone number", { clears: true }),
    column("pronouns", "As the person wishes", { clears: true }),
  ]),
  ...columnsOf("employment_data", [
    column("position", "Job title", { needed: "for new people" }),
    column("department_id", "The ID or name of the department", { clears: true, type: "department" }),
    column("manager_id", "The manager's employee_id, name or email; the manager may be in the same file", {
      clears: true,
      type: "manager",
    }),
    column("employment_type", "full_time, part_time or contract; full_time by default", {
      type: "choice",
      choices: EMPLOYMENT_TYPES,
    }),
    column("regularization_date", DATE, { clears: true, type: "date" }),
    column("separation_date", `Last day of work: ${DATE}`, { clears: true, type: "date" }),
    column("bsc_enabled", `Whether they get a scorecard: ${YES_NO}; true by default`, {
      kind: "boolean",
      type: "boolean",
    }),
  ]),
]

/** Describes a change, and is no field of the record. */
const EFFECTIVE_FROM: Column = {
  ...column("effective_from", "The day from which a changed department or manager holds: today by default", {
    type: "date",
  }),
  part: null,
}

/** Not in the template. An export has it, which keeps the upload from overwriting a later change. */
const VERSION: Column = {
  ...column("version", "The version of the record, for existing people", { kind: "number" }),
  part: null,
}

/** Every column of an employee sheet, in the order of the template. */
export const COLUMNS: readonly Column[] = [...RECORD_COLUMNS, EFFECTIVE_FROM]

/** Columns of our own export that the service maintains itself. */
const IGNORED_HEADERS: readonly string[] = ["name", "created_at", "updated_at"]

const COLUMN_BY_HEADER = new Map(
  [...COLUMNS, VERSION].flatMap((each): [string, Column][] =>
    each.part === null
      ? [[each.name, each]]
      : [
          [each.name, each],
          [`${each.part}.${each.name}`, each],
        ],
  ),
)

/** Employees as rows of a table. (rules/people#employee-uploads) */
export function employeesSheet({ config }: Pick<Platform, "config">, units: UnitsDeps): bulk.Sheet<EmployeeRow> {
  // The rows of a commit, whose documents do not contain the day of a transfer.
  const transfers = new WeakMap<EmployeeDocument, Transfer>()
  const undone = new WeakSet<EmployeeDocument>()
  const base = bulk.defineSheet("employees", {
    columns: async () => COLUMNS,
    mapping: employeeMapping(units, IGNORED_HEADERS),
    changes: ({ current, next }) => (current && next ? changedFields(current, next) : []),
    async survey(tx, actor, { table, validate }) {
      const survey = surveyPeople(tx, actor)
      for await (const part of table.parts()) survey.add((await validate(part)).rows)
      return survey.end()
    },
    async load(tx, actor, table, { lock, whole }) {
      const { rows, headerOf } = parseRows(table)
      const known = await loadPeople(tx, actor, rows, lock)
      return { inputs: rows, context: { tx, actor, config, headerOf, known, file: whole } }
    },
    validateRow,
    identify({ employee_id }: EmployeeRow) {
      if (employee_id === "") return null
      return {
        key: employee_id,
        duplicateOf: (row) => ({ column: "employee_id", message: `Row ${row} is about the same person.` }),
      }
    },
    validateTogether,
    createsLast: ({ freesAddresses }: PeopleOfFile) => freesAddresses,

    apply({ row, current, next, transfer }, { tx, actor }) {
      if (!next) throw new Error(`Row ${row} was not validated`)
      if (current === null) return { before: null, after: next }
      if (isDeepStrictEqual(current, next) && !transfer?.isDated) return null
      const effective = applyDeparture(withoutPlanned(current, next, transfer), tx)
      return { before: current, after: { ...effective, updated_at: tx.at, updated_by_id: actor.employee_id } }
    },
    monthsOf: () => [],
    collection: {
      insertMany: (db, docs) => mapDuplicateErrors(employees.insertMany(db, docs)),
      replaceMany: (db, docs) => mapDuplicateErrors(replaceEmployees(db, docs)),
      parse: employees.parse,
    },
    audit({ tx, actor, batch_id }, { before: current, after: next }, row) {
      if (current && !next) {
        const target = { collection: employees.name, id: current._id, employee_id: current._id }
        tx.audit(actor, "employee.removed", { ...target, change: { batch_id } })
      }
      if (!next) return
      const record = current ? auditChange({ current, next }) : auditCreation(next)
      const change = { ...record, ...auditTransfer(row?.transfer ?? null) }
      if (!row) undone.add(next)
      else if (row.transfer) transfers.set(next, row.transfer)
      const target = { collection: employees.name, id: next._id, employee_id: next._id }
      tx.audit(actor, current ? "employee.changed" : "employee.created", { ...target, change: { ...change, batch_id } })
    },
    followUp({ tx, actor }) {
      const placed: PlacementWrite[] = []
      const ids: string[] = []
      const notable: RecordUpdate[] = []
      return {
        add(changes) {
          for (const { before: current, after: next } of changes) {
            ids.push((next ?? current)?._id ?? "")
            const change = (next && transfers.get(next)) ?? null
            if (current && next && (change || undone.has(next))) placed.push({ before: current, after: next, change })
            if (current && next && concernsSignIn({ current, next })) notable.push({ current, next })
          }
        },
        async end() {
          await mailAddressChanges(tx, { config }, actor, notable)
          await signalSessionChanges(tx, notable)
          await savePlacements(tx, actor.employee_id, placed)
          await queueEmployeeRecalculation(tx, ids, firstDayOf(placed))
        },
      }
    },

    loadUndo,
    surveyUndo: (scope) => surveyUndo(scope, config),
    restore,
    remove: ({ tx }, people) =>
      removeEmployees(
        tx.db,
        people.map(({ _id }) => _id),
      ),
  })
  const describe = ({ employee_id }: EmployeeRow) => ({ employee_id })
  return { ...base, hasDependentRows: true, describe }
}

/** The first day that transfers change. */
function firstDayOf(placed: readonly PlacementWrite[]): string | undefined {
  return placed.flatMap(({ change }) => change?.effective_from ?? []).toSorted()[0]
}

/** What an update changes in the record. */
function changedFields(current: EmployeeDocument, next: EmployeeDocument): bulk.FieldChange[] {
  const valueOf = (document: EmployeeDocument, { part, name }: Column): unknown =>
    name === "employee_id" ? document._id : Reflect.get(part === null ? document : document[part], name)
  return RECORD_COLUMNS.flatMap((column) => {
    const [before, after] = [valueOf(current, column), valueOf(next, column)]
    return isDeepStrictEqual(before, after) ? [] : [{ field: column.name, before, after }]
  })
}

/** An empty cell sets nothing; `N/A` or `null` clears a field that may be empty. @throws Refusal 422 for unknown headers. */
function parseRows({ headers, rows }: ReadTable): { rows: InputRow[]; headerOf: bulk.HeaderOf } {
  // The other columns of our own export are ignored.
  const fieldOf = (header: string) => (IGNORED_HEADERS.includes(header) ? null : COLUMN_BY_HEADER.get(header)?.name)
  const matched = bulk.matchHeaders(headers, fieldOf, "These columns are no fields of an employee")
  const columns = [...matched.values()].flatMap(({ header, index }) => {
    const found = COLUMN_BY_HEADER.get(header)
    return found ? [{ column: found, index }] : []
  })
  return {
    headerOf: (field) => matched.get(field)?.header ?? (REQUIRED_FIELDS.has(field) ? field : null),
    rows: rows.map(({ row, cells }) => parseRow(row, cells, columns)),
  }
}

/** Issues name these columns even when the file does not have them. */
const REQUIRED_FIELDS = new Set(["hire_date", "first_name", "last_name", "position"])

function parseRow(
  row: number,
  cells: readonly string[],
  columns: readonly { column: Column; index: number }[],
): InputRow {
  const parts: Record<"personal_data" | "employment_data", Record<string, unknown>> = {
    personal_data: {},
    employment_data: {},
  }
  const topLevel: Record<string, unknown> = {}
  let employee_id = ""
  for (const { column, index } of columns) {
    const text = cells[index] ?? ""
    if (text === "") continue
    if (column.name === "employee_id") employee_id = text
    else (column.part === null ? topLevel : parts[column.part])[column.name] = parseCell(column, text)
  }
  const { version, ...fields } = topLevel
  return { row, employee_id, version, fields: { ...fields, ...parts } }
}

const BOOLEANS: Record<string, boolean> = { true: true, false: false, yes: true, no: false }

/** A cell that does not parse as the column's kind stays text, for the field's own schema to refuse. */
function parseCell({ kind, clears }: Column, text: string): unknown {
  if (clears && bulk.isNullCell(text)) return null
  if (kind === "number") return /^\d+$/.test(text) ? Number(text) : text
  if (kind === "boolean") return BOOLEANS[text.toLowerCase()] ?? text
  return text
}
