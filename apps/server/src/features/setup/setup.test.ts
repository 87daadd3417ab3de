import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const SETUP = "/v1/system/setup"
const CONFIGURATION = "/v1/scorecard/configurations?cycle_id=2026"
const SYNC = "/v1/dashboard/bsc/sync"
const FINALIZE = "/v1/dashboard/bsc/finalize"
const EARLY = { year: 2026, month: 9 }

let world: TestWorld
let admin: Caller
let employeeId: string

const setFirstMonth = (first_month: string) => admin.put(SETUP, { first_month })
const issueOn = (date: string) =>
  admin.post("/v1/scorecard/attendance-issues", {
    employee_id: employeeId,
    date_of_occurrence: date,
    issue_type: "absenteeism",
  })

/** On Sunday, November 22, 2026: in the middle of the cycle that started in July. */
beforeAll(async () => {
  world = await openTestWorld("setup", { now: "2026-11-22T17:00:00Z", isSetUp: false })
  admin = await world.as("admin@example.com")
  employeeId = (await addPerson(world, { hire_date: "2025-01-06" })).employee_id
})
afterAll(() => world.close())

describe("a new company", () => {
  test("starts without a setup, with the current month as its first", async () => {
    const { status, body } = await admin.get(SETUP)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      first_month: "2026-11",
      completed_at: null,
      earliest_first_month: "2025-07",
      latest_first_month: "2026-12",
      abilities: { change_first_month: true, complete: true },
    })
    expect(body.steps.map(({ key, done }: { key: string; done: boolean }) => [key, done])).toEqual([
      ["first_month", false],
      ["configuration", false],
      ["organization", false],
      ["people", true],
      ["schedules", false],
      ["roles", false],
      ["sign_in", false],
      ["email", false],
      ["invitations", false],
    ])
  })

  test("can configure the cycle that has already started", async () => {
    const { body } = await admin.get(CONFIGURATION)
    expect(body.cycle).toMatchObject({ status: "upcoming", editable: true })
    const patch = { evaluation_counts: { sbs: { cadence: "monthly", count: 2 } } }
    expect((await admin.patch(CONFIGURATION, patch)).status).toBe(200)
    const { body: after } = await admin.get(SETUP)
    expect(after.steps.find(({ key }: { key: string }) => key === "configuration")).toMatchObject({ done: true })
    expect((await admin.get("/v1/scorecard/configurations?cycle_id=2025")).body.cycle.editable).toBe(false)
  })

  test("keeps the suggested first month and the default configuration by saying so", async () => {
    const step = async (key: string) =>
      (await admin.get(SETUP)).body.steps.find((one: { key: string }) => one.key === key)
    expect(await step("first_month")).toMatchObject({ done: false, done_at: null })
    const { status } = await admin.put(SETUP, { first_month: "2026-11", keep_configuration: true })
    expect(status).toBe(200)
    for (const key of ["first_month", "configuration"]) {
      expect(await step(key)).toMatchObject({ done: true, done_at: "2026-11-22T17:00:00.000Z", missing: [] })
    }
    expect((await step("organization"))?.missing).toEqual(["Departments"])
  })

  test("cannot finalize a month", async () => {
    await setFirstMonth("2026-10")
    const { status, body } = await admin.post(FINALIZE, { year: 2026, month: 10 })
    expect([status, body.code]).toEqual([409, "setup_incomplete"])
    expect((await admin.get("/v1/dashboard/bsc/month-report?year=2026&month=10")).body.can_finalize).toBe(false)
    await setFirstMonth("2026-11")
  })

  test("has a first month between its first cycle's July and next month", async () => {
    for (const month of ["2025-06", "2027-01"]) {
      const { status, body } = await setFirstMonth(month)
      expect([month, status, body.errors[0]?.path]).toEqual([month, 422, "first_month"])
    }
    for (const month of ["2025-07", "2026-12", "2026-11"]) expect((await setFirstMonth(month)).status).toBe(200)
  })

  test("answers whether people on leave owe task delivery", async () => {
    const codes = async () => (await admin.get("/v1/scorecard/schedule-codes?limit=50")).body.items
    expect((await admin.get(SETUP)).body.leave_owes_task_delivery).toBe(true)
    const { body } = await admin.put(SETUP, { first_month: "2026-11", leave_owes_task_delivery: false })
    expect(body.leave_owes_task_delivery).toBe(false)
    const owing = (await codes()).filter((code: { is_task_delivery_day: boolean }) => code.is_task_delivery_day)
    expect(owing.map(({ code }: { code: string }) => code)).toEqual(["WD", "WFH"])
  })
})

describe("a month before the first one", () => {
  test.each([
    ["an entry", () => issueOn("2026-09-15"), 422],
    [
      "a day of task delivery",
      () =>
        admin.put("/v1/scorecard/task-delivery/day", {
          employee_id: employeeId,
          work_date: "9/15/2026",
          finished_task: 1,
          task_count: 1,
        }),
      422,
    ],
    ["a schedule", () => admin.put(`/v1/scorecard/schedules/${employeeId}/2026/9`, { days: { "1": "OFF" } }), 422],
    [
      "an unlock grant",
      () =>
        admin.post("/v1/scorecard/unlock-grants", {
          ...EARLY,
          employee_id: employeeId,
          kind: "sbs",
          until: "2026-12-01T00:00:00.000Z",
          reason: "A late evaluation",
        }),
      422,
    ],
    ["a sync", () => admin.post(SYNC, EARLY), 409],
    ["a sync in the background", () => admin.post(`${SYNC}?async=true`, EARLY), 409],
    ["a finalize", () => admin.post(FINALIZE, EARLY), 409],
  ])("refuses %s", async (_, write, expected) => {
    const { status, body } = await write()
    expect([status, body.code]).toEqual([expected, "before_go_live"])
  })

  test("has no rows, and reads say why", async () => {
    const self = await admin.get(`/v1/dashboard/bsc?year=2026&month=9&employee_id=${employeeId}`)
    expect([self.status, self.body]).toMatchObject([200, { before_go_live: true, employee_month: null }])
    const pool = await admin.get("/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=9")
    expect([pool.status, pool.body]).toMatchObject([200, { before_go_live: true, items: [], total: 0 }])
    const report = await admin.get("/v1/dashboard/bsc/month-report?year=2026&month=9")
    expect(report.body).toMatchObject({ before_go_live: true, can_sync: false, can_finalize: false })
    const { body } = await admin.get(`/v1/dashboard/bsc/performance?cycle_id=2026&employee_id=${employeeId}`)
    const months = body.months.map(({ status, total_score }: { status: string; total_score: number | null }) => [
      status,
      total_score === null,
    ])
    expect(months.slice(0, 6)).toEqual([
      ...Array.from({ length: 4 }, () => ["before_go_live", true]),
      ["draft", false],
      ["upcoming", true],
    ])
  })

  test.each(["/v1/scorecard/missing-excess-evals", "/v1/scorecard/task-delivery/month", "/v1/scorecard/schedules"])(
    "has an empty list at %s",
    async (path) => {
      const early = await admin.get(`${path}?year=2026&month=9`)
      expect([early.status, early.body]).toMatchObject([200, { before_go_live: true, items: [], total: 0 }])
      const { body } = await admin.get(`${path}?year=2026&month=11`)
      expect(body.before_go_live).toBeUndefined()
      expect(body.total).toBeGreaterThan(0)
    },
  )

  test("has no reminders: the next one is about the first month", async () => {
    const { body } = await admin.post("/v1/system/notifications/types/scorecard.evals.missing_team/preview")
    expect(body.event).toMatchObject({ year: 2026, month: 11 })
  })

  test("is not among the available months, and what is dated in it counts once it belongs to the company", async () => {
    await setFirstMonth("2026-09")
    expect((await issueOn("2026-09-15")).status).toBe(201)
    const months = async () =>
      (await admin.get("/v1/dashboard/bsc/available-months")).body.items.map(({ month }: { month: number }) => month)
    expect(await months()).toContain(9)
    await setFirstMonth("2026-11")
    expect(await months()).not.toContain(9)
    const { body } = await admin.get("/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=9")
    expect(body.items).toEqual([])
  })
})

test("an entry of a month that became too early can be moved to a later one, or deleted", async () => {
  await setFirstMonth("2026-09")
  const [moved, deleted] = [(await issueOn("2026-09-16")).body._id, (await issueOn("2026-09-17")).body._id]
  await setFirstMonth("2026-11")
  const url = "/v1/scorecard/attendance-issues"
  const patch = (date_of_occurrence: string) => admin.patch(`${url}/${moved}`, { date_of_occurrence })
  expect((await patch("2026-10-01")).body.code).toBe("before_go_live")
  expect((await patch("2026-11-02")).status).toBe(200)
  expect((await admin.delete(`${url}/${deleted}`)).status).toBe(204)
  expect((await admin.post(`${url}/${deleted}/restore`)).body.code).toBe("before_go_live")
})

describe("completing the setup", () => {
  test("starts the cycle, and can be repeated", async () => {
    const first = await admin.post(`${SETUP}/complete`)
    expect([first.status, first.body.completed_at]).toEqual([200, "2026-11-22T17:00:00.000Z"])
    expect((await admin.post(`${SETUP}/complete`)).body.completed_at).toBe("2026-11-22T17:00:00.000Z")
    const { body } = await admin.get(CONFIGURATION)
    expect(body.cycle).toMatchObject({ status: "active", editable: false })
    const patch = { evaluation_counts: { sbs: { cadence: "monthly", count: 3 } } }
    expect((await admin.patch(CONFIGURATION, patch)).body.code).toBe("cycle_not_editable")
    const late = await admin.put(SETUP, { first_month: "2026-11", leave_owes_task_delivery: true })
    expect([late.status, late.body.code]).toEqual([409, "state_conflict"])
  })

  test("lets past months be finalized, after which the first month stays", async () => {
    await setFirstMonth("2026-10")
    expect((await admin.post(FINALIZE, { year: 2026, month: 10 })).status).toBe(202)
  })

  test("is for level 5 only", async () => {
    const { email } = await addPerson(world, { access_level: 4, access_scope: "company" })
    const head = await world.as(email)
    expect((await head.get(SETUP)).status).toBe(403)
    expect((await head.put(SETUP, { first_month: "2026-11" })).status).toBe(403)
    expect((await head.post(`${SETUP}/complete`)).status).toBe(403)
  })
})

test("a company that already uses the service counts as set up", async () => {
  const existing = await openTestWorld("setup_existing")
  try {
    const caller = await existing.as("admin@example.com")
    const { body } = await caller.get(SETUP)
    expect(body.completed_at).not.toBeNull()
    expect((await caller.get(CONFIGURATION)).body.cycle.editable).toBe(false)
  } finally {
    await existing.close()
  }
})
