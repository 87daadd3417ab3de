import { count } from "../../../lib/format.ts"

/** UI copy of basis-labels. */
export const basisLabelsMessages = {
  basisLabels: {
    evaluation: { one: "evaluation", many: "evaluations" },
    checklist: { one: "checklist", many: "checklists" },
    absence: { one: "absence", many: "absences" },
    nothingToScoreYet: "Nothing to score yet: counts as 0.",
    nonSbsEvaluation: { one: "Non-SBS evaluation", many: "Non-SBS evaluations" },
    auditorsScore: { one: "auditors' score", many: "auditors' scores" },
    sbsChecklist: { one: "SBS checklist", many: "SBS checklists" },
    meanLessIssues: (meanWords: string, productivityIssues: number) =>
      `${meanWords} ${count(productivityIssues, "productivity issue")}, 1 point each.`,
    noProductivityIssue: "No productivity issue.",
    productivityIssues: (productivityIssues: number) =>
      `${count(productivityIssues, "productivity issue")}, 1 point each.`,
    tardinessIssue: { one: "tardiness issue", many: "tardiness issues" },
    noEntryYet: "No entry yet.",
    entriesWithPoints: (entries: number, sum: string, cap: string) =>
      `${count(entries, "entry", "entries")} with ${sum} points; at most ${cap} count.`,
    noYet: (what: string) => `No ${what} yet.`,
    meanOf: (amount: string, mean: string) => `Mean of ${amount}: ${mean}.`,
    ofRequiredEvaluationsAreDone: (done: string, required: string) =>
      `${done} of ${required} required evaluations are done`,
    shareCountsWhenMonthCloses: (share: string) => `${share}; the share counts when the month closes.`,
    meanOfTheDays: (mean: string) => `Mean of the days: ${mean}.`,
    days: (days: number) => count(days, "day"),
    withFigures: " with figures",
    withoutEntryCountedAs0: (missing: string) => `${missing} without an entry, counted as 0`,
    toCome: (pending: string) => `${pending} to come`,
    withoutTasks: (excluded: string) => `${excluded} without tasks`,
    meanRoundedUp: (parts: string, mean: string) => `${parts}. Mean ${mean}, rounded up.`,
    workingDays: (workingDays: number) => count(workingDays, "working day"),
    noIn: (issue: string, days: string) => `No ${issue} in ${days}.`,
    in: (amount: string, days: string) => `${amount} in ${days}.`,
  },
}
