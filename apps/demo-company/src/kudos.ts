import type { KudosCard } from "@scorecard/contracts/kudos"
import { addDays, weekStart } from "@scorecard/domain/calendar"
import type { Worker } from "./person.ts"
import { randomOf, type Random } from "./random.ts"
import { repeatableId } from "./repeatable-id.ts"
import { easternMs, timestampOf } from "./work-calendar.ts"
import { PRAISES } from "./words.ts"

const FIRST_WEEK = "2025-07-07"
const WEEKS = 16
/** A lead thanks someone about every third week, usually together with another lead. */
const THANKFUL = 0.35
const MAX_THANKED = 3
const DRAFTED = 0.15
const AFTERNOON = { least: 840, most: 1_000 }
const MINUTE_MS = 60_000

/** Kudos cards of the last weeks: published on the week's Friday, or still a draft. */
export function kudosOf(seed: number, today: string, workers: readonly Worker[]): KudosCard[] {
  const teams = [...Map.groupBy(workers, ({ lead_id }) => lead_id)]
  const cards = Array.from({ length: WEEKS }, (_, back) => addDays(weekStart(today), -7 * (back + 1)))
    .filter((week) => week >= FIRST_WEEK)
    .flatMap((week) =>
      teams.flatMap(([lead_id, team]) => {
        const random = randomOf(seed, "kudos", lead_id, week)
        return random.chance(THANKFUL) ? cardOf(random, lead_id, team, week, addDays(week, 4)) : []
      }),
    )
  return [...cards, ...draftsOf(seed, today, teams)]
}

/** Started yesterday; the first team's lead always has one. */
function draftsOf(seed: number, today: string, teams: readonly [string, Worker[]][]): KudosCard[] {
  const yesterday = addDays(today, -1)
  const week = weekStart(yesterday)
  if (week < FIRST_WEEK) return []
  return teams.flatMap(([lead_id, team], index) => {
    const random = randomOf(seed, "kudos draft", lead_id, week)
    if (index > 0 && !random.chance(DRAFTED)) return []
    return cardOf(random, lead_id, team, week, yesterday).map((card) => ({
      ...card,
      status: "draft",
      published_at: null,
      updated_at: card.created_at,
    }))
  })
}

/** Null if no one on the team was there yet, or still is. */
function cardOf(
  random: Random,
  author_id: string,
  team: readonly Worker[],
  week_start: string,
  day: string,
): KudosCard[] {
  const there = team.filter(({ hire_date, separation_date }) => hire_date <= week_start && separation_date === null)
  const [praise, first] = [random.pick(PRAISES), random.whole(0, Math.max(0, there.length - 1))]
  const thanked = [...there.slice(first), ...there.slice(0, first)].slice(0, random.whole(1, MAX_THANKED))
  if (thanked.length === 0) return []
  const created = easternMs(day, random.whole(AFTERNOON.least, AFTERNOON.most))
  const published_at = timestampOf(created + random.whole(2, 40) * MINUTE_MS)
  return [
    {
      _id: repeatableId(created, random),
      week_start,
      recipient_ids: thanked.map(({ employee_id }) => employee_id),
      ...praise,
      status: "published",
      author_id,
      published_at,
      created_at: timestampOf(created),
      updated_at: published_at,
      updated_by_id: author_id,
      version: 1,
    },
  ]
}
