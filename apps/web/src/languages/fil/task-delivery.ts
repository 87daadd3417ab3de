import type { messages } from "../../features/task-delivery/messages.ts"
import { count } from "../../lib/format.ts"

export const taskDelivery: typeof messages = {
  dayAppearance: {
    saving: (label, text) => `${label}: sine-save ang ${text}`,
    notSaved: (label, text) => `${label}: hindi na-save, ${text}`,
  },
  dayConflict: {
    finishedOfTotal: "Natapos / kabuuang task",
    note: "Tala",
  },
  dayEditor: {
    selectedDay: "Napiling araw",
    saving: "Sine-save…",
    saved: "Na-save",
    scheduleHasNoTasks: "Walang task na ide-deliver sa araw na ito ayon sa schedule.",
    noNote: "Walang tala.",
    noteNotes: (notes) => `Tala: ${notes}`,
    finished: "Natapos",
    totalTasks: "Kabuuang task",
    note: "Tala",
    forContextNeverScored: "Para sa konteksto, hindi kailanman bibigyan ng score",
    saveDay: "I-save ang araw",
    clearDay: "I-clear ang araw",
    discard: "Itapon",
  },
  figures: {
    scored: "May score",
    missingCountsAs0: "Kulang, binibilang na 0",
    notDueYet: "Hindi pa takda",
    nothingToDoNotCounted: "Walang gagawin, hindi binibilang",
    notTaskDeliveryDay: "Hindi araw ng task delivery",
    of: (finishedTask, taskCount) => `, ${finishedTask} sa ${taskCount}`,
    noteNotes: (notes) => `. Tala: ${notes}`,
  },
  legend: {
    scored: "May score",
    scoredBelow80: "Score na mas mababa sa 80%",
    whatSymbolsMean: "Kahulugan ng mga simbolo",
  },
  taskDeliveryPage: {
    taskDelivery: "Task delivery",
    about: "I-type ang 8/10 sa isang araw kung 8 sa 10 task ang natapos.",
    keys: "Gamitin ang mga arrow key para gumalaw; sine-save at lumilipat ang Enter at Tab.",
    ownAbout: "Kung ilan sa mga task ng bawat araw ang natapos mo. Ang manager mo ang naglalagay nito.",
    nameOrEmployeeId: "Pangalan o employee ID",
    noOneToShow: "Walang taong maipapakita",
    noOneToShowText:
      "Walang may balanced scorecard na tumutugma sa mga filter na ito sa buwang ito. Pumili ng ibang buwan o alisin ang mga filter.",
    people: (people) => count(people, "tao", "tao"),
  },
  taskGrid: {
    taskDeliveryOf: (name, percent) =>
      percent === null ? `Task delivery ni ${name}` : `Task delivery ni ${name}, ${percent}% sa buwan`,
    taskDeliveryByPerson: "Task delivery ayon sa tao at araw",
    month: "Buwan",
    daysAreNotSaved: (days) =>
      `${count(days, "araw", "araw")} ang hindi na-save at may pulang kuwadro. Pumili ng isa para makita kung bakit.`,
  },
  useDaySaves: {
    saved: (name, workDate, detail) => `Na-save: ${name}, ${workDate}${detail}.`,
    notSaved: (name, workDate, message) => `Hindi na-save: ${name}, ${workDate}. ${message}`,
    enterFinishedAndTotal: "Ilagay ang natapos at kabuuang task, gaya ng 8/10.",
    notSavedText: (message) => `Hindi na-save: ${message}`,
  },
}
