import { monthId } from "./format.ts"
import { locale } from "./language.ts"
import { createMonthNamed } from "./month-names.ts"

const MONTHS = 12
const monthNamed = createMonthNamed(locale)

/**
 * Parses a typed month to `2026-10`: "October 2026", "oct 2026", "2026-10", "10/2026" or "10.2026".
 * @returns null if the text is not (yet) a complete month.
 */
export function parseMonthText(text: string): string | null {
  const words = text.trim().toLowerCase()
  const ordered = /^(\d{4})[-./](\d{2})$/.exec(words)
  if (ordered) return idOf(ordered[1], Number(ordered[2]))
  const reversed = /^(\d{1,2})[-./ ](\d{4})$/.exec(words)
  if (reversed) return idOf(reversed[2], Number(reversed[1]))
  const named = /^(\p{L}+)\.?,?(?: de)? (\d{4})$/u.exec(words)
  if (named) return idOf(named[2], monthNamed(named[1] ?? ""))
  return null
}

function idOf(year: string | undefined, month: number): string | null {
  return year !== undefined && month >= 1 && month <= MONTHS ? monthId({ year: Number(year), month }) : null
}
