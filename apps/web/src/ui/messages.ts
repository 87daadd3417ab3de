import type { ReactNode } from "react"
import { count } from "../lib/format.ts"
import { rich } from "../lib/rich.ts"
import { localized } from "../lib/language.ts"

/** UI copy of the shared components, by component. */
export const messages = localized("ui", {
  newBadge: { new: "New", meaning: "The first full week since the hire date isn't over yet" },
  totalScore: {
    notScored: "Not scored",
    why: { no_working_days: "No working days in this month" },
  },
  confirm: {
    pageNowShowsLatestVersion:
      "The page now shows the latest version. Close this, check what changed, and decide again.",
    cancel: "Cancel",
  },
  conflict: {
    changedBySomeoneElse: "Someone else changed this",
    theseFieldsDiffer: "These fields differ. Use their version, or keep yours and replace theirs.",
    versionsAreTheSame: "Their version is the same as yours here.",
    whatDiffers: "Differences",
    field: "Field",
    yours: "Yours",
    theirs: "Theirs",
    takeTheirs: "Use theirs",
    keepMine: "Keep mine",
  },
  connectionBar: {
    serviceCantBeReached: "We can't reach the service. Nothing is saved until it's back.",
    youreOffline: "You're offline. Nothing is saved or sent until you're back online.",
    connection: "Connection",
  },
  countToDecide: {
    toDecide: "to decide",
  },
  cyclePicker: {
    cycle: "Cycle",
  },
  dataTable: {
    nothingHere: "Nothing here",
    nothingMatches: "Nothing matches these filters.",
    loadingMore: "Loading more",
  },
  dateRangeFilter: {
    from: "From",
    to: "To",
  },
  departmentPicker: {
    none: "None",
  },
  draftOffer: {
    whatYouTypedLast: "We kept what you typed last time",
    resume: "Continue",
    startOver: "Start over",
  },
  employeeFilters: {
    person: "Person",
    nameEmailOrId: "Name, email, or ID",
    level: "Level",
    allLevels: "All levels",
    status: "Status",
    both: "Both",
    without: "Without",
    nothing: "Any",
    gaps: { manager: "A manager", department: "A department", regularization_date: "A regularization date" },
    clearFilters: "Clear filters",
  },
  printing: {
    print: "Print",
    printed: (time: string) => `Printed ${time}`,
    draft: "Draft",
    final: (version: number) => `Final, version ${version}`,
    onlyLoaded: (rows: number) => `Only the first ${rows} rows are printed. Export the list to have them all.`,
  },
  personFrame: {
    person: "Person",
    allEmployees: "All employees",
    inactive: "Inactive",
    pages: "About this person",
    newEntry: "New entry",
    tabs: {
      overview: "Overview",
      month: "Scorecard",
      year: "Year",
      entries: "Entries",
      evaluations: "Evaluations",
      learning: "Learning",
      record: "Record",
    },
  },
  exportButton: {
    export: "Export",
    csv: "CSV",
    excelXlsx: "Excel (XLSX)",
  },
  fileDrop: {
    dropFileHere: "Drop a file here, or choose one.",
    chooseAnotherFile: "Choose another file",
    chooseFile: "Choose file",
    remove: "Remove",
  },
  filterBar: {
    filters: "Filters",
    active: "Active filters",
    remove: "Remove",
    chip: (label: string, value: string) => `${label}: ${value}`,
  },
  searchField: {
    search: "Search",
  },
  savedViews: {
    title: "Saved views",
    none: "No saved views yet",
    saveThis: "Save this view…",
    name: "Name of the view",
    save: "Save",
    remove: (name: string) => `Delete "${name}"`,
  },
  finalMonthNote: {
    isFinal: (month: string) => `${month} is final`,
    explanation: ({
      finalizedAt,
      isUnlockedForSome,
      hasPage,
    }: {
      finalizedAt: string | null
      isUnlockedForSome: boolean
      hasPage: boolean
    }) => {
      const published =
        finalizedAt === null
          ? "Its scores are published"
          : `It has been final since ${finalizedAt}: its scores are published`
      const exception = isUnlockedForSome ? ", except for people a super admin unlocked it for" : ""
      const remedy = hasPage
        ? "correct it, unlock this page for the person, or reopen the month"
        : "correct it or reopen the month"
      return `${published}, and changes here aren't saved${exception}. If something is wrong, ask a super admin to ${remedy}.`
    },
  },
  form: {
    fieldsNeedAttention: (fields: number) => `${count(fields, "field needs", "fields need")} attention`,
  },
  monthPicker: {
    month: "Month",
    backTo: (before: string) => `Back to ${before}`,
    goTo: (next: string) => `Go to ${next}`,
  },
  nativeIssues: {
    enterItInFull: "Enter the full value, or leave this empty.",
    fillThisIn: "This is required.",
    enterEmailAddressSuch: "Enter an email address, such as name@example.com.",
    enterAnHttpsAddress: "Enter an https:// address.",
    atLeast: (min: string | undefined) => `Enter ${min} or more.`,
    atMost: (max: string | undefined) => `Enter ${max} or less.`,
  },
  page: {
    scorecardPlatform: (title: string) => `${title} · Scorecard Platform`,
  },
  personPicker: {
    searching: "Searching…",
    noOneFound: "No one found",
  },
  rowsProgress: {
    sendingTheFile: "Uploading the file",
    checkingTheFile: "Checking the file",
    checkingTheFilePhase: "File uploaded. Checking every row…",
    rows: "Rows",
    inProgress: "In progress…",
    rowsPhase: (rows: number) => `${count(rows, "row")} written. Finishing up; then they all take effect at once.`,
    checking: "Checking",
    writing: "Writing",
    ofRows: (done: string, rows: number) => `: ${done} of ${count(rows, "row")}`,
  },
  states: {
    loading: "Loading",
    tryingAgainInSeconds: (seconds: number) => ` Trying again in ${count(seconds, "second")}.`,
    requestRequestId: (requestId: string) => `Request ${requestId}`,
    tryAgain: "Try again",
  },
  theme: {
    close: "Close",
    dismiss: "Dismiss",
    clear: "Clear",
  },
  unitFilters: {
    cluster: "Cluster",
    allClusters: "All clusters",
    department: "Department",
    allDepartments: "All departments",
  },
  unsavedGuard: {
    title: "Leave without saving?",
    changesAreKept:
      "Your changes aren't saved yet. They're kept in this browser, and you can pick them up when you come back.",
    changesWillBeLost: "Your changes aren't saved yet and will be lost.",
    keepEditing: "Keep editing",
    leave: "Leave without saving",
  },
  useNamedOptions: {
    searching: "Searching…",
    noSuchName: "No matches",
    thereAre: "There are",
    more: (amount: string) => `${amount} more. Type part of the name.`,
    searchingLabel: "Searching",
  },
  cellField: {
    changeLabel: (label: string) => `Change: ${label}`,
  },
  gridRow: {
    selectLine: (label: string) => `Select ${label} for everyone shown`,
    selectRow: "Select the whole row",
    name: "Name",
    todayLabel: (label: string) => `${label}, today`,
  },
  weekSwitch: {
    week: "Week",
    weekBefore: "Previous week",
    range: (from: ReactNode, to: ReactNode) => rich`${from} to ${to}`,
    weekAfter: "Next week",
  },
})
