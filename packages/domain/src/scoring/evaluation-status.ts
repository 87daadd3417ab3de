import type { Cadence } from "./configuration.ts"
import type { RequiredEvaluations } from "./requirements.ts"

/** Required and done evaluations; `missing` and `excess` are never both above 0. */
export type EvaluationFigures = { required: number; done: number; missing: number; excess: number }
export type EvaluationWeek = EvaluationFigures & { week_start: string }
export type EvaluationStatus = EvaluationFigures & { cadence: Cadence; weeks: EvaluationWeek[] }

/**
 * One kind of evaluations in a person's month. `weeks` are the scorecard weeks that belong to the month, with the
 * evaluations dated in them, even outside the month. Their sum may differ from `doneInMonth`, which goes by the month
 * of each date. (rules/entries#evaluation-status)
 */
export function evaluationStatus(
  { cadence, required }: { cadence: Cadence; required: RequiredEvaluations },
  doneInMonth: number,
  weeks: readonly { week_start: string; done: number }[],
): EvaluationStatus {
  return {
    cadence,
    ...figures(required.month, doneInMonth),
    weeks: weeks.map(({ week_start, done }, index) => ({
      week_start,
      // If the requirement is per month, no single week has too few or too many.
      ...(cadence === "monthly"
        ? { required: 0, done, missing: 0, excess: 0 }
        : figures(required.weeks[index] ?? 0, done)),
    })),
  }
}

function figures(required: number, done: number): EvaluationFigures {
  return { required, done, missing: Math.max(0, required - done), excess: Math.max(0, done - required) }
}
