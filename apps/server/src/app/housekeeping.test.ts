import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/documents/index.ts"
import { openTestWorld } from "#test/world.ts"
import type { TestWorld } from "#test/world.ts"

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("housekeeping", { now: "2026-06-30T16:00:00Z" })
})
afterAll(() => world.close())

const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(world.app.world.db)).rows[0]?.n

async function keepHouse(): Promise<void> {
  const job = world.app.features.jobs.find(({ declaration }) => declaration.name === "housekeeping")
  await job?.run({}, { jobId: "test", signal: new AbortController().signal, attempt: 1 })
}

test("housekeeping lets go what has expired, keeps what has not, and opens the cycle that July brings", async () => {
  const admin = await world.as("admin@example.com")
  const make = () => admin.post("/v1/organization/clusters", { name: "North" }, { "idempotency-key": "k" })
  const first = await make()
  await keepHouse()
  expect((await make()).body).toEqual(first.body)

  world.setNow("2026-07-08T16:00:00Z")
  await keepHouse()
  expect([await count("tbl_sessions"), await count("tbl_idempotency_keys")]).toEqual([0, 0])
  const again = await world.as("admin@example.com")
  const { body } = await again.get("/v1/scorecard/bsc-cycles")
  expect(body.items.map((cycle: any) => `${cycle._id} ${cycle.status}`).toSorted()).toEqual([
    "2025 ended",
    "2026 active",
    "2027 upcoming",
  ])
})
