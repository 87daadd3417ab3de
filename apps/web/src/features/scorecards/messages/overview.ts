import type { ReactNode } from "react"
import { count } from "../../../lib/format.ts"
import { rich } from "../../../lib/rich.ts"

/** UI copy of a person's overview. */
export const overviewMessages = {
  overview: {
    scorecard: "Scorecard",
    noScorecard: "No scorecard this month.",
    trend: (months: string) => `Total by month: ${months}`,
    since: (month: string) => `since ${month}`,
    asOf: (time: ReactNode) => rich`Updated ${time}`,
    ifClosedToday: "If the month closed today",
    due: "Due",
    nothingDue: "Nothing is due.",
    evaluations: (sbs: number, nonSbs: number) =>
      `${[...(sbs > 0 ? [`${sbs} SBS`] : []), ...(nonSbs > 0 ? [`${nonSbs} Non-SBS`] : [])].join(" and ")} ${
        sbs + nonSbs === 1 ? "evaluation" : "evaluations"
      } missing`,
    evaluate: "Evaluate",
    decide: "Decide",
    unacknowledged: (month: string) => `${month} not acknowledged yet`,
    requests: (requests: number) => count(requests, "pending ATW request"),
    disputes: (disputes: number) => count(disputes, "open dispute"),
    learning: (modules: number) => `${count(modules, "module")} overdue`,
    show: "Show",
    entries: "Latest entries",
    noEntries: "No entries this month.",
    allEntries: "All entries this month",
    place: "Team",
    reportsTo: "Reports to",
    department: "Department",
    position: "Position",
    hired: "Hired",
  },
}
