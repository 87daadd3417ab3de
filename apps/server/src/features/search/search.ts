import type { AvailableMonths } from "@scorecard/contracts/available-months"
import { KIND_PLURALS } from "@scorecard/contracts/notification-words"
import type { KnownQuery, SearchQuery, SearchResult } from "@scorecard/contracts/search"
import type { VisibilityKey } from "@scorecard/contracts/visibility"
import { holds, mayOpen, PAGE_ACCESS, SUPER_ADMIN, type Actor, type PagePath } from "@scorecard/domain/access"
import { formatDate, formatMonth, monthId, type YearMonth } from "@scorecard/domain/calendar"
import { fill, type LanguageCode, type Translate, getTranslator } from "@scorecard/domain/languages/translators"
import type { LockPage } from "@scorecard/domain/locks"
import { ENTRY_KINDS, type EntryKind } from "@scorecard/domain/scoring"
import type { Database, Platform } from "#platform/index.ts"
import { SEARCHABLE_PAGES } from "./pages.ts"
import { findEntries, findPeople, readEntries, readPeople, type FoundEntry, type FoundPerson } from "./search.store.ts"
import {
  mayNameMonth,
  namedMonth,
  NO_DETAILS,
  parse,
  splitDetails,
  type NamedMonth,
  type UnlockDetails,
  type Verb,
} from "./terms.ts"

export type SearchDependencies = Pick<Platform, "db"> & {
  hiddenKeys(db: Database): Promise<ReadonlySet<VisibilityKey>>
  availableMonths(actor: Actor): Promise<AvailableMonths>
}

/** The actor, and what is hidden from everyone. */
type Reader = { actor: Actor; hidden: ReadonlySet<string>; language: LanguageCode; say: Translate }

const MAX_PAGES = 8
const MAX_MONTHS = 3
/** Actions are offered for this many of the people found. */
const MAX_ACTED_ON = 2

/** (rules/dashboards#search) */
export async function search(
  { db, hiddenKeys, availableMonths }: SearchDependencies,
  actor: Actor,
  { q, limit, language }: SearchQuery,
): Promise<{ items: SearchResult[] }> {
  const { verb, text } = parse(q)
  const reader = { actor, hidden: await hiddenKeys(db), language, say: getTranslator(language) }
  const withDetails = verb === "unlock" ? splitDetails(text, language) : { text, details: NO_DETAILS }
  const byWholeText = await findPeople(db, actor, text)
  const isSplit = byWholeText.length === 0 && withDetails.text !== text
  const people = isSplit ? await findPeople(db, actor, withDetails.text) : byWholeText
  const details = isSplit ? withDetails.details : NO_DETAILS
  const needsMonths = mayNameMonth(text, language) || (people.length > 0 && mayUnlock(reader))
  const available = needsMonths ? await availableMonths(actor) : null
  const named = (available?.items ?? []).filter((month) => isNamed(month, text, language)).slice(0, MAX_MONTHS)
  const actedOn = people.slice(0, MAX_ACTED_ON)
  const actions = [
    ...actedOn.flatMap((person) => entriesAbout(reader, person, verb)),
    ...(verb === null || verb === "unlock"
      ? actedOn.flatMap((person) => unlockOf(reader, person, details, available))
      : []),
    ...named.flatMap((month) => actionsOfMonth(reader, month, verb)),
  ]
  if (verb !== null && actions.length > 0) return { items: actions.slice(0, limit) }

  const entries = await findEntries(
    db,
    visibleKinds(reader),
    people.map(({ employee_id }) => employee_id),
  )
  const names = new Map(people.map(({ employee_id, name }) => [employee_id, name]))
  const items: SearchResult[] = [
    ...people.flatMap((person) => presentPerson(reader, person)),
    ...actions,
    ...findPages(reader, q).slice(0, MAX_PAGES),
    ...named.flatMap((month) => presentMonth(reader, month)),
    ...entries.map((entry) => presentEntry(reader, entry, names.get(entry.employee_id))),
  ]
  return { items: items.slice(0, limit) }
}

/**
 * The results of earlier searches that the reader may still open or do, as they are called today.
 * (rules/dashboards#search)
 */
export async function readKnown(
  { db, hiddenKeys, availableMonths }: SearchDependencies,
  actor: Actor,
  { keys, language }: KnownQuery,
): Promise<{ items: SearchResult[] }> {
  const reader = { actor, hidden: await hiddenKeys(db), language, say: getTranslator(language) }
  const subjects = keys.map((key) => key.slice(key.lastIndexOf(" ") + 1))
  const entryIds = keys.flatMap((key, at) => (key.startsWith("entry ") ? [subjects[at] ?? ""] : []))
  const entries = await readEntries(db, visibleKinds(reader), entryIds)
  const about = [...entries.values()].map(({ employee_id }) => employee_id)
  const people = await readPeople(db, actor, [...subjects, ...about])
  const available = await availableMonths(actor)
  const possible = [
    ...[...people.values()].flatMap((person) => [
      ...presentPerson(reader, person),
      ...(["evaluate", "add"] as const).flatMap((verb) => entriesAbout(reader, person, verb)),
      ...unlockOf(reader, person, NO_DETAILS, available),
    ]),
    ...findPages(reader, ""),
    ...available.items.flatMap((month) => [
      ...presentMonth(reader, month),
      ...(["close", "reopen"] as const).flatMap((verb) => actionsOfMonth(reader, month, verb)),
    ]),
    ...[...entries.values()].flatMap((entry) => {
      const person = people.get(entry.employee_id)
      return person ? [presentEntry(reader, entry, person.name)] : []
    }),
  ]
  const byKey = new Map(possible.map((result) => [result.key, result]))
  return { items: keys.flatMap((key) => byKey.get(key) ?? []) }
}

function visibleKinds(reader: Reader): EntryKind[] {
  return ENTRY_KINDS.filter((kind) => maySee(reader, "/entries") && !reader.hidden.has(`scorecard.${kind}`))
}

function presentEntry({ say }: Reader, entry: FoundEntry, name = entry.employee_id): SearchResult {
  const { _id, kind, date } = entry
  return {
    kind: "entry",
    key: `entry ${_id}`,
    title: `${say(KIND_TITLES[kind])}: ${name}`,
    subtitle: say(formatDate(date)),
    link: `/entries/${kind}?entry=${_id}`,
  }
}

function maySee({ actor, hidden }: Reader, path: PagePath): boolean {
  return mayOpen(actor, path, hidden)
}

function presentPerson(reader: Reader, person: FoundPerson): SearchResult[] {
  const { employee_id, name, position, department_name, status } = person
  const link = linkOfPerson(reader, person)
  if (link === null) return []
  const parts = [position, department_name, status === "active" ? null : reader.say("Inactive")]
  const subtitle = parts.filter((part) => part !== null).join(" · ")
  return [{ kind: "person", key: `person ${employee_id}`, title: name, subtitle, link }]
}

/** The first tab of the person's page that the reader may open. (rules/dashboards#search) */
function linkOfPerson(reader: Reader, person: FoundPerson): string | null {
  const { employee_id, bsc_enabled, status } = person
  if (employee_id === reader.actor.employee_id && maySee(reader, "/my-scorecard")) return "/my-scorecard"
  const seesMonths = maySee(reader, "/team/$employeeId")
  if (seesMonths && bsc_enabled && status === "active") return `/team/${employee_id}?view=overview`
  if (maySee(reader, "/employees/$employeeId")) return `/employees/${employee_id}`
  return seesMonths ? `/team/${employee_id}` : null
}

/** The kinds in which new entries are offered, and the verb that finds each. */
const ENTRY_ACTIONS: readonly { kind: EntryKind; verb: Verb; title: string }[] = [
  { kind: "sbs", verb: "evaluate", title: "Evaluate {0} (side-by-side)" },
  { kind: "non_sbs", verb: "evaluate", title: "Evaluate {0} (Non-SBS)" },
  { kind: "attendance", verb: "add", title: "Add an attendance issue for {0}" },
  { kind: "productivity", verb: "add", title: "Add a productivity issue for {0}" },
  { kind: "atw", verb: "add", title: "Add an ATW entry for {0}" },
  { kind: "additional_points", verb: "add", title: "Add additional points for {0}" },
  { kind: "incidents", verb: "add", title: "Add an incident for {0}" },
]

/** Entries about someone else of the pool, whose months are scored. Without a verb, only those that are usual. */
function entriesAbout(reader: Reader, person: FoundPerson, verb: Verb | null): SearchResult[] {
  const { actor, hidden } = reader
  const { employee_id, name, status, bsc_enabled } = person
  const isPossible = holds(actor, "scorecard.submit") && employee_id !== actor.employee_id
  if (!isPossible || status !== "active" || !bsc_enabled) return []
  return ENTRY_ACTIONS.filter(({ kind, ...action }) => {
    if (!maySee(reader, "/entries/$kind") || hidden.has(`scorecard.${kind}`)) return false
    return verb === null ? action.verb === "evaluate" : action.verb === verb
  }).map(({ kind, title }) => ({
    kind: "action",
    key: `entry of ${kind} for ${employee_id}`,
    title: fill(reader.say(title), [name]),
    subtitle: null,
    link: `/entries/${kind}?entry=new&employee=${employee_id}`,
  }))
}

function mayUnlock(reader: Reader): boolean {
  return reader.actor.access_level === SUPER_ADMIN && maySee(reader, "/locks")
}

function unlockOf(
  reader: Reader,
  { employee_id, name }: FoundPerson,
  { page, month: named }: UnlockDetails,
  available: AvailableMonths | null,
): SearchResult[] {
  if (!mayUnlock(reader) || available === null) return []
  const month = named ? latest(named, available.max) : available.items.find(({ status }) => status === "final")
  const parts = [...(page ? [LOCK_PAGE_NAMES[page]] : []), ...(named && month ? [formatMonth(month)] : [])]
  const what = parts.map(reader.say).join(", ")
  const title = fill(reader.say("Grant an unlock for {0}"), [name])
  const link = `/locks?grant=new&employee=${employee_id}${page ? `&kind=${page}` : ""}${month ? `&month=${monthId(month)}` : ""}`
  return [{ kind: "action", key: `unlock ${employee_id}`, title, subtitle: what === "" ? null : what, link }]
}

/** The latest month of this name, if no year is named. */
function latest({ month, year }: NamedMonth, max: YearMonth): YearMonth {
  return { month, year: year ?? (month <= max.month ? max.year : max.year - 1) }
}

type FoundMonth = AvailableMonths["items"][number]

/** Closing a draft month; reopening a final one, for whoever asks for that. */
function actionsOfMonth(reader: Reader, { status, ...month }: FoundMonth, verb: Verb | null): SearchResult[] {
  const offered = status === "final" ? "reopen" : "close"
  const isAsked = verb === offered || (verb === null && offered === "close")
  if (!isAsked || reader.actor.access_level < SUPER_ADMIN || !maySee(reader, "/months")) return []
  const id = monthId(month)
  const title = reader.say(offered === "close" ? `Close ${formatMonth(month)}` : `Reopen ${formatMonth(month)}`)
  return [{ kind: "action", key: `${offered} ${id}`, title, subtitle: null, link: `/months?month=${id}` }]
}

function presentMonth(reader: Reader, { status, ...month }: FoundMonth): SearchResult[] {
  const path = (["/team", "/my-scorecard"] as const).find((each) => maySee(reader, each))
  if (!path) return []
  const id = monthId(month)
  const subtitle = reader.say(status === "final" ? "Final" : "Draft")
  const title = reader.say(formatMonth(month))
  return [{ kind: "month", key: `month ${id}`, title, subtitle, link: `${path}?month=${id}` }]
}

function isNamed(month: FoundMonth, text: string, language: LanguageCode): boolean {
  const named = namedMonth(text, language)
  if (named === null) return monthId(month).startsWith(text)
  return named.month === month.month && (named.year === null || named.year === month.year)
}

function findPages(reader: Reader, q: string): SearchResult[] {
  const words = q.toLowerCase().split(/\s+/)
  const found = (Object.keys(PAGE_ACCESS) as PagePath[]).flatMap((path) => {
    const page = SEARCHABLE_PAGES[path]
    if (!page || !maySee(reader, path)) return []
    const english = reader.actor.access_level === 1 ? (page.ownTitle ?? page.title) : page.title
    const title = reader.say(english)
    const names = `${title} ${english}`.toLowerCase()
    const all = `${names} ${page.words ?? ""}`
    if (!words.every((word) => all.split(/\s+/).some((each) => each.startsWith(word)))) return []
    return [{ path, title, isByTitle: words.some((word) => names.includes(word)) }]
  })
  return found
    .toSorted((a, b) => Number(b.isByTitle) - Number(a.isByTitle))
    .map(({ path, title }) => ({ kind: "page", key: `page ${path}`, title, subtitle: null, link: path }))
}

const LOCK_PAGE_NAMES: Record<LockPage, string> = { ...KIND_PLURALS, task_delivery: "task delivery" }

const KIND_TITLES: Record<EntryKind, string> = {
  sbs: "Side-by-side evaluation",
  non_sbs: "Non-SBS evaluation",
  atw: "ATW entry",
  attendance: "Attendance issue",
  productivity: "Productivity issue",
  additional_points: "Additional points",
  incidents: "Incident",
}
