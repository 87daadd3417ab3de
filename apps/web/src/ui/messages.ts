import type { ReactNode } from "react"
import { count } from "../lib/format.ts"
import { rich } from "../lib/rich.ts"

/** What the shared components say, by the file that says it. */
export const messages = {
  charsetSelect: {
    utf8MostSpreadsheets: "UTF-8 (most spreadsheets)",
    windows1252OlderPrograms: "Windows-1252 (older programs)",
    textEncoding: "Text encoding",
    textEncodingDescription: "Change it if letters such as é or ñ look wrong or the file is rejected.",
  },
  confirm: {
    pageNowShowsLatestVersion:
      "The page now shows the latest version. Close this, check what changed, and decide again.",
    cancel: "Cancel",
  },
  conflict: {
    somebodyChangedThisMeanwhile: "Somebody changed this meanwhile",
    theseFieldsDiffer: "These fields differ. Take the newer version, or save yours over it.",
    newerVersionSaysSame: "The newer version says the same as yours here.",
    whatDiffers: "What differs",
    field: "Field",
    yours: "Yours",
    newer: "Newer",
    takeTheNewer: "Take the newer",
    saveMineOverIt: "Save mine over it",
  },
  connectionBar: {
    serviceCantBeReached: "The service can’t be reached. Nothing is saved until it answers.",
    youreOffline: "You’re offline. Nothing is saved or sent until the connection is back.",
    connection: "Connection",
  },
  cyclePicker: {
    cycle: "Cycle",
  },
  dataTable: {
    nothingHere: "Nothing here",
    nothingFitsTheFilters: "Nothing fits the filters.",
    loadingMore: "Loading more",
  },
  dateRangeFilter: {
    from: "From",
  },
  departmentPicker: {
    none: "None",
  },
  draftOffer: {
    whatYouTypedLast: "What you typed last time was kept",
    goOnWithIt: "Go on with it",
    startOver: "Start over",
  },
  employeeFilters: {
    person: "Person",
    nameEmailOrId: "Name, email or id",
    level: "Level",
    allLevels: "All levels",
    status: "Status",
    both: "Both",
    clearFilters: "Clear filters",
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
  },
  finalMonthNote: {
    sinceFinalizedAt: (finalizedAt: string) => ` since ${finalizedAt}`,
    isFinal: (month: string) => `${month} is final`,
    isFinalText: (since: string) =>
      `It has been final${since}: its scores are published, and what you change here is not saved`,
    exceptForPeopleSuper: ", except for people a super admin unlocked it for",
    ifSomethingIsWrong: (lock: ReactNode) => rich`${lock}. If something is wrong, ask a super admin to correct it`,
    toUnlockThisPage: ", to unlock this page for the person,",
    orToReopenMonth: (page: ReactNode) => rich`${page} or to reopen the month.`,
  },
  form: {
    fieldsNeedAttention: (fields: number) => `${count(fields, "field needs", "fields need")} attention`,
  },
  markdownField: {
    writeTextOrLook: "Write the text, or look at it",
    write: "Write",
    preview: "Preview",
    text: "Text",
    textDescription: "Markdown: **bold**, *italic*, # heading, - list, [words](https://address)",
    nothingIsWrittenYet: "Nothing is written yet.",
  },
  monthCalendar: {
    previousYear: "Previous year",
    nextYear: "Next year",
  },
  monthField: {
    openTheCalendar: "Open the calendar",
    month: "Month",
    calendarLabel: (label: string) => `${label}: calendar`,
    loading: "Loading",
    typeMonthSuch: "Type a month such as October 2026 or 10/2026.",
    noLaterThan: (name: string) => `No later than ${name}.`,
    noEarlierThan: (name: string) => `No earlier than ${name}.`,
  },
  monthPicker: {
    backTo: (before: string) => `Back to ${before}`,
    onTo: (next: string) => `On to ${next}`,
  },
  nativeIssues: {
    enterItInFull: "Enter it in full, or leave it empty.",
    fillThisIn: "Fill this in.",
    enterEmailAddressSuch: "Enter an email address, such as name@example.com.",
    enterAnHttpsAddress: "Enter an https address.",
    noEarlierThan: (min: string) => `No earlier than ${min}.`,
    atLeast: (min: string | undefined) => `At least ${min}.`,
    noLaterThan: (max: string) => `No later than ${max}.`,
    atMost: (max: string | undefined) => `At most ${max}.`,
  },
  page: {
    scorecardPlatform: (title: string) => `${title} · Scorecard Platform`,
  },
  personPicker: {
    searching: "Searching…",
    nobodyFound: "Nobody found",
  },
  rowsProgress: {
    sendingTheFile: "Sending the file",
    checkingTheFile: "Checking the file",
    checkingTheFilePhase: "The file is sent. Reading and checking every row…",
    rows: "Rows",
    underWay: "Under way…",
    rowsPhase: (rows: number) =>
      `${count(rows, "row")} written. Keeping the record of it; then all of it counts at once.`,
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
    leaveWithoutSaving: "Leave without saving?",
    whatYouChangedHere:
      "What you changed here is not saved yet. It is kept in this browser, and offered to you when you come back.",
    whatYouChangedHereText: "What you changed here is not saved yet and would be lost.",
    stay: "Stay",
    leaveWithoutSavingText: "Leave without saving",
  },
  useNamedOptions: {
    searching: "Searching…",
    noSuchName: "No such name",
    thereAre: "There are",
    more: (amount: string) => `${amount} more: type a part of the name`,
    searchingLabel: "Searching",
  },
  employeeFields: {
    person: "Person",
    shownInsteadOfFirstName: "Shown instead of the first name",
    asThePersonWishes: "As the person wishes",
    employment: "Employment",
    employeeId: "Employee id",
    leftEmptyOneIsMade: "Left empty, one is made",
    access: "Access",
    onlySuperAdminChangesThis: "Only a super admin changes this.",
  },
  employeeLabels: {
    employeeLabels: {
      access_level: "Access level",
      access_scope: "Sees",
      hire_date: "Hire date",
      "personal_data.first_name": "First name",
      "personal_data.last_name": "Last name",
      "personal_data.preferred_name": "Preferred name",
      "personal_data.email_address": "Work email",
      "personal_data.birth_date": "Date of birth",
      "personal_data.phone": "Phone",
      "personal_data.pronouns": "Pronouns",
      "employment_data.position": "Position",
      "employment_data.department_id": "Department",
      "employment_data.manager_id": "Manager",
      "employment_data.employment_type": "Employment",
      "employment_data.regularization_date": "Regularization date",
      "employment_data.separation_date": "Last day of work",
      "employment_data.bsc_enabled": "Gets a scorecard",
    },
    yes: "Yes",
    no: "No",
  },
  employeeOptions: {
    statusNames: { active: "Active", inactive: "Inactive" },
    employmentTypeNames: { full_time: "Full time", part_time: "Part time", contract: "Contract" },
    scopeNames: { team: "Their own people", company: "The whole company" },
  },
  cellField: {
    changeLabel: (label: string) => `Change: ${label}`,
  },
  gridRow: {
    name: "Name",
    todayLabel: (label: string) => `${label}, today`,
  },
  weekSwitch: {
    week: "Week",
    weekBefore: "Week before",
    to: (label: ReactNode, label2: ReactNode) => rich`${label} to ${label2}`,
    weekAfter: "Week after",
  },
}
