import { Refusal } from "@scorecard/contracts/refusals"
import { monthId } from "@scorecard/domain/calendar"
import { departmentCounts } from "@scorecard/domain/scoring"
import { timestamp } from "#platform/clock/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { Announcement } from "#platform/outbox/index.ts"
import type { RemindersNeeds, TeamCard } from "./deps.ts"
import { type Occasion, periodOf } from "./due-reminders.ts"
import { EVERYBODY, type ManagerShort, departmentSizes, managersShort } from "./reminders.store.ts"

export type Shortage = {
  people_short: number
  missing: number
  managers: ManagerShort[]
  /** Of the company, so that nobody can be told from them. */
  departments: { name: string; count: number }[]
}

/** Who has too few evaluations, as every manager counts it and as the company does. */
export async function countShort(
  deps: Pick<RemindersNeeds, "shortPeople" | "shortQuery">,
  db: Database,
  occasion: Occasion,
): Promise<Shortage> {
  const period = periodOf(occasion)
  try {
    const short = await deps.shortPeople(db, period, EVERYBODY)
    const people_short = sum(short.map(({ people }) => people))
    const missing = sum(short.map((department) => department.missing))
    if (people_short === 0) return NOBODY_SHORT
    const managers = await managersShort(db, await deps.shortQuery(db, period, EVERYBODY))
    const ids = short.flatMap(({ department_id }) => department_id ?? [])
    const sizes = new Map((await departmentSizes(db, ids, occasion.month)).map((size) => [size.department_id, size]))
    const counted = short.map(({ department_id, people }) => {
      const size = department_id === null ? undefined : sizes.get(department_id)
      return { name: size?.name ?? null, headcount: size?.headcount ?? 0, count: people }
    })
    return { people_short, missing, managers, departments: departmentCounts(counted) }
  } catch (error) {
    // A month before the first cycle asks for nothing.
    if (error instanceof Refusal && error.status === 422) return NOBODY_SHORT
    throw error
  }
}

const NOBODY_SHORT: Shortage = { people_short: 0, missing: 0, managers: [], departments: [] }

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

type Counts = { people_short: number; missing: number }

/** For the templates. Of a week, `month` is the one that it belongs to. */
export function dataOf({ key, week_start, month, at }: Occasion, counts: Counts): Announcement["data"] {
  return {
    ...month,
    ...(week_start !== null && { week_start }),
    ...(key !== "scorecard.evals.missing_team" && { locks_at: timestamp(at) }),
    people_short: counts.people_short,
    missing: counts.missing,
  }
}

/** Where the people who are short stand. */
export function linkOf({ month }: Occasion): string {
  return `/evaluation-status?month=${monthId(month)}&only=missing`
}

/** Managers with the same counts are told the same. */
export function announcementsOf(occasion: Occasion, { managers }: Shortage): Announcement[] {
  const alike = Map.groupBy(managers, ({ people_short, missing }) => `${people_short} ${missing}`)
  return [...alike.values()].flatMap((told) =>
    told.slice(0, 1).map((counts) => ({
      type: occasion.key,
      recipient_ids: told.map(({ employee_id }) => employee_id),
      data: dataOf(occasion, counts),
      link: linkOf(occasion),
    })),
  )
}

const peopleShort = (count: number) => `${count} ${count === 1 ? "person" : "people"} short of evaluations`

/** One for the whole channel: the type's title with the company's counts, then departments. It names nobody. */
export async function cardOf(
  { wordsFor }: Pick<RemindersNeeds, "wordsFor">,
  db: Database,
  occasion: Occasion,
  shortage: Shortage,
): Promise<TeamCard> {
  const told = { type: occasion.key, data: dataOf(occasion, shortage), actor_id: null }
  const { title } = await wordsFor(db, told, { name: "everybody" })
  const lines = shortage.departments.map(({ name, count }) => `${name}: ${peopleShort(count)}`)
  return { title, lines, link: linkOf(occasion), kind: occasion.key }
}
