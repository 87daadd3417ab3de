import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addDays, defaultConfiguration } from "@scorecard/domain"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { cycleIds, getConfiguration } from "#core/cycles/index.ts"
import { nextUpcomingCycle } from "./policy.ts"
import { ensureCycles, missingCycles } from "./index.ts"

describe("which cycles are missing", () => {
  test.each([
    ["2026-06-30", "2026"],
    ["2026-07-01", "2027"],
    ["2026-12-31", "2027"],
    ["2027-01-01", "2027"],
  ])("on %s the next upcoming cycle is %s", (today, expected) => {
    expect(nextUpcomingCycle(today)).toBe(expected)
  })

  test.each([
    ["the first cycle of an empty registry before it starts", [], "2024-03-01", ["2025"]],
    ["all cycles of an empty registry", [], "2026-10-15", ["2025", "2026", "2027"]],
    ["none while the next one exists", ["2025", "2026", "2027"], "2026-10-15", []],
    ["none when more are planned", ["2025", "2026", "2027", "2028"], "2026-10-15", []],
    ["the years in which the service did not run", ["2025", "2026"], "2028-07-01", ["2027", "2028", "2029"]],
  ])("%s", (_, ids, today, expected) => {
    expect(missingCycles(ids, today)).toEqual(expected)
  })

  test("with them, cycles have no gap up to at least the next upcoming one", () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("2024-01-01", count))
    const known = fc.integer({ min: 0, max: 10 }).map((count) => Array.from({ length: count }, (_, n) => `${2025 + n}`))
    fc.assert(
      fc.property(days, known, (today, ids) => {
        const all = [...ids, ...missingCycles(ids, today)]
        expect(all.map(Number)).toEqual(all.map((_, index) => 2025 + index))
        expect(Number(all.at(-1))).toBeGreaterThanOrEqual(Number(nextUpcomingCycle(today)))
        expect(missingCycles(all, today)).toEqual([])
      }),
    )
  })
})

describe("at start", () => {
  let world: TestWorld
  beforeAll(async () => {
    world = await openTestWorld("ensure_cycles", { warehouse: "none" })
  })
  afterAll(() => world.close())

  test("an empty database gets the cycles from 2025 to the next upcoming one, each with its defaults", async () => {
    const { db } = world.app.platform
    expect(await cycleIds(db)).toEqual(["2025", "2026", "2027"])
    for (const id of ["2025", "2026", "2027"]) {
      const versions = { metrics: 1, goals: 1, evaluation_counts: 1, rubric: 1 }
      expect(await getConfiguration(db, id)).toEqual({ cycle_id: id, ...defaultConfiguration(id), versions })
    }
  })

  test("an unknown cycle is refused", async () => {
    await expect(getConfiguration(world.app.platform.db, "2024")).rejects.toMatchObject({ code: "not_found" })
  })

  test("concurrent starts add the missing cycles once, as copies of the last cycle", async () => {
    const { db, transact } = world.app.platform
    world.setNow("2028-07-01T04:00:00Z")
    await Promise.all([transact(ensureCycles), transact(ensureCycles), transact(ensureCycles)])
    expect(await cycleIds(db)).toEqual(["2025", "2026", "2027", "2028", "2029"])
    const { metrics } = await getConfiguration(db, "2029")
    expect(metrics).toEqual(defaultConfiguration("2027").metrics)
  })
})
