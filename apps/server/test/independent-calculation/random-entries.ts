import type { Row } from "#features/bulk/bulk.test-support.ts"
import { classify, cycleOf, daysOf, easternDay, easternInstant, isEmployed, mondayOf, monthOf } from "./days.ts"
import { addDays, addMonths } from "./days.ts"
import type { Given } from "./random-people.ts"
import type { Random } from "./random.ts"
import { keyOf, type Answer, type Content, type Kind, type Person } from "./records.ts"

/** What is entered about a day, at an instant that the weekly deadline can decide on. */
export type Draft = Content & { employee_id: string; date: string; at: Temporal.Instant }

export const PATHS: Record<Kind, string> = {
  sbs: "/v1/scorecard/sbs-entries",
  non_sbs: "/v1/scorecard/non-sbs-entries",
  atw: "/v1/scorecard/atw-entries",
  attendance: "/v1/scorecard/attendance-issues",
  productivity: "/v1/scorecard/productivity-issues",
  additional_points: "/v1/scorecard/additional-points-entries",
  incidents: "/v1/scorecard/incidents",
}

/** All of a month's entries; some months of some people have none at all. */
export function draftMonth(
  { random, company }: Given,
  month: string,
  end: Temporal.Instant,
  idle: Set<string>,
): Draft[] {
  const today = easternDay(end)
  const sessions = new Map<string, Temporal.Instant>()
  const drafts: Draft[] = []
  for (const person of company.people.values()) {
    const days = daysOf(month).filter((day) => day <= today && isEmployed(person, day))
    if (days.length === 0 || idle.has(person.employee_id) || random.chance(0.15)) continue
    for (const content of randomContents(random)) {
      const date = random.pick(days)
      drafts.push({ ...content(date), employee_id: person.employee_id, date, at: enteredAt(content(date).kind, date) })
    }
  }
  return drafts

  function randomContents(random: Random): ((date: string) => Content)[] {
    const times = (most: number) => random.whole(0, most)
    const repeat = (count: number, make: (date: string) => Content) => Array.from({ length: count }, () => make)
    return [
      ...repeat(random.pick([0, 2, 5, 9]), (date) => ({ kind: "sbs", ...evaluation(date, "sbs") })),
      ...repeat(random.pick([0, 1, 4, 8]), (date) => ({ kind: "non_sbs", ...evaluation(date, "non_sbs") })),
      ...repeat(times(3), (date) => ({ kind: "atw", impact: impactOf(date), final_score: random.score() })),
      ...repeat(random.pick([0, 0, 1, 5]), () => ({
        kind: "attendance",
        issue_type: random.pick(["tardiness", "absenteeism"] as const),
      })),
      ...repeat(random.chance(0.01) ? 101 : random.pick([0, 0, 2, 5]), () => ({ kind: "productivity" })),
      ...repeat(random.pick([0, 0, 1, 2, 3]), (date) => ({ kind: "additional_points", ...pointsOf(date) })),
      ...repeat(random.chance(0.1) ? 1 : 0, () => ({ kind: "incidents" })),
    ]
  }

  function rulesOf(date: string) {
    const rules = company.rules.get(cycleOf(monthOf(date)))
    if (!rules) throw new Error(`No cycle owns ${date}.`)
    return rules
  }

  function evaluation(date: string, kind: "sbs" | "non_sbs") {
    const { rubric } = rulesOf(date)
    const none = random.chance(0.1)
    const answer = (): Answer["answer"] => (none ? "na" : random.pick(["yes", "yes", "yes", "no", "na"] as const))
    const checklist = rubric.items.map(({ item_id }) => ({ item_id, answer: answer() }))
    const hasChecklist = kind === "sbs" || cycleOf(monthOf(date)) >= "2026"
    const auditors_score = random.chance(0.2) ? null : random.score()
    return { quantity_score: random.score(), auditors_score, checklist: hasChecklist ? checklist : null }
  }

  function impactOf(date: string): string {
    const kpis = rulesOf(date).metrics.kpms.flatMap(({ kpis }) => kpis)
    return random.pick(kpis.flatMap(({ impact }) => impact ?? []))
  }

  function pointsOf(date: string) {
    const { kpms } = rulesOf(date).metrics
    const kpm = random.pick(kpms)
    const points = random.pick([0.01, 3, 5.55, 40, 100])
    return random.chance(0.6)
      ? { target_type: "kpi" as const, target_key: random.pick(kpm.kpis).kpi_key, points }
      : { target_type: "kpm" as const, target_key: kpm.kpm_key, points }
  }

  /** Evaluations in time, at the very deadline, or late; everything else after the month. Never after the end. */
  function enteredAt(kind: Kind, date: string): Temporal.Instant {
    const close = easternInstant(`${addMonths(month, 1)}-01`, "09:00")
    const monday = mondayOf(date)
    const key = `${monday} ${month}`
    const session = sessions.get(key) ?? easternInstant(...random.pick(sessionsOf(monday)))
    sessions.set(key, session)
    const at = (kind === "sbs" || kind === "non_sbs") && random.chance(0.8) ? session : later(session, close)
    return Temporal.Instant.compare(at, end) > 0 ? end : at
  }
  function sessionsOf(monday: string): [string, string][] {
    const tuesday = addDays(monday, 8)
    return [
      [addDays(monday, 6), "20:00"],
      [tuesday, "11:59:59.999"],
      [tuesday, "12:00"],
    ]
  }
  function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
    return Temporal.Instant.compare(one, other) > 0 ? one : other
  }
}

const DATE_FIELDS: Partial<Record<Kind, string>> = {
  sbs: "task_evaluated_date",
  non_sbs: "task_evaluated_date",
  incidents: "incident_date",
}
const FILLED: Record<Kind, Row> = {
  sbs: {},
  non_sbs: {},
  atw: { description: "Helped" },
  attendance: {},
  productivity: { category: "Idle", description: "Idle" },
  additional_points: { reason: "Helped" },
  incidents: { severity: "minor", category: "Conduct", description: "Late" },
}

/** The fields of a draft as the API takes them. */
export function bodyOf({ at: _at, kind, date, ...fields }: Draft, taskId: string) {
  const task = kind === "sbs" || kind === "non_sbs" ? { task_id: taskId } : {}
  return { ...fields, ...FILLED[kind], ...task, [DATE_FIELDS[kind] ?? "date_of_occurrence"]: date }
}

/** The same as a row of a file: a checklist has a column per item. */
export function rowOf(draft: Draft, taskId: string): Row {
  const { checklist, ...fields } = { checklist: null, ...bodyOf(draft, taskId) }
  const answers: Answer[] = checklist ?? []
  return { ...(fields as Row), ...Object.fromEntries(answers.map(({ item_id, answer }) => [item_id, answer])) }
}

/** Days of task delivery: most are entered, some with a count of 0, or with more finished than planned. */
export function draftDeliveries({ random, company }: Given, month: string, idle: Set<string>): Row[] {
  return [...company.people.values()].flatMap((person: Person) => {
    if (!person.scored || idle.has(person.employee_id) || random.chance(0.35)) return []
    const days = daysOf(month).filter((day) => classify(company, person, day).task && random.chance(0.9))
    return days.map((work_date) => {
      const task_count = random.pick([0, 3, 7, 9, 12])
      const finished_task = random.whole(0, task_count + 1)
      return { employee_id: person.employee_id, work_date, finished_task, task_count }
    })
  })
}

export const deliveryKey = ({ employee_id, work_date }: Row): string => keyOf(String(employee_id), String(work_date))
