import { CalendarDate, Line, Score } from "@scorecard/contracts/common"
import { expect, test } from "vitest"
import { z } from "zod"
import { cellErrors, cellIssues } from "./row-errors.ts"

const Row = z.strictObject({
  day: CalendarDate,
  score: Score,
  done: z.boolean(),
  person: z.strictObject({ first_name: Line }),
  answers: z.array(z.strictObject({ item_id: z.string(), answer: z.enum(["yes", "no", "na"]) })),
})
const good = {
  day: "2026-10-15",
  score: 90,
  done: true,
  person: { first_name: "Ada" },
  answers: [{ item_id: "greeting", answer: "yes" }],
}

const issuesOf = (input: Record<string, unknown>) => {
  const { error } = Row.safeParse(input)
  return error ? cellIssues(error, input).map(({ path, code, message }) => [path.join("."), code, message]) : []
}

test.each([
  [{ day: undefined }, "day", "required", "Fill in this cell: it is needed here."],
  [{ person: {} }, "person.first_name", "required", "Fill in this cell: it is needed here."],
  [{ day: "15/10/2026" }, "day", "invalid", "Enter a valid date, such as 2026-10-15."],
  [{ day: "2200-01-01" }, "day", "invalid", "Enter a date from 1900-01-01 to 2199-12-31."],
  [{ score: "high" }, "score", "invalid", "Enter a number."],
  [{ done: "maybe" }, "done", "invalid", "true or false is needed; yes or no will do."],
  [
    { answers: [{ item_id: "greeting", answer: "perhaps" }] },
    "answers.0.answer",
    "invalid",
    "Choose one of: yes, no, na.",
  ],
  [{ naem: "x" }, "naem", "invalid", "Unknown field: naem."],
])("%j: %s is %s", (change, path, code, message) => {
  expect(issuesOf({ ...good, ...change })).toEqual([[path, code, message]])
})

test("a row without issues has none", () => {
  expect(issuesOf(good)).toEqual([])
})

test("a value with two issues is reported once, under its column's header", () => {
  const input = { ...good, score: -1.234, person: {} }
  const { error } = Row.safeParse(input)
  if (!error) throw new Error("This row has issues.")
  const headers = new Map([["score", "Score"]])
  expect(cellErrors(error, input, ({ field }) => headers.get(field) ?? null)).toEqual([
    { column: "Score", code: "invalid", message: "At least 0." },
    { column: null, code: "required", message: "Fill in this cell: it is needed here." },
  ])
})
