import { afterAll, beforeAll, expect, test } from "vitest"
import { formatDate } from "@scorecard/domain"
import { addCompany, addEntry, SEPTEMBER, syncMonth } from "#features/dashboards/company.test-support.ts"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const PATH = "/v1/assistant"
const INSTANT = "2026-10-15T16:00:00Z"
const MONTH = "year=2026&month=9"

let world: TestWorld
let company: Awaited<ReturnType<typeof addCompany>>
let admin: Caller
let north: Caller
let member: Caller

beforeAll(async () => {
  world = await openTestWorld("assistant_capabilities")
  company = await addCompany(world)
  await addPerson(world, { employee_id: "HEAD", access_level: 4 })
  await syncMonth(world, SEPTEMBER)
  admin = await world.as("admin@example.com")
  north = await world.as("north@example.com")
  member = await world.as("n1@example.com")
})
afterAll(() => world.close())

test("the catalog lists the five capabilities with their parameters", async () => {
  const { body } = await member.get(`${PATH}/capabilities`)
  expect(body.enabled).toBe(true)
  expect(body.items.map(({ name, parameters }: any) => [name, parameters])).toEqual([
    ["explain_tenure", ["employee_id"]],
    ["rank_employees", ["year", "month", "metric", "order", "limit"]],
    ["summarize_bsc", ["year", "month", "department_id"]],
    ["explain_bonus", ["year", "month", "employee_id"]],
    ["explain_scheduled_locking", []],
  ])
})

test.each([
  ["2024-01-15", null, { years: 2, months: 9, days: 0, total_days: 1004 }],
  ["2024-02-29", null, { years: 2, months: 7, days: 16 }],
  ["2026-10-15", null, { years: 0, months: 0, days: 0, total_days: 0 }],
  ["2026-11-01", null, { years: 0, months: 0, days: 0, total_days: 0 }],
  ["2020-03-01", "2021-03-01", { years: 1, months: 0, days: 0, total_days: 365, as_of: "2021-03-01" }],
])("tenure of a person hired on %s who left on %s", async (hire_date, separation_date, data) => {
  const { employee_id } = await addPerson(world, {
    hire_date,
    separation_date,
    status: separation_date ? "inactive" : "active",
  })
  const { status, body } = await admin.get(`${PATH}/explain/tenure?employee_id=${employee_id}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ employee_id, hire_date, separation_date, ...data })
  expect(body.answer).toContain(formatDate(hire_date))
})

test("the regularization date is shown to the person and to those who may edit employees, not to a lead", async () => {
  const of = async (caller: Caller) => (await caller.get(`${PATH}/explain/tenure?employee_id=N1`)).body
  for (const caller of [member, admin]) {
    expect((await of(caller)).data.regularization_date).toBe("2024-07-01")
    expect((await of(caller)).answer).toContain("July 1, 2024")
  }
  expect((await of(north)).data).not.toHaveProperty("regularization_date")
  expect((await of(north)).answer).not.toContain("regulari")
})

test("people outside the pool are not found", async () => {
  for (const [caller, stranger] of [
    [north, "S1"],
    [member, "N2"],
    [north, "NOBODY"],
  ] as const) {
    for (const path of ["explain/tenure?", `explain/bonus?${MONTH}&`]) {
      const { status, body } = await caller.get(`${PATH}/${path}employee_id=${stranger}`)
      expect([status, body.code]).toEqual([404, "employee_not_found"])
    }
  }
})

test("a ranking has the dashboard's figures in the dashboard's order, for the pool only", async () => {
  const bsc = `/v1/dashboard/bsc?view_mode=aggregate&${MONTH}&sort=-total_score` as const
  for (const caller of [member, north, admin]) {
    const { items, total } = (await caller.get(bsc)).body
    const { data, answer } = (await caller.get(`${PATH}/rank/employees?${MONTH}&limit=50`)).body
    expect(data).toMatchObject({
      metric: "total_score",
      metric_name: "Total score",
      employees: total,
      without_figure: 0,
    })
    const scores = (list: any[]) => list.map((item) => item.total_score ?? item.score)
    expect(scores(data.items)).toEqual(scores(items))
    expect(data.items.map((item) => item.employee_id).toSorted()).toEqual(
      items.map((item) => item.employee_id).toSorted(),
    )
    for (const { name, score } of data.items) expect(answer).toContain(`${name} ${score.toFixed(2)}`)
  }
})

test("equal figures share a rank", async () => {
  const { items } = (await north.get(`${PATH}/rank/employees?${MONTH}&metric=productivity&order=asc`)).body.data
  expect(items.length).toBeGreaterThan(3)
  for (const [at, item] of items.entries()) {
    const before = items[at - 1]
    expect(item.rank).toBe(before?.score === item.score ? before.rank : at + 1)
    expect(item.score).toBeGreaterThanOrEqual(before?.score ?? 0)
  }
  expect(new Set(items.map(({ rank }: any) => rank)).size).toBeLessThan(items.length)
})

test("people without a figure for a KPI are counted separately", async () => {
  const { data } = (await north.get(`${PATH}/rank/employees?${MONTH}&metric=accuracy&limit=2`)).body
  expect(data.items).toHaveLength(2)
  expect(data.without_figure).toBeGreaterThan(0)
  expect(data.employees + data.without_figure).toBe(7)
})

test("the figures are the same from the documents when the month is not in the warehouse", async () => {
  const october = "year=2026&month=10"
  const { data, sources } = (await north.get(`${PATH}/rank/employees?${october}`)).body
  expect(data.employees).toBe(7)
  expect(sources[0]?.title).toContain("live")
})

test.each([
  ["metric=nonsense", "invalid"],
  ["metric=Not a key", "invalid"],
  ["limit=51", "invalid"],
  ["order=up", "invalid"],
  ["year=2026&month=12", "month_in_future"],
  ["year=2026", "invalid"],
  ["surprise=1", "invalid"],
])("rank/employees?%s is 422 %s", async (query, code) => {
  const { status, body } = await north.get(`${PATH}/rank/employees?${query}`)
  expect([status, body.code]).toEqual([422, code])
})

test("a summary equals the dashboard's, for the pool or for a department in it", async () => {
  for (const [caller, query] of [
    [member, ""],
    [north, ""],
    [admin, ""],
    [admin, `&department_id=${company.south._id}`],
    [north, `&department_id=${company.north._id}`],
  ] as const) {
    const { summary } = (await caller.get(`/v1/dashboard/bsc?view_mode=aggregate&${MONTH}${query}`)).body
    const { data, answer } = (await caller.get(`${PATH}/summarize/bsc?${MONTH}${query}`)).body
    expect(data).toMatchObject({ ...summary, year: 2026, month: 9, status: "draft" })
    expect(answer).toContain(summary.average_total_score?.toFixed(2) ?? "nobody")
  }
})

test("a department without visible people is not found", async () => {
  for (const [caller, id] of [
    [north, company.south._id],
    [member, company.south._id],
    [admin, "01890000-0000-7000-8000-000000000000"],
  ] as const) {
    const { status, body } = await caller.get(`${PATH}/summarize/bsc?${MONTH}&department_id=${id}`)
    expect([status, body.code]).toEqual([404, "not_found"])
  }
})

test("explains why a person did not qualify, with the dashboard's gates, wording and figures", async () => {
  await addEntry(world, "tbl_attendance_issues", "N1", { date_of_occurrence: "2026-09-08", issue_type: "tardiness" })
  const { employee_month } = (await member.get(`/v1/dashboard/bsc?${MONTH}`)).body
  const { data, answer } = (await member.get(`${PATH}/explain/bonus?${MONTH}`)).body
  expect(data.bonus_qualified).toBe(false)
  expect(data.gates).toEqual(employee_month?.bonus_qualification_breakdown)
  expect(data.total_score).toBe(employee_month?.total_score)
  expect(data.points_missing).toBeCloseTo(90 - present(employee_month?.total_score), 5)
  expect(answer).toContain("does not qualify for the bonus of September 2026")
  expect(answer).toContain("Attendance issues: 1 tardiness, 0 absenteeism; none is allowed.")
  expect(answer).toContain(`${data.points_missing?.toFixed(2)} are missing`)
})

test("ineligible people get the relevant date; people without a scorecard get no answer", async () => {
  await addPerson(world, { employee_id: "NEW", regularization_date: "2026-09-02" })
  const { data, answer } = (await admin.get(`${PATH}/explain/bonus?${MONTH}&employee_id=NEW`)).body
  expect(data).toMatchObject({ bonus_eligible: false, gates: [] })
  expect(answer).toContain("on or before September 1, 2026")
  await addPerson(world, { employee_id: "UNSCORED", bsc_enabled: false })
  expect((await admin.get(`${PATH}/explain/bonus?${MONTH}&employee_id=UNSCORED`)).status).toBe(404)
})

test("explains the current lock settings, without what only their administrators may read", async () => {
  const ask = async (caller: Caller) => (await caller.get(`${PATH}/explain/scheduled-locking`)).body
  const head = await world.as("head@example.com")
  expect((await ask(member)).data.weekly).toMatchObject({ enabled: false, time: null, weekday: null, next_lock: null })
  expect((await ask(head)).data.weekly).toMatchObject({ enabled: false, time: "12:00", weekday: 2 })

  await admin.patch("/v1/scorecard/locks", {
    weekly: { enabled: true, weekday: 3, time: "09:30", remind_hours_before: 30 },
  })
  const told = await ask(member)
  expect(told.data).toMatchObject({
    weekly: { enabled: true, time: "09:30", weekday: 3, remind_hours_before: null, pages: ["sbs", "non_sbs"] },
    exempt: false,
  })
  expect(told.answer).toContain("on the Wednesday after the week at 09:30")
  const { pages } = (await member.get("/v1/scorecard/locks/status?year=2026&month=10")).body
  expect(told.data.weekly.next_lock?.at).toBe(pages.find(({ page }) => page === "sbs")?.next_weekly_lock?.at)
  expect((await ask(head)).data.weekly.remind_hours_before).toBe(30)
  expect((await ask(head)).answer).toContain("30 hours before")
  expect((await ask(admin)).data.exempt).toBe(true)
  await admin.patch("/v1/scorecard/locks", { weekly: { enabled: false } })
})

test("when switched off, all five are refused first, and the catalog says so", async () => {
  const { config } = world.app.platform
  const off = await openTestWorld("assistant_off", {
    now: INSTANT,
    warehouse: "none",
    config: { assistant: { ...config.assistant, capabilitiesEnabled: false } },
  })
  try {
    const caller = await off.as("admin@example.com")
    const { items, enabled } = (await caller.get(`${PATH}/capabilities`)).body
    expect(enabled).toBe(false)
    for (const { path } of items) {
      const { status, body } = await caller.get(`${path}?nonsense=1`)
      expect([path, status, body.code]).toEqual([path, 403, "assistant_disabled"])
    }
    expect(items).toHaveLength(5)
  } finally {
    await off.close()
  }
})
