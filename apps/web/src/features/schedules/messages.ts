import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the schedule pages, by component. */
export const messages = localized("schedules", {
  codeAppearance: {
    attendanceAndTaskDelivery: "attendance and task delivery",
    taskDelivery: "task delivery",
    noSuchCode: "no such code",
    notSavedYet: ", not saved yet",
    sources: {
      schedule: (): string => ", saved",
      holiday: (name?: string) => (name === undefined ? ", holiday" : `, holiday: ${name}`),
      pattern: (): string => ", from the shift pattern",
      default: (): string => ", from the weekday",
    },
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
    scheduleOf: (name: string) => `Schedule of ${name}`,
    schedulesByPersonAndDay: "Schedules by person and day",
    state: "Status",
  },
  scheduleState: {
    saving: "Saving",
    monthOf: (name: string) => `${name}'s month`,
    saveHidden: (hidden: ReactNode) => rich`Save ${hidden}`,
    planned: {
      holiday: {
        label: "holiday",
        title: "No saved schedule: holidays apply, and otherwise Monday to Friday are workdays",
      },
      pattern: { label: "pattern", title: "No saved schedule: the shift pattern applies" },
      default: { label: "default", title: "No saved schedule: Monday to Friday are workdays" },
    },
    hasSavedSchedule: "Has a saved schedule",
    custom: "custom",
  },
  schedulesPage: {
    sources: {
      schedule: "Saved",
      pattern: "Shift pattern",
      holiday: "Holidays",
      default: "Default (Monday to Friday)",
    },
    schedules: "Schedules",
    about: "Workdays, days off, and leave: the basis for attendance and task delivery.",
    holidays: "Holidays",
    shiftPatterns: "Shift patterns",
    dayCodes: "Day codes",
    nameOrEmployeeId: "Name or employee ID",
    schedule: "Schedule",
    all: "All",
    noOneToShow: "No one to show",
    beforeGoLive: "This month is before the first month that your company uses the scorecard.",
    noOneToShowText: "No one employed in this month matches these filters.",
    people: (people: number) => count(people, "person", "people"),
  },
  sourceLegend: {
    legend: (holiday: string, pattern: string, hasStatus: boolean) =>
      `${holiday} decided by a holiday · ${pattern} decided by a shift pattern · ${hasStatus ? "✓ in Status: the whole month is saved · " : ""}no mark: Monday to Friday are workdays`,
  },
  monthActions: {
    actions: "Actions for many people",
    setOneCode: "Set one code",
    copyLastMonth: "Copy last month",
    resetMonth: "Reset month",
    resetHint: "Select a day of a person with a saved schedule",
    whose: "Applies to",
    everyone: (people: number | null) =>
      people === null ? "Everyone these filters show" : `All ${count(people, "person", "people")} these filters show`,
    selected: (people: number) => `The selected ${count(people, "person", "people")}`,
    from: "From day",
    to: "To day",
    dayCode: "Day code",
    setText:
      "Saves these days right away. The other days of the month keep the code they have now: once a month is saved, holidays and shift patterns added later no longer change it.",
    copyText: (from: string, to: string) =>
      `Copies saved schedules of ${from} to ${to}. People without a saved schedule in ${from} are skipped.`,
    by: "Match days",
    byWeekday: "By weekday: four or five weeks earlier",
    byDate: "By date: the same day of the month",
    overwrite: "Replace schedules that are already saved for this month",
    result: (saved: number, unchanged: number) =>
      `Saved ${count(saved, "person", "people")}${unchanged > 0 ? `; ${unchanged} already had it` : ""}.`,
    skipped: (people: number) => ` Skipped ${people}: nothing to copy, or already saved.`,
    refused: (people: number) => ` Left out ${people}: your own schedule, or not employed in this month.`,
    resetTitle: (name: string, month: string) => `Reset ${month} for ${name}?`,
    resetText:
      "Deletes the saved schedule of this month. Holidays, the shift pattern, or Monday to Friday decide each day again.",
    resetDone: (name: string) => `Reset the month for ${name}.`,
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
})
