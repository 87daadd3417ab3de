import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  addLateness,
  addTeam,
  eventually,
  finalize,
  loseWarehouse,
  openMonthsWorld,
} from "#features/months/months.test-support.ts"
import { publishFinals } from "#features/months/background-sync.ts"
import { addDepartment } from "#test/support/factories.ts"
import { queryWarehouse } from "./company.test-support.ts"
import { present } from "#test/support/present.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"

const LABEL = "stored_finals"
const BSC = "/v1/dashboard/bsc"
const SEPTEMBER = { year: 2026, month: 9 }
const MONTH = "year=2026&month=9"
const AGGREGATE = `${BSC}?view_mode=aggregate&${MONTH}&sort=employee_id` as const

/** The figures of the final month, whatever their source. */
const comparedFigures = (
  items: { employee_id: string; total_score: number | null; bonus_qualified: boolean | null; kpms: unknown }[],
) =>
  items.map(({ employee_id, total_score, bonus_qualified, kpms }) => ({
    employee_id,
    total_score,
    bonus_qualified,
    kpms,
  }))

let world: TestWorld
let admin: Caller
let lead: Caller
let closed: any
let answers: Record<string, any>

const READS = {
  performance: `${BSC}/performance?cycle_id=2026`,
  person: `${BSC}/performance?cycle_id=2026&employee_id=LATE`,
  comparison: `${BSC}/comparison?cycle_id=2026&employee_ids=BEST,LATE`,
  ranking: `/v1/assistant/rank/employees?metric=total_score&${MONTH}`,
  summary: `/v1/assistant/summarize/bsc?${MONTH}`,
}
const readAll = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(READS).map(async ([name, url]) => {
        // The assistant names its source, which may differ.
        const { sources: _, ...body } = (await admin.get(url)).body
        return [name, body]
      }),
    ),
  )

/** September is final; after that its documents change. */
beforeAll(async () => {
  world = await openMonthsWorld(LABEL)
  await addTeam(world, "2026-09")
  admin = await world.as("admin@example.com")
  lead = await world.as("lead@example.com")
  await finalize(admin, SEPTEMBER)
  closed = (await admin.get(AGGREGATE)).body
  answers = await readAll()
  await addLateness(world, "BEST", "2026-09-22")
  await admin.patch("/v1/employees/NONE", { employment_data: { bsc_enabled: false } })
  await admin.patch("/v1/employees/LATE", { employment_data: { regularization_date: null } })
})
afterAll(() => world.close())

test("at first the final comes from the warehouse", () => {
  expect(closed).toMatchObject({ source: "warehouse", total: 4 })
})

describe("when the warehouse has lost rows but still has their stamps", () => {
  test("the stored final is shown, and a person's page is not empty", async () => {
    await queryWarehouse(world, LABEL, "delete from bsc_employee_month")
    const { body } = await admin.get(AGGREGATE)
    expect(body.source).toBe("live")
    expect(body).not.toHaveProperty("fallback")
    expect(comparedFigures(present(body.items))).toEqual(comparedFigures(closed.items))
    expect(await readAll()).toEqual(answers)
  })

  test("the next check of finals writes the rows again, even when only some are missing", async () => {
    await publishFinals(world.app.platform)
    expect((await admin.get(AGGREGATE)).body).toMatchObject({ source: "warehouse", total: 4 })
    await queryWarehouse(world, LABEL, "delete from bsc_employee_month where employee_id = 'LATE'")
    await publishFinals(world.app.platform)
    const { body } = await admin.get(AGGREGATE)
    expect(body.source).toBe("warehouse")
    expect(comparedFigures(present(body.items))).toEqual(comparedFigures(closed.items))
  })
})

describe("while the warehouse is unreachable", () => {
  beforeAll(async () => void (await loseWarehouse(world, LABEL)))

  test("the stored final is shown, and the response says that it is a fallback", async () => {
    const { body } = await admin.get(AGGREGATE)
    expect(body).toMatchObject({ source: "live", fallback: true, total: 4, summary: closed.summary })
    expect(comparedFigures(present(body.items))).toEqual(comparedFigures(closed.items))
    const snapshot = (await admin.get(`${BSC}/month-snapshot?view_mode=aggregate&${MONTH}&sort=employee_id`)).body
    expect(snapshot).toMatchObject({ source: "live", fallback: true, summary: closed.summary })
    expect(comparedFigures(present(snapshot.items))).toEqual(comparedFigures(closed.items))
  })

  test("performance, comparison and the assistant give the same figures as before", async () => {
    expect(await readAll()).toEqual(answers)
  })

  test("the file has the stored rows", async () => {
    const { text } = await admin.get(`${BSC}/export?${MONTH}&sort=employee_id`)
    const lines = text.trim().split(/\r?\n/).slice(1)
    expect(lines).toHaveLength(4)
    for (const [at, { employee_id, total_score }] of closed.items.entries())
      expect(lines[at]).toMatch(new RegExp(`${employee_id}.*${total_score}`))
  })

  test("filters, bands and pages work as on the warehouse's rows", async () => {
    expect((await admin.get(`${AGGREGATE}&limit=1`)).body.items).toHaveLength(1)
    const [first] = closed.items
    const inBand = closed.items.filter(({ band }: any) => band.band_key === first.band.band_key)
    const { body } = await admin.get(`${AGGREGATE}&band=${first.band.band_key}`)
    expect(comparedFigures(present(body.items))).toEqual(comparedFigures(inBand))
  })

  test("the pool is today's: people who left it are not shown", async () => {
    const pool = async () => (await lead.get(AGGREGATE)).body.items.map(({ employee_id }: any) => employee_id)
    expect(await pool()).toEqual(["BEST", "LATE", "LEAD", "NONE"])
    const { _id: department_id } = await addDepartment(world)
    await admin.patch("/v1/employees/BEST", { employment_data: { manager_id: null, department_id } })
    expect(await pool()).toEqual(["LATE", "LEAD", "NONE"])
  })

  test("a draft is computed, and the response says that it is a fallback", async () => {
    const { body } = await admin.get(`${BSC}?view_mode=aggregate&year=2026&month=10&sort=employee_id`)
    expect(body).toMatchObject({ source: "live", fallback: true, total: 3 })
  })

  test("a reopened month is computed from the documents", async () => {
    expect((await admin.post(`${BSC}/reopen`, { ...SEPTEMBER, reason: "An appeal" })).status).toBe(200)
    await eventually(async () => (await admin.get(AGGREGATE)).body.total === 3)
    const { body } = await admin.get(AGGREGATE)
    expect(body.items.map(({ report_status }: any) => report_status)).toEqual(["draft", "draft", "draft"])
  })
})
