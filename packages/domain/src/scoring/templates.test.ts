import { describe, expect, test } from "vitest"
import { checkEvaluationCounts, checkGoals, checkMetrics, checkRubric } from "./configuration-check.ts"
import { configurationTemplates, TEMPLATE_KEYS } from "./templates.ts"

test("there is a template for a contact center, a back office, and a sales floor", () => {
  expect(configurationTemplates().map(({ key }) => key)).toEqual([...TEMPLATE_KEYS])
})

describe.each(configurationTemplates())("the template for a $name", ({ documents, contents }) => {
  test("passes the validation of a save", () => {
    const { metrics, goals, evaluation_counts, rubric } = documents
    expect([
      ...checkMetrics(metrics),
      ...checkGoals(goals),
      ...checkEvaluationCounts(evaluation_counts),
      ...checkRubric(rubric),
    ]).toEqual([])
  })

  test("states the weights and the goal that it has", () => {
    const text = contents.join(" ")
    for (const { weight } of documents.metrics.kpms) expect(text).toContain(`${weight}%`)
    expect(text).toContain(`The goal starts at ${documents.goals.bands[0]?.min_score} points`)
  })
})
