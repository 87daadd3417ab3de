import type { messages } from "../../ui/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const ui: typeof messages = {
  newBadge: { new: "Bago", meaning: "Hindi pa tapos ang unang buong linggo mula nang matanggap sa trabaho" },
  totalScore: {
    notScored: "Walang score",
    why: { no_working_days: "Walang araw ng trabaho sa buwang ito" },
  },
  confirm: {
    pageNowShowsLatestVersion:
      "Ipinapakita na ng page ang pinakabagong bersyon. Isara ito, tingnan ang nagbago, at magpasya ulit.",
    cancel: "Kanselahin",
  },
  conflict: {
    changedBySomeoneElse: "May ibang nagbago nito",
    theseFieldsDiffer:
      "Magkaiba ang mga field na ito. Gamitin ang bersyon nila, o panatilihin ang sa iyo at palitan ang sa kanila.",
    versionsAreTheSame: "Pareho ang bersyon nila at ang sa iyo rito.",
    whatDiffers: "Mga pagkakaiba",
    field: "Field",
    yours: "Sa iyo",
    theirs: "Sa kanila",
    takeTheirs: "Gamitin ang sa kanila",
    keepMine: "Panatilihin ang sa akin",
  },
  connectionBar: {
    serviceCantBeReached: "Hindi maabot ang service. Walang mase-save hangga't hindi ito bumabalik.",
    youreOffline: "Offline ka. Walang mase-save o maipapadala hangga't hindi ka bumabalik online.",
    connection: "Koneksyon",
  },
  countToDecide: {
    toDecide: "pagpapasyahan",
  },
  cyclePicker: {
    cycle: "Cycle",
  },
  dataTable: {
    nothingHere: "Walang laman dito",
    nothingMatches: "Walang tumutugma sa mga filter na ito.",
    loadingMore: "Naglo-load pa",
  },
  dateRangeFilter: {
    from: "Mula",
    to: "Hanggang",
  },
  departmentPicker: {
    none: "Wala",
  },
  draftOffer: {
    whatYouTypedLast: "Itinabi namin ang na-type mo noong nakaraan",
    resume: "Ituloy",
    startOver: "Magsimula ulit",
  },
  employeeFilters: {
    person: "Tao",
    nameEmailOrId: "Pangalan, email, o ID",
    level: "Level",
    allLevels: "Lahat ng level",
    status: "Status",
    both: "Pareho",
    without: "Walang",
    nothing: "Kahit alin",
    gaps: { manager: "Manager", department: "Department", regularization_date: "Petsa ng regularization" },
    clearFilters: "Alisin ang mga filter",
  },
  printing: {
    print: "I-print",
    printed: (time) => `Na-print noong ${time}`,
    draft: "Draft",
    final: (version) => `Final, bersyon ${version}`,
    onlyLoaded: (rows) => `Ang unang ${rows} row lang ang ipi-print. I-export ang listahan para makuha ang lahat.`,
  },
  personFrame: {
    person: "Tao",
    allEmployees: "Lahat ng empleyado",
    inactive: "Hindi aktibo",
    pages: "Tungkol sa taong ito",
    newEntry: "Bagong entry",
    tabs: {
      overview: "Pangkalahatan",
      month: "Scorecard",
      year: "Taon",
      entries: "Mga entry",
      evaluations: "Mga evaluation",
      learning: "Learning",
      record: "Record",
    },
  },
  exportButton: {
    export: "I-export",
    csv: "CSV",
    excelXlsx: "Excel (XLSX)",
  },
  fileDrop: {
    dropFileHere: "I-drop ang file dito, o pumili ng isa.",
    chooseAnotherFile: "Pumili ng ibang file",
    chooseFile: "Pumili ng file",
    remove: "Alisin",
  },
  filterBar: {
    filters: "Mga filter",
    active: "Mga aktibong filter",
    remove: "Alisin",
    chip: (label, value) => `${label}: ${value}`,
  },
  searchField: {
    search: "Maghanap",
  },
  savedViews: {
    title: "Mga naka-save na view",
    none: "Wala pang naka-save na view",
    saveThis: "I-save ang view na ito…",
    name: "Pangalan ng view",
    save: "I-save",
    remove: (name) => `Burahin ang "${name}"`,
  },
  finalMonthNote: {
    isFinal: (month) => `Final na ang ${month}`,
    explanation: ({ finalizedAt, isUnlockedForSome, hasPage }) => {
      const published =
        finalizedAt === null
          ? "Nailathala na ang mga score nito"
          : `Final na ito mula ${finalizedAt}: nailathala na ang mga score nito`
      const exception = isUnlockedForSome ? ", maliban sa mga taong binigyan ng unlock ng isang super admin" : ""
      const remedy = hasPage
        ? "itama ito, i-unlock ang page na ito para sa tao, o buksan ulit ang buwan"
        : "itama ito o buksan ulit ang buwan"
      return `${published}, at hindi mase-save ang mga pagbabago rito${exception}. Kung may mali, hilingin sa isang super admin na ${remedy}.`
    },
  },
  form: {
    fieldsNeedAttention: (fields) => `May ${count(fields, "field", "field")} na kailangang ayusin`,
  },
  monthPicker: {
    month: "Buwan",
    backTo: (before) => `Bumalik sa ${before}`,
    goTo: (next) => `Pumunta sa ${next}`,
  },
  nativeIssues: {
    enterItInFull: "Ilagay nang buo ang value, o iwanang blangko.",
    fillThisIn: "Kailangan ito.",
    enterEmailAddressSuch: "Maglagay ng email address, gaya ng name@example.com.",
    enterAnHttpsAddress: "Maglagay ng https:// na address.",
    atLeast: (min) => `Maglagay ng ${min} o higit pa.`,
    atMost: (max) => `Maglagay ng ${max} o mas mababa.`,
  },
  page: {
    scorecardPlatform: (title) => `${title} · Scorecard Platform`,
  },
  personPicker: {
    searching: "Naghahanap…",
    noOneFound: "Walang nahanap",
  },
  rowsProgress: {
    sendingTheFile: "Ina-upload ang file",
    checkingTheFile: "Sinusuri ang file",
    checkingTheFilePhase: "Na-upload na ang file. Sinusuri ang bawat row…",
    rows: "Mga row",
    inProgress: "Ginagawa…",
    rowsPhase: (rows) =>
      `${count(rows, "row", "row")} ang naisulat. Tinatapos na; sabay-sabay magkakabisa ang lahat pagkatapos.`,
    checking: "Sinusuri",
    writing: "Isinusulat",
    ofRows: (done, rows) => `: ${done} sa ${count(rows, "row", "row")}`,
  },
  states: {
    loading: "Naglo-load",
    tryingAgainInSeconds: (seconds) => ` Susubukan ulit pagkaraan ng ${count(seconds, "segundo", "segundo")}.`,
    requestRequestId: (requestId) => `Request ${requestId}`,
    tryAgain: "Subukan ulit",
  },
  theme: {
    close: "Isara",
    dismiss: "Isara",
    clear: "I-clear",
  },
  unitFilters: {
    cluster: "Cluster",
    allClusters: "Lahat ng cluster",
    department: "Department",
    allDepartments: "Lahat ng department",
  },
  unsavedGuard: {
    title: "Umalis nang hindi nagse-save?",
    changesAreKept:
      "Hindi pa naka-save ang mga pagbabago mo. Nakatago ang mga ito sa browser na ito, at maitutuloy mo pagbalik mo.",
    changesWillBeLost: "Hindi pa naka-save ang mga pagbabago mo at mawawala ang mga ito.",
    keepEditing: "Ituloy ang pag-edit",
    leave: "Umalis nang hindi nagse-save",
  },
  useNamedOptions: {
    searching: "Naghahanap…",
    noSuchName: "Walang tugma",
    thereAre: "May",
    more: (amount) => `${amount} pa. Mag-type ng bahagi ng pangalan.`,
    searchingLabel: "Naghahanap",
  },
  cellField: {
    changeLabel: (label) => `Baguhin: ${label}`,
  },
  gridRow: {
    selectLine: (label) => `Piliin ang ${label} para sa lahat ng ipinapakita`,
    selectRow: "Piliin ang buong row",
    name: "Pangalan",
    todayLabel: (label) => `${label}, ngayon`,
  },
  weekSwitch: {
    week: "Linggo",
    weekBefore: "Nakaraang linggo",
    range: (from, to) => rich`${from} hanggang ${to}`,
    weekAfter: "Susunod na linggo",
  },
}
