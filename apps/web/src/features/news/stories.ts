import type { NewsStory } from "@scorecard/contracts/news"
import { locale } from "../../lib/language.ts"

export type Story = NewsStory
export type StoryKey = Story["key"]
export type ItemsOf<Key extends StoryKey> = Extract<Story, { key: Key }>["items"]
export type ItemOf<Key extends StoryKey> = ItemsOf<Key>[number]

const WEEKDAY = new Intl.DateTimeFormat(locale, {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
})

/** Formats `2026-11-24` as `Tue, Nov 24`: nearby days need no year. */
export function nearDay(date: string): string {
  return WEEKDAY.format(new Date(`${date}T00:00:00Z`))
}
