import { expect, test } from "vitest"
import type { Field, Question } from "../../lib/import-types.ts"
import { missingFields, openQuestions, withColumn, withCreating, withMeaning } from "./mapping-draft.ts"

const field = (name: string, type: string, needed = "no"): Field => ({ field: name, label: name, type, needed })
const FIELDS = [
  field("employee_id", "text", "always"),
  field("full_name", "name"),
  field("first_name", "text", "for new people"),
  field("last_name", "text", "for new people"),
  field("hire_date", "date", "for new people"),
  field("birth_date", "date"),
  field("department_id", "department"),
]
const question = (more: Partial<Question>): Question => ({
  header: null,
  field: null,
  kind: "default",
  message: "?",
  choices: [],
  examples: [],
  ...more,
})
const names = (fields: Field[]) => fields.map((each) => each.field)

test("a field has one column: mapping it to another one ignores the former", () => {
  const mapping = { columns: { Start: "hire_date", Entry: null } }
  expect(withColumn(mapping, "Entry", "hire_date", FIELDS).columns).toEqual({ Start: null, Entry: "hire_date" })
})

test("a whole name takes the place of first and last name, and fills them", () => {
  const mapping = { columns: { First: "first_name", Last: "last_name", Name: null } }
  const named = withColumn(mapping, "Name", "full_name", FIELDS)
  expect(named.columns).toEqual({ First: null, Last: null, Name: "full_name" })
  expect(names(missingFields(named, FIELDS))).toEqual(["employee_id", "hire_date"])
})

test("numbered people need no column of IDs, and a value for all rows needs no column", () => {
  const mapping = { columns: { Name: "full_name" }, generate_ids: true, defaults: { hire_date: "2026-01-01" } }
  expect(missingFields(mapping, FIELDS)).toEqual([])
})

test("what was said about a column is forgotten when it fills another field", () => {
  const mapping = { columns: { Day: "hire_date" }, date_formats: { Day: "DMY" as const }, values: { Day: { x: null } } }
  expect(withColumn(mapping, "Day", "birth_date", FIELDS)).toMatchObject({ date_formats: {}, values: {} })
})

test("a question is open until it is answered, or its column fills something else", () => {
  const dates = question({ header: "Day", field: "hire_date", kind: "date_format" })
  const mapping = { columns: { Day: "hire_date" } }
  const open = (given: object) => openQuestions([dates], { ...mapping, ...given }, FIELDS)
  expect(open({})).toEqual([dates])
  expect(open({ date_formats: { Day: "DMY" } })).toEqual([])
  expect(open({ columns: { Day: null } })).toEqual([])
})

test("unknown values are answered one by one, or by creating what is missing", () => {
  const unknown = question({
    header: "Team",
    field: "department_id",
    kind: "unknown_values",
    choices: [{ value: "create", label: "Create" }],
    examples: ["A", "B"],
  })
  const mapping = { columns: { Team: "department_id" } }
  const first = withMeaning(mapping, unknown, "A", "D1")
  expect(openQuestions([unknown], first, FIELDS)).toEqual([unknown])
  const both = withMeaning(first, unknown, "B", null)
  expect(both.values).toEqual({ Team: { A: "D1", B: null } })
  expect(openQuestions([unknown], both, FIELDS)).toEqual([])
  expect(openQuestions([unknown], { ...mapping, create_missing: ["department_id"] }, FIELDS)).toEqual([])
  const task = { ...unknown, field: "task_id" }
  const creatingBoth = withCreating(withCreating(mapping, unknown, true), task, true)
  expect(creatingBoth.create_missing).toEqual(["department_id", "task_id"])
  expect(withCreating(creatingBoth, unknown, false).create_missing).toEqual(["task_id"])
  expect(withMeaning(both, unknown, "A", undefined).values).toEqual({ Team: { B: null } })
})
