import type { Entry } from "@scorecard/contracts/entries"
import type { CycleConfiguration, EntryKind } from "@scorecard/domain"
import { matchHeadings, type SheetColumn } from "#platform/tables/index.ts"
import { hasChecklist, type Kind } from "./kinds.ts"

/** What the cells of a row contain, before it is validated. */
export type RowContent = Record<string, unknown>

/** How a cell is parsed. */
type Content = "text" | "number" | "day"
export type EntryColumn = SheetColumn & { content: Content }

const column = (name: string, what: string, more: Partial<EntryColumn> = {}): EntryColumn => ({
  name,
  what,
  needed: "for new entries",
  clears: false,
  content: "text",
  ...more,
})
const optional = { needed: "no", clears: true }

const ID = column("_id", "Of an entry that is there already: the row changes it. Empty for a new one", { needed: "no" })
const VERSION = column("version", "With an _id: the version that you changed; another one is refused", {
  needed: "no",
  content: "number",
})
const EMPLOYEE = column("employee_id", "Whom the entry is about; this never changes")
const REMARKS = column("remarks", "Anything else", optional)
const day = (name: string) =>
  column(name, "An Eastern day: a date of the spreadsheet, YYYY-MM-DD or M/D/YYYY; not in the future", {
    content: "day",
  })
const score = (name: string, what: string, more: Partial<EntryColumn> = {}) =>
  column(name, what, { content: "number", ...more })

const evaluation = [
  day("task_evaluated_date"),
  column("task_id", "The id of a task in the catalog"),
  score("quantity_score", "0 to 100, at most two decimals"),
  score("auditors_score", "0 to 100, at most two decimals; empty or N/A where nothing was audited", optional),
]
const occurrence = day("date_of_occurrence")

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
    column("issue_type", "tardiness or absenteeism"),
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
    column("severity", "minor, major or critical"),
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
export type OtherHeader = { header: string; at: number }

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
  const matched = matchHeadings([...positions.keys()], (header) => {
    const id = header.startsWith(ITEM_PREFIX) ? header.slice(ITEM_PREFIX.length) : header
    return isItem(id) ? id : undefined
  })
  return new Map([...matched].map(([id, { head }]) => [id, { header: head, at: positions.get(head) ?? 0 }]))
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
