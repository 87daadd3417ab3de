import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the bulk upload pages, by component. */
export const messages = localized("bulk", {
  batchesPanel: {
    by: "By",
    when: "When",
    what: "What",
    file: "File",
    created: "Created",
    changed: "Changed",
    months: "Months",
    undo: "Undo",
    undoneUndoneAt: (undoneAt: ReactNode) => rich`Undone ${undoneAt}`,
    noLonger: "No longer possible",
    uploads: "Uploads",
    all: "All",
    state: "Status",
    inEffect: "In effect",
    undone: "Undone",
    noUploads: "No uploads",
    noUploadsText: "Your imports appear here, and you can undo them.",
  },
  sheets: {
    sbsEvaluations: "Side-by-side (SBS) evaluations",
    evaluationWithItsChecklist: "an evaluation with its checklist",
    nonSbsEvaluations: "Non-SBS evaluations",
    anEvaluation: "an evaluation",
    atwEntries: "Attitude toward work (ATW) entries",
    anEntry: "an entry",
    attendanceIssues: "Attendance issues",
    anIssue: "an issue",
    productivityIssues: "Productivity issues",
    additionalPoints: "Additional points",
    incidents: "Incidents",
    anIncident: "an incident",
    schedules: "Schedules",
    wholeMonth: "a person's whole month",
    taskDelivery: "Task delivery",
    personDay: "one day for a person",
    people: "People",
  },
  templateStep: {
    whatTheRowsAre: "What the rows are",
    templateMonth: "Template month",
    templateXlsx: "Template (XLSX)",
    templateCsv: "Template (CSV)",
    oneRowIs: (row: string, id: ReactNode) =>
      rich`Each row is ${row}. The workbook explains every column on its second sheet. A file of your own works too: you match its columns after choosing it. Or edit an export and upload it again: rows with an ${id} change the existing ones.`,
  },
  undoBatch: {
    undoThisUpload: "Undo this upload?",
    undoing: "Undoing…",
    undoUpload: "Undo upload",
    uploadOfIsUndone: (label: string) => `${label}: upload undone.`,
    explanation: (label: string, uploadedAt: string) => `${label}, uploaded ${uploadedAt}.`,
    newRows: (rows: number) =>
      ` What ${count(rows, "new row")} created will be removed; entries move to the recycle bin.`,
    newPeople: (rows: number) =>
      ` ${count(rows, "new person", "new people")} will be removed, and so will departments and clusters that it created, if they are empty.`,
    changedRows: (rows: number) => ` What ${count(rows, "row")} changed will go back to how it was.`,
    allOrNothing: " Either all of it is undone, or none of it.",
  },
  uploadWizard: {
    imported: (rows: number) => `Imported ${count(rows, "row")}.`,
    whatToUpload: "Choose what to upload",
    fileWith: (label: string) => `File: ${label}`,
    scoresFollow: "Scorecards of these months follow within a moment.",
    canUndo: "You can undo the whole upload in the list below.",
  },
  uploadsPage: {
    bulkUpload: "Bulk upload",
    about:
      "Choose a spreadsheet of yours or fill in a template, check every row before anything changes, and undo it if something went wrong.",
    nothingToUpload: "Nothing to upload",
    nothingToUploadText: "The pages you could upload to are all turned off.",
  },
})
