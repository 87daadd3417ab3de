import type { ReactNode } from "react"
import { count, formatNumber } from "../../../lib/format.ts"
import { rich } from "../../../lib/rich.ts"
import { basisLabelsMessages } from "./basis-labels.ts"
import { bonusMessages } from "./bonus.ts"
import { chartMessages } from "./charts.ts"
import { entryMessages } from "./entry.ts"
import { overviewMessages } from "./overview.ts"
import { yearMessages } from "./year.ts"
import { localized } from "../../../lib/language.ts"

/** UI copy of the scorecard pages, by component. */
export const messages = localized("scorecards", {
  ...entryMessages,
  ...basisLabelsMessages,
  ...bonusMessages,
  ...yearMessages,
  ...overviewMessages,
  ...chartMessages,
  closedFiguresNote: {
    reasons: {
      entries: "Entries, task delivery or the schedule changed.",
      department: "The department changed.",
      eligibility: "The regularization date changed.",
      configuration: "Weights, bands or required evaluations changed.",
      no_live_row: "The employee record no longer has a scorecard in this month.",
      other: "The figures are calculated differently today.",
    },
    somethingChangedAfter: "Something changed after this month was closed",
    closedFiguresStayInEffect: "The closed figures below stay in effect until HR recalculates the month.",
    todaysDataWouldGive: (totalScore: string, label: string, title: string) =>
      `Today's data would give a total of ${totalScore} (${label}), bonus: ${title}.`,
    changesWereMadeAfter: (changes: number) =>
      `${count(changes, "change was", "changes were")} made after this month was closed. The figures stayed the same.`,
    notPartOfClosedMonth: "Not part of the closed month",
    notPartText:
      "This month was closed without a scorecard for this person. The figures below come from today's data, and count only if HR recalculates the month.",
  },
  /** What a screen reader says for a figure. */
  spoken: {
    of100: (score: string) => `${score} of 100`,
    score: (score: string) => `Score ${score} of 100`,
    band: (label: string) => `Band: ${label}`,
  },
  kpmPanel: {
    ofTheTotal: (weight: string) => `${weight}% of the total`,
    weight: (weight: string) => `Weight ${weight}%`,
    noData: "No data",
    additionalPoints: (points: string) => `+${points} additional points`,
    explain: "Explain",
  },
  monthBadge: {
    draft: "Draft",
    final: "Final",
  },
  monthView: {
    hasNotStarted: (month: string) => `${month} hasn't started`,
    showLatest: (latest: string) => `Show ${latest}`,
    hasNotStartedText: "A month has a scorecard from its first day.",
    noScorecardFor: (month: string) => `No scorecard for ${month}`,
    showMyTeam: "Show my team",
    noScorecardForText: "Your employee record says you don't take part in scoring.",
    scorecardsCoverMonths: "Scorecards cover months in which a person is employed and takes part in the scorecard.",
  },
  myScorecardPage: {
    myScorecard: "My scorecard",
    about: "Your month in figures, and where each one comes from.",
  },
  projectionNote: {
    notAvailable: "Not available for this month.",
    and: " and ",
    lowersFigure: (missing: string) => `${missing}, which lowers this figure.`,
    noneDone: (missing: string) => `${missing}. Evaluation scores count as 0 until the first one is done.`,
    noneRequired: "No change: no evaluations are required this month.",
    allDone: (required: number) =>
      required === 1
        ? "No change: the required evaluation is done."
        : `No change: all ${formatNumber(required)} required evaluations are done.`,
    evaluations: { all: "evaluation", non_sbs: "Non-SBS evaluation" },
    stillMissing: (missing: number, required: number, evaluation: string) =>
      `${formatNumber(missing)} of ${count(required, `required ${evaluation}`)} ${missing === 1 ? "is" : "are"} still missing`,
  },
  recalculatePerson: {
    wasRecalculatedForThisPerson: (month: string) => `${month} was recalculated for this person.`,
    recalculateThisPerson: "Recalculate this person",
  },
  refreshCycle: {
    refreshTheFigures: "Refresh figures",
    recalculatesDraftMonths: "Recalculates the draft months of this cycle. Final months stay as they are.",
    refreshOfTheFigures: "Figures refresh",
    workingOut: "Calculating",
    ofTheMonths: (percent: number) => `: ${percent}% of the months`,
    noReasonWasGiven: "no reason was given.",
    refreshFailed: (humanize: string) => `The refresh failed: ${humanize}`,
    monthsWereRecalculated: (months: number) => `${count(months, "month was", "months were")} recalculated`,
    finalOnesWereLeft: (finalOnes: number) =>
      `, ${count(finalOnes, "final one was", "final ones were")} left as they are`,
  },
  statementButton: { statementPdf: "Statement (PDF)" },
  acknowledgement: {
    title: "Acknowledge your final figures",
    explanation:
      "Acknowledging says that you have seen these figures, not that you agree. If an entry is wrong, dispute it first.",
    changed: (version: number) =>
      `Your figures changed in version ${version}, so an earlier acknowledgement no longer counts.`,
    comment: "Comment",
    commentDescription: "Optional. Your managers can read it.",
    acknowledge: "Acknowledge",
    saved: "Acknowledged. Thank you.",
    done: (at: string, version: number) => `You acknowledged version ${version} on ${at}.`,
    doneByPerson: (at: string, version: number) => `Acknowledged: version ${version}, ${at}.`,
    pending: "Not acknowledged yet.",
    yourComment: (text: string) => `Comment: ${text}`,
    whatChanged: (version: number) => `What changed in version ${version}`,
    figure: "Figure",
    before: "Before",
    now: "Now",
    total: "Total",
    band: "Band",
    bonus: "Bonus",
    qualified: "Qualified",
    notQualified: "Not qualified",
  },
  standing: {
    monthAtAGlance: "Month at a glance",
    totalSoFar: "Total so far",
    total: "Total",
    ifMonthClosedToday: "If the month closed today",
    closed: "Closed",
    version: (version: number) => `Version ${version}`,
    notPartOfClosedMonth: "Not part of the closed month.",
    bonus: "Bonus",
    asOf: (computedAt: ReactNode, refreshWords: ReactNode) => rich`Updated ${computedAt}. ${refreshWords}`,
    showTheReceipt: "Show the receipt",
    notScored: "Not scored",
    acknowledgement: "Acknowledgement",
    whyNotScored: {
      no_working_days: "There are no working days in this month, and nothing was entered. It counts in no average.",
    },
    nothingToProject: "Without working days, no evaluations are required.",
    entriesCountAsSoon: "Entries count as soon as they are saved.",
    nextUpdate: (time: ReactNode) => rich`Next update ${time}.`,
    workingDaysInMonth: (workingDays: number) => `${count(workingDays, "working day")} in the month.`,
  },
  waterfall: {
    totalSoFar: "Total so far",
    total: "Total",
    requiredEvaluationsNotDoneYet: "Required evaluations not done yet",
    ifMonthClosedToday: "If the month closed today",
  },
  scorecardsWaterfall: {
    whereTotalComesFrom: "Where the total comes from",
    contributionsToTheTotal: "Contributions to the total",
    part: "Part",
    weight: "Weight",
    score: "Score",
    points: "Points",
    pointsAreWeightScore:
      "Points are weight × score; their sum is rounded to two decimals. The light part of a bar is what you can still gain.",
  },
  daysOfMonth: {
    workingDaysOfDays: (workingDays: number, days: number) =>
      `${count(workingDays, "working day")} of ${count(days, "day")}.`,
    workingDay: "Working day",
    dayOff: "Day off",
    tasks: ", tasks",
    noTasks: ", no tasks",
    byWeekday: "by weekday",
  },
  explanation: {
    version: (documentWords: string, documentId: string, version: number) =>
      `${documentWords}: ${documentId}, version ${version}`,
    documents: {
      "balance-score-card-metrics": "Weights and formulas",
      evaluation_count_requirement: "Evaluation requirements",
      "sbs-checklist-rubric": "Checklist rubric",
      "bsc-total-score-goals": "Bands",
    },
    configuration: "Configuration",
  },
  receiptDrawer: {
    howIsCalculated: (month: string) => `How ${month} is calculated`,
    noReceiptForThisMonth: "No receipt for this month",
    noReceiptText:
      "The employee record no longer has a scorecard in this month, so there is nothing to recalculate. The closed figures stay in effect.",
  },
  receiptView: {
    calculatedFromTodaysEntries: (name: ReactNode, isRolling: boolean) =>
      rich`${name}, calculated from today's entries. ${isRolling ? "While the month is a draft, the share of required evaluations that are done doesn't count." : "The month is final, so the share of required evaluations that are done counts."}`,
    abbreviations:
      "KPM: key performance metric. KPI: key performance indicator, a part of a KPM. SBS: side by side. ATW: attitude toward work.",
    notTheClosedFigures: "Not the closed figures",
    notClosedFiguresText: (totalScore: ReactNode, version: number) =>
      rich`This receipt recalculates the month from today's data. The closed total is ${totalScore} (version ${version}).`,
    total: "Total",
    ifMonthClosedToday: "If the month closed today",
    ofTheTotal: (weight: string) => `${weight}% of the total`,
    of: (weight: string, name: string) => `${weight}% of ${name}`,
    noData: "No data",
    requiredEvaluations: "Required evaluations",
    daysOfTheMonth: "Days this month",
    entriesWithoutEffectOnScore: "Entries that don't affect the score",
  },
  requirements: {
    kinds: { sbs: "Side-by-side (SBS)", non_sbs: "Non-SBS" },
    setBy: {
      default: "the cycle's rule for everyone",
      department: "the department's own rule",
      employee: "a rule for this person",
      department_adjustment: "an adjustment for the department",
      employee_adjustment: "an adjustment for this person",
    },
    requiredEvaluations: "Required evaluations",
    kind: "Kind",
    rule: "Rule",
    required: "Required",
    done: "Done",
    by: (setBy: string, documentId: string, version: number) => `By ${setBy}; ${documentId}, version ${version}`,
    noneRequired: "None required",
    aMonth: (amount: number, workingDays: number, weekdays: number) =>
      `${amount} a month, for ${workingDays} of ${count(weekdays, "weekday")}`,
    weekWeeksInMonth: (amount: number, weeks: number) => `${amount} a week, ${count(weeks, "week")} with a working day`,
  },
  steps: {
    roundedHalfUp: "rounded half up to two decimals",
    roundedUpToWholeNumber: "rounded up to a whole number",
    fourDecimalsForReading: "shown with four decimals; the next line uses the exact figure",
  },
  taskDays: {
    scored: "Scored",
    noEntry: "No entry: counts as 0",
    toCome: "Upcoming",
    noTasks: "No tasks: left out",
    dayOff: "Day off",
    days: "Days",
    taskDeliveryByDay: "Task delivery by day",
    day: "Day",
    countsAs: "Counts as",
    finishedOfTasks: "Finished of tasks",
    percent: "Percent",
    of: (finishedTask: string, taskCount: string) => `${finishedTask} of ${taskCount}`,
  },
})
