import fc from "fast-check"
import { expect, test } from "vitest"
import { entry, lockTimeOf } from "./entries.factory.ts"
import { aggregateEntries, type ReceiptEntry } from "./entry-aggregates.ts"
import { changeAggregates } from "./entry-changes.ts"
import { anyMonth } from "./month.arbitrary.ts"

const scopeOf = (year: number) => ({ month: { year, month: 9 }, lockTimeOf })

/** The order of groups doesn't matter to a score. */
function sorted<A extends ReturnType<typeof aggregateEntries>>(aggregates: A) {
  const byText = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
  return {
    ...aggregates,
    atw: aggregates.atw.toSorted(byText),
    additional_points: aggregates.additional_points.toSorted(byText),
  }
}

test("changing aggregates gives the same as aggregating the changed entries", () => {
  fc.assert(
    fc.property(anyMonth, fc.array(fc.constantFrom("keep", "delete", "replace"), { maxLength: 24 }), (month, acts) => {
      const { year, entries, task_delivery } = month
      const scope = { ...scopeOf(year), task_delivery }
      const changes = entries.flatMap((before, at) => {
        const act = acts[at] ?? "keep"
        const other = entries[(at + 1) % entries.length]
        if (act === "keep") return []
        return [{ before, after: act === "delete" || !other ? null : { ...other, _id: before._id } }]
      })
      const changed = new Map(changes.map(({ before, after }) => [before._id, after]))
      const after = entries.flatMap((one): ReceiptEntry[] => {
        const replacement = changed.get(one._id)
        return replacement === undefined ? [one] : replacement ? [replacement] : []
      })
      const actual = changeAggregates(aggregateEntries(entries, scope), changes, scope)
      expect(sorted(actual)).toEqual(sorted(aggregateEntries(after, scope)))
    }),
  )
})

test("an evaluation outside the month counts only in the week that the month owns", () => {
  const scope = scopeOf(2026)
  // A Monday in August whose week September owns.
  const after = entry("sbs", { quantity_score: 80 }, { date: "2026-08-31" })
  const changed = changeAggregates(aggregateEntries([], scope), [{ before: null, after }], scope)
  expect(changed.sbs.count).toBe(0)
  expect(changed.timely_evaluations.sbs).toEqual([1, 0, 0, 0])
})
