import type { Item, Reply } from "../../api/endpoint.ts"
import type { SHEET_CONTRACTS, listBatches } from "../../api/endpoints.gen.ts"
import type { Me } from "../../lib/me.ts"
import { keysOf } from "../../lib/objects.ts"

export type SheetKey = keyof typeof SHEET_CONTRACTS
export type Preview = Reply<(typeof SHEET_CONTRACTS)["sbs"]["preview"]>
export type PreviewRow = Preview["rows"][number]
export type Batch = Item<typeof listBatches>

type Sheet = {
  label: string
  /** What a row is. */
  row: string
  /** Its columns differ from month to month, or from cycle to cycle. */
  ofMonth: boolean
  /** Who may upload it, where that is not everybody who submits entries. */
  leastLevel: number
  /** Of the page whose rows they are. */
  visibility: Parameters<Me["shows"]>[0]
}

export const SHEETS: Record<SheetKey, Sheet> = {
  sbs: {
    label: "SBS evaluations",
    row: "an evaluation with its checklist",
    ofMonth: true,
    leastLevel: 2,
    visibility: "scorecard.sbs",
  },
  non_sbs: {
    label: "Non-SBS evaluations",
    row: "an evaluation",
    ofMonth: true,
    leastLevel: 2,
    visibility: "scorecard.non_sbs",
  },
  atw: { label: "ATW entries", row: "an entry", ofMonth: false, leastLevel: 2, visibility: "scorecard.atw" },
  attendance: {
    label: "Attendance issues",
    row: "an issue",
    ofMonth: false,
    leastLevel: 2,
    visibility: "scorecard.attendance",
  },
  productivity: {
    label: "Productivity issues",
    row: "an issue",
    ofMonth: false,
    leastLevel: 2,
    visibility: "scorecard.productivity",
  },
  additional_points: {
    label: "Additional points",
    row: "an entry",
    ofMonth: false,
    leastLevel: 2,
    visibility: "scorecard.additional_points",
  },
  incidents: {
    label: "Incidents",
    row: "an incident",
    ofMonth: false,
    leastLevel: 2,
    visibility: "scorecard.incidents",
  },
  schedules: {
    label: "Schedules",
    row: "the whole month of a person",
    ofMonth: true,
    leastLevel: 3,
    visibility: "organization.schedules",
  },
  task_delivery: {
    label: "Task delivery",
    row: "a day of a person",
    ofMonth: false,
    leastLevel: 2,
    visibility: "scorecard.task_delivery",
  },
}

const SHEET_KEYS = keysOf(SHEETS)

/** The sheets that this person may upload, of pages that are shown. */
export function sheetsFor(me: Me): SheetKey[] {
  return SHEET_KEYS.filter((key) => me.level >= SHEETS[key].leastLevel && me.shows(SHEETS[key].visibility))
}

/** As the service allows them. */
const MAX_MEGABYTES = 5
const BYTES_OF_A_MEGABYTE = 1024 * 1024
export const SHEET_ACCEPT = ".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

/** Why a file cannot be a table, before it is sent; null where it may be. */
export function fileTrouble({ name, size }: File): string | null {
  if (!/\.(csv|xlsx|txt|tsv)$/i.test(name)) {
    return `"${name}" is no CSV or XLSX. In your spreadsheet, save it as one of these and choose it again.`
  }
  if (size === 0) return `"${name}" is empty.`
  if (size > MAX_MEGABYTES * BYTES_OF_A_MEGABYTE) {
    return `"${name}" is larger than ${MAX_MEGABYTES} MB. Split it into several files.`
  }
  return null
}

/** A column's head, where the rows have no other name for it. */
export const WHOLE_ROW = "The whole row"

/** How many rows each column spoils, the worst first. */
export function troubleByColumn(rows: readonly PreviewRow[]): { column: string; rows: number }[] {
  const counts = new Map<string, number>()
  for (const { errors } of rows) {
    for (const column of new Set(errors.map((error) => error.column ?? WHOLE_ROW))) {
      counts.set(column, (counts.get(column) ?? 0) + 1)
    }
  }
  return [...counts].map(([column, many]) => ({ column, rows: many })).toSorted((a, b) => b.rows - a.rows)
}
