import type { Configuration, ConfigurationPatch } from "@scorecard/contracts/cycles"
import type { Cadence, EvaluationKind } from "@scorecard/domain/scoring"
import { useState } from "react"

/** What can be tried: the cycle's own values until they are changed. */
export type Draft = Pick<Configuration, "metrics" | "goals" | "evaluation_counts">

type Kpms = Draft["metrics"]["kpms"]

/** The hypothetical configuration, and its changes. */
export function useDraft({ metrics, goals, evaluation_counts }: Configuration) {
  const own: Draft = { metrics, goals, evaluation_counts }
  const [draft, setDraft] = useState(own)
  const setKpms = (kpms: Kpms) => setDraft({ ...draft, metrics: { kpms } })
  return {
    draft,
    reset: () => setDraft(own),
    setKpmWeight: (at: number, weight: number) =>
      setKpms(draft.metrics.kpms.map((kpm, index) => (index === at ? { ...kpm, weight } : kpm))),
    setKpiWeight: (at: number, place: number, weight: number) =>
      setKpms(
        draft.metrics.kpms.map((kpm, index) =>
          index === at
            ? { ...kpm, kpis: kpm.kpis.map((kpi, each) => (each === place ? { ...kpi, weight } : kpi)) }
            : kpm,
        ),
      ),
    setBand: (at: number, min_score: number) =>
      setDraft({
        ...draft,
        goals: { bands: draft.goals.bands.map((band, index) => (index === at ? { ...band, min_score } : band)) },
      }),
    setCount: (kind: EvaluationKind, change: { cadence?: Cadence; count?: number }) =>
      setDraft({
        ...draft,
        evaluation_counts: {
          ...draft.evaluation_counts,
          [kind]: { ...draft.evaluation_counts[kind], ...change },
        },
      }),
    /** Overrides are left out: those of the cycle stay. */
    patch(): ConfigurationPatch {
      const { sbs, non_sbs } = draft.evaluation_counts
      return { metrics: draft.metrics, goals: draft.goals, evaluation_counts: { sbs, non_sbs } }
    },
  }
}
