/** What the shared functions say, by the file that says it. */
export const messages = {
  bonusLabels: {
    bonusCheckLabels: {
      performance: "Performance",
      attendance: "Attendance",
      incidents: "Incidents",
      red_flags: "Red flags",
      weekly_submission: "Weekly submission",
    },
    passed: "Passed",
    notPassed: "Not passed",
    notKnownYet: "Not known yet",
  },
  levels: {
    levelNames: { 1: "Employee", 2: "Team lead", 3: "Supervisor", 4: "Department or HR head", 5: "Super admin" },
  },
  lockLabels: {
    lockPageLabels: {
      sbs: "Side-by-side evaluations",
      non_sbs: "Non-SBS evaluations",
      atw: "Attitude towards work",
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
  problem: {
    serviceCannotBeReached: "The service cannot be reached. Check the connection; nothing that you typed is lost.",
    thatIsTooLarge: "That is too large to send.",
    serviceRanIntoErrorStatus: (status: number) =>
      `The service ran into an error (status ${status}). Try again in a moment.`,
    serviceRefusedThisWithout: (status: number) => `The service refused this without saying why (status ${status}).`,
    thatDidNotWork: "That did not work",
    checkWhatYouTyped: "Check what you typed",
    somethingWentWrong: "Something went wrong on this page",
    noConnectionToService: "No connection to the service",
    not: "Not for you to see or do",
    notFound: "Not found",
    notPossibleAsThingsStand: "Not possible as things stand",
    somebodyChangedThisMeanwhile: "Somebody changed this meanwhile",
    checkWhatYouEntered: "Check what you entered",
    tooManyRequests: "Too many requests",
    notAvailableRightNow: "Not available right now",
  },
  useVersionedForm: {
    formOfNewDocument: "The form of a new document needs blank values.",
    thisFormCreatesNothing: "This form creates nothing.",
  },
}
