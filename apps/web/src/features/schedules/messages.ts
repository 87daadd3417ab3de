import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

/** What the pages of "schedules" say, by the file that says it. */
export const messages = {
  codeAppearance: {
    attendanceAndTaskDelivery: "attendance and task delivery",
    taskDelivery: "task delivery",
    noSuchCode: "no such code",
    notSavedYet: ", not saved yet",
  },
  codeForm: {
    labels: { code: "Code", label: "Label", is_working_day: "Working day", is_task_delivery_day: "Task-delivery day" },
    yes: "yes",
    no: "no",
    savedTheDayCode: (code: string) => `Saved the day code ${code}.`,
    oneTo10Letters: "1 to 10 letters and digits",
    countsAsWorkingDay: "Counts as a working day for attendance",
    countsAsTaskDeliveryDay: "Counts as a task-delivery day",
    cancel: "Cancel",
    saveDayCode: "Save day code",
  },
  codesDrawer: {
    dayCodes: "Day codes",
    addDayCode: "Add day code",
    countsFor: (counts: string) => `Counts for ${counts}`,
    editCode: (code: string) => `Edit ${code}`,
    deleteCode: (code: string) => `Delete ${code}`,
  },
  deleteCode: {
    deleteCode: (code: string) => `Delete ${code}?`,
    deleteDayCode: "Delete day code",
    deletedTheDayCode: (code: string) => `Deleted the day code ${code}.`,
    deleteText: "A code that a schedule names cannot be deleted. Nothing else is lost.",
  },
  fillBar: {
    fillTheChosenDays: "Fill the chosen days",
    fillWith: (words: string) => `Fill ${words} with`,
    chooseDaysThenFill: "Choose days, then fill them with",
    ofName: (name: string) => `of ${name}`,
    ofPeople: (people: number) => `of ${count(people, "person", "people")}`,
    to: (label: string | undefined, label2: string | undefined) => `${label} to ${label2}`,
  },
  scheduleGrid: {
    schedulesByPersonAndDay: "Schedules by person and day",
    state: "State",
  },
  scheduleState: {
    saving: "Saving",
    theMonthOf: (name: string) => `the month of ${name}`,
    saveHidden: (hidden: ReactNode) => rich`Save ${hidden}`,
    nobodyWroteOne: "Nobody wrote one: Monday to Friday are workdays",
    default: "default",
    somebodyWroteIt: "Somebody wrote it",
    written: "written",
  },
  schedulesPage: {
    written: "Written",
    defaultNobodyWroteOne: "Default (nobody wrote one)",
    schedules: "Schedules",
    about: "Workdays, days off and leave: what attendance and task delivery are counted by.",
    dayCodes: "Day codes",
    nameOrEmployeeId: "Name or employee id",
    schedule: "Schedule",
    all: "All",
    nobodyHere: "Nobody here",
    nobodyHereText: "Nobody who is employed in this month fits the filters.",
    people: (people: number) => count(people, "person", "people"),
  },
  unsavedBar: {
    savedMonthOfPeople: (people: number) => `Saved the month of ${count(people, "person", "people")}.`,
    changesThatAreNotSaved: "Changes that are not saved",
    peopleHaveChanges: (people: number) =>
      `${count(people, "person has", "people have")} changes that are not saved yet.`,
    dropChanges: "Drop changes",
    month: "month",
    monthsChanged: (changed: number) => `${changed} months`,
    saveDetail: (detail: string) => `Save ${detail}`,
    notShownHere: (hidden: string) => `Not shown here: ${hidden}.`,
    thereIsNoDayCode: (value: string) => `There is no day code ${value}.`,
    day: (day: string) => `Day ${day}`,
  },
  useScheduleDrafts: {
    theirMonthCannot: "Their month cannot be read now. What you changed is kept.",
  },
}
