import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  checkAnswers,
  CHECKLIST_ANSWERS,
  checklistSubtotals,
  scoreChecklist,
  type ChecklistAnswer,
} from "./checklist.ts"
import type { Rubric, RubricItem } from "./configuration.ts"
import { defaultConfiguration } from "./defaults.ts"

const item = (item_id: string, group: RubricItem["group"], weight: number, red_flag = false): RubricItem => ({
  item_id,
  text: item_id,
  group,
  weight,
  red_flag,
})
const rubric: Rubric = {
  items: [
    item("t1", "timeliness", 30),
    item("t2", "timeliness", 20),
    item("t3", "timeliness", 10, true),
    item("i1", "integrity", 15),
    item("i2", "integrity", 25, true),
  ],
  integrity_divisor: 2,
}
const answers = (input: string): ChecklistAnswer[] =>
  input.split(" ").map((pair) => {
    const [item_id = "", letter = ""] = pair.split(":")
    return { item_id, answer: letter === "y" ? "yes" : letter === "n" ? "no" : "na" }
  })

describe("checklist score", () => {
  test.each<[string, number | null, boolean]>([
    ["t1:y t2:y t3:y i1:y i2:y", 100, false],
    ["t1:y t2:n t3:y i1:y i2:y", 66.67, false],
    ["t1:y t2:n t3:- i1:y i2:y", 60, false],
    ["t1:y t2:y t3:y i1:n i2:y", 92.5, false],
    ["t1:y t2:y t3:n i1:y i2:y", 83.33, true],
    ["t1:y t2:y t3:y i1:y i2:n", 87.5, true],
    ["t1:n t2:n t3:- i1:n i2:n", 0, true],
    ["t1:- t2:- t3:- i1:y i2:y", null, false],
    ["t1:- t2:- t3:- i1:n i2:n", null, true],
  ])("%s gives %s, red flag %s", (input, checklist_score, red_flag) => {
    expect(scoreChecklist(rubric, answers(input))).toEqual({ checklist_score, red_flag })
  })

  test.each<[string, number | null, number]>([
    ["t1:y t2:y t3:y i1:y i2:y", 100, 0],
    ["t1:y t2:n t3:y i1:y i2:y", 66.67, 0],
    ["t1:y t2:y t3:y i1:n i2:n", 100, 20],
    ["t1:n t2:n t3:n i1:n i2:y", 0, 7.5],
    ["t1:- t2:- t3:- i1:n i2:y", null, 7.5],
  ])("%s has the subtotals %s and −%s", (input, timeliness, integrity) => {
    expect(checklistSubtotals(rubric, answers(input))).toEqual({ timeliness, integrity })
  })

  test("is between 0 and 100, and answering No never scores more than Yes", () => {
    const { rubric: standard } = defaultConfiguration("2026")
    const arbitrary = fc.array(fc.constantFrom(...CHECKLIST_ANSWERS), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(arbitrary, fc.nat(9), (input, place) => {
        const withAnswer = (answer: ChecklistAnswer["answer"]) =>
          scoreChecklist(
            standard,
            standard.items.map(({ item_id }, index) => ({
              item_id,
              answer: index === place ? answer : (input[index] ?? "na"),
            })),
          ).checklist_score
        const [yes, no] = [withAnswer("yes"), withAnswer("no")]
        expect(yes ?? 0).toBeGreaterThanOrEqual(no ?? 0)
        expect(yes ?? 0).toBeLessThanOrEqual(100)
        expect(no ?? 0).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe("answers", () => {
  test("that cover the rubric are valid", () => {
    expect(checkAnswers(rubric, answers("t1:y t2:y t3:y i1:n i2:-"))).toEqual([])
  })

  test("are refused if items are missing, unknown, or answered twice", () => {
    expect(checkAnswers(rubric, answers("t1:y t1:n x9:y t3:y i1:y i2:y")).map(({ path }) => path)).toEqual([
      "checklist.1.item_id",
      "checklist.2.item_id",
      "checklist",
    ])
  })
})
