import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, draft, PATHS } from "#features/entries/entries.test-support.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"

const LOCKS = "/v1/scorecard/locks"
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("locks_switched_on", { warehouse: "none" })
})
afterAll(() => world.close())

test("a lock enabled after its time applies from the moment it is enabled", async () => {
  const [superAdmin, { lead, ids }] = [await world.as("admin@example.com"), await addTeam(world)]
  const patch = (change: object) => superAdmin.patch(LOCKS, change)
  const since = async (page: string) => {
    const { body } = await lead.get(`${LOCKS}/status?year=2026&month=9`)
    const found = body.pages.find((entry: { page: string }) => entry.page === page)
    return found?.locked.find(({ code }: { code: string }) => code === "month_locked")?.since
  }
  await patch({ monthly: { enabled: true, pages: ["sbs"] } })
  expect([await since("sbs"), await since("atw")]).toEqual(["2026-10-15T16:00:00.000Z", undefined])
  const refused = await lead.post(
    PATHS.sbs,
    draft("sbs", ids.colleague, await addTask(world), { task_evaluated_date: "2026-09-15" }),
  )
  expect(refused.body).toMatchObject({ code: "month_locked", locked_since: "2026-10-15T16:00:00.000Z" })

  // A later change to other settings does not reopen the time in between.
  world.setNow("2026-10-15T17:00:00Z")
  await patch({ monthly: { remind_hours_before: 48, pages: ["sbs", "atw"] }, weekly: { enabled: true } })
  expect([await since("sbs"), await since("atw")]).toEqual(["2026-10-15T16:00:00.000Z", "2026-10-15T17:00:00.000Z"])
  world.setNow("2026-10-15T18:00:00Z")
  await patch({ monthly: { enabled: false } })
  await patch({ monthly: { enabled: true } })
  expect([await since("sbs"), await since("atw")]).toEqual(Array(2).fill("2026-10-15T18:00:00.000Z"))
  expect(Object.keys((await superAdmin.get(LOCKS)).body)).not.toContain("in_force_since")
})
