import type { EntryAggregates } from "./aggregates.ts"
import type { Band } from "./configuration.ts"
import type { PlannedWeek } from "./month-plan.ts"
import { EVALUATION_KINDS, type EvaluationKind, type RequiredEvaluations } from "./requirements.ts"
import type { BonusCheck } from "./scorecard.ts"

export type BonusFacts = {
  total_score: number
  band: Band
  aggregates: EntryAggregates
  required: Record<EvaluationKind, RequiredEvaluations>
  weeks: readonly PlannedWeek[]
}

/** The gates of an eligible person, in display order. (rules/scoring#bonus-gates) */
export function bonusChecks(facts: BonusFacts): BonusCheck[] {
  return [performance(facts), attendance(facts), incidents(facts), redFlags(facts), weeklySubmission(facts)]
}

/** A gate that can't be evaluated yet (`null`) doesn't block the bonus. (rules/scoring#bonus-gates) */
export function isQualified(checks: readonly BonusCheck[]): boolean {
  return checks.every((check) => check.passed !== false)
}

function performance({ total_score, band }: BonusFacts): BonusCheck {
  const within = band.is_goal ? "a goal band" : "not a goal band"
  const detail = `Total score ${total_score.toFixed(2)} is in the band "${band.label}", ${within}.`
  return { check: "performance", passed: band.is_goal, detail }
}

function attendance({ aggregates: { tardiness, absenteeism } }: BonusFacts): BonusCheck {
  return {
    check: "attendance",
    passed: tardiness + absenteeism === 0,
    detail: `Attendance issues: ${tardiness} tardiness, ${absenteeism} absenteeism; none is allowed.`,
  }
}

function incidents({ aggregates }: BonusFacts): BonusCheck {
  return {
    check: "incidents",
    passed: aggregates.incidents === 0,
    detail: `Incidents: ${aggregates.incidents}; none is allowed.`,
  }
}

function redFlags({ aggregates: { sbs, non_sbs } }: BonusFacts): BonusCheck {
  return {
    check: "red_flags",
    passed: sbs.red_flags + non_sbs.red_flags === 0,
    detail: `Evaluations with a red-flag No: ${sbs.red_flags} SBS, ${non_sbs.red_flags} Non-SBS; none is allowed.`,
  }
}

/** For each kind with a weekly cadence: enough evaluations before the lock time of each ended week that requires any. */
function weeklySubmission({ aggregates, required, weeks }: BonusFacts): BonusCheck {
  const check = "weekly_submission"
  const kinds = EVALUATION_KINDS.filter((kind) => required[kind].weeks.some((count) => count > 0))
  if (kinds.length === 0) return { check, passed: true, detail: "No evaluation is required weekly." }
  // All weekly kinds require evaluations in the same weeks: those with a working day.
  const ended = weeks.filter((week, index) => week.ended && kinds.some((kind) => required[kind].weeks[index])).length
  if (ended === 0) return { check, passed: null, detail: "No week that requires evaluations has ended yet." }

  const outcomes = kinds.map((kind) => {
    const timely = aggregates.timely_evaluations[kind]
    const short = weeks.flatMap(({ week_start, ended: over }, index) => {
      const done = timely[index] ?? 0
      const count = required[kind].weeks[index] ?? 0
      return over && done < count ? [`week of ${week_start}: ${done} of ${count}`] : []
    })
    const shortfalls = short.length === 0 ? "" : ` (${short.join("; ")})`
    const words = `${KIND_NAMES[kind]} in time in ${ended - short.length} of ${ended} ended weeks${shortfalls}`
    return { passed: short.length === 0, words }
  })
  return {
    check,
    passed: outcomes.every((outcome) => outcome.passed),
    detail: `${outcomes.map((outcome) => outcome.words).join(", ")}.`,
  }
}

const KIND_NAMES: Record<EvaluationKind, string> = { sbs: "SBS", non_sbs: "Non-SBS" }
