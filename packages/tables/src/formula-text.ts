/**
 * Neutralizes and restores text that a spreadsheet would run as a formula.
 *
 * A spreadsheet that uses a delimiter other than the comma splits our lines at semicolons, tabs, and line breaks inside
 * a quoted cell: it only honors quotes that open a cell, and ours are in the middle of one. So a formula is dangerous
 * after each of these, not only at the start of the text. Full-width signs count, too: East Asian editions run them.
 */
const PLACE = {
  /** The start of the text, or a delimiter; the delimiter itself is not part of the match. */
  after: "(?<=^|[;\\t\\r\\n])",
  /** Spaces and quotes that a spreadsheet may drop before it interprets the cell. */
  lead: '((?:[^\\S\\t\\r\\n]|")*)',
  before: "(?=[=+\\-@\\t\\r＝＋－＠])",
}
/** Existing apostrophes get another one, so that restoring removes exactly what was added. */
const DANGEROUS = new RegExp(`${PLACE.after}${PLACE.lead}('*)${PLACE.before}`, "g")
const NEUTRALIZED = new RegExp(`${PLACE.after}${PLACE.lead}'('*)${PLACE.before}`, "g")

export const neutralize = (text: string): string => text.replace(DANGEROUS, "$1'$2")
export const restore = (text: string): string => text.replace(NEUTRALIZED, "$1$2")
