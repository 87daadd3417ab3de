import { expect, test } from "vitest"
import { formatMoment } from "./format.ts"
import { humanize } from "./humanize.ts"

test.each([
  ["The last possible day is 2026-11-21.", "The last possible day is Nov 21, 2026."],
  [
    "SBS in time in 4 of 5 ended weeks (week of 2026-10-19: 0 of 1).",
    "SBS in time in 4 of 5 ended weeks (week of Oct 19, 2026: 0 of 1).",
  ],
  ['"2026-13-40" is no day. Write YYYY-MM-DD or M/D/YYYY.', '"2026-13-40" is no day. Write YYYY-MM-DD or M/D/YYYY.'],
  ['"2026-02-30" is no day.', '"2026-02-30" is no day.'],
  [
    "There is no batch 01a20153-483e-753b-bd36-9ffb2f05fad8.",
    "There is no batch 01a20153-483e-753b-bd36-9ffb2f05fad8.",
  ],
  ["5,000 rows at most.", "5,000 rows at most."],
])("%s", (said, read) => {
  expect(humanize(said)).toBe(read)
})

test("a month and a time", () => {
  const at = "2026-11-22T03:19:41.169Z"
  expect(humanize(`2026-10 is final since ${at}, so nothing changes.`)).toBe(
    `October 2026 is final since ${formatMoment(at)}, so nothing changes.`,
  )
})
