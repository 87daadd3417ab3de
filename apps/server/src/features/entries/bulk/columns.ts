import type { EntryKind } from "@scorecard/domain/scoring"
import type { SheetColumn } from "#platform/tables/index.ts"
import type { Kind } from "../kinds.ts"

/** How a cell is read. */
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

/** What stands between whom an entry is about and its remarks, by kind; a checklist is not among it. */
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

/** Every column of a kind but its checklist's, in the order of the template. */
export function columnsOf({ kind }: Pick<Kind, "kind">): EntryColumn[] {
  return [ID, VERSION, EMPLOYEE, ...FIELDS[kind], REMARKS]
}

/** What our own export holds besides: it is passed over, so that an export can be changed and uploaded. */
export function isReadOnly(kind: Kind, head: string): boolean {
  return head === "employee_name" || (head !== "checklist" && Object.hasOwn(kind.Entry.shape, head))
}
