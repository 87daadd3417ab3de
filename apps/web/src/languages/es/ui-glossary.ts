import type { messages } from "../../ui/glossary/messages.ts"

export const uiGlossary: typeof messages = {
  SBS: {
    name: "Evaluación lado a lado",
    meaning: "Quien evalúa se sienta con la persona y califica el trabajo con una lista de verificación.",
  },
  "Non-SBS": {
    name: "Evaluación que no es lado a lado",
    meaning: "Quien evalúa califica el trabajo sin sentarse con la persona.",
  },
  ATW: {
    name: "Actitud en el trabajo",
    meaning:
      "Puntos por lo que alguien hizo más allá de sus tareas, por ejemplo por un cliente, el equipo o la empresa.",
  },
  KPM: {
    name: "Métrica clave de desempeño",
    meaning: "Un grupo de indicadores clave de desempeño (KPI) con un peso en el total del scorecard.",
  },
  KPI: {
    name: "Indicador clave de desempeño",
    meaning: "Una medida, con puntaje de 0 a 100, que tiene un peso en su métrica clave de desempeño (KPM).",
  },
  BSC: {
    name: "Balanced scorecard",
    meaning: "El desempeño de una persona en un mes, como un solo total de métricas con peso.",
  },
}
