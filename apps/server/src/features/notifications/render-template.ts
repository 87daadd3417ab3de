import { NOTIFICATION_TYPES } from "@scorecard/contracts/notification-types"
import {
  FEEDBACK_CATEGORY_NAMES,
  FEEDBACK_STATUS_NAMES,
  FIELD_NAMES,
  KIND_NAMES,
  KIND_PLURALS,
  MERGED_NOTICES,
  RESTORED_ENTRY,
  type TemplateVariable,
} from "@scorecard/contracts/notification-words"
import { ENTRY_KINDS, formatDate, formatInstant, formatMonth, parseMonthId } from "@scorecard/domain"
import { getTranslator, localeOf, type Translate } from "@scorecard/domain/languages/translators"
import type { Announcement, Database } from "#platform/index.ts"
import {
  employeeNames,
  proposedNames,
  type Names,
  loadTypes,
  type Recipient,
  type TypeSettings,
} from "./settings.store.ts"

export type NotificationText = { title: string; body: string }
export type NotificationInput = Pick<Announcement, "type" | "data"> & { actor_id: string | null }

const MAX_TITLE_LENGTH = 300

/** Loads the names that the templates of these announcements may need, with two queries. */
export async function loadNames(
  db: Database,
  announcements: readonly NotificationInput[],
): Promise<{ names: Names; proposed: Names }> {
  const people = announcements.flatMap(({ actor_id, data }) => [actor_id, data["employee_id"]])
  const requests = announcements.flatMap(({ type, data }) =>
    type.startsWith("employee.create_request.") ? [data["request_id"]] : [],
  )
  const ids = (values: readonly unknown[]) => values.filter((value) => typeof value === "string")
  return { names: await employeeNames(db, ids(people)), proposed: await proposedNames(db, ids(requests)) }
}

/**
 * Our own wording is in the recipient's language; what super admins wrote instead stays as it is. Titles are
 * single-line: line breaks in names and subjects are replaced. (rules/languages#notifications)
 */
export function renderTemplates(type: Templates, known: RenderInput): NotificationText {
  const translate = translatorFor(known.recipient)
  const translateOurs = (template: string) => (OUR_TEMPLATES.has(template) ? translate(template) : template)
  const { title_template, body_template } = chooseTemplates(type, known)
  const title = fillTemplate(translateOurs(title_template), (name) => renderVariable(name, known))
  const line = title.replaceAll(/[\s\p{Cc}]+/gu, " ").trim()
  return {
    title: line.slice(0, MAX_TITLE_LENGTH).toWellFormed(),
    body: fillTemplate(appendCount(translateOurs(body_template), known), (name) => renderVariable(name, known)).trim(),
  }
}

/** The wording that super admins have not replaced. */
const OUR_TEMPLATES: ReadonlySet<string> = new Set(
  [...NOTIFICATION_TYPES, ...Object.values(MERGED_NOTICES), RESTORED_ENTRY].flatMap((type) => [
    type.title_template,
    type.body_template,
  ]),
)

/** Translates into the recipient's language. */
export function translatorFor({ language }: Partial<Pick<Recipient, "language">>): Translate {
  return getTranslator(language ?? "en")
}

type Templates = Pick<TypeSettings, "title_template" | "body_template">

/** A restored entry is not new, so it has its own template. */
function chooseTemplates(type: Templates, { data }: RenderInput): Templates {
  return data["restored"] === true ? RESTORED_ENTRY : type
}

/** Adds the count to a body written for a single entry, if there are several. */
function appendCount(template: string, { data }: RenderInput): string {
  return countEntries(data) === 1 || hasPlaceholder(template, ["kind", "what", "count"])
    ? template
    : `${template}\n\n{{count}}.`
}

/** Renders with the current settings of the type. @throws Error for an unknown type */
export async function renderNotification(
  db: Database,
  input: NotificationInput,
  recipient: RenderInput["recipient"],
): Promise<NotificationText> {
  const type = (await loadTypes(db)).get(input.type)
  if (!type) throw new Error(`Unknown notification type "${input.type}"`)
  const { actor_id, data } = input
  return renderTemplates(type, { actor_id, data, recipient, ...(await loadNames(db, [input])) })
}

/** `{{name}}`, with optional spaces. Anything else between double braces is a mistake. */
const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Unknown placeholders, or a single `{{` or `}}` for unbalanced braces. */
export function findUnknownPlaceholders(template: string, names: readonly string[]): string[] {
  const found = [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? "")
  const unknown = found.filter((name) => !names.includes(name)).map((name) => `{{${name}}}`)
  const rest = template.replaceAll(PLACEHOLDER, "")
  return [...new Set([...unknown, ...(rest.includes("{{") ? ["{{"] : []), ...(rest.includes("}}") ? ["}}"] : [])])]
}

export function hasPlaceholder(template: string, names: readonly string[]): boolean {
  return [...template.matchAll(PLACEHOLDER)].some(([, name = ""]) => names.includes(name))
}

/** Fills each placeholder once; placeholders inside values are left alone. */
export function fillTemplate(template: string, renderVariable: (name: string) => string): string {
  return template.replaceAll(PLACEHOLDER, (_, name: string) => renderVariable(name))
}

export type RenderInput = {
  actor_id: string | null
  data: Announcement["data"]
  /** Without a language, the texts are in English. */
  recipient: { name: string; address?: string | null } & Partial<Pick<Recipient, "language">>
  /** By employee id. */
  names: Names
  proposed: Names
}

const UNKNOWN = "(unknown)"

/** The person who caused a notice, or the service. */
export function nameActor({ actor_id, names }: Pick<RenderInput, "actor_id" | "names">, translate: Translate): string {
  return actor_id === null ? translate("The service") : (names.get(actor_id) ?? actor_id)
}

/** Formats each variable from the announcement's ids, dates and counts. */
const VARIABLES: Record<TemplateVariable, (known: RenderInput) => string | null> = {
  actor_name: ({ actor_id, names, recipient }) => nameActor({ actor_id, names }, translatorFor(recipient)),
  employee_name: ({ data, names, recipient }) => {
    const { employee_id } = data
    return typeof employee_id === "string" ? (names.get(employee_id) ?? employee_id) : recipient.name
  },
  proposed_name: ({ data, proposed }) => proposed.get(String(data["request_id"])) ?? null,
  kind: ({ data }) => formatKind(data),
  what: ({ data }) => formatWhat(data),
  count: ({ data }) => formatCount(countEntries(data), "entry", "entries"),
  date: ({ data }) => formatDays(data),
  changes: ({ data, recipient }) => formatChanges(data, translatorFor(recipient)),
  category: ({ data }) => lookUpName(FEEDBACK_CATEGORY_NAMES, data["category"]),
  page: ({ data }) => text(data["page"]),
  status: ({ data }) => lookUpName(FEEDBACK_STATUS_NAMES, data["status"]),
  outcome: ({ data }) => text(data["outcome"]),
  month: ({ data }) => formatAnnouncedMonth(data),
  week_start: ({ data }) => formatDay(data["week_start"]),
  locks_at: ({ data, recipient }) => formatTime(data["locks_at"], localeOf(recipient.language ?? "en")),
  people_short: ({ data }) => formatCount(data["people_short"], "person", "people"),
  missing: ({ data }) => formatCount(countMissing(data), "evaluation", "evaluations"),
  missing_by_kind: ({ data }) => formatMissingByKind(data),
  result_changes: ({ data }) => text(data["result_changes"]),
  impact: ({ data }) => text(data["impact"]),
  final_score: ({ data }) => text(data["final_score"]),
  review_note: ({ data }) => text(data["review_note"]),
  email_address: ({ recipient }) => recipient.address ?? null,
  app_url: ({ data }) => text(data["app_url"]),
  title: ({ data }) => text(data["title"]),
  body: ({ data }) => text(data["body"]),
}

/** Values that people wrote: they are never translated. */
const WRITTEN: ReadonlySet<string> = new Set<TemplateVariable>([
  "actor_name",
  "employee_name",
  "proposed_name",
  "page",
  "review_note",
  "email_address",
  "app_url",
  "title",
  "body",
])

export function renderVariable(name: string, known: RenderInput): string {
  const translate = translatorFor(known.recipient)
  const value = name in VARIABLES ? VARIABLES[name as TemplateVariable](known) : null // `in` shows that it is a key
  if (value === null) return translate(UNKNOWN)
  return WRITTEN.has(name) ? value : translate(value)
}

type Value = Announcement["data"][string] | undefined

function text(value: Value): string | null {
  return value === undefined || value === null ? null : String(value)
}

function formatDay(value: Value): string | null {
  if (typeof value !== "string") return null
  return formatDate(value)
}

/** A day, or a range for an upload with entries on several days. */
function formatDays({ date, last_date }: Announcement["data"]): string | null {
  const [first, last] = [formatDay(date), formatDay(last_date)]
  return last === null || last === first ? first : `${first} to ${last}`
}

/** The changed fields of an entry, with the previous date if that changed. */
function formatChanges({ changed, former_date }: Announcement["data"], translate: Translate): string | null {
  if (typeof changed !== "string") return null
  const names = changed.split(",").map((field) => FIELD_NAMES[field] ?? field.replaceAll("_", " "))
  const before = formatDay(former_date)
  return [...new Set(names)]
    .map((name) => translate(name === "date" && before !== null ? `date (before: ${before})` : name))
    .join(", ")
}

function lookUpName(names: Readonly<Record<string, string>>, value: Value): string | null {
  return names[String(value)] ?? null
}

function formatKind(data: Announcement["data"]): string | null {
  const kind = ENTRY_KINDS.find((each) => each === data["kind"])
  if (!kind) return null
  const entries = countEntries(data)
  return entries === 1 ? KIND_NAMES[kind] : `${KIND_PLURALS[kind]} (${entries})`
}

/** The kind with its article, and the type of the issue or incident if the announcement has it. */
function formatWhat(data: Announcement["data"]): string | null {
  const kind = ENTRY_KINDS.find((each) => each === data["kind"])
  if (!kind) return null
  const entries = countEntries(data)
  if (entries !== 1) return `${entries} ${KIND_PLURALS[kind]}`
  const [noun, about] = [KIND_NAMES[kind], text(data["about"] ?? null)]
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}${about === null ? "" : ` (${about})`}`
}

/** How many entries an announcement is about. */
export function countEntries({ entries }: Announcement["data"]): number {
  return typeof entries === "number" ? entries : 1
}

/** `year` and `month` as numbers, or `month` as YYYY-MM. */
function formatAnnouncedMonth({ year, month }: Announcement["data"]): string | null {
  const named = typeof month === "string" ? parseMonthId(month) : { year, month }
  if (typeof named?.year !== "number" || typeof named.month !== "number") return null
  return formatMonth({ year: named.year, month: named.month })
}

function formatTime(value: Value, locale: string): string | null {
  return typeof value === "string" ? formatInstant(value, locale) : null
}

function formatCount(value: Value, one: string, many: string): string | null {
  return typeof value === "number" ? `${value} ${value === 1 ? one : many}` : null
}

/** Leaves out kinds with none missing. */
function formatMissingByKind({ missing_sbs: sbs, missing_non_sbs: nonSbs }: Announcement["data"]): string | null {
  if (typeof sbs !== "number" || typeof nonSbs !== "number") return null
  const parts = [...(sbs > 0 ? [`${sbs} SBS`] : []), ...(nonSbs > 0 ? [`${nonSbs} Non-SBS`] : [])]
  return `${parts.join(" and ") || "0"} ${sbs + nonSbs === 1 ? "evaluation" : "evaluations"}`
}

/** A total, or the sum of the two kinds of evaluation. */
function countMissing({ missing, missing_sbs, missing_non_sbs }: Announcement["data"]): Value {
  if (missing !== undefined) return missing
  if (typeof missing_sbs !== "number" || typeof missing_non_sbs !== "number") return undefined
  return missing_sbs + missing_non_sbs
}
