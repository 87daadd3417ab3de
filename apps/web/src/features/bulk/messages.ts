import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

/** What the pages of "bulk" say, by the file that says it. */
export const messages = {
  batchesPanel: {
    by: "By",
    when: "When",
    what: "What",
    file: "File",
    made: "Made",
    changed: "Changed",
    months: "Months",
    undo: "Undo",
    undoneUndoneAt: (undoneAt: string) => `Undone ${undoneAt}`,
    notAnyMore: "Not any more",
    uploads: "Uploads",
    all: "All",
    state: "State",
    standing: "Standing",
    undone: "Undone",
    noUploads: "No uploads",
    noUploadsText: "What you take over stands here, and can be undone.",
  },
  previewStep: {
    actions: { create: "New", update: "Change" },
    row: "Row",
    whatItDoes: "What it does",
    state: "State",
    good: "Good",
    bad: "Bad",
    whatToMend: "What to mend",
    goodValid: (valid: number) => `${valid} good`,
    badInvalid: (invalid: number) => `${invalid} bad`,
    rows: ({
      rows,
      bold,
      valid,
      changes,
      bold2,
    }: {
      rows: number
      bold: ReactNode
      valid: number
      changes: number
      bold2: ReactNode
    }) => rich`${count(rows, "row")}: ${bold} (${valid} new, ${changes} changed), ${bold2}.`,
    thisFileWasTaken: "This file was taken over before",
    thisFileText: (madeById: ReactNode, committedAt: string) =>
      rich`${madeById} took over the same content on ${committedAt}. Taking it over again makes its new rows a second time.`,
    allRowsOrNone: "All rows or none",
    allRowsOrNoneText:
      "Mend the bad rows in your file, save it, and choose it again above. Nothing is changed until all rows are good.",
    badRowsByColumn: "Bad rows by column",
    onlyBadRows: "Only bad rows",
    rowsOfTheFile: "Rows of the file",
    fileHasNoRows: "The file has no rows",
    noBadRows: "No bad rows",
  },
  sheets: {
    sbsEvaluations: "SBS evaluations",
    evaluationWithItsChecklist: "an evaluation with its checklist",
    nonSbsEvaluations: "Non-SBS evaluations",
    anEvaluation: "an evaluation",
    atwEntries: "ATW entries",
    anEntry: "an entry",
    attendanceIssues: "Attendance issues",
    anIssue: "an issue",
    productivityIssues: "Productivity issues",
    additionalPoints: "Additional points",
    incidents: "Incidents",
    anIncident: "an incident",
    schedules: "Schedules",
    schedulesRow: "the whole month of a person",
    taskDelivery: "Task delivery",
    dayOfPerson: "a day of a person",
    isNoCsvOrXlsx: (name: string) =>
      `"${name}" is no CSV or XLSX. In your spreadsheet, save it as one of these and choose it again.`,
    isEmpty: (name: string) => `"${name}" is empty.`,
    isLargerThanMb: (name: string, maxMegabytes: number) =>
      `"${name}" is larger than ${maxMegabytes} MB. Split it into several files.`,
    theWholeRow: "The whole row",
  },
  templateStep: {
    whatTheRowsAre: "What the rows are",
    monthOfTheTemplate: "Month of the template",
    templateXlsx: "Template (XLSX)",
    templateCsv: "Template (CSV)",
    oneRowIs: (row: string, id: ReactNode) =>
      rich`One row is ${row}. The workbook explains each column on its second sheet. An export of ours can be changed and uploaded again as well: rows with an ${id} change what is there.`,
  },
  undoBatch: {
    undoThisUpload: "Undo this upload?",
    undoing: "Undoing…",
    undoUpload: "Undo upload",
    uploadOfIsUndone: (label: string) => `The upload of ${label} is undone.`,
    of: (label: string, createdAt: string) => `${label} of ${createdAt}.`,
    undoThisUploadText: (newRows: number) =>
      ` What ${count(newRows, "new row")} made goes: entries to the recycle bin.`,
    whatRowsChangedBecomes: (rows: number) => ` What ${count(rows, "row")} changed becomes as it was before.`,
    allOfItOrNothing: (updated: ReactNode) => rich`${updated} All of it, or nothing.`,
  },
  uploadWizard: {
    takenOver: (rows: number) => `Taken over: ${count(rows, "row")}.`,
    one: "1. Choose what to upload",
    two: "2. Choose your file",
    fileWith: (label: string) => `File with ${label}`,
    fileWithDescription: "CSV or XLSX, at most 5,000 rows and 5 MB. Nothing is changed before you have seen the rows.",
    templateOfStep1:
      "A template of step 1 and an export have the columns that are known: copy your rows into one of these.",
    three: "3. Check the rows",
    dropFile: "Drop file",
    takeOverRows: (rows: number) => `Take over ${count(rows, "row")}`,
    takenOverTitle: "Taken over",
    takenOverText: (rows: number, rows2: number) =>
      `${count(rows, "row")} made, ${count(rows2, "row")} changed. You can undo the upload in the list below.`,
  },
  uploadsPage: {
    bulkUpload: "Bulk upload",
    about: "Fill in a table, check every row before anything changes, and undo what was wrong.",
    nothingToUpload: "Nothing to upload",
    nothingToUploadText: "The pages of all rows that you could upload are switched off.",
  },
}
