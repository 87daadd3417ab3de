import type { ReactNode } from "react"
import type { messages } from "../../features/bulk/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const bulk: typeof messages = {
  batchesPanel: {
    by: "Nag-upload",
    when: "Kailan",
    what: "Ano",
    file: "File",
    created: "Ginawa",
    changed: "Binago",
    months: "Mga buwan",
    undo: "I-undo",
    undoneUndoneAt: (undoneAt) => rich`Na-undo: ${undoneAt}`,
    noLonger: "Hindi na puwede",
    uploads: "Mga upload",
    all: "Lahat",
    state: "Status",
    inEffect: "May bisa",
    undone: "Na-undo",
    noUploads: "Walang upload",
    noUploadsText: "Lalabas dito ang mga import mo, at puwede mong i-undo ang mga ito.",
  },
  sheets: {
    sbsEvaluations: "Mga side-by-side (SBS) evaluation",
    evaluationWithItsChecklist: "isang evaluation na may checklist",
    nonSbsEvaluations: "Mga Non-SBS evaluation",
    anEvaluation: "isang evaluation",
    atwEntries: "Mga attitude toward work (ATW) entry",
    anEntry: "isang entry",
    attendanceIssues: "Mga attendance issue",
    anIssue: "isang issue",
    productivityIssues: "Mga productivity issue",
    additionalPoints: "Additional points",
    incidents: "Mga incident",
    anIncident: "isang incident",
    schedules: "Mga schedule",
    wholeMonth: "buong buwan ng isang tao",
    taskDelivery: "Task delivery",
    personDay: "isang araw ng isang tao",
    people: "Mga tao",
  },
  templateStep: {
    whatTheRowsAre: "Ano ang mga row",
    templateMonth: "Buwan ng template",
    templateXlsx: "Template (XLSX)",
    templateCsv: "Template (CSV)",
    oneRowIs: (row: string, id: ReactNode) =>
      rich`Ang bawat row ay ${row}. Ipinapaliwanag ng workbook ang bawat column sa ikalawang sheet nito. Puwede rin ang sarili mong file: itutugma mo ang mga column nito pagkatapos mo itong piliin. O baguhin ang isang export at i-upload ulit: binabago ng mga row na may ${id} ang mga dati nang nandoon.`,
  },
  undoBatch: {
    undoThisUpload: "I-undo ang upload na ito?",
    undoing: "Ina-undo…",
    undoUpload: "I-undo ang upload",
    uploadOfIsUndone: (label: string) => `${label}: na-undo ang upload.`,
    explanation: (label: string, uploadedAt: string) => `${label}, in-upload noong ${uploadedAt}.`,
    newRows: (rows: number) =>
      ` Aalisin ang ginawa ng ${count(rows, "bagong row", "bagong row")}; lilipat sa recycle bin ang mga entry.`,
    newPeople: (rows: number) =>
      ` Aalisin ang ${count(rows, "bagong tao", "bagong tao")}, pati ang mga department at cluster na ginawa nito, kung walang laman ang mga ito.`,
    changedRows: (rows: number) => ` Babalik sa dati ang binago ng ${count(rows, "row", "row")}.`,
    allOrNothing: " Ina-undo ang lahat ng ito, o wala talaga.",
  },
  uploadWizard: {
    imported: (rows: number) => `Na-import ang ${count(rows, "row", "row")}.`,
    whatToUpload: "Piliin kung ano ang ia-upload",
    fileWith: (label: string) => `File: ${label}`,
    scoresFollow: "Susunod sa ilang sandali ang mga scorecard ng mga buwang ito.",
    canUndo: "Puwede mong i-undo ang buong upload sa listahan sa ibaba.",
  },
  uploadsPage: {
    bulkUpload: "Bulk upload",
    about:
      "Pumili ng spreadsheet mo o punan ang isang template, i-check ang bawat row bago may magbago, at i-undo kung may nagkamali.",
    nothingToUpload: "Walang maa-upload",
    nothingToUploadText: "Naka-off ang lahat ng page na puwede mong pag-upload-an.",
  },
}
