import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  changePlacement,
  placementOn,
  withdrawPlacement,
  type DatedPlacement,
  type PlacementChange,
} from "./timeline.ts"

const TODAY = "2026-07-15"
const at = (effective_from: string, department_id: string | null, manager_id: string | null = null) => ({
  effective_from,
  department_id,
  manager_id,
})

describe("a change of placement", () => {
  test("holds from its day on, and the former placement until the day before", () => {
    const timeline = changePlacement(
      [at("2025-01-01", "A")],
      { effective_from: "2026-07-01", department_id: "B" },
      TODAY,
    )
    expect(timeline).toEqual([at("2025-01-01", "A"), at("2026-07-01", "B")])
    expect(placementOn(timeline, "2026-06-30")?.department_id).toBe("A")
    expect(placementOn(timeline, "2026-07-01")?.department_id).toBe("B")
  })

  test("covers all earlier days if it is the first", () => {
    expect(placementOn([at("2025-01-01", "A")], "2024-01-01")?.department_id).toBe("A")
    expect(
      changePlacement([at("2025-01-01", "A")], { effective_from: "2024-12-01", department_id: "B" }, TODAY),
    ).toEqual([at("2024-12-01", "B")])
  })

  test("replaces changes of the same field between its day and today, but none that are planned", () => {
    const timeline = [at("2025-01-01", "A"), at("2026-07-01", "B"), at("2026-09-01", "C")]
    expect(changePlacement(timeline, { effective_from: "2026-06-01", department_id: "D" }, TODAY)).toEqual([
      at("2025-01-01", "A"),
      at("2026-06-01", "D"),
      at("2026-09-01", "C"),
    ])
  })

  test("of a manager is carried into a planned change of the department", () => {
    const timeline = [at("2025-01-01", "A", "M"), at("2026-09-01", "B", "M")]
    expect(changePlacement(timeline, { effective_from: TODAY, manager_id: "N" }, TODAY)).toEqual([
      at("2025-01-01", "A", "M"),
      at(TODAY, "A", "N"),
      at("2026-09-01", "B", "N"),
    ])
  })

  test("that is planned is replaced by another on the same day, and vanishes if it changes nothing", () => {
    const timeline = [at("2025-01-01", "A"), at("2026-09-01", "B")]
    const change = (department_id: string) => ({ effective_from: "2026-09-01", department_id })
    expect(changePlacement(timeline, change("C"), TODAY)).toEqual([at("2025-01-01", "A"), at("2026-09-01", "C")])
    expect(changePlacement(timeline, change("A"), TODAY)).toEqual([at("2025-01-01", "A")])
  })

  test("that is planned can be withdrawn, with what later placements carry of it", () => {
    const timeline = [at("2025-01-01", "A", "M"), at("2026-09-01", "B", "M"), at("2026-10-01", "B", "N")]
    expect(withdrawPlacement(timeline, "2026-09-01", TODAY)).toEqual([
      at("2025-01-01", "A", "M"),
      at("2026-10-01", "A", "N"),
    ])
  })
})

const day = fc
  .integer({ min: 0, max: 60 })
  .map((days) => Temporal.PlainDate.from("2026-06-15").add({ days }).toString())
const unit = fc.constantFrom(null, "A", "B", "C")
const change: fc.Arbitrary<PlacementChange> = fc.record({
  effective_from: day,
  department_id: fc.option(unit, { nil: undefined }),
  manager_id: fc.option(unit, { nil: undefined }),
})

/** The same rule day by day, each field on its own: what is planned after today belongs to the day it was planned for. */
function plainHistory(changes: readonly PlacementChange[], field: "department_id" | "manager_id") {
  const starts = new Map<string, string | null>([["0000-01-01", "A"]])
  for (const one of changes) {
    const value = one[field]
    if (value === undefined) continue
    const until = one.effective_from > TODAY ? one.effective_from : TODAY
    for (const start of starts.keys()) if (start >= one.effective_from && start <= until) starts.delete(start)
    starts.set(one.effective_from, value)
    // A planned start that changes nothing any more is gone.
    let before: string | null = null
    for (const [index, start] of [...starts.keys()].toSorted().entries()) {
      const here = starts.get(start) ?? null
      if (index > 0 && here === before) starts.delete(start)
      before = here
    }
  }
  return (on: string): string | null => {
    const start = [...starts.keys()].toSorted().findLast((each) => each <= on)
    return start === undefined ? null : (starts.get(start) ?? null)
  }
}

test("any sequence of changes places a person, day by day, as each field's own history says", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), fc.array(day, { minLength: 1 }), (changes, days) => {
      let timeline: DatedPlacement[] = [at("2025-01-01", "A", "A")]
      for (const one of changes) timeline = changePlacement(timeline, one, TODAY)
      const history = {
        department: plainHistory(changes, "department_id"),
        manager: plainHistory(changes, "manager_id"),
      }
      for (const on of days) {
        const placed = placementOn(timeline, on)
        expect([placed?.department_id, placed?.manager_id]).toEqual([history.department(on), history.manager(on)])
      }
      const starts = timeline.map(({ effective_from }) => effective_from)
      expect(starts).toEqual([...new Set(starts)].toSorted())
    }),
  )
})
