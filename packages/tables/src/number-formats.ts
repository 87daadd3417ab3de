import { tagsOf } from "./sheet-tags.ts"

/** What the number of a cell means by its format. */
export type NumberMeaning = "date" | "time" | "number"

/** Built-in formats with a day, by their ids (ECMA-376, 18.8.30); 18 to 21 and 45 to 47 are times. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const isBuiltInTime = (id: number) => (id >= 18 && id <= 21) || (id >= 45 && id <= 47)

/** What the numbers of each cell style mean. @param styles the XML of the workbook's styles */
export function readNumberMeanings(styles: string): NumberMeaning[] {
  const codes = new Map<number, string>()
  const meanings: NumberMeaning[] = []
  let isCellFormat = false
  for (const { name, kind, attributes } of tagsOf(styles, ["numFmt", "cellXfs", "xf"])) {
    if (name === "numFmt" && kind !== "close") {
      codes.set(Number(attributes.get("numFmtId")), attributes.get("formatCode") ?? "")
    } else if (name === "cellXfs") isCellFormat = kind === "open"
    else if (name === "xf" && kind !== "close" && isCellFormat) {
      const id = Number(attributes.get("numFmtId") ?? 0)
      meanings.push(meaningOf(id, codes.get(id)))
    }
  }
  return meanings
}

function meaningOf(id: number, code: string | undefined): NumberMeaning {
  if (code !== undefined) return meaningOfCode(code)
  if (isBuiltInTime(id)) return "time"
  return isBuiltInDate(id) ? "date" : "number"
}

/** Quoted and escaped text, colors, conditions and languages say nothing about the number. */
export function meaningOfCode(code: string): NumberMeaning {
  const bare = code
    .replaceAll("&quot;", '"')
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, "")
    .replaceAll(/\[(?![hms]+\])[^\]]*\]/gi, "")
    .replaceAll(/general|am\/pm|a\/p/gi, "")
  if (/[yd]/i.test(bare)) return "date"
  if (/[hs]/i.test(bare)) return "time"
  return /m/i.test(bare) ? "date" : "number"
}

/** Serial numbers count days from here; their 29 February 1900 never was, so earlier ones are a day off. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
const FIRST_OF_MARCH_1900 = 61
const DAY_SECONDS = 86_400
const MAX_SERIAL = 2_958_466

/** A serial number as `2026-10-15`, `2026-10-15 08:15` or, for a time alone, `08:15`; null for what is no date. */
export function formatSerial(serial: number, meaning: "date" | "time"): string | null {
  if (!(serial >= 0 && serial < MAX_SERIAL)) return null
  const seconds = Math.round(serial * DAY_SECONDS)
  const days = Math.floor(seconds / DAY_SECONDS)
  if (meaning === "time" && days > 0) return null
  const shift = days < FIRST_OF_MARCH_1900 ? 1 : 0
  const [day = "", time = ""] = new Date(SERIAL_ZERO + (seconds + shift * DAY_SECONDS) * 1_000)
    .toISOString()
    .replace(/(?::00)?\.000Z$/, "")
    .split("T")
  if (days === 0) return time
  return seconds % DAY_SECONDS === 0 ? day : `${day} ${time}`
}
