import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { addTask, addTeam, draft, PATHS, type Team } from "./entries.test-support.ts"
import { getKind } from "./kinds.ts"
import { concernedMonths } from "./effects.ts"

let world: TestWorld
let team: Team

beforeAll(async () => {
  world = await openTestWorld("settle", { warehouse: "none" })
  team = await addTeam(world)
})
afterAll(() => world.close())

test("an evaluation concerns the month of its week as well, because the weekly gate counts by the week", () => {
  // Tuesday 29 September 2026; the week's Thursday is 1 October.
  expect(concernedMonths(getKind("sbs"), ["2026-09-29"])).toEqual(["2026-09", "2026-10"])
  expect(concernedMonths(getKind("incidents"), ["2026-09-29"])).toEqual(["2026-09"])
  expect(concernedMonths(getKind("non_sbs"), ["2026-09-15", "2026-10-14", "2026-10-15"])).toEqual([
    "2026-09",
    "2026-10",
  ])
})

const queuedMonths = async () => {
  const { rows } = await sql<{ month: string }>`select distinct data->>'month' as month from jobs.job
    where name = 'scorecard_entry_resync' and data->>'employee_id' = ${team.ids.colleague} order by 1`.execute(
    world.app.platform.db,
  )
  await sql`delete from jobs.job where name = 'scorecard_entry_resync'`.execute(world.app.platform.db)
  return rows.map((row) => row.month)
}

test("every change of an entry queues the resync of its employee's months, old and new", async () => {
  const task = await addTask(world)
  const on = (day: string) => ({ task_evaluated_date: day })
  const { body } = await team.lead.post(PATHS.sbs, draft("sbs", team.ids.colleague, task, on("2026-08-12")))
  expect(await queuedMonths()).toEqual(["2026-08"])
  const url = `${PATHS.sbs}/${body._id}`
  await team.lead.patch(url, on("2026-10-14"))
  expect(await queuedMonths()).toEqual(["2026-08", "2026-10"])
  await team.supervisor.delete(url)
  expect(await queuedMonths()).toEqual(["2026-10"])
  await team.lead.post(`${url}/restore`)
  expect(await queuedMonths()).toEqual(["2026-10"])
  await team.lead.patch(url, { task_evaluated_date: "2026-10-16" })
  expect(await queuedMonths()).toEqual([])
})
