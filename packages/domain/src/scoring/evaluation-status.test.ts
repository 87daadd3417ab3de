import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { CADENCES, type EvaluationRequirement } from "./configuration.ts"
import { evaluationStatus } from "./evaluation-status.ts"
import { requiredEvaluations } from "./requirements.ts"

const MONDAYS = ["2026-09-28", "2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26"]
const weeksWith = (...done: number[]) => done.map((count, at) => ({ week_start: MONDAYS[at] ?? "", done: count }))
const fullMonth = { weeks_worked: MONDAYS.map(() => true), working_days: 22, weekdays: 22 }
const asked = (requirement: EvaluationRequirement, weeks = MONDAYS.length) => ({
  cadence: requirement.cadence,
  required: requiredEvaluations(
    requirement,
    { ...fullMonth, weeks_worked: fullMonth.weeks_worked.slice(0, weeks) },
    true,
  ),
})

describe("evaluations of a month", () => {
  test.each([
    ["weekly, one short", "weekly", 2, 9, [2, 2, 2, 2, 1], { required: 10, missing: 1, excess: 0 }],
    ["weekly, one too many", "weekly", 1, 6, [2, 1, 1, 1, 1], { required: 5, missing: 0, excess: 1 }],
    ["monthly, all in one week", "monthly", 4, 4, [4, 0, 0, 0, 0], { required: 4, missing: 0, excess: 0 }],
    ["none required, one done", "none", 3, 1, [1, 0, 0, 0, 0], { required: 0, missing: 0, excess: 1 }],
  ] as const)("%s", (_, cadence, count, done, weeks, expected) => {
    expect(evaluationStatus(asked({ cadence, count }), done, weeksWith(...weeks))).toMatchObject({
      cadence,
      done,
      ...expected,
    })
  })

  test("a weekly cadence counts each week on its own; one week's excess doesn't fill another", () => {
    const { missing, excess, weeks } = evaluationStatus(
      asked({ cadence: "weekly", count: 1 }),
      5,
      weeksWith(2, 0, 1, 1, 1),
    )
    expect([missing, excess]).toEqual([0, 0])
    expect(weeks.map((week) => [week.required, week.done, week.missing, week.excess])).toEqual([
      [1, 2, 0, 1],
      [1, 0, 1, 0],
      [1, 1, 0, 0],
      [1, 1, 0, 0],
      [1, 1, 0, 0],
    ])
  })

  test("with a monthly cadence, no week is short", () => {
    const { weeks } = evaluationStatus(asked({ cadence: "monthly", count: 4 }, 4), 3, weeksWith(3, 0, 0, 0))
    expect(weeks.map((week) => [week.required, week.missing, week.excess])).toEqual(
      Array.from({ length: 4 }, () => [0, 0, 0]),
    )
  })

  test("requires the same as scoring, and done equals required minus missing plus excess", () => {
    const anyRequirement = fc.record({ cadence: fc.constantFrom(...CADENCES), count: fc.nat(20) })
    fc.assert(
      fc.property(
        anyRequirement,
        fc.nat(60),
        fc.array(fc.nat(9), { minLength: 4, maxLength: 5 }),
        (requirement, done, weeks) => {
          const given = asked(requirement, weeks.length)
          const status = evaluationStatus(given, done, weeksWith(...weeks))
          expect(status.required).toBe(given.required.month)
          expect(status.done).toBe(status.required - status.missing + status.excess)
          expect(Math.min(status.missing, status.excess)).toBe(0)
          const ofWeeks = status.weeks.reduce((sum, week) => sum + week.required, 0)
          expect(ofWeeks).toBe(requirement.cadence === "weekly" ? status.required : 0)
        },
      ),
    )
  })
})
