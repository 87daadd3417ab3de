import type { TemplateVariable } from "@scorecard/contracts/notification-words"
import type { Item, Reply } from "../../api/endpoint.ts"
import type { listNotificationTypes, previewReminder } from "../../api/endpoints.gen.ts"
import { isKeyOf, keysOf } from "../../lib/objects.ts"

export type CatalogType = Item<typeof listNotificationTypes>
export type Channel = CatalogType["channels"][number]
export type Preview = Reply<typeof previewReminder>

export const CHANNEL_NAMES: Record<Channel, string> = { in_app: "Inbox", email: "Email" }
export const CHANNELS = keysOf(CHANNEL_NAMES)

export const PACES: Record<CatalogType["pace"], string> = {
  event: "When it happens",
  reminder: "Ahead of the lock",
  scheduled: "By its clock",
}

const GROUPS: Record<string, string> = {
  entries: "Entries",
  requests: "Requests",
  evaluations: "Evaluations",
  locks: "Locks",
  people: "People",
  news: "News",
  feedback: "Feedback",
}

export function groupName(group: string): string {
  return GROUPS[group] ?? group
}

type Word = { means: string; sample: string }

/** What each placeholder stands for, and how it may read. */
const WORDS: Record<TemplateVariable, Word> = {
  actor_name: { means: "Who did it", sample: "Maya Cruz" },
  employee_name: { means: "The person it is about", sample: "Liam Santos" },
  proposed_name: { means: "Who is proposed as an employee", sample: "Noah Reyes" },
  kind: { means: "The kind of entry", sample: "side-by-side evaluation" },
  what: { means: "The kind of entry with its article, and the type of an issue", sample: "a side-by-side evaluation" },
  count: { means: "How many entries", sample: "1 entry" },
  date: { means: "The day of the entry; of several, the first and the last", sample: "October 15, 2026" },
  changes: { means: "Which fields of the entry changed", sample: "quantity score, remarks" },
  category: { means: "The kind of feedback", sample: "a bug" },
  page: { means: "The page that the feedback is about", sample: "/my-scorecard" },
  status: { means: "What became of the feedback", sample: "under review" },
  month: { means: "The month", sample: "October 2026" },
  week_start: { means: "The Monday of the week", sample: "October 12, 2026" },
  locks_at: { means: "When it locks, Eastern", sample: "Monday, October 19, 2026 at 12:00 PM EDT" },
  people_short: { means: "How many people have too few evaluations", sample: "3 people" },
  missing: { means: "How many evaluations are missing", sample: "5 evaluations" },
  missing_by_kind: { means: "The same, by kind", sample: "2 SBS and 3 Non-SBS evaluations" },
  impact: { means: "What the entry is about", sample: "positive" },
  final_score: { means: "The score that was given", sample: "4" },
  review_note: { means: "What the reviewer wrote", sample: "The proof is of another day." },
  email_address: { means: "The work address", sample: "liam.santos@example.com" },
  app_url: { means: "The address of this client", sample: "https://scorecard.example.com" },
  title: { means: "The message's title", sample: "Office closed on Friday" },
  body: { means: "The message's text", sample: "The office is closed on Friday." },
}

export function wordOf(variable: string): Word {
  return isKeyOf(WORDS, variable) ? WORDS[variable] : { means: variable, sample: variable }
}

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** A template as somebody would read it, with samples in its places; places of no meaning stay as they are. */
export function filled(template: string, variables: readonly string[]): string {
  return template.replaceAll(PLACE, (place, name: string) => (variables.includes(name) ? wordOf(name).sample : place))
}

/** Whether anything differs from how the type comes. */
export function isChanged({ defaults, ...type }: CatalogType): boolean {
  return (
    type.enabled !== defaults.enabled ||
    type.title_template !== defaults.title_template ||
    type.body_template !== defaults.body_template ||
    type.channels.toSorted().join() !== defaults.channels.toSorted().join() ||
    type.schedule?.time !== defaults.schedule?.time ||
    type.schedule?.timezone !== defaults.schedule?.timezone ||
    type.post_to_team_channel === true
  )
}

export function paceWords({ pace, schedule }: CatalogType): string {
  return schedule === null ? PACES[pace] : `Daily at ${schedule.time}, ${zoneWords(schedule.timezone)}`
}

function zoneWords(timezone: string): string {
  return timezone.replaceAll("_", " ")
}
