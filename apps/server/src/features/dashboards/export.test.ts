import papaparse from "papaparse"
import { afterAll, beforeAll, expect, test } from "vitest"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addCompany, live, rename, SEPTEMBER, syncMonth } from "./company.test-support.ts"

let world: TestWorld
let company: Awaited<ReturnType<typeof addCompany>>
let admin: Caller
let north: Caller

beforeAll(async () => {
  world = await openTestWorld("dashboards_export")
  company = await addCompany(world)
  await rename(world, "S2", "=HYPERLINK(1)")
  await syncMonth(world, SEPTEMBER)
  admin = await world.as("admin@example.com")
  north = await world.as("north@example.com")
})
afterAll(() => world.close())

const EXPORT = "/v1/dashboard/bsc/export?year=2026&month=9"

function parseLines(text: string): Record<string, string>[] {
  return papaparse.parse<Record<string, string>>(text.trim(), { header: true }).data
}

test("the file has the people and figures of the aggregate view, in the same order", async () => {
  const { status, text, headers } = await north.get(`${EXPORT}&sort=name`)
  expect(status).toBe(200)
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8")
  expect(headers["content-disposition"]).toBe('attachment; filename="scorecards-2026-09.csv"')

  const { items } = (await north.get("/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=9&sort=name")).body
  const lines = parseLines(text)
  expect(lines.map((line) => line["employee_id"])).toEqual(items.map((item: any) => item.employee_id))
  for (const [index, item] of items.entries()) {
    const kpm = present(item.kpms[0])
    expect(lines[index]).toMatchObject({
      name: item.name,
      total_score: String(item.total_score),
      band: item.band?.label,
      [kpm.kpm_key]: String(kpm?.total),
      [`${kpm?.kpm_key}.${kpm?.kpis[0]?.kpi_key}`]: String(kpm?.kpis[0]?.kpi_score ?? ""),
    })
  }
})

test.each(["", "&sort=-name", "&sort=employee_id&q=sam", "&band=below"])(
  "live and warehouse agree on %s",
  async (filter) => {
    const comparable = (text: string) => parseLines(text).map(({ computed_at: _, synced_at: __, ...line }) => line)
    for (const caller of [admin, north]) {
      const kept = await caller.get(EXPORT + filter)
      const computed = await live(world, () => caller.get(EXPORT + filter))
      expect(comparable(computed.text)).toEqual(comparable(kept.text))
    }
  },
)

test("a lead's file has no one from another team, even when filtered by that team's department", async () => {
  expect(parseLines((await north.get(EXPORT)).text)).toHaveLength(7)
  const { status, text } = await north.get(`${EXPORT}&department_id=${company.south._id}`)
  expect(status).toBe(200)
  expect(text.trim().split("\r\n")).toHaveLength(1)
})

test("a name that a spreadsheet would run as a formula is neutralized", async () => {
  const [line] = parseLines((await admin.get(`${EXPORT}&employee_id=S2`)).text)
  expect(line?.["name"]).toBe("'=HYPERLINK(1) South")
})

test("the XLSX format is a workbook", async () => {
  const { status, text, headers } = await admin.get(`${EXPORT}&format=xlsx`)
  expect(status).toBe(200)
  expect(headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
  expect(headers["content-disposition"]).toBe('attachment; filename="scorecards-2026-09.xlsx"')
  expect(text.slice(0, 2)).toBe("PK")
})

test.each(["&format=pdf", "&band=brilliant", "&limit=3"])("%s is refused", async (query) => {
  expect((await admin.get(EXPORT + query)).status).toBe(422)
})

test("a month that has not started has no file", async () => {
  const { status, body } = await admin.get("/v1/dashboard/bsc/export?year=2026&month=12")
  expect(status).toBe(422)
  expect(body.code).toBe("month_in_future")
})
