import type { EntryOf, EntrySource } from "@scorecard/contracts/entries"
import { entriesOf } from "../../lib/objects.ts"
import { messages } from "./messages/index.ts"

type IssueType = EntryOf<"attendance">["issue_type"]
type Severity = EntryOf<"incidents">["severity"]
type TargetType = EntryOf<"additional_points">["target_type"]
type AnswerWord = EntryOf<"sbs">["checklist"][number]["answer"]

export const ISSUE_TYPES: Record<IssueType, string> = messages.labels.issueTypes
export const SEVERITIES: Record<Severity, string> = messages.labels.severities
export const TARGET_TYPES: Record<TargetType, string> = messages.labels.targetTypes
export const ANSWERS: Record<AnswerWord, string> = messages.labels.answers
export const SOURCES: Record<EntrySource, string> = messages.labels.sources

export type { AnswerWord, IssueType, Severity, TargetType }

/** Options for a select or a group of radio buttons. */
export function optionsOf<Word extends string>(words: Record<Word, string>): { value: Word; label: string }[] {
  return entriesOf(words).map(([value, label]) => ({ value, label }))
}

/** The value's label, or the value itself if it isn't one of ours. */
export function labelOf(words: Record<string, string>, word: string): string {
  return words[word] ?? word
}
