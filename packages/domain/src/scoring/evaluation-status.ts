import type { Cadence, EvaluationRequirement } from "./configuration.ts"
import { requiredInMonth } from "./requirements.ts"

/** Required and done evaluations; `missing` and `excess` are never both above 0. */
export type EvaluationFigures = { required: number; done: number; missing: number; excess: number }
export type EvaluationWeek = EvaluationFigures & { week_start: string }
export type EvaluationStatus = EvaluationFigures & { cadence: Cadence; weeks: EvaluationWeek[] }

/** The evaluations required in each week; only with a weekly cadence. */
export function requiredInWeek({ cadence, count }: EvaluationRequirement): number {
  return cadence === "weekly" ? count : 0
}

/**
 * One kind of evaluations in a person's month. `weeks` are the scorecard weeks that belong to the month, with the
 * evaluations dated in them, even outside the month. Their sum may differ from `doneInMonth`, which goes by the month
 * of each date. (rules/entries#evaluation-status)
 */
export function evaluationStatus(
  requirement: EvaluationRequirement,
  doneInMonth: number,
  weeks: readonly { week_start: string; done: number }[],
): EvaluationStatus {
  return {
    cadence: requirement.cadence,
    ...figures(requiredInMonth(requirement, weeks.length), doneInMonth),
    weeks: weeks.map(({ week_start, done }) => ({ week_start, ...figuresOfWeek(requirement, done) })),
  }
}

/** If the requirement is per month, no single week has too few or too many. */
function figuresOfWeek(requirement: EvaluationRequirement, done: number): EvaluationFigures {
  if (requirement.cadence === "monthly") return { required: 0, done, missing: 0, excess: 0 }
  return figures(requiredInWeek(requirement), done)
}

function figures(required: number, done: number): EvaluationFigures {
  return { required, done, missing: Math.max(0, required - done), excess: Math.max(0, done - required) }
}
