import { expect, test } from "vitest"
import { parseBoolean, parseChoice, parseNumber } from "./values.ts"

test.each([
  ["TRUE", "true"],
  ["Yes", "true"],
  ["ja", "true"],
  ["Oui", "true"],
  ["Sí", "true"],
  ["sim", "true"],
  ["1", "true"],
  ["FALSE", "false"],
  ["no", "false"],
  ["Nein", "false"],
  ["non", "false"],
  ["Não", "false"],
  ["maybe", null],
] as const)("%s as a yes or no is %s", (text, value) => {
  expect(parseBoolean(text)).toBe(value)
})

test.each([
  ["90.5", "90.5"],
  ["90,5", "90.5"],
  ["90,50 %", "90.50"],
  ["-3", "-3"],
  ["0,125", "0.125"],
  ["1 234", "1234"],
  ["1,234", null],
  ["1.234,5", null],
  ["ninety", null],
  ["", null],
])("%s as a number is %s", (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

test.each([
  ["full_time", "full_time"],
  ["Full-Time", "full_time"],
  ["Vollzeit", "full_time"],
  ["seasonal", null],
])("%s is the choice %s", (text, value) => {
  expect(parseChoice(text, { full_time: ["Vollzeit"], part_time: [] })).toBe(value)
})
