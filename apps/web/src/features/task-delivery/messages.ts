import { count } from "../../lib/format.ts"

/** What the pages of "task delivery" say, by the file that says it. */
export const messages = {
  dayAppearance: {
    saving: (label: string, text: string) => `${label}: saving ${text}`,
    notSaved: (label: string, text: string) => `${label}: not saved, ${text}`,
  },
  dayConflict: {
    finishedOfTasks: "Finished of tasks",
    note: "Note",
  },
  dayEditor: {
    theChosenDay: "The chosen day",
    saving: "Saving…",
    saved: "Saved",
    scheduleHasNoTasks: "The schedule has no tasks to deliver on this day.",
    noNote: "No note.",
    noteNotes: (notes: string) => `Note: ${notes}`,
    finished: "Finished",
    ofTasks: "Of tasks",
    note: "Note",
    forContextNeverScored: "For context, never scored",
    saveDay: "Save day",
    takeBack: "Take back",
    discard: "Discard",
  },
  figures: {
    scored: "Scored",
    missingCountsAs0: "Missing, counts as 0",
    notDueYet: "Not due yet",
    nothingToDoNotCounted: "Nothing to do, not counted",
    noTaskDeliveryDay: "No task-delivery day",
    of: (finishedTask: number | null, taskCount: number | null) => `, ${finishedTask} of ${taskCount}`,
    noteNotes: (notes: string) => `. Note: ${notes}`,
  },
  legend: {
    scored: "Scored",
    scoredBelow80: "Scored below 80%",
    whatTheSignsMean: "What the signs mean",
  },
  taskDeliveryPage: {
    taskDelivery: "Task delivery",
    about: "Type 8/10 into a day: finished of all tasks. Arrow keys move, Enter and Tab save and go on.",
    taskDeliveryAbout: "What you finished of the tasks of each day. Your manager enters it.",
    nameOrEmployeeId: "Name or employee id",
    nobodyHere: "Nobody here",
    nobodyHereText:
      "Nobody of the balanced scorecard fits the filters in this month. Choose another month or clear the filters.",
    people: (people: number) => count(people, "person", "people"),
  },
  taskGrid: {
    taskDeliveryByPerson: "Task delivery by person and day",
    month: "Month",
    daysAreNotSaved: (days: number) =>
      `${count(days, "day is", "days are")} not saved: marked with a red frame. Choose one to see why.`,
  },
  useDaySaves: {
    saved: (name: string, workDate: string, detail: string) => `Saved: ${name}, ${workDate}${detail}.`,
    notSaved: (name: string, workDate: string, message: string) => `Not saved: ${name}, ${workDate}. ${message}`,
    enterFinishedAndPlanned: "Enter finished and planned, such as 8/10.",
    notSavedText: (message: string) => `Not saved: ${message}`,
  },
}
