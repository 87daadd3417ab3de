/** Where a person belongs. */
export type Placement = { department_id: string | null; manager_id: string | null }

/** A placement that holds from an Eastern day until the next one. */
export type DatedPlacement = Placement & { effective_from: string }

/** In order of their days. The first also covers all days before it; neighbors differ. */
export type Timeline = readonly DatedPlacement[]

/** New values from a day on; an undefined field stays as it is. */
export type PlacementChange = {
  effective_from: string
  department_id?: string | null | undefined
  manager_id?: string | null | undefined
}

const FIELDS = ["department_id", "manager_id"] as const
type Field = (typeof FIELDS)[number]

/** The placement on a day; null without any. */
export function placementOn(timeline: Timeline, day: string): DatedPlacement | null {
  return timeline.findLast(({ effective_from }) => effective_from <= day) ?? timeline[0] ?? null
}

/**
 * The timeline after a change. Each field has its own history: a new value replaces those of earlier days up to
 * today, and holds until the next change of the same field that is planned after today.
 * (rules/people#department-and-manager-over-time)
 */
export function changePlacement(timeline: Timeline, change: PlacementChange, today: string): DatedPlacement[] {
  let next = splitAt(timeline, change.effective_from)
  for (const field of FIELDS) {
    const value = change[field]
    if (value !== undefined) next = setFrom(next, { field, value, from: change.effective_from, today })
  }
  return next.filter((each, at) => at === 0 || FIELDS.some((field) => each[field] !== next[at - 1]?.[field]))
}

/** The timeline without what changes on a day: the placement before it goes on. */
export function withdrawPlacement(timeline: Timeline, effectiveFrom: string, today: string): DatedPlacement[] {
  const at = timeline.findIndex(({ effective_from }) => effective_from === effectiveFrom)
  const before = timeline[at - 1]
  if (!before) return [...timeline]
  const { department_id, manager_id } = before
  return changePlacement(timeline, { effective_from: effectiveFrom, department_id, manager_id }, today)
}

/** A day on or before the first is covered by it, so the first moves there. */
function splitAt(timeline: Timeline, day: string): DatedPlacement[] {
  const [first] = timeline
  if (!first || timeline.some(({ effective_from }) => effective_from === day)) return [...timeline]
  if (day < first.effective_from) return [{ ...first, effective_from: day }, ...timeline.slice(1)]
  const covering = placementOn(timeline, day) ?? first
  const added = { ...covering, effective_from: day }
  return [...timeline, added].toSorted((one, other) => (one.effective_from < other.effective_from ? -1 : 1))
}

type FieldChange = { field: Field; value: string | null; from: string; today: string }

function setFrom(timeline: readonly DatedPlacement[], { field, value, from, today }: FieldChange): DatedPlacement[] {
  const until = from > today ? from : today
  // Planned placements that only carry the former value along follow the change.
  let carried = placementOn(timeline, until)?.[field] ?? null
  let isCarried = true
  return timeline.map((each) => {
    if (each.effective_from < from) return each
    if (each.effective_from > until) {
      isCarried &&= each[field] === carried
      if (!isCarried) return each
      carried = each[field]
    }
    return { ...each, [field]: value }
  })
}
