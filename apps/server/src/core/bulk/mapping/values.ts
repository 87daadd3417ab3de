import type { Choices } from "../cells.ts"
import { foldText } from "./names.ts"

const TRUE = new Set("true yes y 1 x ja j wahr oui o vrai si s verdadero cierto sim verdadeiro".split(" "))
const FALSE = new Set("false no n 0 nein falsch non faux falso nao".split(" "))

/** "true" or "false"; null for anything else. */
export function parseBoolean(text: string): "true" | "false" | null {
  const word = foldText(text)
  if (TRUE.has(word) || text === "✓" || text === "✔") return "true"
  return FALSE.has(word) ? "false" : null
}

/**
 * A number with a decimal point: `90,5` is 90.5. Null where a comma or point might separate thousands, and for anything
 * else.
 */
export function parseNumber(text: string): string | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f']/g, "").replace(/%$/, "")
  if (/^[+-]?\d+(?:\.\d+)?$/.test(bare)) return bare.replace(/^\+/, "")
  const [, whole, decimals] = /^([+-]?\d+),(\d{1,2}|\d{4,})$/.exec(bare) ?? []
  if (whole !== undefined && decimals !== undefined) return `${whole}.${decimals}`
  const zero = /^([+-]?0),(\d+)$/.exec(bare)
  return zero ? `${zero[1]}.${zero[2]}` : null
}

/** The value of a choice that a text names; null for none. */
export function parseChoice(text: string, choices: Choices): string | null {
  const word = foldText(text)
  const found = Object.entries(choices).find(
    ([value, words]) => foldText(value) === word || words.some((each) => foldText(each) === word),
  )
  return found?.[0] ?? null
}

/** Ways to say that there is no value, in addition to those that clear a field. */
const NOTHING = new Set([
  "-",
  "--",
  "–",
  "—",
  "n.a.",
  "k.a.",
  "none",
  "keine",
  "aucun",
  "aucune",
  "ninguno",
  "ninguna",
  "nenhum",
  "nenhuma",
])

/** Whether a cell of a date or lookup says that there is nothing. */
export const isNothing = (text: string): boolean => text.length <= LONGEST_NOTHING && NOTHING.has(text.toLowerCase())

const LONGEST_NOTHING = Math.max(...[...NOTHING].map(({ length }) => length))
