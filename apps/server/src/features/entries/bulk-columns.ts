import type { Entry } from "@scorecard/contracts/entries"
import type { CycleConfiguration, EntryKind } from "@scorecard/domain"
import type { ReadTable } from "@scorecard/tables"
import * as bulk from "#core/bulk/index.ts"
import { hasChecklist, type Kind } from "./kinds.ts"

/** What the cells of a row contain, before it is validated. */
export type RowContent = Record<string, unknown>

/** How a cell is parsed. */
type Content = "text" | "number" | "day"
const TYPES: Record<Content, bulk.FieldType> = { text: "text", number: "number", day: "date" }
export type EntryColumn = bulk.SheetColumn & { content: Content }

const column = (name: string, what: string, more: Partial<EntryColumn> = {}): EntryColumn => ({
  ...bulk.sheetColumn(name, what, { needed: "for new entries" }),
  content: "text",
  type: TYPES[more.content ?? "text"],
  ...more,
})
const optional = { needed: "no", clears: true }

const ID = column("_id", "Of an entry that is there already: the row changes it. Empty for a new one", { needed: "no" })
const VERSION = column("version", "With an _id: the version that you changed; another one is refused", {
  needed: "no",
  content: "number",
})
const EMPLOYEE = column("employee_id", "Who the entry is about; this never changes", { type: "person" })
const REMARKS = column("remarks", "Anything else", optional)
const day = (name: string) =>
  column(name, "An Eastern day: a date of the spreadsheet, or in one format for the whole column; not in the future", {
    content: "day",
  })
const score = (name: string, what: string, more: Partial<EntryColumn> = {}) =>
  column(name, what, { content: "number", ...more })

const evaluation = [
  day("task_evaluated_date"),
  column("task_id", "The ID or name of a task in the catalog", { type: "task" }),
  score("quantity_score", "0 to 100, at most two decimals"),
  score("auditors_score", "0 to 100, at most two decimals; empty or N/A where nothing was audited", optional),
]
const occurrence = day("date_of_occurrence")

const ISSUE_TYPES: bulk.Choices = {
  tardiness:
    "tardy, late, lateness, late arrival, verspätung, verspätet, zu spät, retard, en retard, retraso, tardanza, tarde, atraso, atrasado".split(
      ", ",
    ),
  absenteeism:
    "absent, absence, no show, abwesend, abwesenheit, fehlzeit, absence injustifiée, absent e, ausente, ausencia, falta, inasistencia, ausência".split(
      ", ",
    ),
}
const SEVERITIES: bulk.Choices = {
  minor: ["low", "leicht", "gering", "mineur", "mineure", "leve", "menor"],
  major: ["high", "medium", "schwer", "erheblich", "majeur", "majeure", "grave", "mayor", "maior"],
  critical: ["kritisch", "critique", "crítico", "crítica"],
}

/** The columns between the employee and the remarks, by kind, without the checklist. */
const FIELDS: Record<EntryKind, EntryColumn[]> = {
  sbs: evaluation,
  non_sbs: evaluation,
  atw: [
    occurrence,
    column("impact", "The impact of an ATW KPI of the cycle, such as customer_impact"),
    column("description", "What happened"),
    score("final_score", "0 to 100, at most two decimals"),
    column("proof_file_id", "Stays as it is, or is cleared: a file comes with an approved request", optional),
  ],
  attendance: [
    occurrence,
    column("issue_type", "tardiness or absenteeism", { type: "choice", choices: ISSUE_TYPES }),
    column("minutes", "1 to 1440", { ...optional, content: "number" }),
  ],
  productivity: [occurrence, column("category", "A word or two"), column("description", "What happened")],
  additional_points: [
    occurrence,
    column("target_type", "kpi or kpm"),
    column("target_key", "The key of a KPI or KPM of the cycle"),
    score("points", "More than 0, at most 100, at most two decimals"),
    column("reason", "What for"),
  ],
  incidents: [
    day("incident_date"),
    column("severity", "minor, major or critical", { type: "choice", choices: SEVERITIES }),
    column("category", "A word or two"),
    column("description", "What happened"),
    column("action_taken", "What was done about it", optional),
  ],
}

/** Every column of a kind in the order of the template, without the checklist. */
export function entryColumns({ kind }: Pick<Kind, "kind">): EntryColumn[] {
  return [ID, VERSION, EMPLOYEE, ...FIELDS[kind], REMARKS]
}

/** The export's other columns are ignored, so that an export can be edited and uploaded. */
export function isReadOnly(kind: Kind, header: string): boolean {
  return header === "employee_name" || (header !== "checklist" && Object.hasOwn(kind.Entry.shape, header))
}

const ITEM_PREFIX = "checklist."

/** A header that is not a field: an item of some rubric, or a typo. */
type OtherHeader = { header: string; at: number }

/** The columns of a checklist: the position and the header of each item. */
export type ItemColumns = ReadonlyMap<string, { at: number; header: string }>

/**
 * Finds the columns that are items of a rubric of the rows' cycles.
 * @throws Refusal 422 `file_not_readable` for headers that are neither fields nor items.
 */
export function matchItems(
  kind: Kind,
  others: readonly OtherHeader[],
  configurations: readonly CycleConfiguration[],
): ItemColumns {
  const items = new Set(configurations.flatMap(({ rubric }) => rubric.items.map(({ item_id }) => item_id)))
  const isItem = (id: string) => kind.isEvaluation && items.has(id)
  const positions = new Map(others.map(({ header, at }) => [header, at]))
  const matched = bulk.matchHeaders([...positions.keys()], (header) => {
    const id = header.startsWith(ITEM_PREFIX) ? header.slice(ITEM_PREFIX.length) : header
    return isItem(id) ? id : undefined
  })
  return new Map([...matched].map(([id, { header }]) => [id, { header, at: positions.get(header) ?? 0 }]))
}

/** An item that shares its name with a field takes the longer header. */
export function itemHeader(itemId: string, isField: (name: string) => boolean): string {
  return isField(itemId) ? `${ITEM_PREFIX}${itemId}` : itemId
}

type Answer = { item_id: string; answer: string | undefined; note?: string | null }

/**
 * The checklist of a row: every item of the rubric in its order, unanswered ones too, so that the validation names
 * their columns. Where the row is empty, the answers of a stored entry stay.
 * @returns undefined where the row has no checklist
 */
export function readChecklist(
  kind: Kind,
  cells: readonly string[],
  columns: ItemColumns,
  { configuration, former }: { configuration: CycleConfiguration; former: Entry | null },
): Answer[] | undefined {
  if (!kind.isEvaluation) return undefined
  const answered = new Map([...columns].flatMap(([id, { at }]) => (cells[at] ? [[id, cells[at]] as const] : [])))
  const isRequired = former === null && hasChecklist(kind.kind, configuration.cycle_id)
  if (answered.size === 0 && !isRequired) return undefined

  const formerAnswers = new Map(storedAnswers(former).map((answer) => [answer.item_id, answer]))
  const items = hasChecklist(kind.kind, configuration.cycle_id) ? configuration.rubric.items : []
  const ids = [...new Set([...items.map(({ item_id }) => item_id), ...answered.keys()])]
  return ids.map((item_id) => {
    const text = answered.get(item_id)
    const stored = formerAnswers.get(item_id)
    const answer = text === undefined ? stored?.answer : parseAnswer(text)
    return { item_id, answer, ...(stored && { note: stored.note ?? null }) }
  })
}

function parseAnswer(text: string): string {
  const word = text.toLowerCase()
  return word === "n/a" ? "na" : word
}

function storedAnswers(former: Entry | null): Answer[] {
  return former && "checklist" in former ? (former.checklist ?? []) : []
}

/** One row as a request of the API: what its cells contain, and nothing else. */
export type ParsedRow = {
  row: number
  id: string | null
  version: number | string | null
  employee_id: string | null
  /** The draft's fields without the employee and the checklist. */
  fields: RowContent
  cells: readonly string[]
  /** Cells that cannot be parsed at all. */
  errors: bulk.RowError[]
}

/** An empty cell is ignored. @throws Refusal 422 for a field that has two columns. */
export function parseRows(kind: Kind, { headers, rows }: ReadTable) {
  const columns = entryColumns(kind)
  const names = new Set(columns.map(({ name }) => name))
  const isOther = (header: string) => !names.has(header) && !isReadOnly(kind, header)
  const matched = bulk.matchHeaders(headers, (header) => (names.has(header) ? header : null))
  const present = columns.flatMap((column) => {
    const place = matched.get(column.name)
    return place ? [{ column, at: place.index }] : []
  })
  return {
    rows: rows.map(({ row, cells }) => parseRow(row, cells, present)),
    others: headers.flatMap((header, at): OtherHeader[] => (isOther(header) ? [{ header, at }] : [])),
  }
}

type Layout = readonly { column: EntryColumn; at: number }[]

function parseRow(row: number, cells: readonly string[], columns: Layout): ParsedRow {
  const errors: bulk.RowError[] = []
  const parsed: RowContent = {}
  for (const { column, at } of columns) {
    const text = cells[at] ?? ""
    if (text === "") continue
    const value = parseCell(column, text)
    if (text === "null" && value === text) errors.push(cannotClear(column.name))
    else if (value === undefined) errors.push(notADay(column.name, text))
    else parsed[column.name] = value
  }
  const { _id, version, employee_id, ...fields } = parsed
  return {
    row,
    id: typeof _id === "string" ? _id : null,
    version: typeof version === "number" || typeof version === "string" ? version : null,
    employee_id: typeof employee_id === "string" ? employee_id : null,
    fields,
    cells,
    errors,
  }
}

/** In a number column it has no other meaning. */
const NOT_APPLICABLE = /^na$/i

function parseCell({ content, clears }: EntryColumn, text: string) {
  if (clears && (bulk.isNullCell(text) || (content === "number" && NOT_APPLICABLE.test(text)))) return null
  if (content === "number") return bulk.readNumberCell(text)
  if (content === "day") return bulk.readDayCell(text) ?? undefined
  return text
}

/** `null` clears only fields that may be empty; in other fields it is a typo. */
function cannotClear(column: string): bulk.RowError {
  return bulk.rowError(column, "invalid", "This cannot be empty, so null cannot clear it.")
}

function notADay(column: string, text: string): bulk.RowError {
  return bulk.rowError(column, "invalid", `"${text}" is not a date. Write it as 2026-10-15.`)
}
