import type { NameOrder } from "@scorecard/contracts/bulk-mapping"

/** The two parts of a name; null where it cannot be told which is which. */
export type NameParts = { first_name: string; last_name: string }

const squeeze = (text: string) => text.replaceAll(/\s+/g, " ").trim()

/** Small words that belong to the family name after them. */
const PARTICLES = new Set(
  "de del della di da do dos das du la le van von der den ter ten zu zum zur vom af al el bin ibn y e mac st".split(
    " ",
  ),
)

/**
 * Splits a name in one column. A comma comes after the family name; without one, the order of the column counts.
 * @returns null without an order, unless the name has a comma; or where the name is a single word
 */
export function splitName(text: string, order: NameOrder | null): NameParts | null {
  const [before = "", ...after] = squeeze(text).split(",").map(squeeze)
  const given = after.filter((part) => part !== "").join(" ")
  if (given !== "") return before === "" ? null : { first_name: given, last_name: before }
  const words = before.split(" ")
  if (words.length < 2 || order === null) return null
  return order === "first_last" ? splitFirstLast(words) : splitLastFirst(words)
}

/** The family name is the last word, with the particles before it. */
function splitFirstLast(words: readonly string[]): NameParts {
  let start = words.length - 1
  while (start > 1 && PARTICLES.has((words[start - 1] ?? "").toLowerCase())) start -= 1
  return { first_name: words.slice(0, start).join(" "), last_name: words.slice(start).join(" ") }
}

/** The family name is the first word, with the particles before it. */
function splitLastFirst(words: readonly string[]): NameParts {
  let end = 1
  while (end < words.length - 1 && PARTICLES.has((words[end - 1] ?? "").toLowerCase())) end += 1
  return { first_name: words.slice(end).join(" "), last_name: words.slice(0, end).join(" ") }
}

/** Whether a column of names says its order on its own: with commas in all of its names of several words. */
export function needsNameOrder(texts: Iterable<string>): string[] {
  const examples: string[] = []
  for (const text of texts) {
    if (!text.includes(",") && squeeze(text).includes(" ")) examples.push(text)
    if (examples.length === 5) break
  }
  return examples
}

/** Text for comparing: without accents, case, punctuation and doubled spaces. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll(/[ðđ]/gi, "d")
    .replaceAll(/ø/gi, "o")
    .replaceAll(/ł/gi, "l")
    .replaceAll(/æ/gi, "ae")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

/**
 * What a name is looked up by, the surest first: as it is, with both orders where it has a comma, without initials in
 * between, and its words in any order.
 */
export function nameKeys(text: string): string[] {
  const [before = "", after = ""] = text.split(/,(.*)/s)
  const plain = after.trim() === "" ? foldText(text) : foldText(`${after} ${before}`)
  const words = plain.split(" ")
  const isInitial = (word: string, at: number) => word.length === 1 && at > 0 && at < words.length - 1
  const short = words.filter((word, at) => !isInitial(word, at))
  const sorted = short.toSorted().join(" ")
  return [...new Set([plain, short.join(" "), `~${sorted}`])].filter((key) => key !== "" && key !== "~")
}
