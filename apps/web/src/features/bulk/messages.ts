import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

/** UI copy of the bulk upload pages, by component. */
export const messages = {
  batchesPanel: {
    by: "By",
    when: "When",
    what: "What",
    file: "File",
    created: "Created",
    changed: "Changed",
    months: "Months",
    undo: "Undo",
    undoneUndoneAt: (undoneAt: string) => `Undone ${undoneAt}`,
    noLonger: "No longer possible",
    uploads: "Uploads",
    all: "All",
    state: "Status",
    inEffect: "In effect",
    undone: "Undone",
    noUploads: "No uploads",
    noUploadsText: "Your imports appear here, and you can undo them.",
  },
  previewStep: {
    actions: { create: "New", update: "Change" },
    row: "Row",
    action: "Action",
    state: "Status",
    good: "OK",
    bad: "Needs fixing",
    whatToFix: "What to fix",
    validRows: (valid: number) => `${valid} OK`,
    invalidRows: (invalid: number) => `${invalid} to fix`,
    rows: ({
      rows,
      valid,
      created,
      updated,
      invalid,
    }: {
      rows: number
      valid: ReactNode
      created: number
      updated: number
      invalid: ReactNode
    }) => rich`${count(rows, "row")}: ${valid} (${created} new, ${updated} changed), ${invalid}.`,
    alreadyImported: "This file was imported before",
    alreadyImportedText: (madeById: ReactNode, committedAt: string) =>
      rich`${madeById} imported the same content on ${committedAt}. Importing it again creates its new rows a second time.`,
    everyRowMustBeOk: "Every row has to be OK",
    everyRowMustBeOkText:
      "Fix these rows in your file, save it, and choose it again above. Nothing changes until every row is OK.",
    rowsToFixByColumn: "Rows to fix, by column",
    onlyRowsToFix: "Only rows to fix",
    rowsOfTheFile: "Rows in the file",
    fileHasNoRows: "The file has no rows",
    noRowsToFix: "No rows to fix",
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
    isNoCsvOrXlsx: (name: string) =>
      `"${name}" isn't a CSV or XLSX file. In your spreadsheet program, save it as one of these and choose it again.`,
    isEmpty: (name: string) => `"${name}" is empty.`,
    isLargerThanMb: (name: string, maxMegabytes: number) =>
      `"${name}" is larger than ${maxMegabytes} MB. Split it into several files.`,
    wholeRow: "Whole row",
  },
  templateStep: {
    whatTheRowsAre: "What the rows are",
    templateMonth: "Template month",
    templateXlsx: "Template (XLSX)",
    templateCsv: "Template (CSV)",
    oneRowIs: (row: string, id: ReactNode) =>
      rich`Each row is ${row}. The workbook explains every column on its second sheet. You can also edit an export and upload it again: rows with an ${id} change the existing ones.`,
  },
  undoBatch: {
    undoThisUpload: "Undo this upload?",
    undoing: "Undoing…",
    undoUpload: "Undo upload",
    uploadOfIsUndone: (label: string) => `${label}: upload undone.`,
    explanation: (label: string, uploadedAt: string) => `${label}, uploaded ${uploadedAt}.`,
    newRows: (rows: number) =>
      ` What ${count(rows, "new row")} created will be removed; entries move to the recycle bin.`,
    changedRows: (rows: number) => ` What ${count(rows, "row")} changed will go back to how it was.`,
    allOrNothing: " Either all of it is undone, or none of it.",
  },
  uploadWizard: {
    imported: (rows: number) => `Imported ${count(rows, "row")}.`,
    stepOne: "1. Choose what to upload",
    stepTwo: "2. Choose your file",
    fileWith: (label: string) => `File with ${label}`,
    fileWithDescription: "CSV or XLSX, up to 5,000 rows and 5 MB. Nothing changes until you've checked the rows.",
    templateHint: "The template from step 1 and any export have the right columns. Copy your rows into one of these.",
    stepThree: "3. Check the rows",
    removeFile: "Remove file",
    importRows: (rows: number) => `Import ${count(rows, "row")}`,
    importedTitle: "Imported",
    importedText: (created: number, updated: number) =>
      `${count(created, "row")} created, ${count(updated, "row")} changed. You can undo the upload in the list below.`,
  },
  uploadsPage: {
    bulkUpload: "Bulk upload",
    about: "Fill in a spreadsheet, check every row before anything changes, and undo it if something went wrong.",
    nothingToUpload: "Nothing to upload",
    nothingToUploadText: "The pages you could upload to are all turned off.",
  },
}
