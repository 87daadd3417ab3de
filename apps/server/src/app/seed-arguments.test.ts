import { expect, test } from "vitest"
import { BadArguments, seedArguments } from "./seed-arguments.ts"

test("parses the arguments and fills in defaults", () => {
  expect(seedArguments(["--employees", "10000", "--months", "12", "--seed", "7", "--add"])).toEqual({
    help: false,
    add: true,
    employees: 10_000,
    months: 12,
    seed: 7,
  })
  expect(seedArguments([])).toMatchObject({ employees: 1_000, months: 3, seed: 1, add: false })
  expect(seedArguments(["--help"]).help).toBe(true)
})

test.each([
  [["--employees", "0"], "--employees"],
  [["--employees", "ten"], "--employees"],
  [["--months", "-1"], "--months"],
  [["--months", "1.5"], "--months"],
  [["--seed", "99999999999"], "--seed"],
  [["--unknown"], "--unknown"],
  [["word"], "word"],
])("refuses %j with the reason", (typed, word) => {
  expect(() => seedArguments(typed)).toThrow(BadArguments)
  expect(() => seedArguments(typed)).toThrow(word)
})
