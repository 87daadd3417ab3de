import { expect, test } from "vitest"
import { z } from "zod"
import { CalendarDate, Id, Line, Points, Score } from "./common.ts"
import { AccessLevel, EmployeeStatus, WorkEmail } from "./employees.ts"

const refused: [string, z.ZodType, unknown, string][] = [
  ["nothing", Line, undefined, "This field is required."],
  ["nothing of a few", AccessLevel, undefined, "This field is required."],
  ["a number for a text", Line, 5, "Enter text."],
  ["a text for a number", Score, "high", "Enter a number."],
  ["half a count", z.number().int(), 1.5, "Enter a whole number."],
  ["a word for a switch", z.boolean(), "maybe", "Enter true or false."],
  ["a text for a list", z.array(z.string()), "one", "Enter a list."],
  ["a word that is none of a few", EmployeeStatus, "gone", "Choose one of: active, inactive."],
  ["a level that is none", AccessLevel, "boss", "Choose one of: 1, 2, 3, 4, 5."],
  ["a union of shapes", z.union([z.number(), z.array(z.number())]), "x", "This value isn't allowed."],
  ["another word than the only one", z.literal("web"), "phone", "Only web is allowed."],
  ["an empty text", Line, " ", "This can't be empty."],
  [
    "a text of two lines",
    Line,
    "Ann\nLee",
    "Enter a single line without line breaks, tabs, or other control characters.",
  ],
  [
    "a text with a bell",
    Line,
    "Ann\u0007",
    "Enter a single line without line breaks, tabs, or other control characters.",
  ],
  ["a text that is too long", Line, "x".repeat(201), "At most 200 characters."],
  ["a number that is too small", Score, -1, "At least 0."],
  ["a number that is too large", Score, 101, "At most 100."],
  ["a number on the edge", Points, 0, "More than 0."],
  ["a list that is too long", z.array(z.string()).max(1), ["a", "b"], "At most 1 item."],
  ["too many decimals", Score, 1.234, "Use at most two decimals."],
  ["an address that is none", WorkEmail, "nobody", "Enter an email address, such as name@example.com."],
  ["a day that does not exist", CalendarDate, "2026-02-30", "Enter a valid date, such as 2026-10-15."],
  ["an id that is none", Id, "12", "Enter an ID issued by the service, such as 01890000-0000-7000-8000-000000000000."],
  ["a field too many", z.strictObject({}), { naem: 1 }, "Unknown field: naem."],
  ["a form without words", z.string().regex(/^a$/), "b", "The format isn't valid."],
  ["a schema with words of its own", z.string().regex(/^a$/, "An a is needed."), "b", "An a is needed."],
]

test.each(refused)("%s is refused in plain words", (_, schema, given, message) => {
  expect(schema.safeParse(given).error?.issues[0]?.message).toBe(message)
})
