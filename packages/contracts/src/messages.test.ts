import { expect, test } from "vitest"
import { z } from "zod"
import { CalendarDate, Id, Line, Points, Score } from "./common.ts"
import { AccessLevel } from "./access.ts"
import { EmployeeStatus, WorkEmail } from "./employees.ts"

const cases: [string, z.ZodType, unknown, string][] = [
  ["a missing value", Line, undefined, "This field is required."],
  ["a missing choice", AccessLevel, undefined, "This field is required."],
  ["a number instead of text", Line, 5, "Enter text."],
  ["text instead of a number", Score, "high", "Enter a number."],
  ["a fraction instead of a whole number", z.number().int(), 1.5, "Enter a whole number."],
  ["text instead of a boolean", z.boolean(), "maybe", "Enter true or false."],
  ["text instead of a list", z.array(z.string()), "one", "Enter a list."],
  ["an unknown choice", EmployeeStatus, "gone", "Choose one of: active, inactive."],
  ["an unknown level", AccessLevel, "boss", "Choose one of: 1, 2, 3, 4, 5."],
  [
    "a value that matches no branch of a union",
    z.union([z.number(), z.array(z.number())]),
    "x",
    "This value isn't allowed.",
  ],
  ["a value other than the only allowed one", z.literal("web"), "phone", "Only web is allowed."],
  ["empty text", Line, " ", "This can't be empty."],
  [
    "text with a line break",
    Line,
    "Ann\nLee",
    "Enter a single line without line breaks, tabs, or other control characters.",
  ],
  [
    "text with a control character",
    Line,
    "Ann\u0007",
    "Enter a single line without line breaks, tabs, or other control characters.",
  ],
  ["text that is too long", Line, "x".repeat(201), "At most 200 characters."],
  ["a number that is too small", Score, -1, "At least 0."],
  ["a number that is too large", Score, 101, "At most 100."],
  ["a number at an exclusive limit", Points, 0, "More than 0."],
  ["a list that is too long", z.array(z.string()).max(1), ["a", "b"], "At most 1 item."],
  ["too many decimals", Score, 1.234, "Use at most two decimals."],
  ["an invalid email address", WorkEmail, "nobody", "Enter an email address, such as name@example.com."],
  ["a date that doesn't exist", CalendarDate, "2026-02-30", "Enter a valid date, such as 2026-10-15."],
  ["an invalid ID", Id, "12", "Enter an ID issued by the service, such as 01890000-0000-7000-8000-000000000000."],
  ["an unknown field", z.strictObject({}), { naem: 1 }, "Unknown field: naem."],
  ["a format without its own message", z.string().regex(/^a$/), "b", "The format isn't valid."],
  ["a schema with its own message", z.string().regex(/^a$/, "An a is needed."), "b", "An a is needed."],
]

test.each(cases)("%s gets a plain message", (_, schema, input, message) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(message)
})
