import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

/** What the pages of "months" say, by the file that says it. */
export const messages = {
  finalizeDialog: {
    finalizeTitle: (title: string) => `Finalize ${title}?`,
    finalize: "Finalize",
    startedToFinalize: (title: string) => `Started to finalize ${title}.`,
    figuresOfMonth:
      "The figures of the month are worked out once more, with the evaluation ratios, and kept. From then on only level 5 changes its entries. A final month can be reopened.",
  },
  finalizePreview: {
    whatGeneratingAgainWouldChange: "What generating again would change",
    whatFinalizingWouldChange: "What finalizing would change",
    preview: "Preview",
    calculatesEveryonesFinalFigures: "Calculates everyone's final figures and changes nothing.",
    lookAgain: "Look again",
    seePendingAtwRequests: "See the pending ATW requests",
    comparedWithLatestFinalFigures: "Compared with the latest final figures.",
    comparedWithDraftsFigures: "Compared with the draft's figures of now.",
    whoWouldChange: "Who would change",
    nobodyHere: "Nobody here",
    nobodyHereText: "Nobody whose figures would change matches the filters.",
    nobodyWouldChange: "Nobody would change",
    nobodyWouldChangeText: "No total, band or gate differs from the final figures.",
    noTotalBand: "No total, band or gate differs, and no evaluation is missing.",
  },
  jobProgress: {
    titles: { sync: "Sync", finalize: "Finalizing", cycle_refresh: "Refresh of one person's cycle" },
    phases: {
      waiting: "waiting for a worker",
      scoring: "working out the figures",
      publishing: "writing to the warehouse",
      done: "done",
    },
    failedTitle: (title: string) => `${title} failed`,
    jobEndedWithoutSayingWhy: "The job ended without saying why.",
    nothingWasChanged: (humanize: string) => `${humanize} Nothing was changed; try again.`,
    dismiss: "Dismiss",
    doneTitle: (title: string) => `${title}: done`,
    ofPeople: (processed: string, people: number) => `, ${processed} of ${count(people, "person", "people")}`,
    atWork: (title: string) => `${title} at work`,
    progressTitle: (title: string) => `${title}: progress`,
    startedBy: (createdAt: string, requestedById: ReactNode) => rich`Started ${createdAt} by ${requestedById}`,
    itWillBeTriedAgain: (humanize: string) => `It will be tried again: ${humanize}`,
    itContinuesInBackground: "It continues in the background. You can leave this page.",
    rowsWritten: (rows: number) => `${count(rows, "row")} written. `,
    versionOfFinalFigures: (version: number) => `Version ${version} of the final figures. `,
    theWarehouseWasAway: "The warehouse was away: its rows follow. ",
    finished: (version: string, rows: string, later: string, finishedAt: string) =>
      `${version}${rows}${later}Finished ${finishedAt}.`,
  },
  monthActions: {
    syncNow: "Sync now",
    finalize: "Finalize",
    generateAgain: "Generate again",
    reopen: "Reopen",
    thereIsNothing: "There is nothing to do with this month now. It can be closed once it is over.",
    thisMonthWasReopened: "This month was reopened. Sync the month first: then it can be finalized again.",
    monthCanBeClosed: "The month can be closed once it is over.",
  },
  monthFacts: {
    finalFiguresAreBehindEntries: "The final figures are behind the entries",
    finalFiguresText: (entries: number) =>
      `${count(entries, "entry was", "entries were")} changed since the month was closed. Generate the final figures again to count ${entries === 1 ? "it" : "them"}.`,
    status: "Status",
    versionOfFinalFigures: "Version of the final figures",
    noneYet: "None yet",
    closed: "Closed",
    lastClosed: "Last closed",
    lastFullSync: "Last full sync",
    nextScheduledSync: "Next scheduled sync",
    none: "None: sync it by hand",
    reopened: "Reopened",
    reasonGivenLast: "Reason given last",
    by: (by: ReactNode) => rich`by ${by}`,
  },
  monthList: {
    noMonthYet: "No month yet",
    noMonthYetText: "Months appear with their first entries.",
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
      "A final month keeps its figures, and entries on pages with a lock are changed by level 5 only. Until then it is a draft that follows every entry.",
    months: "Months",
    thisMonthHasNotStarted: "This month has not started",
    thisMonthText: "Its figures come with its first entries.",
  },
  peopleFilters: {
    person: "Person",
    nameOrId: "Name or id",
    band: "Band",
    allBands: "All bands",
    change: "Change",
    anyOrNone: "Any or none",
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
      `${names} ${months === 1 ? "is" : "are"} not final yet. You can finalize this month anyway.`,
    peopleGetARow: (people: number) => `${count(people, "person gets", "people get")} a row.`,
    totalsChange: (totals: number) => count(totals, "total changes", "totals change"),
    bandsChange: (bands: number) => count(bands, "band changes", "bands change"),
    bonusGatesFlip: (gatesFlip: number) => count(gatesFlip, "bonus gate flips", "bonus gates flip"),
    noEvaluationIsMissing: "No evaluation is missing.",
    evaluationsAreMissingOfPeople: (evaluations: number, people: number) =>
      `${count(evaluations, "evaluation is", "evaluations are")} missing, of ${count(people, "person", "people")}: the ratios lower their scores.`,
    noAtwRequest: "No ATW request of the month is pending.",
    atwRequestsOfMonth: (theMonth: number) =>
      `${count(theMonth, "ATW request of the month is", "ATW requests of the month are")} pending still.`,
    peopleOfLastFinal: (finalLose: number) =>
      `${count(finalLose, "person of the last final loses", "people of the last final lose")} their row.`,
  },
  reasonDialog: {
    sayWhy: "Say why: it is kept in the audit log.",
    reason: "Reason",
    reasonDescription: "Kept with the month and in the audit log",
    cancel: "Cancel",
  },
  regenerateDialog: {
    generateFinalFiguresOfAgain: (title: string) => `Generate the final figures of ${title} again?`,
    generateAgain: "Generate again",
    startedToGenerateFinal: (title: string) => `Started to generate the final figures of ${title} again.`,
    generateFinalFiguresText:
      "The figures are worked out from the entries as they are now and become a new version. The month stays final; earlier versions are kept. The preview below shows who would change.",
  },
  reopenDialog: {
    reopenTitle: (title: string) => `Reopen ${title}?`,
    reopen: "Reopen",
    isADraftAgain: (title: string) => `${title} is a draft again.`,
    reopenText:
      "The month becomes a draft: its entries can be changed again, as far as no lock is on them. Its final figures are kept as a version. To be final again it needs a sync, and finalizing.",
  },
  usePreview: {
    changeWords: {
      any: "Total, band or gate",
      total: "Total",
      band: "Band",
      gates: "A bonus gate",
      leaving: "No row any more",
      evaluations: "Evaluations missing",
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
    rowsOfVersion: (version: number) => `Rows of version ${version}`,
  },
}
