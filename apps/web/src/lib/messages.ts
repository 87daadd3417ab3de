import { localized } from "./language.ts"

/** UI copy of the shared functions, by module. */
export const messages = localized("lib", {
  bonusLabels: {
    bonusCheckLabels: {
      performance: "Total in a goal band",
      attendance: "Attendance",
      incidents: "Incidents",
      red_flags: "Red flags",
      weekly_submission: "Weekly submission",
    },
    passed: "Passed",
    notPassed: "Not passed",
    notKnownYet: "Not known yet",
  },
  format: { eastern: (time: string) => `${time} Eastern` },
  levels: {
    levelNames: { 1: "Employee", 2: "Team lead", 3: "Supervisor", 4: "Department or HR head", 5: "Super admin" },
  },
  lockLabels: {
    lockPageLabels: {
      sbs: "Side-by-side (SBS) evaluations",
      non_sbs: "Non-SBS evaluations",
      atw: "Attitude toward work",
      attendance: "Attendance issues",
      productivity: "Productivity issues",
      additional_points: "Additional points",
      incidents: "Incidents",
      task_delivery: "Task delivery",
    },
    lockCodeLabels: {
      month_finalized: "The month is final",
      week_locked: "The weekly lock",
      month_locked: "The monthly lock",
    },
    lockStateLabels: { open: "Open", partly_locked: "Partly locked", locked: "Locked" },
  },
  importPreview: {
    checkFailedTitle: "The file couldn't be checked",
    checkFailed: "Choose the file again to start over.",
  },
  problem: {
    serviceCannotBeReached: "We can't reach the service. Check your connection. Nothing you typed is lost.",
    thatIsTooLarge: "That's too large to send.",
    serviceRanIntoErrorStatus: (status: number) =>
      `The service ran into an error (status ${status}). Try again in a moment.`,
    serviceRefusedThisWithout: (status: number) =>
      `The service rejected this without giving a reason (status ${status}).`,
    thatDidNotWork: "That didn't work",
    checkWhatYouTyped: "Check what you typed",
    somethingWentWrong: "Something went wrong on this page",
    noConnectionToService: "No connection to the service",
    forbidden: "You don't have access to this",
    notFound: "Not found",
    notPossibleNow: "That can't be done right now",
    changedBySomeoneElse: "Someone else changed this",
    checkWhatYouEntered: "Check what you entered",
    tooManyRequests: "Too many requests",
    notAvailableRightNow: "Not available right now",
  },
  useVersionedForm: {
    formOfNewDocument: "A form for a new document needs blank values.",
    thisFormCreatesNothing: "This form can't create anything.",
  },
})
