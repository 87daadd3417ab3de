import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { rowOf, undo, upload } from "./bulk.test-support.ts"

const BATCHES = "/v1/scorecard/bulk-batches"
const NOON = "2026-10-15T16:00:00Z"

let world: TestWorld
let team: Team
let admin: Caller
let task: string
beforeAll(async () => {
  world = await openTestWorld("bulk_forgetting", { warehouse: "none", config: { bulkUndoDays: 7 } })
  team = await addTeam(world)
  task = await addTask(world)
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const incident = (remarks: string) => rowOf("incidents", team.ids.colleague, task, { remarks })
const ids = async () =>
  (await admin.get(`${PATHS.incidents}?sort=created_at`)).body.items.map(({ _id }: { _id: string }) => _id)

async function runJob(name: string): Promise<void> {
  const job = world.app.features.jobs.find(({ declaration }) => declaration.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run({}, { jobId: "test", signal: new AbortController().signal, attempt: 1 })
}

/** How many undo records still contain the words. */
async function keptRows(words: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tbl_bulk_batch_rows
    where strpos(doc::text, ${words}) > 0`.execute(world.app.platform.db)
  return rows[0]?.count ?? 0
}

test("what an upload overwrote is stored until the entry is purged, manually or by the job", async () => {
  await upload(team.lead, "incidents", [incident("Quite private"), incident("Just as private")])
  const [first, second] = await ids()
  const changed = await upload(team.lead, "incidents", [
    { _id: present(first), remarks: "Said again" },
    { _id: present(second), remarks: "Said again" },
  ])
  expect(await keptRows("private")).toBe(2)

  for (const id of [first, second]) await team.head.delete(`${PATHS.incidents}/${id}`)
  expect(await keptRows("private")).toBe(2)
  await admin.delete(`/v1/scorecard/recycle-bin/incidents/${first}`)
  expect(await keptRows("private")).toBe(1)

  // The upload itself still lists its rows.
  const refused = await undo(team.lead, changed.batch_id)
  expect([refused.status, refused.body.code]).toEqual([409, "batch_changed_since"])
  expect(refused.body.errors).toEqual([
    { path: "rows.2", message: "The entry was purged since." },
    { path: "rows.3", message: "The entry was deleted since." },
  ])

  world.setNow("2026-11-15T16:00:00Z")
  await runJob("purge_recycle_bin")
  expect(await keptRows("private")).toBe(0)
  world.setNow(NOON)
})

test("an upload can be undone for BULK_UNDO_DAYS; after that, nothing that it overwrote is stored", async () => {
  await upload(team.lead, "incidents", [incident("Before the change")])
  const [id] = await ids()
  const { batch_id } = await upload(team.lead, "incidents", [{ _id: present(id), remarks: "After it" }])
  world.setNow("2026-10-16T16:00:00Z")
  const younger = await upload(team.lead, "incidents", [incident("A day later")])

  const lead = async () => world.as(`${team.ids.lead.toLowerCase()}@example.com`)
  const mayUndo = async (batch: string) => (await (await lead()).get(`${BATCHES}/${batch}`)).body.abilities.undo
  world.setNow("2026-10-22T15:59:59.999Z")
  await runJob("housekeeping")
  expect([await mayUndo(batch_id), await mayUndo(younger.batch_id)]).toEqual([true, true])
  expect(await keptRows("Before the change")).toBe(1)

  world.setNow("2026-10-22T16:00:00Z")
  await runJob("housekeeping")
  expect([await mayUndo(batch_id), await mayUndo(younger.batch_id)]).toEqual([false, true])
  for (const caller of [await lead(), await world.as("admin@example.com")]) {
    const refused = await undo(caller, batch_id)
    expect([refused.status, refused.body.code]).toEqual([409, "batch_too_old"])
  }

  // An undo that started in time ended long ago.
  world.setNow("2026-10-22T17:00:00Z")
  await runJob("housekeeping")
  expect(await keptRows("Before the change")).toBe(0)
  expect((await undo(await lead(), younger.batch_id)).status).toBe(204)
  expect((await undo(await lead(), younger.batch_id)).body.code).toBe("batch_undone")
  world.setNow(NOON)
})
