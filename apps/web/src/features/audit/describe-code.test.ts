import { expect, test } from "vitest"
import { describeCode } from "./describe-code.ts"

test.each([
  ["feedback.screenshots_added", "Feedback: screenshots added"],
  ["month.finalized", "Month: finalized"],
  ["tbl_scorecard_config", "Scorecard config"],
])("the code %s reads %s", (code, words) => {
  expect(describeCode(code)).toBe(words)
})
