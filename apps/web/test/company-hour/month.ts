import { isEmployedOn, type Person } from "./people.ts"

/*
 * A month of the company, made up: who worked when, and what five lists of it say. Each list has some bad rows, as lists
 * have, which are not part of the month.
 */

export const MONTH = { year: 2026, month: 11, label: "November 2026" }
export const HOLIDAY = "2026-11-26"
/** This department works Tuesday to Saturday. */
export const SHIFTED = "Technical Support"

const DAYS = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, "0")}`)
/** The Mondays of the weeks whose Thursday is in the month. */
const WEEKS = ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"]

const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export function workdaysOf(person: Person): string[] {
  const [first, last] = person.department === SHIFTED ? [2, 6] : [1, 5]
  return DAYS.filter(
    (day) => day !== HOLIDAY && weekday(day) >= first && weekday(day) <= last && isEmployedOn(person, day),
  )
}

/** The same numbers in every run. */
function numbersOf(seed: string): (below: number) => number {
  let state = Buffer.from(seed).reduce((sum, code) => (sum * 31 + code) % 2_147_483_647, 7)
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

export type RubricItem = { item_id: string; group: string; weight: number }
export type Evaluation = { day: string; quantity: number; answers: Record<string, "yes" | "no"> }
export type Facts = {
  person: Person
  workdays: string[]
  deliveries: { day: string; finished: number; planned: number }[]
  evaluations: Record<"sbs" | "non_sbs", Evaluation[]>
  issues: { day: string; type: "tardiness" | "absenteeism"; minutes: number }[]
  attitudes: { day: string; impact: string; score: number }[]
  /** How many evaluations of both kinds are required. */
  required: number
}

/** How many evaluations of each kind are required every week. */
export type WeeklyCounts = Record<"sbs" | "non_sbs", number>
type Plan = { rubric: readonly RubricItem[]; counts: WeeklyCounts }

/** What happened to everyone who worked in the month. */
export function inventMonth(people: readonly Person[], plan: Plan): Facts[] {
  return people.flatMap((person) => {
    const workdays = workdaysOf(person)
    return workdays.length === 0 ? [] : [inventFacts(person, workdays, plan)]
  })
}

function inventFacts(person: Person, workdays: string[], { rubric, counts }: Plan): Facts {
  const below = numbersOf(person.employee_id)
  const weeks = WEEKS.map((monday) => workdays.filter((day) => day >= monday && day <= addDays(monday, 6))).filter(
    (days) => days.length > 0,
  )
  const [timely] = rubric.filter(({ group }) => group === "timeliness")
  const evaluate = (day: string): Evaluation => ({
    day,
    quantity: 70 + below(31),
    answers: Object.fromEntries(
      rubric.map(({ item_id }) => [item_id, item_id === timely?.item_id && below(4) === 0 ? "no" : "yes"]),
    ),
  })
  /** On different days of each week. One is missing now and then. */
  const evaluateWeekly = (count: number) =>
    weeks.flatMap((days) => {
      const missing = below(20) === 0 ? 1 : 0
      const first = below(days.length)
      return [...days.slice(first), ...days.slice(0, first)].slice(0, count - missing).map(evaluate)
    })
  const absentOn = below(9) === 0 ? workdays[below(workdays.length)] : undefined
  const lateOn = below(6) === 0 ? workdays.find((day) => day !== absentOn) : undefined
  return {
    person,
    workdays,
    deliveries: workdays
      .filter((day) => day !== absentOn)
      .map((day) => {
        const planned = 8 + below(5)
        return { day, planned, finished: planned - (below(3) === 0 ? below(4) : 0) }
      }),
    evaluations: { sbs: evaluateWeekly(counts.sbs), non_sbs: evaluateWeekly(counts.non_sbs) },
    issues: [
      ...(absentOn ? [{ day: absentOn, type: "absenteeism" as const, minutes: 0 }] : []),
      ...(lateOn ? [{ day: lateOn, type: "tardiness" as const, minutes: 5 + below(40) }] : []),
    ],
    attitudes: ["customer_impact", "team_impact", "company_impact"].map((impact) => ({
      day: workdays[0] ?? "",
      impact,
      score: 60 + below(41),
    })),
    required: weeks.length * (counts.sbs + counts.non_sbs),
  }
}

/** A list to upload: its rows, and bad ones among them. */
export type List = { name: string; content: string; good: number; bad: number }

const us = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`

function listOf(name: string, headers: readonly string[], good: string[][], bad: string[][]): List {
  const rows = [...good]
  // The bad rows are not all at the end.
  for (const [at, row] of bad.entries()) rows.splice((at + 1) * 7, 0, row)
  return {
    name,
    content: [headers, ...rows].map((cells) => cells.join(",")).join("\r\n"),
    good: good.length,
    bad: bad.length,
  }
}

const UNIT = " pieces"

/** The file of the remaining rows, with the row corrected that is true but for its unit. */
export function correctRest(name: string, rest: string): List {
  const rows = rest.trim().split("\n").length - 1
  return { name, content: rest.replaceAll(UNIT, ""), good: 1, bad: rows - 1 }
}

/** The month as five lists. */
export function listsOf(facts: readonly Facts[], rubric: readonly RubricItem[], task: string) {
  const items = rubric.map(({ item_id }) => item_id)
  const evaluationHeaders = [
    "employee_id",
    "task_evaluated_date",
    "task_id",
    "quantity_score",
    "auditors_score",
    ...items,
  ]
  const evaluations = (kind: "sbs" | "non_sbs") =>
    facts.flatMap(({ person, evaluations: of }) =>
      of[kind].map(({ day, quantity, answers }) => [
        person.employee_id,
        us(day),
        task,
        String(quantity),
        "N/A",
        ...items.map((item) => answers[item] ?? "na"),
      ]),
    )
  const deliveries = facts.flatMap(({ person, deliveries: of }) =>
    of.map(({ day, finished, planned }) => [person.employee_id, us(day), String(finished), String(planned)]),
  )
  // One row is true but for its unit.
  const [employee = "", day = "", finished = "", planned = ""] = deliveries.pop() ?? []
  const id = facts[0]?.person.employee_id ?? ""
  const badEvaluation = (cells: readonly string[]) => [...cells, ...items.map(() => "yes")]
  return {
    task_delivery: listOf(
      "task-delivery-november.csv",
      ["employee_id", "work_date", "finished_task", "task_count"],
      deliveries,
      [
        [employee, day, `${finished}${UNIT}`, planned],
        ["99999", us("2026-11-03"), "8", "8"],
        [id, "11/31/2026", "8", "8"],
        [id, us("2026-11-01"), "a lot", "8"],
      ],
    ),
    sbs: listOf("sbs-november.csv", evaluationHeaders, evaluations("sbs"), [
      badEvaluation(["99999", us("2026-11-03"), task, "90", "N/A"]),
      badEvaluation([id, us("2026-11-04"), task, "130", "N/A"]),
    ]),
    non_sbs: listOf("non-sbs-november.csv", evaluationHeaders, evaluations("non_sbs"), [
      badEvaluation([id, us("2026-11-05"), "No such task", "90", "N/A"]),
      badEvaluation(["", us("2026-11-05"), task, "90", "N/A"]),
    ]),
    attendance: listOf(
      "attendance-november.csv",
      ["Emp No", "Employee", "Date", "Type", "Min. late", "Entered by"],
      facts.flatMap(({ person, issues }) =>
        issues.map(({ day, type, minutes }) => [
          person.employee_id,
          person.full_name,
          us(day),
          type === "tardiness" ? "Late" : "Absent",
          minutes === 0 ? "" : String(minutes),
          "front desk",
        ]),
      ),
      [
        ["99999", "Ada Unknown", us("2026-11-03"), "Late", "4", "front desk"],
        [id, "", us("2026-11-04"), "Late", "2000", "front desk"],
      ],
    ),
    atw: listOf(
      "attitude-november.csv",
      ["employee_id", "date_of_occurrence", "impact", "description", "final_score"],
      facts.flatMap(({ person, attitudes }) =>
        attitudes.map(({ day, impact, score }) => [
          person.employee_id,
          us(day),
          impact,
          "Monthly review",
          String(score),
        ]),
      ),
      [
        [id, us("2026-11-04"), "weather_impact", "Monthly review", "80"],
        [id, us("2026-11-04"), "team_impact", "", "80"],
      ],
    ),
  } satisfies Record<string, List>
}
