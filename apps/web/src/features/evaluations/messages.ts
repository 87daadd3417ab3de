import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the evaluation pages, by component. */
export const messages = localized("evaluations", {
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
    nameOrEmployeeId: "Name or employee ID",
    showPeople: "Show people",
    everyone: "Everyone",
    sortBy: "Sort by",
    startEvaluating: "Start evaluating",
    noEvaluationsRequired: "No evaluations required",
    youArentScoredThisMonth: "You aren't scored this month.",
  },
  phoneActions: { about: "About this page", more: "More actions" },
  followUp: {
    reminderSentToManagers: (managers: number) => `Reminder sent to ${count(managers, "manager")}.`,
    askForMissingEvaluations: "Ask for my missing evaluations",
    tellsThem: "Tells the people who manage you. You can do this once a day.",
    askTitle: "Ask for your missing evaluations?",
    askText: (month: string) =>
      `Your manager and the managers of your department and its cluster get a notification with your name and how many evaluations you're missing in ${month}.`,
    send: "Send",
  },
  kindFigures: {
    score: (done: ReactNode, required: number) => rich`Score: ${done} of ${required}`,
    bonus: (bonus: string) => `Bonus: ${bonus}`,
    weekOf: "Week of",
    done: "Done",
    required: "Required",
    bonusHeader: "Bonus",
  },
  kinds: {
    kindNames: { sbs: "SBS", non_sbs: "Non-SBS" },
    cadenceNames: { none: "None required", weekly: "Required each week", monthly: "Required each month" },
    missing: (late: number, toDo: number) => (toDo > 0 ? `${late} missing, ${toDo} to do` : `${late} missing`),
    toDo: (toDo: number) => `${toDo} to do`,
    noneRequired: "None required",
    complete: (excess: number) => (excess > 0 ? `Complete, ${excess} extra` : "Complete"),
    weeksMissed: (missed: number, open: number) =>
      open > 0 ? `${count(missed, "week")} missed, ${open} to do` : `${count(missed, "week")} missed`,
    weeksToDo: (weeks: number) => `${count(weeks, "week")} to do`,
    everyWeekComplete: "Every week complete",
  },
  ownStatus: {
    evaluationsKind: (kind: string) => `${kind} evaluations`,
    byWeek: (kind: string) => `${kind} by week`,
  },
  personEvaluations: {
    notScored: "The person isn't scored this month.",
  },
  poolTable: {
    ofByWeek: (kind: string, name: string) => `${kind} for ${name} by week`,
    evaluate: "Evaluate",
    ofName: (name: string) => ` ${name}`,
    employee: "Employee",
    byWeek: "by week",
    department: "Department",
    hideAllWeeks: "Hide all weeks",
    showAllWeeks: "Show all weeks",
    evaluationsByPerson: "Evaluations by person",
    noOneMatchesTheseFilters: "No one matches these filters",
    noOneMatchesTheseFiltersText: "Only people who are scored this month are listed.",
  },
})
