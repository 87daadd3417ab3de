import fc from "fast-check"
import { expect, test } from "vitest"
import type { ScoringMode } from "./aggregates.ts"
import { workOutExpression } from "./arithmetic.factory.ts"
import { entry, lockTimeOf } from "./entries.factory.ts"
import { aggregateEntries, type ReceiptEntry } from "./entry-aggregates.ts"
import { configuration, DAY_CODES, facts } from "./facts.factory.ts"
import { anyMonth, type AnyMonth } from "./month.arbitrary.ts"
import { buildReceipt } from "./receipt.ts"
import type { ReceiptStep } from "./receipt-type.ts"
import { prepareMonth, scoreEmployeeMonth } from "./score-employee-month.ts"
import { isScored } from "./scorecard.ts"

function question({ year, entries, counts, task_delivery, schedule, today }: AnyMonth) {
  const month = { year, month: 9 }
  return {
    facts: facts({
      month,
      today,
      schedule,
      aggregates: aggregateEntries(entries, { month, lockTimeOf, task_delivery }),
    }),
    configuration: configuration(String(year), { evaluation_counts: counts }),
  }
}

function score(given: AnyMonth, mode: ScoringMode) {
  const asked = question(given)
  const card = scoreEmployeeMonth(asked.facts, asked.configuration, DAY_CODES, mode)
  fc.pre(isScored(card))
  return card
}

const plus = (given: AnyMonth, ...more: ReceiptEntry[]): AnyMonth => ({
  ...given,
  entries: [...given.entries, ...more],
})
const modes = fc.constantFrom<ScoringMode>("rolling", "final")

test("every score is between 0 and 100", () => {
  fc.assert(
    fc.property(anyMonth, modes, (given, mode) => {
      const card = score(given, mode)
      const scores = card.kpms.flatMap((kpm) => [kpm.total, ...kpm.kpis.map((kpi) => kpi.kpi_score ?? 0)])
      for (const figure of [card.total_score, card.projected_final_score ?? 0, ...scores]) {
        expect(figure).toBeGreaterThanOrEqual(0)
        expect(figure).toBeLessThanOrEqual(100)
      }
    }),
  )
})

test("another attendance or productivity issue never raises the score or qualifies anyone", () => {
  const issue = fc.constantFrom<Pick<ReceiptEntry, "kind" | "values">>(
    { kind: "productivity", values: {} },
    { kind: "attendance", values: { issue_type: "tardiness" } },
    { kind: "attendance", values: { issue_type: "absenteeism" } },
  )
  fc.assert(
    fc.property(anyMonth, modes, issue, (given, mode, { kind, values }) => {
      const before = score(given, mode)
      const after = score(plus(given, entry(kind, values, { date: `${given.year}-09-02` })), mode)
      expect(after.total_score).toBeLessThanOrEqual(before.total_score)
      expect(Number(after.bonus_qualified)).toBeLessThanOrEqual(Number(before.bonus_qualified))
    }),
  )
})

test("additional points never lower a score", () => {
  const target = fc.constantFrom(["kpi", "integrity"], ["kpi", "tardiness"], ["kpm", "atw"], ["kpi", "gone"] as const)
  fc.assert(
    fc.property(
      anyMonth,
      modes,
      target,
      fc.integer({ min: 1, max: 10_000 }),
      (given, mode, [type, key], hundredths) => {
        const values = {
          target_type: type === "kpi" ? "kpi" : "kpm",
          target_key: key ?? "",
          points: hundredths / 100,
        } as const
        const boosted = plus(given, entry("additional_points", values, { date: `${given.year}-09-02` }))
        expect(score(boosted, mode).total_score).toBeGreaterThanOrEqual(score(given, mode).total_score)
      },
    ),
  )
})

test("ratios only lower scores: the final score is at most the rolling one and equals its projection", () => {
  fc.assert(
    fc.property(anyMonth, (given) => {
      const [rolling, final] = [score(given, "rolling"), score(given, "final")]
      expect(final.total_score).toBeLessThanOrEqual(rolling.total_score)
      expect(rolling.projected_final_score).toBe(final.total_score)
      expect(final.projected_final_score).toBeNull()
    }),
  )
})

test("final and rolling are the same if no evaluations are required", () => {
  const none = { cadence: "weekly", count: 0 } as const
  fc.assert(
    fc.property(anyMonth, (given) => {
      const free = { ...given, counts: { sbs: none, non_sbs: none, overrides: [] } }
      expect(score(free, "final").total_score).toBe(score(free, "rolling").total_score)
      for (const { basis } of score(free, "final").kpms[0]?.kpis ?? []) expect(basis.ratio ?? 1).toBe(1)
    }),
  )
})

test("displayed figures add up: KPIs to KPMs, KPMs to the total", () => {
  const hundredths = (points: number) => Math.round(points * 100)
  const weighted = (parts: { weight: number; shown: number }[]) =>
    Math.floor((parts.reduce((sum, { weight, shown }) => sum + weight * hundredths(shown), 0) + 50) / 100)
  fc.assert(
    fc.property(anyMonth, modes, (given, mode) => {
      const card = score(given, mode)
      expect(hundredths(card.total_score)).toBe(
        weighted(card.kpms.map((kpm) => ({ weight: kpm.weight, shown: kpm.total }))),
      )
      for (const kpm of card.kpms) {
        const kpis = weighted(kpm.kpis.map((kpi) => ({ weight: kpi.weight, shown: kpi.kpi_score ?? 0 })))
        expect(hundredths(kpm.total)).toBe(Math.min(10_000, kpis + hundredths(kpm.boost)))
        expect(kpm.contribution).toBeCloseTo((kpm.weight * kpm.total) / 100, 6)
        for (const { kpi_score, boost, basis } of kpm.kpis) {
          const base = hundredths(basis.base_score ?? 0)
          expect(hundredths(kpi_score ?? 0)).toBe(Math.min(10_000, base + hundredths(boost)))
        }
      }
    }),
  )
})

test("a prepared month gives the same score as a single call", () => {
  fc.assert(
    fc.property(anyMonth, modes, (given, mode) => {
      const asked = question(given)
      const prepared = prepareMonth(asked.configuration, DAY_CODES, asked.facts.month, given.today)
      expect(prepared.score(asked.facts, mode)).toEqual(score(given, mode))
    }),
  )
})

/** Evaluates a step and rounds it as the step says. */
function workOut({ expression, rounding }: ReceiptStep): number {
  const value = workOutExpression(expression)
  if (rounding === "none") return value
  if (rounding === "up_to_a_whole_number") return Math.ceil(value - 1e-9)
  const scale = rounding === "half_up_to_two_decimals" ? 100 : 10_000
  return Math.floor(value * scale + 0.5 + 1e-7) / scale
}

test("every step of a receipt can be calculated by hand, and the last one is the score", () => {
  fc.assert(
    fc.property(anyMonth, modes, (given, mode) => {
      const card = score(given, mode)
      const receipt = buildReceipt({
        ...question(given),
        dayCodes: DAY_CODES,
        mode,
        entries: given.entries,
        report_status: "draft",
      })
      const steps = [...receipt.steps, ...(receipt.projection_steps ?? [])]
      for (const { step, result } of steps.flatMap((each) =>
        each.result === null ? [] : [{ step: each, result: each.result }],
      )) {
        expect(workOut(step), step.label).toBeCloseTo(result, 8)
      }
      expect(receipt.total_score).toBe(card.total_score)
      expect(receipt.steps.at(-1)?.result).toBe(card.total_score)
      expect(receipt.projection_steps?.at(-1)?.result ?? null).toBe(card.projected_final_score)
      for (const kpm of receipt.kpms) {
        expect(kpm.steps.at(-1)?.result).toBe(kpm.total)
        for (const kpi of kpm.kpis) expect(kpi.steps.at(-1)?.result).toBe(kpi.kpi_score)
      }
    }),
  )
})

test("the entries in a receipt add up to the figures of its formula", () => {
  const sum = (figures: number[]) => Math.round(figures.reduce((total, figure) => total + figure * 100, 0)) / 100
  fc.assert(
    fc.property(anyMonth, modes, (given, mode) => {
      const asked = { ...question(given), dayCodes: DAY_CODES, mode, entries: given.entries }
      for (const kpi of buildReceipt({ ...asked, report_status: "draft" }).kpms.flatMap((kpm) => kpm.kpis)) {
        const used = (as: string) =>
          kpi.entries_counted.filter((line) => line.used_as === as).map((line) => line.figure)
        expect(sum(used("boost"))).toBe(kpi.boost)
        expect(kpi.basis.sum ?? sum(used("score"))).toBe(sum(used("score")))
        expect(kpi.basis.deduction ?? used("issue").length).toBe(used("issue").length)
        const days = kpi.kpi_source === "task_delivery" ? (kpi.basis.count ?? -1) : undefined
        expect(
          kpi.kpi_source === "task_delivery" ? kpi.task_days?.filter((day) => day.included).length : undefined,
        ).toBe(days)
      }
    }),
  )
})
