import { MOST_ITEMS, type KudosItem, type NewsStory, type StoryKey } from "@scorecard/contracts/news"
import { addDays, weekStart } from "@scorecard/domain/calendar"
import { timestamp } from "#platform/clock/index.ts"
import { newsItems } from "./announcements.store.ts"
import { bonusQualifiers, latestFinals, topPerformers, type Finals } from "./finals.store.ts"
import type { NewsDeps } from "./needs.ts"
import { anniversaries, birthdays, newHires, whoIsHere } from "./people.store.ts"

/** What every story is told from: the Eastern day, and the latest final month. */
export type Edition = { deps: NewsDeps; today: string; finals: Finals | null }

type Items<Key extends StoryKey> = Extract<NewsStory, { key: Key }>["items"]

/** How each story is found, by a fixed number of questions however large the company is. */
export const STORIES: { [Key in StoryKey]: (edition: Edition) => Promise<Items<Key>> } = {
  birthdays: ({ deps, today }) => birthdays(deps.db, today),
  anniversaries: ({ deps, today }) => anniversaries(deps.db, today),
  new_hires: ({ deps, today }) => newHires(deps.db, today),
  bonus_qualifiers: async ({ deps, today, finals }) => (finals ? bonusQualifiers(deps.db, finals, today) : []),
  kudos,
  top_performers: async ({ deps, today, finals }) => (finals ? topPerformers(deps.db, finals, today) : []),
  announcements: ({ deps }) => newsItems(deps.db, timestamp(deps.clock.now()), MOST_ITEMS),
}

export async function editionOf(deps: NewsDeps, today: string): Promise<Edition> {
  return { deps, today, finals: await latestFinals(deps.db) }
}

/** Of this week and the last; whom they thank is still there. */
async function kudos({ deps: { db, publishedKudos }, today }: Edition): Promise<KudosItem[]> {
  const week = weekStart(today)
  const weeks = await Promise.all([week, addDays(week, -7)].map((monday) => publishedKudos(db, monday)))
  const cards = weeks.flat()
  const here = await whoIsHere(
    db,
    today,
    cards.flatMap(({ recipients }) => recipients.map(({ employee_id }) => employee_id)),
  )
  return cards.flatMap((card) => {
    const recipients = card.recipients.filter(({ employee_id }) => here.has(employee_id))
    return recipients.length > 0 ? [itemOf({ ...card, recipients })] : []
  })
}

function itemOf(card: KudosItem): KudosItem {
  const { _id, week_start, badge, title, message, published_at, author_id, author_name, recipients } = card
  return { _id, week_start, badge, title, message, published_at, author_id, author_name, recipients }
}
