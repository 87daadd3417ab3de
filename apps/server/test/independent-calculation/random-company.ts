import { openTestWorld } from "#test/support/world.ts"
import { granted, openApi } from "./api.ts"
import { addDays, addMonths, cycleOf, daysOf, easternInstant, mondayOf } from "./days.ts"
import { enterAndDispute } from "./disputes.ts"
import { adjustRequirements, addPeople, transfer, type Given } from "./random-people.ts"
import { addCodes, addHolidays, addPatterns, saveSchedule } from "./random-plans.ts"
import { deliveryKey, draftDeliveries, draftMonth, PATHS, rowOf, type Draft } from "./random-entries.ts"
import { randomRules } from "./random-rules.ts"
import { seededRandom } from "./random.ts"
import type { Company, Kind } from "./records.ts"

export type Size = { seed: number; people: number; months: number }
export type RandomCompany = Given & { counts: Record<string, number>; close(): Promise<void> }

/**
 * A company from a seed, entered through the API while the clock moves from the June before its first cycle to the
 * middle of its last month. Its months include February and lie in two cycles.
 */
export async function enterCompany({ seed, people, months: length }: Size): Promise<RandomCompany> {
  const random = seededRandom(seed)
  const year = random.pick([2025, 2026, 2027])
  const first = `${year + 1}-${length > 6 ? random.pick(["01", "02"]) : "02"}`
  const months = Array.from({ length }, (_, index) => addMonths(first, index))
  const start = easternInstant(`${year}-06-20`, "12:00")
  const world = await openTestWorld(`calculated_${seed}`, {
    role: "all",
    now: start.toString(),
    config: { rollingSync: { enabled: false, seconds: 600 } },
  })
  const given: Given = { api: openApi(world, start), random, company: emptyCompany(), months }
  await configure(given, people, year)
  const counts = await liveThrough(given)
  return { ...given, counts, close: world.close }
}

function emptyCompany(): Company {
  return {
    rules: new Map(),
    codes: new Map(),
    clusters: new Map(),
    people: new Map(),
    schedules: new Map(),
    holidays: [],
    patterns: new Map(),
    assignments: [],
    adjustments: [],
    entries: new Map(),
    deliveries: new Map(),
  }
}

/** Everything that is there before the first month, while both cycles are upcoming. */
async function configure(given: Given, people: number, year: number): Promise<void> {
  const { api, random, company } = given
  const admin = await api.admin()
  for (const cluster of ["North", "South"]) {
    const { _id: cluster_id } = await granted(admin.post("/v1/organization/clusters", { name: cluster }))
    for (const name of ["A", "B"]) {
      const body = { name: `${cluster} ${name}`, cluster_id }
      const { _id } = await granted(admin.post("/v1/organization/departments", body))
      company.clusters.set(_id, cluster_id)
    }
  }
  await addPeople(given, people)
  const { items } = await granted(admin.get("/v1/scorecard/bsc-cycles?limit=100"))
  for (const cycle of [String(year), String(year + 1)]) {
    if (!items.some(({ _id }) => _id === cycle)) await granted(admin.post("/v1/scorecard/bsc-cycles", {}))
    const units = { departments: [...company.clusters.keys()], people: [...company.people.keys()] }
    const rules = randomRules(random, { ...units, cycle })
    await granted(admin.patch(`/v1/scorecard/configurations?cycle_id=${cycle}`, rules))
    company.rules.set(cycle, rules)
  }
  await addCodes(given)
  await addHolidays(given)
  await addPatterns(given)
  await adjustRequirements(given)
}

/** The months one after the other: schedules first, then transfers, entries, disputes and task delivery. */
async function liveThrough(given: Given): Promise<Record<string, number>> {
  const { api, random, company, months } = given
  const counts: Record<string, number> = {}
  const count = (what: string, number = 1) => (counts[what] = (counts[what] ?? 0) + number)
  const last = months.at(-1) ?? ""
  // On a Sunday no week of it has ended yet.
  const end = easternInstant(
    months.length > 6 ? random.pick([`${last}-17`, firstSunday(last)]) : firstSunday(last),
    "12:00",
  )
  const { _id: taskId } = await granted((await api.admin()).post("/v1/scorecard/tasks", { name: "Calls" }))
  const waiting: Draft[] = []
  for (const month of months) {
    api.setNow(easternInstant(`${month}-01`, "08:00"))
    // Nothing is entered about some of the people on leave: their month is not scored.
    const idle = new Set<string>()
    for (const person of company.people.values()) {
      if (!random.chance(0.3)) continue
      const isLeave = await saveSchedule(given, person, month)
      if (isLeave && random.chance(0.6)) idle.add(person.employee_id)
    }
    waiting.push(...draftMonth(given, month, end, idle))
    await enterUntil(easternInstant(`${month}-10`, "08:00"))
    for (const person of random.some([...company.people.values()], Math.ceil(company.people.size / 20))) {
      await transfer(given, person)
      count("transfers")
    }
    for (const person of company.people.values()) {
      if (person.separated === null || person.separated <= `${month}-10` || !person.separated.startsWith(month))
        continue
      await transfer(given, person, addDays(person.separated, 1))
      count("transfers after the last day")
    }
    await enterUntil(easternInstant(`${month}-16`, "08:00"))
    const delivered = draftDeliveries(given, month, new Set([...idle].filter(() => random.chance(0.7))))
    await api.upload("/v1/scorecard/task-delivery", delivered)
    for (const row of delivered) {
      const { finished_task, task_count } = row
      company.deliveries.set(deliveryKey(row), { finished_task: Number(finished_task), task_count: Number(task_count) })
    }
    count("days of task delivery", delivered.length)
    for (const person of random.some([...company.people.values()], 2)) await saveSchedule(given, person, month)
  }
  await enterUntil(end)
  api.setNow(end)
  return counts

  /** What is entered until then, in the order of time. */
  async function enterUntil(instant: Temporal.Instant): Promise<void> {
    const due = waiting.filter(({ at }) => Temporal.Instant.compare(at, instant) <= 0)
    for (const draft of due) waiting.splice(waiting.indexOf(draft), 1)
    const groups = Map.groupBy(due, ({ at, kind, date }) => `${at.toString()} ${kind} ${cycleOf(date.slice(0, 7))}`)
    for (const [, drafts] of [...groups].toSorted(([a], [b]) => Temporal.Instant.compare(timeOf(a), timeOf(b)))) {
      const [first] = drafts
      if (!first) continue
      // Setups are later than some times of entries: the clock never goes back.
      if (Temporal.Instant.compare(first.at, api.now()) > 0) api.setNow(first.at)
      await enter(first.kind, drafts)
    }
  }

  async function enter(kind: Kind, drafts: Draft[]): Promise<void> {
    const disputed = random.some(drafts, random.chance(0.3) ? 1 : 0)
    for (const draft of disputed) count(`disputes ${await enterAndDispute(given, draft, taskId)}`)
    const rest = drafts.filter((draft) => !disputed.includes(draft))
    if (rest.length === 0) return
    await api.upload(
      PATHS[kind],
      rest.map((draft) => rowOf(draft, taskId)),
    )
    for (const draft of rest) {
      company.entries.get(draft.employee_id)?.push({ ...draft, created_at: api.now(), deleted: false })
    }
    count("entries", rest.length)
  }
}

const firstSunday = (month: string): string =>
  daysOf(month).find((day) => mondayOf(day) === addDays(day, -6)) ?? `${month}-07`
const timeOf = (group: string): Temporal.Instant => Temporal.Instant.from(group.split(" ")[0] ?? "")
