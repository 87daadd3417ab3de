import type { EntryView } from "@scorecard/contracts/entries"
import { formatNumber, formatScore } from "../../lib/format.ts"
import { messages } from "./messages/index.ts"

/** An entry in one line, and its text if it has one. */
export type EntrySummary = { date: string; words: string; text: string | null; redFlag: boolean }

export function summarizeEntry(entry: EntryView): EntrySummary {
  switch (entry.kind) {
    case "sbs":
    case "non_sbs":
      return {
        date: entry.task_evaluated_date,
        words: [
          messages.entryLabels.quantity(formatScore(entry.quantity_score)),
          messages.entryLabels.auditors(
            entry.auditors_score === null ? messages.entryLabels.nA : formatScore(entry.auditors_score),
          ),
          messages.entryLabels.checklist(
            entry.checklist_score === null ? messages.entryLabels.none : formatScore(entry.checklist_score),
          ),
        ].join(", "),
        text: entry.remarks,
        redFlag: entry.red_flag,
      }
    case "atw":
      return occurrence(
        entry,
        messages.entryLabels.points(plain(entry.impact), formatNumber(entry.final_score)),
        entry.description,
      )
    case "attendance":
      return occurrence(
        entry,
        plain(entry.issue_type) + (entry.minutes === null ? "" : `, ${messages.entryLabels.minutes(entry.minutes)}`),
        entry.remarks,
      )
    case "productivity":
      return occurrence(entry, entry.category, entry.description)
    case "additional_points":
      return occurrence(
        entry,
        messages.entryLabels.on(formatNumber(entry.points), plain(entry.target_key)),
        entry.reason,
      )
    case "incidents":
      return {
        date: entry.incident_date,
        words: `${plain(entry.severity)}: ${entry.category}`,
        text: [entry.description, entry.action_taken].filter((text) => text !== null).join(" "),
        redFlag: false,
      }
    default:
      return entry satisfies never
  }
}

function occurrence(entry: { date_of_occurrence: string }, words: string, text: string | null): EntrySummary {
  return { date: entry.date_of_occurrence, words, text, redFlag: false }
}

/** Formats a key as words: `team_impact` is "Team impact". */
function plain(key: string): string {
  const words = key.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
