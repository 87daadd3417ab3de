import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { addTask, addTeam, draft, PATHS, type Team } from "./entries.test-support.ts"

let world: TestWorld
let team: Team

beforeAll(async () => {
  world = await openTestWorld("purge", { warehouse: "none", config: { recycleBinDays: 30 } })
  team = await addTeam(world)
})
afterAll(() => world.close())

const purge = () => {
  const job = world.app.features.jobs.find(({ declaration }) => declaration.name === "purge_recycle_bin")
  if (!job) throw new Error("no job purges the recycle bin")
  return job.run({}, { jobId: "test", signal: new AbortController().signal, attempt: 1 })
}

const purges = async () => {
  const { rows } = await sql<{
    change: { kind: string; ids: string[] }
  }>`select doc->'change' as change from tbl_audit_log
    where action = 'recycle_bin.purged' order by at, _id`.execute(world.app.platform.db)
  return rows.map(({ change: { kind, ids } }) => ({ kind, ids }))
}

test("entries deleted long ago are purged, the rest stays, and running twice changes nothing", async () => {
  const task = await addTask(world)
  const submit = async (kind: "sbs" | "incidents") =>
    (await team.lead.post(PATHS[kind], draft(kind, team.ids.colleague, task))).body._id
  const [old, older, recent, active] = [
    await submit("sbs"),
    await submit("incidents"),
    await submit("sbs"),
    await submit("sbs"),
  ]
  await team.supervisor.delete(`${PATHS.sbs}/${old}`)
  await team.supervisor.delete(`${PATHS.incidents}/${older}`)
  world.setNow("2026-10-15T16:00:00.001Z")
  await team.supervisor.delete(`${PATHS.sbs}/${recent}`)

  world.setNow("2026-11-14T16:00:00Z")
  await purge()
  await purge()

  // A month later, all sign in again.
  const supervisor = await world.as(`${team.ids.supervisor.toLowerCase()}@example.com`)
  const bin = await supervisor.get("/v1/scorecard/recycle-bin")
  expect(bin.body.items.map((entry: { _id: string }) => entry._id)).toEqual([recent])
  expect((await supervisor.get(`${PATHS.sbs}/${active}`)).status).toBe(200)
  expect(await purges()).toEqual([
    { kind: "sbs", ids: [old] },
    { kind: "incidents", ids: [older] },
  ])
})

test("more than one batch is purged in one run", async () => {
  await sql`insert into tbl_attendance_issues (_id, employee_id, doc)
    select gen_random_uuid()::text, ${team.ids.colleague}, jsonb_build_object('employee_id', ${team.ids.colleague}::text,
      'date_of_occurrence', '2026-10-01', 'deleted_at', '2026-10-02T00:00:00.000Z')
    from generate_series(1, 1001)`.execute(world.app.platform.db)
  await purge()
  const { rows } = await sql`select 1 from tbl_attendance_issues`.execute(world.app.platform.db)
  expect(rows).toHaveLength(0)
  expect((await purges()).filter(({ kind }) => kind === "attendance").map(({ ids }) => ids.length)).toEqual([
    500, 500, 1,
  ])
})
