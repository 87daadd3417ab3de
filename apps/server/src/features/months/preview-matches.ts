import type { PreviewedPerson, PreviewQuery } from "@scorecard/contracts/finalize-preview"
import type { RowOrder } from "#platform/tables/index.ts"

export type PreviewFilter = Pick<PreviewQuery, "band" | "change" | "gate">
export type PreviewSort = PreviewQuery["sort"]

/**
 * Whom a list or a file shows, of those for whom something would change. Missing evaluations lower a draft's scores when
 * it is closed; in a final they have done so already, and name people only when asked for.
 */
export function matchesFilter(
  person: PreviewedPerson,
  { band, change, gate }: PreviewFilter,
  comparedWith: "rolling" | "final",
): boolean {
  const isShort = (comparedWith === "rolling" || change === "evaluations") && CHANGES.evaluations(person)
  return (
    (CHANGES.any(person) || isShort) &&
    (band === undefined || person.after?.band.band_key === band) &&
    (change === undefined || CHANGES[change](person)) &&
    (gate === undefined || person.gates_flipped.some(({ check }) => check === gate))
  )
}

const CHANGES: Record<NonNullable<PreviewFilter["change"]>, (person: PreviewedPerson) => boolean> = {
  any: ({ total_changed, band_changed, gates_flipped, before, after }) =>
    total_changed ||
    band_changed ||
    gates_flipped.length > 0 ||
    // Somebody who becomes eligible has no gates before.
    before?.bonus_qualified !== after?.bonus_qualified,
  total: ({ total_changed }) => total_changed,
  band: ({ band_changed }) => band_changed,
  gates: ({ gates_flipped }) => gates_flipped.length > 0,
  evaluations: ({ evaluations }) => evaluations.missing > 0,
  leaving: ({ after }) => after === null,
}

const HUNDREDTHS = 100
/** Below every score: of who would have no row. */
const NO_SCORE = -1

/** In points, two decimals, as scores are kept; a missing side counts as nothing. */
export function scoreDifference({ before, after }: Pick<PreviewedPerson, "before" | "after">): number {
  return Math.round(((after?.total_score ?? 0) - (before?.total_score ?? 0)) * HUNDREDTHS) / HUNDREDTHS
}

/** Null where people come in it already. */
export function createOrder(sort: PreviewSort): RowOrder<PreviewedPerson> | null {
  if (sort === "employee_id") return null
  // What is left of the sort without its sign.
  const by = sort.replace(/^-/, "") as "employee_id" | "name" | "total_score" | "difference"
  return {
    descends: sort.startsWith("-"),
    keyOf(person) {
      const { employee_id, name, after } = person
      const values = {
        employee_id,
        name: name.toLowerCase(),
        total_score: after?.total_score ?? NO_SCORE,
        difference: scoreDifference(person),
      }
      return { value: values[by], employee_id }
    },
  }
}
