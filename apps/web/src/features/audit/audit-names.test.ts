import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { nameAction, nameCollection } from "./audit-names.ts"
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

/** Written without an audit record of their own, or not collections. */
const NOT_AUDITED = /^(?:activity|audit_log|idempotency_keys|inbox|outbox)$|_(?:pkey|email)$/

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
