import type { ReactNode } from "react"
import { count } from "../../../lib/format.ts"
import { rich } from "../../../lib/rich.ts"
import { localized } from "../../../lib/language.ts"

/** UI copy of the holidays page, by component. */
export const messages = localized("schedulesHolidays", {
  reach: { company: "The whole company", cluster: "A cluster", department: "A department" },
  holidaysPage: {
    title: "Holidays",
    about:
      "Days with a day code of their own. A holiday applies to everyone whose month isn't saved in the schedule: a department's comes before its cluster's, and a cluster's before the company's.",
    schedules: "Schedules",
    add: "Add holiday",
    search: "Part of the name",
    year: "Year",
    allYears: "All years",
    reach: "Applies to",
    all: "All",
    reaches: { company: "Whole company", cluster: "Clusters", department: "Departments" },
    total: (holidays: number) => count(holidays, "holiday"),
    label: "Holidays",
    date: "Date",
    name: "Name",
    code: "Day code",
    appliesTo: "Applies to",
    wholeCompany: "Whole company",
    cluster: (name: string) => `Cluster ${name}`,
    department: (name: string) => `Department ${name}`,
    actions: "Actions",
    edit: "Edit",
    delete: "Delete",
    none: "No holidays to show",
    noneText: "Until there are some, Monday to Friday are workdays unless a schedule or shift pattern says otherwise.",
  },
  holidayDialog: {
    addTitle: "Add a holiday",
    editTitle: "Edit the holiday",
    labels: { date: "Date", name: "Name", code: "Day code" },
    codeText: "What the day counts as. HOL is neither a workday nor a task-delivery day.",
    reach: "Applies to",
    reachText: "A holiday stays with its unit. To move it, delete it and add another.",
    cluster: "Cluster",
    department: "Department",
    chooseCluster: "Choose a cluster.",
    chooseDepartment: "Choose a department.",
    effect:
      "Scores of draft months are recalculated soon after. People with a saved schedule for the month keep it. A final month can only be changed by a super admin, and keeps its figures.",
    saved: "Holiday saved",
    cancel: "Cancel",
    save: "Save holiday",
  },
  deleteHoliday: {
    title: "Delete this holiday?",
    delete: "Delete",
    deleted: "Holiday deleted",
    text: (name: ReactNode, day: string) =>
      rich`${name} on ${day}: the shift pattern or weekday decides this day again, and draft months are recalculated. Saved schedules stay as they are.`,
  },
})
