import type { messages } from "../../lib/messages.ts"

export const lib: typeof messages = {
  bonusLabels: {
    bonusCheckLabels: {
      performance: "Nasa goal band ang total",
      attendance: "Attendance",
      incidents: "Mga incident",
      red_flags: "Mga red flag",
      weekly_submission: "Lingguhang pagsusumite",
    },
    passed: "Pumasa",
    notPassed: "Hindi pumasa",
    notKnownYet: "Hindi pa alam",
  },
  format: { eastern: (time) => `${time} Eastern` },
  levels: {
    levelNames: {
      1: "Empleyado",
      2: "Team lead",
      3: "Supervisor",
      4: "Pinuno ng department o HR",
      5: "Super admin",
    },
  },
  lockLabels: {
    lockPageLabels: {
      sbs: "Mga side-by-side (SBS) na evaluation",
      non_sbs: "Mga Non-SBS na evaluation",
      atw: "Attitude toward work",
      attendance: "Mga isyu sa attendance",
      productivity: "Mga isyu sa productivity",
      additional_points: "Karagdagang puntos",
      incidents: "Mga incident",
      task_delivery: "Task delivery",
    },
    lockCodeLabels: {
      month_finalized: "Final na ang buwan",
      week_locked: "Ang lingguhang lock",
      month_locked: "Ang buwanang lock",
    },
    lockStateLabels: { open: "Bukas", partly_locked: "Bahagyang naka-lock", locked: "Naka-lock" },
  },
  importPreview: {
    checkFailedTitle: "Hindi nasuri ang file",
    checkFailed: "Piliin ulit ang file para magsimula muli.",
  },
  problem: {
    serviceCannotBeReached: "Hindi maabot ang service. Tingnan ang koneksyon mo. Walang nawala sa mga na-type mo.",
    thatIsTooLarge: "Masyado itong malaki para ipadala.",
    serviceRanIntoErrorStatus: (status) =>
      `Nagka-error ang service (status ${status}). Subukan ulit pagkaraan ng ilang sandali.`,
    serviceRefusedThisWithout: (status) => `Tinanggihan ito ng service nang walang dahilan (status ${status}).`,
    thatDidNotWork: "Hindi iyon gumana",
    checkWhatYouTyped: "Tingnan ang na-type mo",
    somethingWentWrong: "May nangyaring mali sa page na ito",
    noConnectionToService: "Walang koneksyon sa service",
    forbidden: "Wala kang access dito",
    notFound: "Hindi nahanap",
    notPossibleNow: "Hindi ito magagawa sa ngayon",
    changedBySomeoneElse: "May ibang nagbago nito",
    checkWhatYouEntered: "Tingnan ang inilagay mo",
    tooManyRequests: "Masyadong maraming request",
    notAvailableRightNow: "Hindi available sa ngayon",
  },
  useVersionedForm: {
    formOfNewDocument: "Kailangan ng mga blangkong value ang form para sa bagong dokumento.",
    thisFormCreatesNothing: "Walang magagawang bago ang form na ito.",
  },
}
