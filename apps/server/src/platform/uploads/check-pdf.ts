import { invalidField } from "@scorecard/contracts/refusals"
import { endsAsArchive } from "./foreign-content.ts"

const HEAD = /^%PDF-[12]\.\d/
/** Readers look for the end marker among the last bytes, since some writers append a little. */
const TAIL_BYTES = 2_048
const EDGE_BYTES = 1_024
const PAGES = /<script|<!doctype html|<html|<svg|<\?php|<iframe/i
/** Names of actions that run something. Any character of a name may be written as `#` and its hex code. */
const ACTIONS = new RegExp(
  `${escapable("/")}(?:${["JavaScript", "Launch"].map((name) => name.split("").map(escapable).join("")).join("|")})` +
    // Not the beginning of a longer name: no letter, digit or underscore follows.
    String.raw`(?!\w|#(?:3\d|[46][1-9a-fA-F]|[57][0-9aA]|5[fF]))`,
)

/**
 * Matches the character itself or its code. A single pass over the file finds both; unescaping megabytes takes a
 * second.
 */
function escapable(character: string): string {
  const code = character.charCodeAt(0).toString(16)
  const anyCase = code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)
  return `(?:${character === "/" ? String.raw`\/` : character}|#${anyCase})`
}

/**
 * A PDF is stored unchanged, so one that is incomplete, contains anything else, or openly runs something is refused.
 * Compressed parts are not inspected: it is served as a download, never shown by us.
 * @throws Refusal 422
 */
export function checkPdf(bytes: Buffer, path: string): void {
  const text = bytes.toString("latin1")
  const tail = text.slice(-TAIL_BYTES)
  if (!HEAD.test(text) || !/startxref\s+\d+\s+%%EOF/.test(tail)) {
    throw invalidField(path, "The PDF is damaged or incomplete.")
  }
  const trailer = text.slice(text.lastIndexOf("%%EOF"))
  if (endsAsArchive(bytes) || PAGES.test(text.slice(0, EDGE_BYTES)) || PAGES.test(trailer)) {
    throw invalidField(path, "The file contains something in addition to its PDF.")
  }
  if (namesAction(text)) {
    throw invalidField(path, "The PDF runs something when it is opened. Print it to a new PDF and send that.")
  }
}

/** Whether the text contains the name of an action that runs something. */
export function namesAction(text: string): boolean {
  return ACTIONS.test(text)
}
