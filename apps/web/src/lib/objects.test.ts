import { expect, test } from "vitest"
import { entriesOf, isKeyOf, isRecord, keysOf } from "./objects.ts"

const NAMES = { email: "Email", in_app: "Inbox" }

test("keys and entries come in the order in which they are written", () => {
  expect(keysOf(NAMES)).toEqual(["email", "in_app"])
  expect(entriesOf(NAMES)).toEqual([
    ["email", "Email"],
    ["in_app", "Inbox"],
  ])
})

test.each([
  ["email", true],
  ["fax", false],
  ["toString", false],
])("%s is a key: %s", (word, expected) => {
  expect(isKeyOf(NAMES, word)).toBe(expected)
})

test.each([
  [{}, true],
  [null, false],
  ["text", false],
])("%j is a record: %s", (value, expected) => {
  expect(isRecord(value)).toBe(expected)
})
