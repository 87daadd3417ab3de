import type { messages } from "../../features/bulk/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const bulk: typeof messages = {
  batchesPanel: {
    by: "Por",
    when: "Cuándo",
    what: "Qué",
    file: "Archivo",
    created: "Creadas",
    changed: "Cambiadas",
    months: "Meses",
    undo: "Deshacer",
    undoneUndoneAt: (undoneAt) => rich`Deshecha: ${undoneAt}`,
    noLonger: "Ya no es posible",
    uploads: "Cargas",
    all: "Todas",
    state: "Estado",
    inEffect: "Vigente",
    undone: "Deshecha",
    noUploads: "Sin cargas",
    noUploadsText: "Aquí aparecen tus importaciones, y puedes deshacerlas.",
  },
  sheets: {
    sbsEvaluations: "Evaluaciones lado a lado (SBS)",
    evaluationWithItsChecklist: "una evaluación con su lista de verificación",
    nonSbsEvaluations: "Evaluaciones Non-SBS",
    anEvaluation: "una evaluación",
    atwEntries: "Registros de actitud en el trabajo (ATW)",
    anEntry: "un registro",
    attendanceIssues: "Faltas de asistencia",
    anIssue: "una falta",
    productivityIssues: "Faltas de productividad",
    additionalPoints: "Puntos adicionales",
    incidents: "Incidentes",
    anIncident: "un incidente",
    schedules: "Horarios",
    wholeMonth: "el mes completo de una persona",
    taskDelivery: "Entrega de tareas",
    personDay: "un día de una persona",
    people: "Personas",
  },
  templateStep: {
    whatTheRowsAre: "Qué son las filas",
    templateMonth: "Mes de la plantilla",
    templateXlsx: "Plantilla (XLSX)",
    templateCsv: "Plantilla (CSV)",
    oneRowIs: (row, id) =>
      rich`Cada fila es ${row}. El libro explica cada columna en su segunda hoja. También sirve un archivo tuyo: después de elegirlo, asignas sus columnas. O edita una exportación y súbela de nuevo: las filas con ${id} cambian las existentes.`,
  },
  undoBatch: {
    undoThisUpload: "¿Deshacer esta carga?",
    undoing: "Deshaciendo…",
    undoUpload: "Deshacer carga",
    uploadOfIsUndone: (label) => `${label}: carga deshecha.`,
    explanation: (label, uploadedAt) => `${label}, cargado el ${uploadedAt}.`,
    newRows: (rows) =>
      ` Se quitará lo que ${count(rows, "fila nueva creó", "filas nuevas crearon")}; los registros van a la papelera.`,
    newPeople: (rows) =>
      ` Se ${rows === 1 ? "quitará" : "quitarán"} ${count(rows, "persona nueva", "personas nuevas")}, y también los departamentos y clústeres que se crearon, si están vacíos.`,
    changedRows: (rows) => ` Lo que ${count(rows, "fila cambió", "filas cambiaron")} volverá a como estaba.`,
    allOrNothing: " Se deshace todo o nada.",
  },
  uploadWizard: {
    imported: (rows) => `${count(rows, "fila importada", "filas importadas")}.`,
    whatToUpload: "Elige qué cargar",
    fileWith: (label) => `Archivo: ${label}`,
    scoresFollow: "Los scorecards de estos meses se actualizan en un momento.",
    canUndo: "Puedes deshacer toda la carga en la lista de abajo.",
  },
  uploadsPage: {
    bulkUpload: "Carga masiva",
    about:
      "Elige una hoja de cálculo tuya o llena una plantilla, revisa cada fila antes de que algo cambie, y deshazlo si algo salió mal.",
    nothingToUpload: "Nada que cargar",
    nothingToUploadText: "Todas las páginas a las que podrías cargar están desactivadas.",
  },
}
