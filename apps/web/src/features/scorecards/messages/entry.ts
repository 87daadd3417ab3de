import type { ReactNode } from "react"
import { count } from "../../../lib/format.ts"
import { rich } from "../../../lib/rich.ts"

/** What the pages of "scorecards" say: the files that begin with "entry". */
export const entryMessages = {
  entriesOfKind: {
    none: "None",
    nothingWasEntered: "Nothing was entered in this month. ",
    theLatestOf: (entries: number, total: number) => `The latest ${entries} of ${total}. `,
    atTheEntryDesk: (many: string) => `${many} at the entry desk`,
    redFlag: "Red flag",
    bySubmittedById: (submittedById: ReactNode) => rich`By ${submittedById}`,
  },
  entriesOfMonth: {
    myEntriesOfMonth: "My entries of the month",
    entriesOfTheMonth: "Entries of the month",
    taskDelivery: "Task delivery",
    myAtwRequests: "My ATW requests",
  },
  entryKinds: {
    sbsEvaluation: "SBS evaluation",
    sbsEvaluations: "SBS evaluations",
    nonSbsEvaluation: "Non-SBS evaluation",
    nonSbsEvaluations: "Non-SBS evaluations",
    atwEntry: "ATW entry",
    atwEntries: "ATW entries",
    attendanceIssue: "Attendance issue",
    attendanceIssues: "Attendance issues",
    productivityIssue: "Productivity issue",
    productivityIssues: "Productivity issues",
    additionalPoints: "Additional points",
    incident: "Incident",
    incidents: "Incidents",
  },
  entryLabels: {
    quantityQuantityScore: (quantityScore: string) => `Quantity ${quantityScore}`,
    nA: "N/A",
    auditorsAuditorsScore: (auditorsScore: string) => `auditors ${auditorsScore}`,
    none: "none",
    checklistChecklistScore: (checklistScore: string) => `checklist ${checklistScore}`,
    points: (plain: string, finalScore: string) => `${plain}: ${finalScore} points`,
    minutes: (minutes: number) => count(minutes, "minute"),
    on: (points: string, plain: string) => `+${points} on ${plain}`,
  },
  entriesOfPart: {
    uses: { score: "Score", issue: "Issue", boost: "Additional points" },
    reasons: {
      deleted: "Deleted",
      not_applicable: "The auditors’ score is N/A",
      no_checklist: "No checklist score",
      target_not_in_tree: "Its target is not in this cycle’s KPIs and KPMs",
    },
    entriesCounted: "Entries counted",
    usedAs: "Used as",
    figure: "Figure",
    entriesLeftOut: "Entries left out",
    why: "Why",
    bySubmittedById: (submittedById: ReactNode) => rich`By ${submittedById}`,
    day: "Day",
    entry: "Entry",
  },
}
