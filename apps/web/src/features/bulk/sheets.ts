import type { Item } from "../../api/endpoint.ts"
import type { SHEET_CONTRACTS, listBatches } from "../../api/endpoints.gen.ts"
import type { Me } from "../../lib/me.ts"
import { keysOf } from "../../lib/objects.ts"
import { messages } from "./messages.ts"

export type SheetKey = keyof typeof SHEET_CONTRACTS
export type Batch = Item<typeof listBatches>

type Sheet = {
  label: string
  /** What one row describes. */
  row: string
  /** The columns depend on the month or the cycle. */
  ofMonth: boolean
  /** Who may upload it, if not everyone who submits entries. */
  leastLevel: number
  /** The visibility key of the page the rows belong to. */
  visibility: Parameters<Me["shows"]>[0]
}

export const SHEETS: Record<SheetKey, Sheet> = {
  sbs: {
    label: messages.sheets.sbsEvaluations,
    row: messages.sheets.evaluationWithItsChecklist,
    ofMonth: true,
    leastLevel: 2,
    visibility: "scorecard.sbs",
  },
  non_sbs: {
    label: messages.sheets.nonSbsEvaluations,
    row: messages.sheets.anEvaluation,
    ofMonth: true,
    leastLevel: 2,
    visibility: "scorecard.non_sbs",
  },
  atw: {
    label: messages.sheets.atwEntries,
    row: messages.sheets.anEntry,
    ofMonth: false,
    leastLevel: 2,
    visibility: "scorecard.atw",
  },
  attendance: {
    label: messages.sheets.attendanceIssues,
    row: messages.sheets.anIssue,
    ofMonth: false,
    leastLevel: 2,
    visibility: "scorecard.attendance",
  },
  productivity: {
    label: messages.sheets.productivityIssues,
    row: messages.sheets.anIssue,
    ofMonth: false,
    leastLevel: 2,
    visibility: "scorecard.productivity",
  },
  additional_points: {
    label: messages.sheets.additionalPoints,
    row: messages.sheets.anEntry,
    ofMonth: false,
    leastLevel: 2,
    visibility: "scorecard.additional_points",
  },
  incidents: {
    label: messages.sheets.incidents,
    row: messages.sheets.anIncident,
    ofMonth: false,
    leastLevel: 2,
    visibility: "scorecard.incidents",
  },
  schedules: {
    label: messages.sheets.schedules,
    row: messages.sheets.wholeMonth,
    ofMonth: true,
    leastLevel: 3,
    visibility: "organization.schedules",
  },
  task_delivery: {
    label: messages.sheets.taskDelivery,
    row: messages.sheets.personDay,
    ofMonth: false,
    leastLevel: 2,
    visibility: "scorecard.task_delivery",
  },
}

/** What a committed upload consists of. */
export const batchLabel = ({ sheet }: Pick<Batch, "sheet">): string =>
  sheet === "employees" ? messages.sheets.people : SHEETS[sheet].label

const SHEET_KEYS = keysOf(SHEETS)

/** The sheets this person may upload, for pages that aren't hidden. */
export function sheetsFor(me: Me): SheetKey[] {
  return SHEET_KEYS.filter((key) => me.level >= SHEETS[key].leastLevel && me.shows(SHEETS[key].visibility))
}
