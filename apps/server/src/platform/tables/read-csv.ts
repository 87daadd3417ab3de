import type { Charset } from "@scorecard/contracts/bulk"
import { Refusal } from "@scorecard/contracts/refusals"
import papaparse from "papaparse"
import { unreadableFile } from "./file-refusals.ts"

const DELIMITERS = [",", ";", "\t"] as const
/** What our own CSV puts before text that a spreadsheet would run as a formula; taken off again. */
const NEUTRALISED = /^'(?='*[=+\-@\t\r])/
/** Empty ones included: enough for a table with gaps, and soon read. */
const MOST_LINES = 20_000

/** @throws Refusal 422 `file_not_readable` for another encoding, binary content or quotes that do not close. */
export function readCsv(bytes: Buffer, charset: Charset = "utf-8"): string[][] {
  const text = decode(bytes, charset)
  if (text.includes("\0")) throw unreadableFile("The file holds binary content. A CSV of plain text is needed.")
  return linesOf(text, delimiterOf(text))
}

/** Line by line, so that a file of millions is given up early. */
function linesOf(text: string, delimiter: string): string[][] {
  const lines: string[][] = []
  let brokenRow: number | null = null
  papaparse.parse<string[]>(text, {
    delimiter,
    step({ data, errors }, parser) {
      lines.push(data.map((cell) => cell.replace(NEUTRALISED, "")))
      if (errors.some(({ type }) => type === "Quotes")) brokenRow = lines.length
      if (brokenRow !== null || lines.length > MOST_LINES) parser.abort()
    },
  })
  if (brokenRow !== null) throw unreadableFile(`The quotes in row ${String(brokenRow)} do not fit together.`)
  if (lines.length > MOST_LINES) {
    const message = `The file has more than ${MOST_LINES} lines, empty ones included.`
    throw new Refusal("too_many_rows", message, { errors: [{ path: "file", message }] })
  }
  return lines
}

/** UTF-8 with or without its mark, UTF-16 with its mark, or what the sender names: what spreadsheets save. */
function decode(bytes: Buffer, charset: Charset): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch (cause) {
    const encoding = markedEncoding(bytes) ?? charset
    const text = encoding === "utf-8" ? null : decodeAs(bytes, encoding)
    if (text !== null) return text
    const message =
      "The text is not UTF-8. Save the file as “CSV UTF-8”, or as UTF-16 with its mark, or name its charset windows-1252."
    throw unreadableFile(message, cause)
  }
}

/** Null where the bytes cannot be that. */
function decodeAs(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function markedEncoding([first, second]: Buffer): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  return null
}

/** The one that stands most often in the line of heads, outside of quotes: heads are words without any of them. */
function delimiterOf(text: string): string {
  const heads = text.split(/\r\n|\n|\r/, 1)[0]?.replaceAll(/"[^"]*"/g, "") ?? ""
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: heads.split(delimiter).length }))
  return counted.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ","
}
