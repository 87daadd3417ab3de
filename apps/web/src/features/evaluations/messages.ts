import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

/** What the pages of "evaluations" say, by the file that says it. */
export const messages = {
  evaluationStatusPage: {
    name: "Name",
    nameZToA: "Name, Z to A",
    mostMissing: "Most missing",
    mostExtra: "Most extra",
    withMissingEvaluations: "With missing evaluations",
    withExtraEvaluations: "With extra evaluations",
    evaluationStatus: "Evaluation status",
    about:
      "Side-by-side (SBS) and Non-SBS evaluations. The score counts the month's total; where evaluations are required weekly, the bonus needs each week complete and on time.",
    nameOrEmployeeId: "Name or employee id",
    showPeople: "Show people",
    everyone: "Everyone",
    sortBy: "Sort by",
    noEvaluationsRequired: "No evaluations required",
    youArentScoredThisMonth: "You aren't scored this month.",
  },
  followUp: {
    reminderSentToManagers: (managers: number) => `Reminder sent to ${count(managers, "manager")}.`,
    remindMyManagers: "Remind my managers",
    sendsThemNotification: "Sends them a notification of what is missing. You can do this once a day.",
  },
  kindFigures: {
    score: (done: ReactNode, required: number) => rich`Score: ${done} of ${required}`,
    bonus: (bonus: string) => `Bonus: ${bonus}`,
    weekOf: "Week of",
    done: "Done",
    required: "Required",
    bonusText: "Bonus",
  },
  kinds: {
    kindNames: { sbs: "SBS", non_sbs: "Non-SBS" },
    cadenceNames: { none: "None required", weekly: "Required each week", monthly: "Required each month" },
    missingToDo: (late: number, toDo: number) => `${late} missing, ${toDo} to do`,
    missingLate: (late: number) => `${late} missing`,
    toDo: (toDo: number) => `${toDo} to do`,
    noneRequired: "None required",
    completeExtra: (excess: number) => `Complete, ${excess} extra`,
    complete: "Complete",
    toDoText: (open: number) => `, ${open} to do`,
    weeksMissed: (weeks: number, detail: string) => `${count(weeks, "week")} missed${detail}`,
    weeksToDo: (weeks: number) => `${count(weeks, "week")} to do`,
    everyWeekComplete: "Every week complete",
    toDo2: "to do",
    missing: "missing",
  },
  ownStatus: {
    evaluationsKind: (kind: string) => `${kind} evaluations`,
    byWeek: (kind: string) => `${kind} by week`,
  },
  poolTable: {
    ofByWeek: (kind: string, name: string) => `${kind} of ${name} by week`,
    employee: "Employee",
    byWeek: "by week",
    department: "Department",
    hideAllWeeks: "Hide all weeks",
    showAllWeeks: "Show all weeks",
    evaluationsByPerson: "Evaluations by person",
    nobodyMatchesTheseFilters: "Nobody matches these filters",
    nobodyMatchesTheseFiltersText: "Only people who are scored this month are listed.",
  },
}
