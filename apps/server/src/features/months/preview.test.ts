import papaparse from "papaparse"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import type { Answer, Caller, TestWorld } from "#test/support/world.ts"
import { matchesFilter } from "./preview.ts"
import { addLateness, addTeam, finalize, openMonthsWorld } from "./months.test-support.ts"

const PREVIEW = "/v1/dashboard/bsc/finalize/preview"
const VERSIONS = "/v1/dashboard/bsc/month-report/versions"
const SEPTEMBER = { year: 2026, month: 9 }

let world: TestWorld
let admin: Caller

/** A final month; since then, one person was removed from scoring and another was late. */
beforeAll(async () => {
  world = await openMonthsWorld("preview")
  await addTeam(world, "2026-09")
  admin = await world.as("admin@example.com")
  await finalize(admin, SEPTEMBER)
  for (const employee_id of ["BEST", "NONE"]) {
    await sql`update tbl_employees set doc = jsonb_set(doc, '{employment_data,bsc_enabled}', 'false')
      where _id = ${employee_id}`.execute(world.app.platform.db)
  }
  await addLateness(world, "LEAD", "2026-09-03")
})
afterAll(() => world.close())

test("people who would leave the final are listed in order among the others", async () => {
  const { body } = await admin.post(PREVIEW, SEPTEMBER)
  expect(body).toMatchObject({
    compared_with: "final",
    next_cursor: null,
    summary: { employees: 2, employees_leaving: 2, totals_changed: 3 },
  })
  expect(body.items.map((item: any) => [item.employee_id, item.before !== null, item.after !== null])).toEqual([
    ["BEST", true, false],
    ["LEAD", true, true],
    ["NONE", true, false],
  ])
})

test("pages of any size list each person once", async () => {
  for (const limit of [1, 2, 3]) {
    const ids: string[] = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: Answer<any> = await admin.post(`${PREVIEW}?limit=${limit}${cursor && `&cursor=${cursor}`}`, SEPTEMBER)
      ids.push(...page.body.items.map((item: any) => item.employee_id))
      cursor = page.body.next_cursor
    }
    expect(ids).toEqual(["BEST", "LEAD", "NONE"])
  }
})

test("in a final, unchanged people are listed only when the filter is missing evaluations", async () => {
  const { body } = await admin.post(`${PREVIEW}?change=evaluations`, SEPTEMBER)
  const late = body.items.find((item: any) => item.employee_id === "LATE")
  expect(late).toMatchObject({ total_changed: false, band_changed: false, gates_flipped: [] })
  expect(late?.evaluations.missing).toBeGreaterThan(0)
})

test("earlier drafts are listed, oldest first", async () => {
  const { body } = await admin.post(PREVIEW, SEPTEMBER)
  const [july, august] = [
    { year: 2026, month: 7 },
    { year: 2026, month: 8 },
  ]
  expect(body.earlier_open_months).toEqual([july, august])
  await finalize(admin, july)
  expect((await admin.post(PREVIEW, SEPTEMBER)).body.earlier_open_months).toEqual([august])
  expect((await admin.post(PREVIEW, july)).body.earlier_open_months).toEqual([])
  // A draft in an earlier cycle, with a report.
  expect((await admin.post("/v1/dashboard/bsc/sync", { year: 2026, month: 6 })).status).toBe(200)
  expect((await admin.post(PREVIEW, july)).body.earlier_open_months).toEqual([{ year: 2026, month: 6 }])
})

test("a person is listed even if only their bonus qualification would change", () => {
  const band = { band_key: "goal", label: "Goal", color: "#000000" }
  const before = { total_score: 95, band, bonus_qualified: false }
  const person = {
    employee_id: "NEW",
    name: "New",
    department_id: null,
    before,
    after: { ...before, bonus_qualified: true },
    reasons: [],
    total_changed: false,
    band_changed: false,
    gates_flipped: [],
    evaluations: { required: 0, done: 0, missing: 0 },
  }
  expect(matchesFilter(person, {}, "final")).toBe(true)
  expect(matchesFilter({ ...person, after: before }, {}, "final")).toBe(false)
})

test("a gate that finalizing would flip is listed with both sides", async () => {
  const { body } = await admin.post(PREVIEW, SEPTEMBER)
  const lead = body.items.find((item: any) => item.employee_id === "LEAD")
  expect(lead?.gates_flipped).toEqual([{ check: "attendance", from: true, to: false }])
  expect(body.summary?.gates_flipped).toBe(1)
})

test("a cursor from another month, or a made-up one, is refused", async () => {
  const { body } = await admin.post(`${PREVIEW}?limit=1`, SEPTEMBER)
  const answers = [
    await admin.post(`${PREVIEW}?cursor=${body.next_cursor}`, { year: 2026, month: 8 }),
    await admin.post(`${PREVIEW}?cursor=made-up.cursor`, SEPTEMBER),
  ]
  expect(answers.map((answer) => `${answer.status} ${answer.body.code}`)).toEqual([
    "422 cursor_invalid",
    "422 cursor_invalid",
  ])
})

const preview = async (query: string) => (await admin.post(`${PREVIEW}?${query}`, SEPTEMBER)).body
const getIds = (items: { employee_id: string }[]) => items.map(({ employee_id }) => employee_id)

/** Each filter of the list, with the people that it leaves. */
const FILTERS: [string, string[]][] = [
  ["employee_id=BEST", ["BEST"]],
  ["q=lea", ["LEAD"]],
  ["q=NONE@example", ["NONE"]],
  ["department_id=01890000-0000-7000-8000-000000000000", []],
  ["cluster_id=01890000-0000-7000-8000-000000000000", []],
  ["change=any", ["BEST", "LEAD", "NONE"]],
  ["change=total", ["BEST", "LEAD", "NONE"]],
  ["change=gates", ["LEAD"]],
  ["change=leaving", ["BEST", "NONE"]],
  ["change=evaluations", ["LATE", "LEAD"]],
  ["gate=attendance", ["LEAD"]],
  ["gate=incidents", []],
  ["change=any&q=e", ["BEST", "LEAD", "NONE"]],
]

test.each(FILTERS)("filtered by %s, it lists and counts %j, without a summary", async (query, expected) => {
  const { items, summary, total } = await preview(query)
  expect([getIds(items), summary, total]).toEqual([expected, null, expected.length])
})

test("a band filter lists the people who would be in the band", async () => {
  const { items } = await preview("")
  const bands = new Set<string>(items.flatMap((item: any) => (item.after ? [item.after.band.band_key] : [])))
  expect(bands.size).toBeGreaterThan(0)
  for (const band of [...bands, "nobody_is_here"]) {
    const expected = items.filter((item: any) => item.after?.band.band_key === band)
    expect((await preview(`band=${band}`)).items).toEqual(expected)
  }
})

const SORTS = ["employee_id", "name", "total_score", "difference"].flatMap((name) => [name, `-${name}`])

test.each(SORTS)("sorted by %s, it is the same list in that order for any page size", async (sort) => {
  const whole = await preview(`sort=${sort}`)
  expect([whole.total, whole.summary]).toEqual([3, (await preview("")).summary])
  const getSortValue = ({ employee_id, name, before, after }: any) => {
    const difference = (after?.total_score ?? 0) - (before?.total_score ?? 0)
    return { employee_id, name, total_score: after?.total_score ?? -1, difference }[sort.replace("-", "")]
  }
  const values = whole.items.map(getSortValue)
  const ascending = values.toSorted((a: any, b: any) => (a < b ? -1 : Number(a > b)))
  expect(values).toEqual(sort.startsWith("-") ? ascending.toReversed() : ascending)

  const paged: string[] = []
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: any = await preview(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
    expect(page.total).toBe(cursor === "" ? 3 : undefined)
    paged.push(...getIds(page.items))
    cursor = page.next_cursor
  }
  expect(paged).toEqual(getIds(whole.items))
})

test("a cursor from another order is refused", async () => {
  const { next_cursor } = await preview("sort=name&limit=1")
  expect((await preview(`sort=-name&limit=1&cursor=${next_cursor}`)).code).toBe("cursor_invalid")
})

test("the file has the same rows as the list, in the same order", async () => {
  for (const query of [...FILTERS.map(([cut]) => cut), ...SORTS.map((sort) => `sort=${sort}`)]) {
    const { items } = await preview(query)
    const { status, text, headers } = await admin.get(`${PREVIEW}/export?year=2026&month=9&${query}`)
    expect([status, headers["content-disposition"]]).toEqual([
      200,
      'attachment; filename="finalize-preview-2026-09.csv"',
    ])
    const lines = papaparse.parse<Record<string, string>>(text.trim(), { header: true }).data
    expect([query, lines.map((line) => line["employee_id"])]).toEqual([query, getIds(items)])
    for (const [at, { before, after, evaluations }] of items.entries()) {
      expect(lines[at]).toMatchObject({
        total_before: String(before?.total_score),
        total_after: String(after?.total_score ?? ""),
        band_after: after?.band?.label ?? "",
        evaluations_missing: String(evaluations.missing),
      })
    }
  }
  expect((await admin.get(`${PREVIEW}/export?year=2026&month=9&change=gates`)).text).toContain(
    "attendance: true to false",
  )
})

test("the file refuses the same queries as the list", async () => {
  const refused = async (query: string) => {
    const { status, body } = await admin.get(`${PREVIEW}/export?${query}`)
    return `${status} ${body.code}`
  }
  expect(await refused("year=2026&month=11")).toBe("422 month_in_future")
  expect(await refused("year=2026&month=10")).toBe("409 month_not_past")
  expect(await refused("year=2026&month=9&sort=nonsense")).toBe("422 invalid")
})

test("after regeneration, the new version lists the people who changed", async () => {
  await finalize(admin, { ...SEPTEMBER, regenerate: true, reason: "A lateness was missing" })
  const changed = async (change: string) =>
    getIds((await admin.get(`${VERSIONS}/2?year=2026&month=9&change=${change}`)).body.items)
  expect([await changed("any"), await changed("total"), await changed("gates")]).toEqual([["LEAD"], ["LEAD"], ["LEAD"]])
  expect((await preview("change=any")).total).toBe(0)
})
