/** The texts of the service in another language, by their English text. `{0}` and `{1}` are holes for values. */
export type Translations = Readonly<Record<string, string>>

/** Translates a text of the service. Texts that it doesn't know stay as they are. */
export type Translate = (english: string) => string

/** A sentence with values: the texts around them, and its translation. */
type Pattern = { parts: readonly string[]; quoted: readonly boolean[]; translation: string }

const HOLE = /(?<!\{)\{(\d+)\}(?!\})/
/** The end of a sentence before another one. "Ma. Cristina" and "J. Reyes" are names. */
const BETWEEN_SENTENCES = /(?<=[.?!]["”)]?)(?<!(?:^|[^\p{L}])\p{Lu}\p{Ll}{0,2}\.) (?=[\p{Lu}“"])/u
/** Longer texts are not the service's. */
const MAX_LENGTH = 5_000
/** A value in a value in a value. */
const MAX_DEPTH = 3
const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
const MONTH = new RegExp(`^(${MONTHS}) (\\d{4})$`)
const DATE = new RegExp(`^(${MONTHS}) (\\d{1,2}), (\\d{4})$`)
const BETWEEN_DATES = " to "

/**
 * The service writes its sentences in English, with their values put in. To translate one, it is matched with the
 * known ones: first the one with the most text. Values are translated too if they are known words, sentences, months
 * or dates, but never in quotation marks: those hold what people wrote. (rules/languages#sentences)
 */
export function createTranslator(translations: Translations, locale: string): Translate {
  const exact = new Map(Object.entries(translations))
  const patterns = Object.entries(translations)
    .filter(([english]) => HOLE.test(english))
    .map(([english, translation]) => toPattern(english, translation))
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))

  /** What was translated for one text: its parts come back many times. */
  type Memo = Map<string, string>
  const known = (text: string, depth: number, memo: Memo, isValueAllowed = isOneSentence): string | null => {
    const same = exact.get(text)
    if (same !== undefined) return same
    for (const { parts, quoted, translation } of patterns) {
      const values = match(parts, text)
      if (!values?.every((value, at) => quoted[at] || isValueAllowed(value))) continue
      return fill(
        translation,
        values.map((value, at) => (quoted[at] ? value : translateText(value, depth + 1, memo))),
      )
    }
    return null
  }
  const translateText = (text: string, depth: number, memo: Memo): string => {
    const found = memo.get(text)
    if (found !== undefined) return found
    const translated = depth > MAX_DEPTH ? text : (formatDates(text, locale) ?? translateSentences(text, depth, memo))
    memo.set(text, translated)
    return translated
  }
  const translateSentences = (text: string, depth: number, memo: Memo): string => {
    const whole = known(text, depth, memo)
    if (whole !== null) return whole
    const sentences = text.split(BETWEEN_SENTENCES)
    if (sentences.length === 1) return text
    const joined = translateInRuns(sentences, depth, memo)
    return joined === text ? (known(text, depth, memo, (value) => value !== "") ?? text) : joined
  }
  /** Translates the longest known run of sentences at the start, then the rest. */
  const translateInRuns = (sentences: readonly string[], depth: number, memo: Memo): string => {
    const [first = ""] = sentences
    for (let count = sentences.length - 1; count > 0; count--) {
      const run = known(sentences.slice(0, count).join(" "), depth, memo)
      if (run !== null) return `${run} ${translateText(sentences.slice(count).join(" "), depth, memo)}`
    }
    return `${first} ${translateText(sentences.slice(1).join(" "), depth, memo)}`
  }
  return (text) => (text.length > MAX_LENGTH ? text : translateText(text, 0, new Map()))
}

const isOneSentence = (value: string): boolean => !BETWEEN_SENTENCES.test(value)

/**
 * Puts values into the holes of a text as they are: `fill(translate("Evaluate {0}"), [name])` never translates a name,
 * where `translate` of the whole sentence would if the name were a word of the product.
 */
export function fill(text: string, values: readonly (string | number)[]): string {
  return text.replaceAll(new RegExp(HOLE, "g"), (_, at: string) => String(values[Number(at)] ?? ""))
}

function toPattern(english: string, translation: string): Pattern {
  const pieces = english.split(new RegExp(HOLE, "g"))
  const parts = pieces.filter((_, at) => at % 2 === 0)
  const order = pieces.filter((_, at) => at % 2 === 1).map(Number)
  const quoted = parts.slice(1).map((after, at) => /["“]$/.test(parts[at] ?? "") && /^["”]/.test(after))
  if (order.some((number, at) => number !== at)) throw new Error(`The values of "${english}" are not in order`)
  return { parts, quoted, translation }
}

const lengthOf = ({ parts }: Pattern): number => parts.reduce((sum, part) => sum + part.length, 0)

/** The values between these parts, null if the text is a different one. Takes linear time. */
function match(parts: readonly string[], text: string): string[] | null {
  const [first = "", ...rest] = parts
  const last = rest.pop() ?? ""
  const end = text.length - last.length
  if (!text.startsWith(first) || !text.endsWith(last) || end < first.length) return null
  const values: string[] = []
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0 || found + part.length > end) return null
    values.push(text.slice(at, found))
    at = found + part.length
  }
  return [...values, text.slice(at, end)]
}

/** A month, a date or a range of dates in the locale's format, null for any other text. */
function formatDates(text: string, locale: string): string | null {
  const month = MONTH.exec(text)
  if (month) {
    const format = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" })
    return format.format(toDate(month[1], "1", month[2]))
  }
  const days = text.split(BETWEEN_DATES).map((part) => DATE.exec(part))
  const [first, last] = days.map((day) => day && toDate(day[1], day[2], day[3]))
  if (!first || last === null || days.length > 2) return null
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
  return last === undefined ? format.format(first) : format.formatRange(first, last)
}

function toDate(monthName = "", day: string | undefined, year: string | undefined): Date {
  return new Date(Date.UTC(Number(year), MONTHS.split("|").indexOf(monthName), Number(day)))
}
