import type { messages } from "../../ui/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const ui: typeof messages = {
  newBadge: { new: "Nuevo", meaning: "Aún no termina la primera semana completa desde la contratación" },
  totalScore: {
    notScored: "Sin puntaje",
    why: { no_working_days: "Sin días laborables en este mes" },
  },
  confirm: {
    pageNowShowsLatestVersion:
      "La página ya muestra la versión más reciente. Cierra esto, revisa qué cambió y decide de nuevo.",
    cancel: "Cancelar",
  },
  conflict: {
    changedBySomeoneElse: "Otra persona cambió esto",
    theseFieldsDiffer: "Estos campos difieren. Usa la otra versión, o conserva la tuya y reemplaza la otra.",
    versionsAreTheSame: "Aquí la otra versión es igual a la tuya.",
    whatDiffers: "Diferencias",
    field: "Campo",
    yours: "La tuya",
    theirs: "La otra",
    takeTheirs: "Usar la otra",
    keepMine: "Conservar la mía",
  },
  connectionBar: {
    serviceCantBeReached: "No podemos conectar con el servicio. No se guarda nada hasta que vuelva.",
    youreOffline: "No tienes conexión. No se guarda ni se envía nada hasta que vuelva.",
    connection: "Conexión",
  },
  countToDecide: {
    toDecide: "por decidir",
  },
  cyclePicker: {
    cycle: "Ciclo",
  },
  dataTable: {
    nothingHere: "No hay nada aquí",
    nothingMatches: "Nada coincide con estos filtros.",
    loadingMore: "Cargando más",
  },
  dateRangeFilter: {
    from: "Desde",
    to: "Hasta",
  },
  departmentPicker: {
    none: "Ninguno",
  },
  draftOffer: {
    whatYouTypedLast: "Guardamos lo que escribiste la última vez",
    resume: "Continuar",
    startOver: "Empezar de nuevo",
  },
  employeeFilters: {
    person: "Persona",
    nameEmailOrId: "Nombre, correo o ID",
    level: "Nivel",
    allLevels: "Todos los niveles",
    status: "Estado",
    both: "Ambos",
    without: "Sin",
    nothing: "Cualquiera",
    gaps: { manager: "Gerente", department: "Departamento", regularization_date: "Fecha de regularización" },
    clearFilters: "Quitar los filtros",
  },
  printing: {
    print: "Imprimir",
    printed: (time) => `Impreso el ${time}`,
    draft: "Borrador",
    final: (version) => `Definitivo, versión ${version}`,
    onlyLoaded: (rows) => `Solo se imprimen las primeras ${rows} filas. Exporta la lista para tenerlas todas.`,
  },
  personFrame: {
    person: "Persona",
    allEmployees: "Todos los empleados",
    inactive: "Inactivo",
    pages: "Sobre esta persona",
    newEntry: "Nuevo registro",
    tabs: {
      overview: "Resumen",
      month: "Scorecard",
      year: "Año",
      entries: "Registros",
      evaluations: "Evaluaciones",
      learning: "Aprendizaje",
      record: "Ficha",
    },
  },
  exportButton: {
    export: "Exportar",
    csv: "CSV",
    excelXlsx: "Excel (XLSX)",
  },
  fileDrop: {
    dropFileHere: "Suelta un archivo aquí o elige uno.",
    chooseAnotherFile: "Elegir otro archivo",
    chooseFile: "Elegir archivo",
    remove: "Quitar",
  },
  filterBar: {
    filters: "Filtros",
    active: "Filtros activos",
    remove: "Quitar",
    chip: (label, value) => `${label}: ${value}`,
  },
  searchField: {
    search: "Buscar",
  },
  savedViews: {
    title: "Vistas guardadas",
    none: "Aún no hay vistas guardadas",
    saveThis: "Guardar esta vista…",
    name: "Nombre de la vista",
    save: "Guardar",
    remove: (name) => `Eliminar "${name}"`,
  },
  finalMonthNote: {
    isFinal: (month) => `El mes de ${month} es definitivo`,
    explanation: ({ finalizedAt, isUnlockedForSome, hasPage }) => {
      const published =
        finalizedAt === null
          ? "Sus puntajes están publicados"
          : `Es definitivo desde ${finalizedAt}: sus puntajes están publicados`
      const exception = isUnlockedForSome
        ? ", salvo los de las personas con un desbloqueo de un superadministrador"
        : ""
      const remedy = hasPage
        ? "lo corrija, desbloquee esta página para la persona o reabra el mes"
        : "lo corrija o reabra el mes"
      return `${published} y los cambios que se hagan aquí no se guardan${exception}. Si algo está mal, pide a un superadministrador que ${remedy}.`
    },
  },
  form: {
    fieldsNeedAttention: (fields) => `${count(fields, "campo requiere", "campos requieren")} atención`,
  },
  monthPicker: {
    month: "Mes",
    backTo: (before) => `Volver a ${before}`,
    goTo: (next) => `Ir a ${next}`,
  },
  nativeIssues: {
    enterItInFull: "Ingresa el valor completo o déjalo vacío.",
    fillThisIn: "Este campo es obligatorio.",
    enterEmailAddressSuch: "Ingresa una dirección de correo, como nombre@example.com.",
    enterAnHttpsAddress: "Ingresa una dirección https://.",
    atLeast: (min) => `Ingresa ${min} o más.`,
    atMost: (max) => `Ingresa ${max} o menos.`,
  },
  page: {
    scorecardPlatform: (title) => `${title} · Scorecard Platform`,
  },
  personPicker: {
    searching: "Buscando…",
    noOneFound: "No se encontró a nadie",
  },
  rowsProgress: {
    sendingTheFile: "Subiendo el archivo",
    checkingTheFile: "Revisando el archivo",
    checkingTheFilePhase: "Archivo subido. Revisando cada fila…",
    rows: "Filas",
    inProgress: "En curso…",
    rowsPhase: (rows) =>
      `${count(rows, "fila escrita", "filas escritas")}. Terminando; después surten efecto todas a la vez.`,
    checking: "Revisando",
    writing: "Escribiendo",
    ofRows: (done, rows) => `: ${done} de ${count(rows, "fila", "filas")}`,
  },
  states: {
    loading: "Cargando",
    tryingAgainInSeconds: (seconds) => ` Nuevo intento en ${count(seconds, "segundo", "segundos")}.`,
    requestRequestId: (requestId) => `Solicitud ${requestId}`,
    tryAgain: "Intentar de nuevo",
  },
  theme: {
    close: "Cerrar",
    dismiss: "Cerrar",
    clear: "Borrar",
  },
  unitFilters: {
    cluster: "Clúster",
    allClusters: "Todos los clústeres",
    department: "Departamento",
    allDepartments: "Todos los departamentos",
  },
  unsavedGuard: {
    title: "¿Salir sin guardar?",
    changesAreKept: "Tus cambios aún no están guardados. Quedan en este navegador y puedes retomarlos cuando vuelvas.",
    changesWillBeLost: "Tus cambios aún no están guardados y se perderán.",
    keepEditing: "Seguir editando",
    leave: "Salir sin guardar",
  },
  useNamedOptions: {
    searching: "Buscando…",
    noSuchName: "Sin coincidencias",
    thereAre: "Hay",
    more: (amount) => `${amount} más. Escribe parte del nombre.`,
    searchingLabel: "Buscando",
  },
  cellField: {
    changeLabel: (label) => `Cambiar: ${label}`,
  },
  gridRow: {
    selectLine: (label) => `Seleccionar ${label} para todas las personas mostradas`,
    selectRow: "Seleccionar toda la fila",
    name: "Nombre",
    todayLabel: (label) => `${label}, hoy`,
  },
  weekSwitch: {
    week: "Semana",
    weekBefore: "Semana anterior",
    range: (from, to) => rich`${from} a ${to}`,
    weekAfter: "Semana siguiente",
  },
}
