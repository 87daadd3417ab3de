import { translate } from "./language.ts"
import { formatDay, formatMoment, formatMonth, parseMonthId } from "./format.ts"

/** User-written text is in quotation marks and is repeated as it is. */
const WRITTEN = /"[^"]*"/
const TIMESTAMP = /\d{4}-\d\d-\d\dT[\d:.]+Z/
const DAY = /\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/
const MONTH = /\b\d{4}-(?:0[1-9]|1[0-2])\b(?!-)/
const PARTS = new RegExp([WRITTEN, TIMESTAMP, DAY, MONTH].map(({ source }) => `(${source})`).join("|"), "g")

/** Translates a sentence from the service, and formats the timestamps, days and months in it. */
export function humanize(sentence: string): string {
  return translate(sentence).replaceAll(PARTS, (found, written?: string, timestamp?: string, day?: string) => {
    if (written !== undefined) return found
    if (timestamp !== undefined) return formatMoment(found)
    if (day !== undefined) return formatDay(found)
    const month = parseMonthId(found)
    return month ? formatMonth(month) : found
  })
}
