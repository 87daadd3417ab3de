import type { EntryConsequence } from "@scorecard/contracts/entry-preview"
import { BONUS_CHECK_LABELS } from "../../lib/bonus-labels.ts"
import { formatMonth, formatScore } from "../../lib/format.ts"
import { messages } from "./messages/index.ts"

const words = messages.consequences

/** One line per month: "Accuracy 91.20 → 88.40 · total 86.10 → 85.32 · Weekly submission would pass". */
export function describeConsequences(months: readonly EntryConsequence[]): string[] {
  return months.map((month) => {
    const line = describeMonth(month)
    return months.length === 1 ? line : words.inMonth(formatMonth(month), line)
  })
}

function describeMonth({ kpis, total_score, band, gates }: EntryConsequence): string {
  const parts = kpis.map(({ label, before, after }) => words.kpi(label, scoreText(before), scoreText(after)))
  if (total_score.before !== total_score.after) {
    parts.push(words.total(scoreText(total_score.before), scoreText(total_score.after)))
  }
  if (band.before?.band_key !== band.after?.band_key) {
    parts.push(words.band(band.before?.label ?? words.noScore, band.after?.label ?? words.noScore))
  }
  parts.push(...gates.map(({ key, after }) => gateText(BONUS_CHECK_LABELS[key], after)))
  return parts.length > 0 ? parts.join(" · ") : words.noChange
}

function gateText(gate: string, passed: boolean | null): string {
  if (passed === null) return words.wouldBeOpen(gate)
  return passed ? words.wouldPass(gate) : words.wouldFail(gate)
}

const scoreText = (score: number | null) => (score === null ? words.noScore : formatScore(score))
