import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { loadDayCodes } from "#core/calendar/index.ts"

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("day_codes", { warehouse: "none" })
})
afterAll(() => world.close())

test("an empty database starts with the day codes", async () => {
  const codes = await loadDayCodes(world.app.platform.db)
  const flags = [...codes.values()].map((code) => [code.code, code.is_working_day, code.is_task_delivery_day])
  expect(flags).toEqual([
    ["HOL", false, false],
    ["OFF", false, false],
    ["SL", false, true],
    ["VL", false, true],
    ["WD", true, true],
    ["WFH", true, true],
  ])
})
