import { defaultConfiguration } from "@scorecard/domain"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { afterAll, beforeAll, expect, test } from "vitest"
import { scoreMonth } from "#core/scoring/index.ts"
import { employeeMonthOf } from "#platform/warehouse/employee-month.ts"
import type { TestWorld } from "#test/support/world.ts"
import { finalsInBatches } from "#core/months/index.ts"
import { addTeam, finalize, openMonthsWorld } from "./months.test-support.ts"

const SEPTEMBER = { year: 2026, month: 9 }
const PEOPLE = ["BEST", "LATE", "LEAD", "NONE"]

let world: TestWorld
beforeAll(async () => {
  world = await openMonthsWorld("month_figures")
  await addTeam(world, "2026-09")
})
afterAll(() => world.close())

async function live(mode: "rolling" | "final"): Promise<EmployeeMonth[]> {
  const { platform: deps } = world.app
  return (await Array.fromAsync(scoreMonth(deps, deps.db, { month: SEPTEMBER, mode, scope: null }))).flat()
}

async function inWarehouse(): Promise<EmployeeMonth[]> {
  const rows = await world.app.platform.warehouse.rowsOf(PEOPLE, ["2026-09"])
  return rows.map((row) => ({ ...employeeMonthOf(row, defaultConfiguration("2026").goals), synced_at: null }))
}

test("live scoring, sync and finalize give the same rows, except for the ratios", async () => {
  const admin = await world.as("admin@example.com")
  const rolling = await live("rolling")
  expect(rolling.map((row) => row.employee_id)).toEqual(PEOPLE)
  await admin.post("/v1/dashboard/bsc/sync", SEPTEMBER)
  expect(await inWarehouse()).toEqual(rolling)

  const final = await live("final")
  await finalize(admin, SEPTEMBER)
  const snapshot = await Array.fromAsync(finalsInBatches(world.app.platform.db, { month: "2026-09", version: 1 }))
  expect(snapshot.flat()).toEqual(final)
  expect(await inWarehouse()).toEqual(final)

  expect(final.map((row) => row.total_score)).toEqual(rolling.map((row) => row.projected_final_score))
  expect(unrated(final)).toEqual(unrated(rolling))
  expect(unrated(final).length).toBeGreaterThan(PEOPLE.length)
})

/** The KPIs without an evaluation ratio. */
const unrated = (rows: readonly EmployeeMonth[]) =>
  rows.flatMap((row) => row.kpms.flatMap((kpm) => kpm.kpis.filter((kpi) => kpi.basis.ratio === undefined)))
