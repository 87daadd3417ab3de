import type { messages } from "../../ui/configuration/messages.ts"
import { count } from "../../lib/format.ts"

export const uiConfiguration: typeof messages = {
  labels: {
    yes: "Sí",
    no: "No",
    partNames: {
      metrics: "Métricas",
      goals: "Metas",
      evaluation_counts: "Cantidad de evaluaciones",
      rubric: "Rúbrica",
    },
    changeNames: { added: "Agregado", removed: "Quitado", changed: "Cambiado" },
  },
  templateDialog: {
    title: (cycle) => `Elegir una plantilla para ${cycle}`,
    kind: "¿Qué tipo de empresa es la tuya?",
    leave: "Las personas en vacaciones o con licencia médica deben entregar tareas",
    leaveText: "Por lo general no. Esto define los códigos de día VL y SL.",
    changes: (total) => `Comparar con la configuración actual: ${count(total, "cambio", "cambios")}`,
    changesOf: (name) => `Cambios de la plantilla ${name}`,
    overridesStay: "Las excepciones de departamentos y empleados se conservan. Después puedes ajustar todo.",
    nothingChanges: "La configuración ya es igual a esta plantilla.",
    what: "Qué",
    now: "Ahora",
    afterward: "Después",
    cancel: "Cancelar",
    apply: "Aplicar plantilla",
    applied: (name, cycle) => `La plantilla “${name}” se aplicó a ${cycle}. Ajústala como quieras.`,
  },
}
