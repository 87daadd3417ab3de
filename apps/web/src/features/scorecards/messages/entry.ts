import type { ReactNode } from "react"
import { count } from "../../../lib/format.ts"
import { rich } from "../../../lib/rich.ts"

/** UI copy of the scorecard pages: the lists of entries. */
export const entryMessages = {
  entriesOfKind: {
    none: "None",
    nothingWasEntered: "No entries this month. ",
    latestOf: (entries: number, total: number) => `The latest ${entries} of ${total}. `,
    atTheEntryDesk: (many: string) => `${many} at the entry desk`,
    redFlag: "Red flag",
    bySubmittedById: (submittedById: ReactNode) => rich`By ${submittedById}`,
  },
  entriesOfMonth: {
    myEntriesOfMonth: "My entries this month",
    entriesOfTheMonth: "This month's entries",
    taskDelivery: "Task delivery",
    myAtwRequests: "My ATW requests",
  },
  openDisputes: {
    title: (total: number) => `${count(total, "disputed entry", "disputed entries")}: the score may still change`,
    dispute: (kind: string, date: string) => `${kind} of ${date}`,
    more: (more: number) => `And ${more} more.`,
  },
  entryKinds: {
    sbsEvaluation: "Side-by-side (SBS) evaluation",
    sbsEvaluations: "Side-by-side (SBS) evaluations",
    nonSbsEvaluation: "Non-SBS evaluation",
    nonSbsEvaluations: "Non-SBS evaluations",
    atwEntry: "Attitude-toward-work (ATW) entry",
    atwEntries: "Attitude-toward-work (ATW) entries",
    attendanceIssue: "Attendance issue",
    attendanceIssues: "Attendance issues",
    productivityIssue: "Productivity issue",
    productivityIssues: "Productivity issues",
    additionalPoints: "Additional points",
    incident: "Incident",
    incidents: "Incidents",
  },
  entryLabels: {
    quantity: (quantityScore: string) => `Quantity ${quantityScore}`,
    nA: "N/A",
    auditors: (auditorsScore: string) => `auditors ${auditorsScore}`,
    none: "none",
    checklist: (checklistScore: string) => `checklist ${checklistScore}`,
    points: (plain: string, finalScore: string) => `${plain}: ${finalScore} points`,
    minutes: (minutes: number) => count(minutes, "minute"),
    on: (points: string, plain: string) => `+${points} on ${plain}`,
  },
  entriesOfPart: {
    uses: { score: "Score", issue: "Issue", boost: "Additional points" },
    reasons: {
      deleted: "Deleted",
      not_applicable: "The auditors' score is N/A",
      no_checklist: "No checklist score",
      target_not_in_tree: "Its target isn't in this cycle's KPIs and KPMs",
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
