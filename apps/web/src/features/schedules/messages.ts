import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

/** UI copy of the schedule pages, by component. */
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
    deleteText: "You can't delete a code that a schedule uses. Nothing else is lost.",
  },
  fillBar: {
    fillSelectedDays: "Fill the selected days",
    fillWith: (words: string) => `Fill ${words} with`,
    selectDaysThenFill: "Select days, then fill them with",
    forName: (name: string) => `for ${name}`,
    forPeople: (people: number) => `for ${count(people, "person", "people")}`,
    to: (from: string | undefined, to: string | undefined) => `${from} to ${to}`,
  },
  scheduleGrid: {
    schedulesByPersonAndDay: "Schedules by person and day",
    state: "Status",
  },
  scheduleState: {
    saving: "Saving",
    monthOf: (name: string) => `${name}'s month`,
    saveHidden: (hidden: ReactNode) => rich`Save ${hidden}`,
    noSavedSchedule: "No saved schedule: Monday to Friday are workdays",
    default: "default",
    hasSavedSchedule: "Has a saved schedule",
    custom: "custom",
  },
  schedulesPage: {
    custom: "Custom",
    default: "Default (no saved schedule)",
    schedules: "Schedules",
    about: "Workdays, days off, and leave: the basis for attendance and task delivery.",
    dayCodes: "Day codes",
    nameOrEmployeeId: "Name or employee ID",
    schedule: "Schedule",
    all: "All",
    noOneToShow: "No one to show",
    noOneToShowText: "No one employed in this month matches these filters.",
    people: (people: number) => count(people, "person", "people"),
  },
  unsavedBar: {
    savedMonthOfPeople: (people: number) => `Saved the month for ${count(people, "person", "people")}.`,
    unsavedChanges: "Unsaved changes",
    peopleHaveChanges: (people: number) => `${count(people, "person has", "people have")} unsaved changes.`,
    discardChanges: "Discard changes",
    save: (months: number) => (months === 1 ? "Save month" : `Save ${months} months`),
    notShownHere: (hidden: string) => `Not shown here: ${hidden}.`,
    unknownDayCode: (value: string) => `There's no day code ${value}.`,
    day: (day: string) => `Day ${day}`,
  },
  useScheduleDrafts: {
    monthCannotBeLoaded: "Their month can't be loaded right now. Your changes are kept.",
  },
}
