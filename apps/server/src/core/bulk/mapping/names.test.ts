import { expect, test } from "vitest"
import { nameKeys, needsNameOrder, splitName } from "./names.ts"

test.each([
  ["Lima, Ana", null, "Ana", "Lima"],
  ["Adams, Jo  M", null, "Jo M", "Adams"],
  ["van der Berg, Jan Piet", null, "Jan Piet", "van der Berg"],
  ["Ana Lima", "first_last", "Ana", "Lima"],
  ["Ana Maria Lima", "first_last", "Ana Maria", "Lima"],
  ["Jan van der Berg", "first_last", "Jan", "van der Berg"],
  ["Lima Ana", "last_first", "Ana", "Lima"],
  ["van der Berg Jan", "last_first", "Jan", "van der Berg"],
  ["Lima, Ana", "first_last", "Ana", "Lima"],
] as const)("%s in the order %s is %s and %s", (text, order, first_name, last_name) => {
  expect(splitName(text, order)).toEqual({ first_name, last_name })
})

test.each([
  ["Ana Lima", null],
  ["Cher", "first_last"],
  [", Ana", null],
  ["Lima,", "last_first"],
] as const)("%s in the order %s cannot be split", (text, order) => {
  expect(splitName(text, order)).toBeNull()
})

test("only names without a comma need an order", () => {
  expect(needsNameOrder(["Lima, Ana", "Roe, Jo"])).toEqual([])
  expect(needsNameOrder(["Lima, Ana", "Jo Roe", "Cher"])).toEqual(["Jo Roe"])
})

test.each([
  ["Ana Lima", "Lima, Ana"],
  ["Ana Lima", "ANA  LIMA"],
  ["Ana M. Lima", "Ana Lima"],
  ["José Müller", "Muller, Jose"],
  ["Lima Ana", "Ana Lima"],
])("%s is found as %s", (one, other) => {
  expect(nameKeys(one).some((key) => nameKeys(other).includes(key))).toBe(true)
})

test.each([
  ["Ana Lima", "Ana Lopez"],
  ["Ana Lima", "A Lima"],
])("%s is not found as %s", (one, other) => {
  expect(nameKeys(one).some((key) => nameKeys(other).includes(key))).toBe(false)
})
