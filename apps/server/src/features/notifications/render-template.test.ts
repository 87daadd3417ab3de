import { NOTIFICATION_TYPES } from "@scorecard/contracts/notification-types"
import { TEMPLATE_VARIABLES } from "@scorecard/contracts/notification-words"
import { expect, test } from "vitest"
import { fillTemplate, findUnknownPlaceholders } from "./render-template.ts"

test.each([
  ["no placeholder at all", []],
  ["{{name}} and {{ date }}", []],
  ["{{nam}} {{name}} {{nam}}", ["{{nam}}"]],
  ["{{na me}} {{}}", ["{{na me}}", "{{}}"]],
  ["{{name", ["{{"]],
  ["name}}", ["}}"]],
  ["{{name}}}}", ["}}"]],
  ["{name}", []],
  ["{{NAME}}", ["{{NAME}}"]],
  ["{{constructor}}", ["{{constructor}}"]],
])("in %j, the unknown placeholders are %j", (template, unknown) => {
  expect(findUnknownPlaceholders(template, ["name", "date"])).toEqual(unknown)
})

test("a value is never expanded as a template", () => {
  expect(fillTemplate("{{a}}{{b}}", (name) => (name === "a" ? "{{b}}" : "$&"))).toBe("{{b}}$&")
})

test.each(NOTIFICATION_TYPES)("catalog type $key uses only its own variables, and has a sample of each", (type) => {
  expect(findUnknownPlaceholders(`${type.title_template} ${type.body_template}`, type.variables)).toEqual([])
  for (const name of type.variables) expect(TEMPLATE_VARIABLES[name]).not.toBe("")
})

test("keys are unique, and only the lock and missing-evaluation types are shared notices", () => {
  expect(new Set(NOTIFICATION_TYPES.map((type) => type.key)).size).toBe(NOTIFICATION_TYPES.length)
  expect(NOTIFICATION_TYPES.filter((type) => type.team_channel).map((type) => type.key)).toEqual([
    "scorecard.evals.missing_team",
    "scorecard.weekly_lock.approaching",
    "scorecard.monthly_lock.approaching",
  ])
})
