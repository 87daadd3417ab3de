import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/documents/index.ts"
import { openLog } from "#platform/log/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"

const lines: string[] = []
let world: TestWorld
beforeAll(async () => {
  const log = openLog("info", { write: (line) => void lines.push(line) })
  world = await openTestWorld("housekeeping", { now: "2026-06-30T16:00:00Z", log })
})
afterAll(() => world.close())

const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(world.app.platform.db)).rows[0]?.n

async function keepHouse(): Promise<void> {
  const job = world.app.features.jobs.find(({ declaration }) => declaration.name === "housekeeping")
  await job?.run({}, { jobId: "test", signal: new AbortController().signal, attempt: 1 })
}

test("housekeeping deletes old activity and logs the audit log's current state", async () => {
  const { db } = world.app.platform
  await sql`insert into tbl_activity (employee_id, client, day, minutes, last_active_at)
    values ('ADMIN', 'web', '2025-01-01', 0::bit(1500), '2025-01-01T12:00:00.000Z')`.execute(db)
  lines.length = 0
  await keepHouse()
  expect(await count("tbl_activity")).toBe(0)
  const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === "audit heads")
  expect(line).toMatchObject({
    records: await count("tbl_audit_log"),
    heads_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    lengths: expect.any(Array),
  })
  expect(line.lengths).toHaveLength(16)
})

test("housekeeping deletes only expired data, and creates July's new cycle", async () => {
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
