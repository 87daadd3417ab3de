import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

/** UI copy of the month pages, by component. */
export const messages = {
  finalizeDialog: {
    finalizeTitle: (title: string) => `Finalize ${title}?`,
    finalize: "Finalize",
    startedToFinalize: (title: string) => `Started finalizing ${title}.`,
    figuresOfMonth:
      "The month's figures are calculated one last time, with the evaluation ratios, and kept. After that, only super admins can change its entries. You can reopen a final month.",
  },
  finalizePreview: {
    whatGeneratingAgainWouldChange: "What generating again would change",
    whatFinalizingWouldChange: "What finalizing would change",
    preview: "Preview",
    calculatesEveryonesFinalFigures: "Calculates everyone's final figures and changes nothing.",
    refresh: "Refresh",
    seePendingAtwRequests: "See the pending ATW requests",
    comparedWithLatestFinalFigures: "Compared with the latest final figures.",
    comparedWithDraftsFigures: "Compared with the draft's current figures.",
    whoWouldChange: "Who would change",
    noOneMatches: "No one matches these filters",
    noOneMatchesText: "Clear the filters to see everyone whose figures would change.",
    noOneWouldChange: "No one would change",
    noOneWouldChangeText: "No total, band, or gate differs from the final figures.",
    nothingDiffers: "No total, band, or gate differs, and no evaluations are missing.",
  },
  jobProgress: {
    titles: { sync: "Sync", finalize: "Finalizing", cycle_refresh: "Cycle refresh for one person" },
    phases: {
      waiting: "waiting for a worker",
      scoring: "calculating the figures",
      publishing: "writing to the warehouse",
      done: "done",
    },
    failedTitle: (title: string) => `${title} failed`,
    jobEndedWithoutSayingWhy: "The job ended without giving a reason.",
    nothingWasChanged: (humanize: string) => `${humanize} Nothing was changed. Try again.`,
    dismiss: "Dismiss",
    doneTitle: (title: string) => `${title}: done`,
    ofPeople: (processed: string, people: number) => `, ${processed} of ${count(people, "person", "people")}`,
    inProgress: (title: string) => `${title} in progress`,
    progressTitle: (title: string) => `${title}: progress`,
    startedBy: (createdAt: string, requestedById: ReactNode) => rich`Started ${createdAt} by ${requestedById}`,
    willRetry: (humanize: string) => `This will be tried again: ${humanize}`,
    continuesInBackground: "This continues in the background. You can leave this page.",
    rowsWritten: (rows: number) => `${count(rows, "row")} written. `,
    versionOfFinalFigures: (version: number) => `Version ${version} of the final figures. `,
    warehouseUnavailable: "The warehouse was unavailable; its rows will follow. ",
    finished: (version: string, rows: string, later: string, finishedAt: string) =>
      `${version}${rows}${later}Finished ${finishedAt}.`,
  },
  monthActions: {
    syncNow: "Sync now",
    finalize: "Finalize",
    generateAgain: "Generate again",
    reopen: "Reopen",
    nothingToDo: "There's nothing to do for this month right now. You can close it once it's over.",
    thisMonthWasReopened: "This month was reopened. Sync the month first, then finalize it again.",
    monthCanBeClosed: "You can close the month once it's over.",
  },
  monthFacts: {
    finalFiguresOutdated: "The final figures are out of date",
    finalFiguresText: (entries: number) =>
      `${count(entries, "entry was", "entries were")} changed since the month was closed. Generate the final figures again to include ${entries === 1 ? "it" : "them"}.`,
    status: "Status",
    versionOfFinalFigures: "Final figures version",
    noneYet: "None yet",
    closed: "Closed",
    lastClosed: "Last closed",
    lastFullSync: "Last full sync",
    nextScheduledSync: "Next scheduled sync",
    none: "None: sync it manually",
    reopened: "Reopened",
    latestReason: "Latest reason",
    by: (by: ReactNode) => rich`by ${by}`,
  },
  monthList: {
    noMonthsYet: "No months yet",
    noMonthsYetText: "Months appear with their first entries.",
  },
  monthStatus: {
    final: "Final",
    draft: "Draft",
  },
  monthVersions: {
    versions: "Versions",
    version: "Version",
    versionLabel: (version: number, finalizedAt: string) => `Version ${version}, ${finalizedAt}`,
    thisMonthHasNoVersion: (chosen: number) => `This month has no version ${chosen}.`,
    people: (people: number) => count(people, "person", "people"),
    closedBy: (finalizedAt: string, finalizedByEmployeeId: ReactNode, employees: ReactNode) =>
      rich`Closed ${finalizedAt} by ${finalizedByEmployeeId}${employees}.`,
    reason: (reason: string) => `Reason: ${reason}`,
  },
  monthsPage: {
    closingTheMonth: "Closing the month",
    about:
      "A final month keeps its figures, and only super admins can change entries on pages that lock. Until then, it's a draft that follows every entry.",
    months: "Months",
    thisMonthHasNotStarted: "This month hasn't started",
    thisMonthText: "Its figures appear with its first entries.",
  },
  peopleFilters: {
    person: "Person",
    nameOrId: "Name or ID",
    band: "Band",
    allBands: "All bands",
    change: "Change",
    anyOrNone: "All",
    clearFilters: "Clear filters",
    people: (people: number) => count(people, "person", "people"),
  },
  previewColumns: {
    person: "Person",
    now: "Now",
    wouldBe: "Would be",
    noRow: "No row",
    change: "Change",
    band: "Band",
    becomes: "becomes",
    bonusGatesThatFlip: "Bonus gates that flip",
    evaluations: "Evaluations",
    of: (done: number, required: number) => `${done} of ${required}`,
    missing: (missing: number) => count(missing, "missing", "missing"),
  },
  previewSummary: {
    earlierMonthsAreStillOpen: "Earlier months are still open",
    earlierMonthsText: (names: string, months: number) =>
      `${names} ${months === 1 ? "isn't" : "aren't"} final yet. You can finalize this month anyway.`,
    peopleGetARow: (people: number) => `${count(people, "person gets", "people get")} a row.`,
    totalsChange: (totals: number) => count(totals, "total changes", "totals change"),
    bandsChange: (bands: number) => count(bands, "band changes", "bands change"),
    bonusGatesFlip: (gatesFlip: number) => count(gatesFlip, "bonus gate flips", "bonus gates flip"),
    noEvaluationIsMissing: "No evaluations are missing.",
    evaluationsAreMissing: (evaluations: number, people: number) =>
      `${count(evaluations, "evaluation is", "evaluations are")} missing for ${count(people, "person", "people")}: the ratios lower their scores.`,
    noAtwRequests: "No attitude-toward-work (ATW) requests for this month are pending.",
    atwRequestsPending: (requests: number) =>
      `${count(requests, "attitude-toward-work (ATW) request")} for this month ${requests === 1 ? "is" : "are"} still pending.`,
    peopleLosingTheirRow: (people: number) =>
      `${count(people, "person", "people")} in the last final version would lose their row.`,
  },
  reasonDialog: {
    sayWhy: "Enter a reason. It's kept in the audit log.",
    reason: "Reason",
    reasonDescription: "Kept with the month and in the audit log",
    cancel: "Cancel",
  },
  regenerateDialog: {
    generateFinalFiguresOfAgain: (title: string) => `Generate the final figures for ${title} again?`,
    generateAgain: "Generate again",
    startedToGenerateFinal: (title: string) => `Started generating the final figures for ${title} again.`,
    generateFinalFiguresText:
      "The figures are calculated from the current entries and become a new version. The month stays final, and earlier versions are kept. The preview below shows who would change.",
  },
  reopenDialog: {
    reopenTitle: (title: string) => `Reopen ${title}?`,
    reopen: "Reopen",
    isADraftAgain: (title: string) => `${title} is a draft again.`,
    reopenText:
      "The month becomes a draft, and its entries can be changed again unless they're locked. Its final figures are kept as a version. To make it final again, sync it, then finalize it.",
  },
  usePreview: {
    changeWords: {
      any: "Total, band, or gate",
      total: "Total",
      band: "Band",
      gates: "A bonus gate",
      leaving: "Loses their row",
      evaluations: "Missing evaluations",
    },
    whatChanges: "What changes",
    oneBonusGateThatFlips: "One bonus gate that flips",
  },
  versionColumns: {
    bonus: { true: "Qualified", false: "Not qualified", null: "Not known" },
    person: "Person",
    total: "Total",
    bonusHeader: "Bonus",
    notEligible: "Not eligible",
    band: "Band",
  },
  versionRows: {
    changeWords: { any: "Changed by this version", total: "Its total", band: "Its band", gates: "A bonus gate" },
    rowsOfVersion: (version: number) => `Rows in version ${version}`,
  },
}
