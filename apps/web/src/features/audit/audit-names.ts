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

const inWords = (code: string): string => code.replaceAll("_", " ")
const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
