import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

const KINDS = { sbs: "side-by-side (SBS)", non_sbs: "Non-SBS" }
type Kind = keyof typeof KINDS

/** UI copy of the home page, by component. */
export const messages = localized("home", {
  page: {
    loading: "Loading",
    hello: (name: string) => `Hello, ${name}`,
    nothing: "Nothing to show",
    nothingText: "The pages whose figures would be here are hidden, or no fiscal cycle covers this month.",
  },
  prompts: {
    isFinal: (month: string) => `Your figures of ${month} are final`,
    wasCorrected: (month: string) => `Your figures of ${month} were corrected`,
    acknowledge: "Review them and confirm that you've seen them.",
    seeFigures: "See my figures",
    setup: "Your company's setup isn't complete",
    setupSteps: (steps: number) =>
      steps === 0
        ? "Every step is done. Complete the setup, so that months can be finalized."
        : `${count(steps, "step is", "steps are")} still to do before months can be finalized.`,
    continueSetup: "Continue the setup",
  },
  myMonth: {
    title: (month: string) => `My ${month}`,
    myScorecard: "My scorecard",
    notEmployed: "You have no scorecard this month because you aren't employed on any day of it.",
    notScored: "You have no scorecard: your employee record leaves you out of scoring. Ask HR if that is a mistake.",
    spokenTotal: (total: string) => `Total ${total} of 100`,
    spokenBand: (label: string) => `Band: ${label}`,
    since: (month: string) => `since ${month}`,
    noMonthBefore: "Your first month",
    ifClosedToday: "If the month closed today",
    gates: (passed: number, all: number) => `${passed} of ${all} bonus gates passed so far`,
    notEligible: "Not eligible for the bonus",
    asOf: (time: ReactNode) => rich`Updated ${time}`,
    trend: (months: string) => `Total by month: ${months}`,
  },
  help: {
    title: "What would help",
    about: "How much your total would gain if the month closed now.",
    nothing: "Nothing more would raise your total this month.",
    improvements: {
      evaluations: (amount: number, kind: Kind | null, _kpi: string | null) =>
        `${amount === 1 ? "The missing" : `The ${amount} missing`} ${kind ? KINDS[kind] : ""} ${
          amount === 1 ? "evaluation" : "evaluations"
        }, with your usual scores`,
      full_marks: (_amount: number, kind: Kind | null, _kpi: string | null) =>
        `One more ${kind ? KINDS[kind] : ""} evaluation with full marks`,
      atw: (amount: number, _kind: Kind | null, kpi: string | null) => `${count(amount, "more point")} for ${kpi}`,
      task_delivery: (amount: number, _kind: Kind | null, _kpi: string | null) =>
        `${count(amount, "missing day")} of task delivery, with every task finished`,
    },
    gain: (gain: string) => `+${gain}`,
    after: (total: string) => `for a total of ${total}`,
  },
  whatsNew: {
    title: "What's new",
    all: "All notifications",
    nothing: "Nothing yet. Entries about you and changes to your figures appear here.",
  },
  due: {
    title: "Evaluations due this week",
    status: "Evaluation status",
    caughtUp: "Everyone is evaluated for this week.",
    summary: (people: number, evaluations: number, week: string) =>
      `${count(people, "person", "people")}, ${count(evaluations, "evaluation")}, week of ${week}`,
    missing: (sbs: number, nonSbs: number) =>
      [...(sbs > 0 ? [`${sbs} SBS`] : []), ...(nonSbs > 0 ? [`${nonSbs} Non-SBS`] : [])].join(", "),
    evaluate: "Evaluate",
    ofName: (name: string) => ` ${name}`,
    evaluateAll: "Start evaluating",
    queue: (listed: number, total: number) =>
      `Start evaluating takes you through the first ${listed} of ${count(total, "person", "people")}.`,
    more: (people: number) => count(people, "more person", "more people"),
  },
  decisions: {
    title: "Waiting for your decision",
    nothing: "Nothing is waiting for you.",
    request: (impact: string, day: string) => `ATW request, ${impact}, ${day}`,
    dispute: (kind: string, day: string) => `Dispute, ${kind}, ${day}`,
    decide: "Decide",
    ofName: (name: string) => ` on ${name}`,
    allRequests: (total: number) => `All ${total} ATW requests`,
    allDisputes: (total: number) => `All ${total} disputes`,
    createRequests: (requests: number) => `${count(requests, "request")} for a new employee`,
  },
  team: {
    title: (month: string) => `My team in ${month}`,
    teamMonth: "Team month",
    average: "Average total",
    since: (month: string) => `since ${month}`,
    people: (people: number) => count(people, "person", "people"),
    bands: (bands: string) => `People by band: ${bands}`,
    noScores: "No one has a score yet.",
  },
  taskDelivery: {
    title: "Task delivery missing",
    grid: "Task delivery",
    days: (days: number) => count(days, "day"),
    nothing: "Every past day is entered.",
    more: (people: number) => `and ${count(people, "more person", "more people")}`,
  },
  locks: {
    title: "Upcoming locks",
    week: (week: string) => `Week of ${week}`,
    month: "The month",
    nothing: "Nothing locks in the coming week.",
  },
  closing: {
    title: (month: string) => `Closing ${month}`,
    notEnded: (month: string) => `${month} isn't over yet. Here's what's left to do.`,
    desk: "Closing the month",
    finalize: (month: string) => `Finalize ${month}`,
    open: "Open the month",
    done: "Done",
    steps: {
      evaluations: "Evaluations",
      requests: "ATW requests",
      disputes: "Disputes",
      figures: "Figures synced",
      final: "Finalized",
    },
    peopleMissing: (people: number) => `${count(people, "person", "people")} with evaluations missing`,
    allEvaluated: "None missing",
    pending: (requests: number) => `${count(requests, "request")} to decide`,
    noRequests: "None to decide",
    openDisputes: (disputes: number) => `${count(disputes, "dispute")} open`,
    noDisputes: "None open",
    neverSynced: "Not synced yet",
    notFinal: "Not yet",
    version: (version: number) => `Version ${version}`,
  },
  health: {
    title: "System",
    ok: "The service is running normally.",
    degraded: "Something needs attention.",
    maintenance: "Maintenance mode is on: only people on its list can use the service.",
    status: "System status",
  },
  gaps: {
    title: "Gaps in the records",
    about: "Active people with missing details.",
    nothing: "Everyone has a manager, a department and a regularization date.",
    fields: { manager: "No manager", department: "No department", regularization_date: "No regularization date" },
    people: (people: number) => count(people, "person", "people"),
  },
  celebrations: {
    title: "Celebrations",
    news: "All news",
    nothing: "No birthdays, anniversaries or kudos this week.",
    birthday: (day: string) => `Birthday, ${day}`,
    birthdayToday: "Birthday today",
    anniversary: (years: number, day: string) => `${count(years, "year")} with the company, ${day}`,
    newHere: (day: string) => `New here since ${day}`,
    kudos: (title: ReactNode) => rich`Kudos: ${title}`,
    announcements: "Announcements",
    allAnnouncements: "All announcements",
  },
  myBirthday: {
    yourBirthday: "Your birthday",
    happyBirthday: (name: string) => `Happy birthday, ${name}!`,
    todayIsYourDay: "Today is your day. Greetings will appear here.",
    greetingsSoFar: (greetings: number) => `${count(greetings, "greeting")} so far. Today is your day.`,
    readYourGreetings: "Read your greetings",
  },
})
