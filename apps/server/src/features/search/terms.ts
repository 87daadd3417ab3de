import { localeOf, type LanguageCode } from "@scorecard/domain/languages/translators"
import type { LockPage } from "@scorecard/domain/locks"

/** What one of the words of a text asks for. Without one, everything is searched. */
const VERBS = {
  evaluate: ["evaluate", "review", "evaluar", "suriin"],
  add: ["add", "new", "agregar", "magdagdag"],
  unlock: ["unlock", "desbloquear", "i-unlock"],
  close: ["close", "finalize", "cerrar", "isara"],
  reopen: ["reopen", "reabrir", "buksan"],
} as const
export type Verb = keyof typeof VERBS

/** The verb is the first of its words, wherever it stands: "unlock liam", "liam unlock october". */
export function parse(q: string): { verb: Verb | null; text: string } {
  const words = q.toLowerCase().split(/\s+/)
  const at = words.findIndex((word) => verbOf(word) !== null)
  if (at < 0) return { verb: null, text: q }
  return { verb: verbOf(words[at]), text: words.toSpliced(at, 1).join(" ") }
}

function verbOf(word: string | undefined): Verb | null {
  return (Object.keys(VERBS) as Verb[]).find((verb) => VERBS[verb].some((each) => each === word)) ?? null
}

/** What is to be unlocked, as far as the text says it. */
export type UnlockDetails = { page: LockPage | null; month: NamedMonth | null }
export const NO_DETAILS: UnlockDetails = { page: null, month: null }

/** What names a page that locks close: one of these words, or at least four letters of it. */
const LOCK_PAGE_WORDS: Record<LockPage, readonly string[]> = {
  sbs: ["sbs", "side-by-side"],
  non_sbs: ["non-sbs"],
  atw: ["atw", "attitude", "actitud"],
  attendance: ["attendance", "asistencia"],
  productivity: ["productivity", "productividad"],
  additional_points: ["points", "puntos"],
  incidents: ["incidents", "incidentes"],
  task_delivery: ["delivery", "tasks", "tareas"],
}
const MIN_PAGE_LETTERS = 4

/** "liam attendance october": the person, and what the words at the end name. */
export function splitDetails(text: string, language: LanguageCode): { text: string; details: UnlockDetails } {
  const words = text.split(" ")
  const details = { ...NO_DETAILS }
  let year: number | null = null
  for (let word = words.at(-1); word !== undefined && words.length > 1; word = words.at(-1)) {
    const page = findLockPage(word)
    const month = namedMonth(word, language)
    if (details.page === null && page) details.page = page
    else if (details.month === null && month) details.month = { ...month, year }
    else if (year === null && /^20\d\d$/.test(word)) year = Number(word)
    else break
    words.pop()
  }
  return { text: words.join(" "), details }
}

function findLockPage(word: string): LockPage | undefined {
  const isNamed = (name: string) => name === word || (word.length >= MIN_PAGE_LETTERS && name.startsWith(word))
  return (Object.keys(LOCK_PAGE_WORDS) as LockPage[]).find((page) => LOCK_PAGE_WORDS[page].some(isNamed))
}

export type NamedMonth = { month: number; year: number | null }

const MIN_MONTH_LETTERS = 3
const MONTHS_PER_YEAR = 12

/** Whether the text could name a month: by three letters of its name, or by year and month. */
export function mayNameMonth(text: string, language: LanguageCode): boolean {
  return /^\d{4}(-\d{0,2})?$/.test(text) || namedMonth(text, language) !== null
}

/** A month by its name in English or the reader's language. */
export function namedMonth(text: string, language: LanguageCode): NamedMonth | null {
  const [, name = "", year] = /^(\p{L}+)\.?(?:\s+(?:de\s+)?(\d{4}))?$/iu.exec(text) ?? []
  if (name.length < MIN_MONTH_LETTERS) return null
  const names = [...monthNames("en"), ...monthNames(language)]
  const at = names.findIndex((each) => each.startsWith(name.toLowerCase()))
  return at < 0 ? null : { month: (at % MONTHS_PER_YEAR) + 1, year: year === undefined ? null : Number(year) }
}

function monthNames(language: LanguageCode): string[] {
  const format = new Intl.DateTimeFormat(localeOf(language), { month: "long", timeZone: "UTC" })
  return Array.from({ length: MONTHS_PER_YEAR }, (_, at) => format.format(Date.UTC(2000, at)).toLowerCase())
}
