import { monthId } from "@scorecard/domain/calendar"
import type { Database } from "#platform/documents/index.ts"
import type { Announcement } from "#platform/outbox/index.ts"
import { timestamp } from "#platform/clock/index.ts"
import type { Shortage } from "./count-short.ts"
import type { RemindersNeeds, TeamCard } from "./needs.ts"
import type { Occasion } from "./occasions.ts"

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
