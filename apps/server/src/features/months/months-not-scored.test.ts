import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addSchedule } from "#core/scoring/month-documents.fixture.ts"
import { addPerson } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { addLateness, addTeam, finalize, openMonthsWorld } from "./months.test-support.ts"

const BSC = "/v1/dashboard/bsc"
const MONTH = "year=2026&month=9"
const AGGREGATE = `${BSC}?view_mode=aggregate&${MONTH}` as const
const SEPTEMBER = { year: 2026, month: 9 }
const NOT_SCORED = { total_score: null, band: null, not_scored: "no_working_days", bonus_qualified: false, kpms: [] }

let world: TestWorld
let admin: Caller
let away: Caller

/** AWAY is on leave all month. Nothing is entered for them. */
beforeAll(async () => {
  world = await openMonthsWorld("months_not_scored")
  await addTeam(world, "2026-09")
  await addPerson(world, { employee_id: "AWAY", manager_id: "LEAD" })
  const days = Object.fromEntries(Array.from({ length: 30 }, (_, day) => [String(day + 1), "VL"]))
  await addSchedule(world.app.platform.db, { employee_id: "AWAY", month: "2026-09", days })
  admin = await world.as("admin@example.com")
  away = await world.as("away@example.com")
})
afterAll(() => world.close())

/** The row of the person, and what the summary makes of it, from whichever source the view has. */
async function readMonth() {
  const { body } = await admin.get(`${AGGREGATE}&sort=-total_score`)
  if (body.view_mode !== "aggregate") throw new Error("the aggregate view was requested")
  const { source, total, items, summary } = body
  const totals = items.flatMap(({ total_score }) => total_score ?? [])
  const mean = totals.reduce((sum, score) => sum + score, 0) / totals.length
  const lowestFirst = await admin.get(`${AGGREGATE}&sort=total_score&limit=1`)
  return {
    source,
    total,
    highestLast: items.at(-1),
    lowestFirst: lowestFirst.body,
    scored: totals.length,
    summary,
    isMeanOfScored: Math.abs((summary.average_total_score ?? 0) - mean) < 0.01,
    inBands: summary.bands.reduce((sum, { count }) => sum + count, 0),
  }
}

const LEFT_OUT = {
  total: 5,
  highestLast: { employee_id: "AWAY", ...NOT_SCORED },
  lowestFirst: { items: [{ employee_id: "AWAY" }] },
  scored: 4,
  summary: { employees: 5, not_scored: 1 },
  isMeanOfScored: true,
  inBands: 4,
}

describe("while the month is a draft", () => {
  test("live figures leave out people without working days", async () => {
    expect(await readMonth()).toMatchObject({ source: "live", ...LEFT_OUT })
  })

  test("synced figures do, too", async () => {
    expect(await admin.post(`${BSC}/sync`, SEPTEMBER)).toMatchObject({ status: 200 })
    expect(await readMonth()).toMatchObject({ source: "warehouse", ...LEFT_OUT })
  })

  test("the person sees why, and the receipt shows the days", async () => {
    const { body } = await away.get(`${BSC}?${MONTH}`)
    expect(body).toMatchObject({ employee_month: NOT_SCORED })
    const receipt = await away.get(`${BSC}/receipt?employee_id=AWAY&${MONTH}`)
    expect(receipt).toMatchObject({
      status: 200,
      body: { not_scored: "no_working_days", total_score: null, steps: [] },
    })
  })

  test("a year and a heat map tell a month without a score from a month without a row", async () => {
    const { body } = await away.get(`${BSC}/performance?cycle_id=2026&employee_id=AWAY`)
    expect(body.months.find(({ month }) => month === 9)).toMatchObject({
      total_score: null,
      band: null,
      not_scored: "no_working_days",
    })
    expect(body.months.find(({ month }) => month === 12)).toMatchObject({ total_score: null, not_scored: null })
    const heat = await admin.get(`${BSC}/heat-map?cycle_id=2026`)
    const column = heat.body.months.findIndex(({ month }) => month === 9)
    expect(heat.body.items.find(({ employee_id }) => employee_id === "AWAY")?.cells[column]).toEqual({
      total_score: null,
      band_key: null,
      not_scored: "no_working_days",
    })
  })

  test("rankings and summaries of the assistant leave the person out", async () => {
    const ranked = await admin.get(`/v1/assistant/rank/employees?${MONTH}`)
    expect(ranked.body.data.items.map(({ employee_id }) => employee_id)).not.toContain("AWAY")
    const summary = await admin.get(`/v1/assistant/summarize/bsc?${MONTH}`)
    expect(summary.body.answer).toContain("4 scorecards")
    const bonus = await admin.get(`/v1/assistant/explain/bonus?employee_id=AWAY&${MONTH}`)
    expect(bonus.body.answer).toContain("no working day")
  })

  test("the preview of closing the month changes nothing for them", async () => {
    const { status, body } = await admin.post(`${BSC}/finalize/preview`, SEPTEMBER)
    expect(status).toBe(200)
    expect(body.items.map(({ employee_id }: { employee_id: string }) => employee_id)).not.toContain("AWAY")
  })
})

describe("once the month is final", () => {
  beforeAll(async () => void (await finalize(admin, SEPTEMBER)))

  test("the final leaves out the person, from the warehouse and from its version", async () => {
    expect(await readMonth()).toMatchObject({ source: "warehouse", ...LEFT_OUT })
    const { body } = await admin.get(`${BSC}/month-report/versions/1?${MONTH}&sort=-total_score`)
    expect(body.items.at(-1)).toMatchObject({ employee_id: "AWAY", ...NOT_SCORED })
  })

  test("the payroll file and the export have a row without figures", async () => {
    const payroll = await admin.get(`${BSC}/payroll-export?${MONTH}&format=csv`)
    const [head = "", ...lines] = payroll.text.trim().split(/\r?\n/)
    const cells = lines.find((line) => line.includes("AWAY"))?.split(",") ?? []
    const cell = (name: string) => cells[head.split(",").indexOf(name)]
    expect([cell("total_score"), cell("band"), cell("bonus_qualified")]).toEqual(["", "", "false"])
    expect(cell("productivity")).toBe("")
    expect((await admin.get(`${BSC}/export?${MONTH}`)).text).toContain("no_working_days")
  })

  test("the statement says that the month is not scored", async () => {
    const { status, headers } = await away.get(`${BSC}/statement?employee_id=AWAY&${MONTH}`)
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"])
  })

  test("the person has nothing to acknowledge", async () => {
    const { body } = await admin.get(`${BSC}/acknowledgements?${MONTH}`)
    expect(body.items.map(({ employee_id }) => employee_id).toSorted()).toEqual(["BEST", "LATE", "LEAD", "NONE"])
  })

  test("an entry gives the next version a score, and the version before keeps having none", async () => {
    await addLateness(world, "AWAY", "2026-09-09")
    const regenerated = await finalize(admin, { ...SEPTEMBER, reason: "A late entry", regenerate: true })
    expect(regenerated).toMatchObject({ status: "succeeded", result: { version: 2 } })
    const person = async (version: 1 | 2) => {
      const { body } = await admin.get(`${BSC}/month-report/versions/${version}?${MONTH}&employee_id=AWAY`)
      return body.items[0]
    }
    expect(await person(1)).toMatchObject(NOT_SCORED)
    expect((await person(2))?.total_score).not.toBeNull()
    expect(await person(2)).toMatchObject({ not_scored: null })
  })
})

test("new people are marked in the month's list, their own view and the evaluation status", async () => {
  // Today is Thursday, October 15, 2026.
  for (const [employee_id, hire_date] of [
    ["FRESH", "2026-10-13"],
    ["SETTLED", "2026-10-05"],
  ] as const) {
    await addPerson(world, { employee_id, hire_date })
  }
  const october = "year=2026&month=10"
  const list = (await admin.get(`${BSC}?view_mode=aggregate&${october}&q=E`)).body
  if (list.view_mode !== "aggregate") throw new Error("the aggregate view was requested")
  const status = (await admin.get(`/v1/scorecard/missing-excess-evals?${october}`)).body
  const newIn = (items: readonly { employee_id: string; is_new: boolean }[]) =>
    items.filter(({ is_new }) => is_new).map(({ employee_id }) => employee_id)
  expect([newIn(list.items), newIn(status.items)]).toEqual([["FRESH"], ["FRESH"]])
  const own = async (id: string) => (await admin.get(`${BSC}?employee_id=${id}&${october}`)).body
  expect([await own("FRESH"), await own("SETTLED")]).toMatchObject([{ is_new: true }, { is_new: false }])
})
