import { afterAll, beforeAll, expect, test } from "vitest"
import { statementsIn } from "#test/support/statements.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addCompany, SEPTEMBER, syncMonth } from "./company.test-support.ts"

let world: TestWorld
let admin: Caller
let north: Caller
beforeAll(async () => {
  world = await openTestWorld("month_snapshot_statements", { role: "api" })
  await addCompany(world)
  await syncMonth(world, SEPTEMBER)
  admin = await world.as("admin@example.com")
  north = await world.as("north@example.com")
})
afterAll(() => world.close())

const STATEMENTS: [name: string, pattern: RegExp][] = [
  ["session", /from tbl_sessions s/],
  ["tokens", /from tbl_change_tokens/],
  ["job", /from "tbl_sync_jobs"/],
  ["disputes", /from tbl_disputes d/],
  ["pool", /^select e\._id from tbl_employees e/],
  ["stamp", /from bsc_month_stamp/],
  ["summary", /^\s*with scope as materialized/],
  ["rows", /^\s*select period_date/],
  ["employments", /e\.name, e\.hire_date/],
]

/** The statements of a month's page, by what they are for. */
async function view(viewer: Caller): Promise<string[]> {
  const statements = await statementsIn(async () => {
    const { status, body } = await viewer.get(
      "/v1/dashboard/bsc/month-snapshot?view_mode=aggregate&year=2026&month=9&limit=50",
    )
    expect([status, body.source]).toEqual([200, "warehouse"])
  })
  const texts = statements.flatMap(({ text }) => (text !== null && /\b(tbl|bsc)_/.test(text) ? [text] : []))
  return texts.map((text) => STATEMENTS.find(([, pattern]) => pattern.test(text))?.[0] ?? text).toSorted()
}

test("a month's page reads its rows, its people and what is open, and otherwise only whether anything has changed", async () => {
  await view(admin)
  const ofEveryone = ["disputes", "employments", "job", "rows", "session", "stamp", "tokens", "tokens", "tokens"]
  expect(await view(admin)).toEqual(ofEveryone)
  await view(north)
  expect(await view(north)).toEqual([...ofEveryone, "pool", "summary", "tokens"].toSorted())
})
