import { MERGED_NOTICES, type MergedNotice } from "@scorecard/contracts/notification-words"
import { ENTRY_KINDS } from "@scorecard/domain/scoring"
import type { Announcement } from "#platform/outbox/index.ts"
import { fill } from "./templates.ts"
import type { StandingType } from "./types.store.ts"
import { entriesIn } from "./values.ts"
import { wordsOf, type Words } from "./wording.ts"

type Data = Announcement["data"]

/** What a person is told about one thing or, merged, about several of the same type and sender. */
export type Notice = Words & { data: Data; link: string | null }
/** What the words of a merged notice need: the names of the sender and of whoever it is about. */
export type WordsContext = Omit<Parameters<typeof wordsOf>[1], "data">

type Sender = Pick<WordsContext, "actor_id" | "names">

/** While a notice is so recent and unread, what the same sender causes joins it. */
export const MERGE_WINDOW = { hours: 1 }

/** Each links to its own entry: a few are more useful apart. */
const SEPARATE_ENTRIES = 10

/** How many notices of a type one sender causes separately before further ones are merged; null: never merged. */
export function separateNotices({ type, data }: { type: string; data: Data }): number | null {
  const merged = MERGED_NOTICES[type]
  if (merged) return merged.separate
  return isAboutEntries(data) && data["restored"] !== true ? SEPARATE_ENTRIES : null
}

const isAboutEntries = ({ kind }: Data) => ENTRY_KINDS.some((each) => each === kind)

/** Two notices of one type and sender as one. */
export function mergeNotices(type: StandingType, before: Notice, next: Notice, context: WordsContext): Notice {
  const merged = MERGED_NOTICES[type.key]
  if (!merged) return mergeEntries(type, before, next, context)
  const notices = countNotices(before.data) + countNotices(next.data)
  // What they have in common; ids of the things themselves differ.
  const common = Object.entries(next.data).filter(([name, value]) => before.data[name] === value)
  const data = { ...Object.fromEntries(common), notices }
  return { ...mergedWords(merged, notices, context), link: merged.link, data }
}

/**
 * A merged notice after one of the things that it is about was settled: it counts only the others. Entries stay
 * counted: their deletion is a notice of its own.
 */
export function withoutOne(type: StandingType, notice: Notice, sender: Sender): Notice {
  const merged = MERGED_NOTICES[type.key]
  if (!merged) return notice
  const notices = countNotices(notice.data) - 1
  return { ...notice, ...mergedWords(merged, notices, sender), data: { ...notice.data, notices } }
}

function mergedWords(merged: MergedNotice, notices: number, { actor_id, names }: Sender): Words {
  const [one, several] = merged.noun
  const values: Record<string, string> = {
    actor_name: actor_id === null ? "The service" : (names.get(actor_id) ?? actor_id),
    notices: `${notices} ${notices === 1 ? one : several}`,
  }
  const render = (template: string) => fill(template, (name) => values[name] ?? "")
  return { title: render(merged.title_template), body: render(merged.body_template) }
}

function countNotices({ notices }: Data): number {
  return typeof notices === "number" ? notices : 1
}

/** As an upload tells of several entries. */
function mergeEntries(type: StandingType, before: Notice, next: Notice, context: WordsContext): Notice {
  const { kind = null, employee_id = null } = next.data
  const days = [before, next].flatMap(({ data }) => [data["date"], data["last_date"]])
  const dates = days.filter((day) => typeof day === "string").toSorted()
  const [date = null, last_date = null] = [dates[0], dates.at(-1)]
  const data = { kind, employee_id, entries: entriesIn(before.data) + entriesIn(next.data), date, last_date }
  const period = { employee: String(employee_id), period: "days", from: String(date), to: String(last_date) }
  return { ...wordsOf(type, { ...context, data }), data, link: `/entries/${kind}?${new URLSearchParams(period)}` }
}
