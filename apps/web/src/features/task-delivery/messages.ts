import { count } from "../../lib/format.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the task delivery pages, by component. */
export const messages = localized("taskDelivery", {
  dayAppearance: {
    saving: (label: string, text: string) => `${label}: saving ${text}`,
    notSaved: (label: string, text: string) => `${label}: not saved, ${text}`,
  },
  dayConflict: {
    finishedOfTotal: "Finished / total tasks",
    note: "Note",
  },
  dayEditor: {
    selectedDay: "Selected day",
    saving: "Saving…",
    saved: "Saved",
    scheduleHasNoTasks: "The schedule has no tasks to deliver on this day.",
    noNote: "No note.",
    noteNotes: (notes: string) => `Note: ${notes}`,
    finished: "Finished",
    totalTasks: "Total tasks",
    note: "Note",
    forContextNeverScored: "For context, never scored",
    saveDay: "Save day",
    clearDay: "Clear day",
    discard: "Discard",
  },
  figures: {
    scored: "Scored",
    missingCountsAs0: "Missing, counts as 0",
    notDueYet: "Not due yet",
    nothingToDoNotCounted: "Nothing to do, not counted",
    notTaskDeliveryDay: "Not a task-delivery day",
    of: (finishedTask: number | null, taskCount: number | null) => `, ${finishedTask} of ${taskCount}`,
    noteNotes: (notes: string) => `. Note: ${notes}`,
  },
  legend: {
    scored: "Scored",
    scoredBelow80: "Scored below 80%",
    whatSymbolsMean: "What the symbols mean",
  },
  taskDeliveryPage: {
    taskDelivery: "Task delivery",
    about: "Type 8/10 into a day if 8 of 10 tasks were finished.",
    keys: "Use the arrow keys to move; Enter and Tab save and move on.",
    ownAbout: "How many of each day's tasks you finished. Your manager enters this.",
    nameOrEmployeeId: "Name or employee ID",
    noOneToShow: "No one to show",
    noOneToShowText:
      "No one with a balanced scorecard matches these filters this month. Choose another month or clear the filters.",
    people: (people: number) => count(people, "person", "people"),
  },
  taskGrid: {
    taskDeliveryOf: (name: string, percent: number | null) =>
      percent === null ? `Task delivery of ${name}` : `Task delivery of ${name}, ${percent}% in the month`,
    taskDeliveryByPerson: "Task delivery by person and day",
    month: "Month",
    daysAreNotSaved: (days: number) =>
      `${count(days, "day is", "days are")} not saved and marked with a red frame. Select one to see why.`,
  },
  useDaySaves: {
    saved: (name: string, workDate: string, detail: string) => `Saved: ${name}, ${workDate}${detail}.`,
    notSaved: (name: string, workDate: string, message: string) => `Not saved: ${name}, ${workDate}. ${message}`,
    enterFinishedAndTotal: "Enter finished and total tasks, such as 8/10.",
    notSavedText: (message: string) => `Not saved: ${message}`,
  },
})
