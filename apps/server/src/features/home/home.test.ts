import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ask } from "#features/atw-requests/atw-requests.test-support.ts"
import { addTask, addTeam, draft, PATHS, setMonth, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const HOME = "/v1/dashboard/home"

let world: TestWorld
let team: Team
let admin: Caller
let task: string
beforeAll(async () => {
  world = await openTestWorld("home")
  team = await addTeam(world)
  admin = await world.as("admin@example.com")
  task = await addTask(world)
})
afterAll(() => world.close())

async function homeOf(caller: Caller) {
  const { status, body } = await caller.get(HOME)
  expect(status).toBe(200)
  return body
}

describe("an employee", () => {
  test("sees their own month and nothing of a manager's", async () => {
    const { self, reviews, closing, today } = await homeOf(team.member)
    expect({ reviews, closing, today }).toEqual({ reviews: null, closing: null, today: "2026-10-15" })
    expect(self?.employee_month?.employee_id).toBe(team.ids.member)
    expect(self?.trend.at(-1)).toMatchObject({
      year: 2026,
      month: 10,
      total_score: self?.employee_month?.total_score,
    })
  })

  test("a gain is what the projected total gains when it comes true", async () => {
    const before = (await homeOf(team.member)).self
    const gain = before?.gains.find(({ kpi_name }) => kpi_name === "Customer impact")
    expect(gain).toMatchObject({ improvement: "atw", amount: 100 })
    expect(before?.employee_month?.projected_final_score).toBeCloseTo((gain?.total_after ?? 0) - (gain?.gain ?? 0), 10)

    const { status } = await team.lead.post(PATHS.atw, draft("atw", team.ids.member, task, { final_score: 100 }))
    expect(status).toBe(201)
    const after = (await homeOf(team.member)).self
    expect(after?.employee_month?.projected_final_score).toBe(gain?.total_after)
    expect(after?.gains.map(({ kpi_name }) => kpi_name)).not.toContain("Customer impact")
  })

  test("without a row in the month, there is no month and nothing that would help", async () => {
    const { email } = await addPerson(world, { bsc_enabled: false })
    const { self } = await homeOf(await world.as(email))
    expect(self).toMatchObject({ employee_month: null, gains: [] })
  })
})

describe("everyone", () => {
  test("sees the news and whether it is their birthday, unless the news are hidden", async () => {
    const { news } = await homeOf(team.member)
    expect(news?.stories.map(({ key }) => key)).toContain("announcements")
    expect(news?.my_birthday).toMatchObject({ greetings: 0 })

    await admin.put("/v1/system/visibility/dashboard.news", { enabled: false })
    expect((await homeOf(team.member)).news).toBeNull()
    await admin.put("/v1/system/visibility/dashboard.news", { enabled: true })
    expect((await homeOf(team.member)).news).toEqual(news)
  })
})

describe("a lead", () => {
  test("is asked to acknowledge the figures of the latest final month, until they have", async () => {
    expect((await homeOf(team.lead)).self?.to_acknowledge).toBeNull()
    const requester = { employee_id: "ADMIN", impersonated_by: null }
    await world.app.features.months.finalizeNow(requester, { year: 2026, month: 7, regenerate: false })
    expect((await homeOf(team.lead)).self?.to_acknowledge).toEqual({ year: 2026, month: 7, is_correction: false })
    const seen = { year: 2026, month: 7, version: 1 }
    expect((await team.lead.put("/v1/dashboard/bsc/acknowledgement", seen)).status).toBe(200)
    expect((await homeOf(team.lead)).self?.to_acknowledge).toBeNull()
  })

  test("sees who is due this week, except themselves, until they are evaluated", async () => {
    await addPerson(world, { employee_id: "ELSEWHERE" })
    const due = (await homeOf(team.lead)).reviews?.evaluations
    expect(due?.week_start).toBe("2026-10-12")
    expect(due?.items.map(({ employee_id }) => employee_id).toSorted()).toEqual(
      [team.ids.colleague, team.ids.head, team.ids.member, team.ids.supervisor].toSorted(),
    )
    expect(due?.items[0]?.missing).toEqual({ sbs: 1, non_sbs: 1 })
    for (const kind of ["sbs", "non_sbs"] as const) {
      expect((await team.lead.post(PATHS[kind], draft(kind, team.ids.member, task))).status).toBe(201)
    }
    const after = (await homeOf(team.lead)).reviews?.evaluations
    expect(after).toMatchObject({ total: 3, missing: 6 })
    expect(after?.items.map(({ employee_id }) => employee_id)).not.toContain(team.ids.member)
  })

  test("is led through everyone who is counted as due, however many they are", async () => {
    const large = await addTeam(world)
    for (let at = 0; at < 12; at++) await addPerson(world, { department_id: large.department_id })
    const due = (await homeOf(large.lead)).reviews?.evaluations
    expect(due?.total).toBe(16)
    expect(due?.items).toHaveLength(16)
    expect(due?.items.reduce((sum, { missing: { sbs, non_sbs } }) => sum + sbs + non_sbs, 0)).toBe(due?.missing)
  })

  test("with a monthly cadence, people are due until the month's number is done", async () => {
    const { colleague } = team.ids
    const overrides = [
      { employee_id: colleague, sbs: { cadence: "monthly", count: 2 }, non_sbs: { cadence: "none", count: 0 } },
    ]
    const updated =
      await sql`update tbl_scorecard_config set doc = jsonb_set(doc, '{overrides}', ${JSON.stringify(overrides)}::jsonb)
      where _id = 'evaluation_count_requirement-2026'`.execute(world.app.platform.db)
    expect(updated.numAffectedRows).toBe(1n)
    const missingOf = async () => {
      const { reviews } = await homeOf(team.lead)
      return reviews?.evaluations?.items.find(({ employee_id }) => employee_id === colleague)?.missing
    }
    expect(await missingOf()).toEqual({ sbs: 2, non_sbs: 0 })
    // Early in the month counts as much as this week.
    for (const day of ["2026-10-01", "2026-10-14"]) {
      const evaluation = draft("sbs", colleague, task, { task_evaluated_date: day })
      expect((await team.lead.post(PATHS.sbs, evaluation)).status).toBe(201)
    }
    expect(await missingOf()).toBeUndefined()
  })

  test("sees the requests that await a decision, and the people with task delivery missing", async () => {
    expect((await ask(team.member)).status).toBe(201)
    const { reviews } = await homeOf(team.lead)
    expect(reviews?.requests).toMatchObject({ total: 1, items: [{ employee_id: team.ids.member }] })
    expect(reviews?.task_delivery?.items).toContainEqual(
      expect.objectContaining({ employee_id: team.ids.colleague, missing_days: 10 }),
    )
    expect((await homeOf(team.head)).reviews?.requests?.total).toBe(1)
  })

  test("sees how many requests for a new employee wait, if they decide them", async () => {
    expect((await homeOf(team.lead)).reviews?.create_requests).toBeNull()
    expect((await homeOf(admin)).reviews?.create_requests).toEqual({ total: 0 })
    const { status } = await team.lead.post("/v1/employees/create-requests", {
      hire_date: "2026-11-01",
      personal_data: { first_name: "Noah", last_name: "Reyes", email_address: "noah.reyes@example.com" },
      employment_data: { position: "Agent", manager_id: team.ids.lead },
    })
    expect(status).toBe(201)
    expect((await homeOf(admin)).reviews?.create_requests).toEqual({ total: 1 })
  })

  test("sees the distribution of their own pool only", async () => {
    const { reviews } = await homeOf(team.lead)
    expect(reviews?.team?.summary.employees).toBe(5)
    expect((await homeOf(admin)).reviews?.team?.summary.employees).toBeGreaterThan(5)
  })

  test("who is read-only sees nothing to decide", async () => {
    const { email } = await addPerson(world, { access_level: 3, access_scope: "company", access_mode: "read_only" })
    const { reviews } = await homeOf(await world.as(email))
    expect(reviews).toMatchObject({ requests: null, disputes: null })
    expect(reviews?.evaluations).not.toBeNull()
  })

  test("sees nothing of a page that is hidden", async () => {
    await admin.put("/v1/system/visibility/scorecard.evaluation_status", { enabled: false })
    const { reviews } = await homeOf(team.lead)
    expect(reviews?.evaluations).toBeNull()
    expect(reviews?.requests).not.toBeNull()
    await admin.put("/v1/system/visibility/scorecard.evaluation_status", { enabled: true })
  })
})

describe("a super admin", () => {
  test("sees the oldest month that has ended and is not final, and what is still missing", async () => {
    await setMonth(world, "2026-07", "final")
    const { closing } = await homeOf(admin)
    expect(closing).toMatchObject({ has_ended: true, system: expect.stringMatching(/ok|degraded/), maintenance: false })
    expect(closing?.report._id).toBe("2026-08")
    expect(closing?.people_missing).toBeGreaterThan(0)
    expect(closing?.data_gaps).toContainEqual({ field: "manager", people: expect.any(Number) })
  })

  test("sees the current month once all others are final", async () => {
    for (const month of ["2026-08", "2026-09"]) await setMonth(world, month, "final")
    const { closing } = await homeOf(admin)
    expect(closing).toMatchObject({ has_ended: false, report: { _id: "2026-10", status: "draft" } })
  })

  test("no one else closes months", async () => {
    expect((await homeOf(team.head)).closing).toBeNull()
  })
})
