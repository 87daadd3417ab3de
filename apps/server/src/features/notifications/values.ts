import { EASTERN, parseMonthId } from "@scorecard/domain/calendar"
import { KIND_NAMES } from "@scorecard/contracts/notification-types"
import type { TemplateVariable } from "@scorecard/contracts/notification-types"
import type { Announcement } from "#platform/outbox/index.ts"
import type { Names } from "./names.store.ts"

export type Known = {
  actor_id: string | null
  data: Announcement["data"]
  recipient: { name: string }
  /** Of everybody who is named by id. */
  names: Names
  proposed: Names
}

const UNKNOWN = "(unknown)"
const LANGUAGE = "en-US"

/** What each variable reads as. Announcements carry ids, days and counts: here they become words. */
const VALUES: Record<TemplateVariable, (known: Known) => string | null> = {
  actor_name: ({ actor_id, names }) => (actor_id === null ? "The service" : (names.get(actor_id) ?? actor_id)),
  employee_name: ({ data, names, recipient }) => {
    const { employee_id } = data
    return typeof employee_id === "string" ? (names.get(employee_id) ?? employee_id) : recipient.name
  },
  proposed_name: ({ data, proposed }) => proposed.get(String(data["request_id"])) ?? null,
  kind: ({ data }) => Object.entries(KIND_NAMES).find(([kind]) => kind === data["kind"])?.[1] ?? null,
  date: ({ data }) => dayWords(data["date"]),
  month: ({ data }) => monthWords(data),
  week_start: ({ data }) => dayWords(data["week_start"]),
  locks_at: ({ data }) => instantWords(data["locks_at"]),
  people_short: ({ data }) => countWords(data["people_short"], "person", "people"),
  missing: ({ data }) => countWords(missingIn(data), "evaluation", "evaluations"),
  impact: ({ data }) => text(data["impact"]),
  final_score: ({ data }) => text(data["final_score"]),
  title: ({ data }) => text(data["title"]),
  body: ({ data }) => text(data["body"]),
}

export function valueOf(name: string, known: Known): string {
  return name in VALUES ? (VALUES[name as TemplateVariable](known) ?? UNKNOWN) : UNKNOWN // a key of VALUES, as just seen
}

type Value = Announcement["data"][string] | undefined

function text(value: Value): string | null {
  return value === undefined || value === null ? null : String(value)
}

function dayWords(value: Value): string | null {
  if (typeof value !== "string") return null
  return Temporal.PlainDate.from(value).toLocaleString(LANGUAGE, { dateStyle: "long" })
}

/** `year` and `month` as numbers, or `month` as YYYY-MM. */
function monthWords({ year, month }: Announcement["data"]): string | null {
  const named = typeof month === "string" ? parseMonthId(month) : { year, month }
  if (typeof named?.year !== "number" || typeof named.month !== "number") return null
  const first = Temporal.PlainDate.from({ year: named.year, month: named.month, day: 1 })
  return first.toLocaleString(LANGUAGE, { month: "long", year: "numeric" })
}

function instantWords(value: Value): string | null {
  if (typeof value !== "string") return null
  const eastern = Temporal.Instant.from(value).toZonedDateTimeISO(EASTERN)
  return eastern.toLocaleString(LANGUAGE, {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  })
}

function countWords(value: Value, one: string, many: string): string | null {
  return typeof value === "number" ? `${value} ${value === 1 ? one : many}` : null
}

/** One count, or one by kind of evaluation. */
function missingIn({ missing, missing_sbs, missing_non_sbs }: Announcement["data"]): Value {
  if (missing !== undefined) return missing
  if (typeof missing_sbs !== "number" || typeof missing_non_sbs !== "number") return undefined
  return missing_sbs + missing_non_sbs
}
