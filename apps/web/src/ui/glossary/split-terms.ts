import { isKeyOf } from "../../lib/objects.ts"
import { messages } from "./messages.ts"

export type TermKey = keyof typeof messages

/** With a plural, `KPIs`, and with the punctuation around it. The longer term comes first. */
const TERM = /(\(?\b(?:Non-SBS|SBS|ATW|KPMs?|KPIs?|BSC)\b[),.;:]*)/
const PUNCTUATION = /^(\(?)(.*?)([),.;:]*)$/

/** A text in parts, of which every second one is a term as it is written there. */
export function splitTerms(text: string): string[] {
  return text.split(TERM)
}

type Mention = { term: TermKey; spelling: string; before: string; after: string }

/** A term as it is written, apart from the punctuation around it. */
export function parseMention(part: string): Mention | undefined {
  const [, before = "", spelling = "", after = ""] = PUNCTUATION.exec(part) ?? []
  const term = spelling.replace(/s$/, "")
  return isKeyOf(messages, term) ? { term, spelling, before, after } : undefined
}

/** The whole names of the abbreviations in a text, for places that can't contain a button: `ATW: attitude toward work`. */
export function expandTerms(text: string): string | undefined {
  const mentions = splitTerms(text).flatMap((part, at) => (at % 2 === 1 ? (parseMention(part) ?? []) : []))
  const names = mentions.map(({ term }) => `${term}: ${messages[term].name}`)
  return names.length === 0 ? undefined : names.join("; ")
}
