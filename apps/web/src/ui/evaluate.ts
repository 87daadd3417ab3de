import type { EvaluationKind } from "@scorecard/domain/scoring"

/** An evaluation that is due. */
export type DueEvaluation = { employee_id: string; name: string; kind: EvaluationKind }

/** A drawer that leads through evaluations that are due, one after the other; the entry pages provide it. */
export type EvaluateProps = { due: readonly DueEvaluation[]; onClose: () => void }

type Missing = { employee_id: string; name: string; missing: Record<EvaluationKind, number> }

/** One evaluation of each kind that is missing, however many are: the next ones are for other weeks. */
export function onceEach({ sbs, non_sbs }: Record<EvaluationKind, number>): Record<EvaluationKind, number> {
  return { sbs: Math.min(1, sbs), non_sbs: Math.min(1, non_sbs) }
}

/** One for each that is missing, beginning with this person; then those who follow in the list, and those before. */
export function dueEvaluations(people: readonly Missing[], firstId: string): DueEvaluation[] {
  const at = Math.max(
    0,
    people.findIndex(({ employee_id }) => employee_id === firstId),
  )
  return [...people.slice(at), ...people.slice(0, at)].flatMap(({ employee_id, name, missing }) =>
    (["sbs", "non_sbs"] as const).flatMap((kind) =>
      Array.from({ length: missing[kind] }, () => ({ employee_id, name, kind })),
    ),
  )
}
