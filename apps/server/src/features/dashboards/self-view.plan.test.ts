import { afterAll, beforeAll, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { statementsIn } from "#test/support/statements.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
let ana: Caller
let lead: Caller
beforeAll(async () => {
  world = await openTestWorld("self_view_statements", { warehouse: "none", role: "api" })
  await addPerson(world, { employee_id: "LEAD", access_level: 2 })
  await addPerson(world, { employee_id: "ANA", manager_id: "LEAD" })
  ana = await world.as("ana@example.com")
  lead = await world.as("lead@example.com")
})
afterAll(() => world.close())

const STATEMENTS: [name: string, pattern: RegExp][] = [
  ["session", /from tbl_sessions s/],
  ["tokens", /from tbl_change_tokens/],
  ["pool", /^select _id as employee_id, name/],
  ["month", /^\s*with batch as materialized/],
]

/** The statements of one view, by what they are for. */
async function view(viewer: Caller, employeeId: string): Promise<string[]> {
  const statements = await statementsIn(async () => {
    const path = `/v1/dashboard/bsc?view_mode=self&year=2026&month=10&employee_id=${employeeId}` as const
    const { status, body } = await viewer.get(path)
    expect([status, body.employee_month?.employee_id]).toEqual([200, employeeId])
  })
  const texts = statements.flatMap(({ text }) => (text?.includes("tbl_") ? [text] : []))
  return texts.map((text) => STATEMENTS.find(([, pattern]) => pattern.test(text))?.[0] ?? text).toSorted()
}

test("a view of a month reads what is about the person, and otherwise only whether anything has changed", async () => {
  await view(ana, "ANA")
  expect(await view(ana, "ANA")).toEqual(["month", "session", "tokens"])
  await view(lead, "ANA")
  expect(await view(lead, "ANA")).toEqual(["month", "pool", "session", "tokens"])
})
