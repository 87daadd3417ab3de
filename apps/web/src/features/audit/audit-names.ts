import { entriesOf } from "../../lib/objects.ts"
import { AUDIT_ACTIONS } from "./audit-actions.ts"
import { messages } from "./messages.ts"

/** The codes that older records may have, and that have no name today, are shown in words. */
type Names = Readonly<Record<string, string>>

/** An action of the log in words: `feedback.screenshots_added` is `Feedback: screenshots added`. */
export function nameAction(action: string): string {
  const [subject = "", verb = ""] = action.split(".")
  const subjects: Names = messages.subjects
  const verbs: Names = messages.verbs
  return `${subjects[subject] ?? capitalize(inWords(subject))}: ${verbs[verb] ?? inWords(verb)}`
}

/** A collection in words: `tbl_scorecard_config` is `Scorecard configuration`. */
export function nameCollection(collection: string): string {
  const collections: Names = messages.collections
  const code = collection.replace(/^tbl_/, "")
  return collections[code] ?? capitalize(inWords(code))
}

export type NamedCode = { value: string; label: string }

/** Every action that is recorded, by name. */
export function namedActions(): NamedCode[] {
  const codes = entriesOf(AUDIT_ACTIONS).flatMap(([subject, verbs]) => verbs.map((verb) => `${subject}.${verb}`))
  return byLabel(codes.map((value) => ({ value, label: nameAction(value) })))
}

/** Every collection whose changes are recorded, by name. */
export function namedCollections(): NamedCode[] {
  return byLabel(entriesOf(messages.collections).map(([code, label]) => ({ value: `tbl_${code}`, label })))
}

const byLabel = (codes: readonly NamedCode[]) => codes.toSorted((one, other) => one.label.localeCompare(other.label))

const inWords = (code: string): string => code.replaceAll("_", " ")
const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
