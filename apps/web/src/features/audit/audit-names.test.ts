import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { entriesOf } from "../../lib/objects.ts"
import { audit as spanish } from "../../languages/es/audit.ts"
import { audit as filipino } from "../../languages/fil/audit.ts"
import { AUDIT_ACTIONS } from "./audit-actions.ts"
import { nameAction, nameCollection, namedActions, namedCollections } from "./audit-names.ts"
import { messages } from "./messages.ts"

const SERVER = `${import.meta.dirname}/../../../../server/src`

test.each([
  ["feedback.screenshots_added", "Feedback: screenshots added"],
  ["month.finalized", "Month: finalized"],
  ["old_thing.done_so", "Old thing: done so"],
])("the action %s reads %s", (code, words) => {
  expect(nameAction(code)).toBe(words)
})

test.each([
  ["tbl_scorecard_config", "Scorecard configuration"],
  ["tbl_old_things", "Old things"],
])("the collection %s reads %s", (code, words) => {
  expect(nameCollection(code)).toBe(words)
})

test.each([
  ["English", messages],
  ["Spanish", spanish],
  ["Filipino", filipino],
])("no two verbs, subjects or collections have the same name in %s", (_, { verbs, subjects, collections }) => {
  for (const names of [Object.values(verbs), Object.values(subjects), Object.values(collections)]) {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  }
})

test("the filters offer each action and collection once, by name", () => {
  expect(namedActions()).toContainEqual({ value: "month.finalized", label: "Month: finalized" })
  expect(namedCollections()).toContainEqual({ value: "tbl_employees", label: "Employees" })
  const values = namedActions().map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
})

test("every action that the service records can be filtered by", () => {
  const sources = globSync("**/*.ts", { cwd: SERVER }).filter((file) => !/test|fixture/.test(file))
  // The type of an announcement or of an event is no action.
  const actions = sources.flatMap((file) =>
    [...readFileSync(`${SERVER}/${file}`, "utf8").matchAll(/(?<!\btype: )"(\w+)\.(\w+)"/g)].filter(
      ([, subject = "", verb = ""]) => subject in messages.subjects && verb in messages.verbs,
    ),
  )
  expect(actions.length).toBeGreaterThan(100)
  const offered = new Set(
    entriesOf(AUDIT_ACTIONS).flatMap(([subject, verbs]) => verbs.map((verb) => `${subject}.${verb}`)),
  )
  expect(actions.map(([, subject, verb]) => `${subject}.${verb}`).filter((action) => !offered.has(action))).toEqual([])
})

/** Written without an audit record of their own, or not collections. */
const NOT_AUDITED =
  /^(?:activity|audit_heads|audit_log|employee_months|entry_changes|idempotency_keys|inbox|outbox|person_keys)$|_(?:pkey|email)$/

// That every action has a name in each language is checked by the compiler: `AuditSubject` and `AuditVerb`.
test("every collection that the service may audit has a name; the compiler checks the other languages", () => {
  const sources = globSync("**/*.ts", { cwd: SERVER }).filter((file) => !/test|fixture/.test(file))
  const names = sources.flatMap((file) =>
    [...readFileSync(`${SERVER}/${file}`, "utf8").matchAll(/"tbl_(\w+)"/g)].map(([, name]) => name ?? ""),
  )
  const collections = new Set(names.filter((name) => !NOT_AUDITED.test(name)))
  expect(collections.size).toBeGreaterThan(40)
  expect([...collections].filter((name) => !(name in messages.collections))).toEqual([])
})
