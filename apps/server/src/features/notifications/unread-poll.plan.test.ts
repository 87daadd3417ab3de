import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { present } from "#test/support/present.ts"
import { statementsIn } from "#test/support/statements.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { addSignedInPerson, announceAndDeliver, type SignedInPerson } from "./notifications.test-support.ts"

const COUNT = "/v1/notifications/unread-count"
const PEOPLE = 10_000

let world: TestWorld
let liam: SignedInPerson
let documents: pg.Client
beforeAll(async () => {
  world = await openTestWorld("unread_poll_plan", { warehouse: "none" })
  documents = new pg.Client({ connectionString: world.databaseUrl })
  await documents.connect()
  liam = await addSignedInPerson(world)
  await announceAndDeliver(world, [liam])
  await sql`insert into tbl_inbox (employee_id, unread, revision)
    select 'E' || n, n % 7, n from generate_series(1, ${PEOPLE}::int) n`.execute(world.app.platform.db)
  await sql`vacuum analyze tbl_inbox`.execute(world.app.platform.db)
})
afterAll(async () => {
  await documents.end()
  await world.close()
})

type Node = {
  "Node Type": string
  "Relation Name"?: string
  "Actual Rows": number
  "Rows Removed by Filter"?: number
  Plans?: Node[]
}

const allOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allOf)]

test("a poll with a 304 response authenticates and then reads one row of one table by its key", async () => {
  const { headers } = await liam.caller.get(COUNT)
  const polled = await statementsIn(async () => {
    expect((await liam.caller.get(COUNT, { "if-none-match": String(headers["etag"]) })).status).toBe(304)
  })
  const [standing, count, ...others] = polled.filter(({ text }) => text?.includes("tbl_"))
  expect(others).toEqual([])
  // Every request runs the first statement, including the bare route of `bench/`.
  expect(tableNames(standing?.text)).toEqual(["tbl_employees", "tbl_sessions"])
  expect(tableNames(count?.text)).toEqual(["tbl_inbox"])

  const { rows } = await documents.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
    `explain (analyze, format json) ${count?.text}`,
    [...(count?.values ?? [])],
  )
  const plan = present(rows[0]?.["QUERY PLAN"][0].Plan)
  expect(plan["Node Type"]).toMatch(/^Index (Only )?Scan$/)
  expect([plan["Actual Rows"], plan["Rows Removed by Filter"] ?? 0]).toEqual([1, 0])
  // What is below it only unpacks the id.
  expect(allOf(plan).filter((node) => node["Relation Name"] !== undefined)).toEqual([plan])
})

const tableNames = (text: string | null | undefined) => [...new Set(text?.match(/tbl_\w+/g))].toSorted()
