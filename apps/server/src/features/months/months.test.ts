import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import {
  addLateness,
  addTeam,
  listAuditRecords,
  waitForJob,
  finalize,
  JOB,
  openMonthsWorld,
} from "./months.test-support.ts"

const BSC = "/v1/dashboard/bsc"
const AUGUST = { year: 2026, month: 8 }
const SEPTEMBER = { year: 2026, month: 9 }
const OCTOBER = { year: 2026, month: 10 }
const NOVEMBER = { year: 2026, month: 11 }

let world: TestWorld
let admin: Caller
let lead: Caller
let level4: Caller

const report = async (caller: Caller, { year, month }: { year: number; month: number }) =>
  (await caller.get(`${BSC}/month-report?year=${year}&month=${month}`)).body
const rows = (month: string) => world.app.platform.warehouse.rowsOf(["BEST", "HEAD", "LATE", "LEAD", "NONE"], [month])

beforeAll(async () => {
  world = await openMonthsWorld("months")
  await addTeam(world, "2026-09")
  await addPerson(world, { employee_id: "HEAD", access_level: 4 })
  admin = await world.as("admin@example.com")
  lead = await world.as("lead@example.com")
  level4 = await world.as("head@example.com")
})
afterAll(() => world.close())

describe("a month without a report", () => {
  test("is shown as a draft, and reading writes nothing", async () => {
    const august = await report(admin, AUGUST)
    expect(august).toMatchObject({
      _id: "2026-08",
      status: "draft",
      version: 0,
      last_sync_at: null,
      active_job_id: null,
    })
    const { rows } = await sql`select from tbl_bsc_month_reports where _id = '2026-08'`.execute(world.app.platform.db)
    expect(rows).toEqual([])
  })

  test("lists the reader's abilities", async () => {
    expect(await report(admin, SEPTEMBER)).toMatchObject({
      can_sync: true,
      can_finalize: true,
      can_regenerate_final: false,
      can_reopen: false,
      can_edit_entries: true,
    })
    expect(await report(lead, SEPTEMBER)).toMatchObject({
      can_sync: false,
      can_finalize: false,
      can_reopen: false,
      can_edit_entries: true,
    })
    expect(await report(admin, OCTOBER)).toMatchObject({ can_sync: true, can_finalize: false })
  })

  test("responds 304 to a client that has it", async () => {
    const url = `${BSC}/month-report?year=2026&month=8` as const
    const { headers } = await admin.get(url)
    expect((await admin.get(url, { "if-none-match": String(headers.etag) })).status).toBe(304)
  })
})

describe("refused", () => {
  test.each([
    ["sync", "a future month", () => admin.post(`${BSC}/sync`, NOVEMBER), 422, "month_in_future"],
    ["finalize", "a future month", () => admin.post(`${BSC}/finalize`, NOVEMBER), 422, "month_in_future"],
    [
      "reopen",
      "a future month",
      () => admin.post(`${BSC}/reopen`, { ...NOVEMBER, reason: "x" }),
      422,
      "month_in_future",
    ],
    ["preview", "a future month", () => admin.post(`${BSC}/finalize/preview`, NOVEMBER), 422, "month_in_future"],
    [
      "month-report",
      "a future month",
      () => admin.get(`${BSC}/month-report?year=2026&month=11`),
      422,
      "month_in_future",
    ],
    ["month-report", "month 13", () => admin.get(`${BSC}/month-report?year=2026&month=13`), 422, "invalid"],
    ["sync", "month 13", () => admin.post(`${BSC}/sync`, { year: 2026, month: 13 }), 422, "invalid"],
    ["sync", "an unknown field", () => admin.post(`${BSC}/sync`, { ...SEPTEMBER, force: true }), 422, "invalid"],
    [
      "sync",
      "unknown people",
      () => admin.post(`${BSC}/sync`, { ...SEPTEMBER, employee_ids: ["NOBODY"] }),
      422,
      "invalid",
    ],
    ["finalize", "the current month", () => admin.post(`${BSC}/finalize`, OCTOBER), 409, "month_not_past"],
    ["preview", "the current month", () => admin.post(`${BSC}/finalize/preview`, OCTOBER), 409, "month_not_past"],
    [
      "reopen",
      "the current month",
      () => admin.post(`${BSC}/reopen`, { ...OCTOBER, reason: "x" }),
      409,
      "month_not_past",
    ],
    ["reopen", "a draft", () => admin.post(`${BSC}/reopen`, { ...AUGUST, reason: "x" }), 409, "month_not_final"],
    ["reopen", "no reason", () => admin.post(`${BSC}/reopen`, AUGUST), 422, "invalid"],
    ["regenerate", "no reason", () => admin.post(`${BSC}/finalize?regenerate=true`, AUGUST), 422, "invalid"],
    [
      "regenerate",
      "a draft",
      () => admin.post(`${BSC}/finalize?regenerate=true`, { ...AUGUST, reason: "x" }),
      409,
      "month_not_final",
    ],
    ["job", "an unknown id", () => admin.get(`${JOB}/0199a0f0-0000-7000-8000-000000000000`), 404, "not_found"],
    [
      "version",
      "a version that never existed",
      () => admin.get(`${BSC}/month-report/versions/7?year=2026&month=8`),
      404,
      "not_found",
    ],
    [
      "cycle refresh",
      "an unknown person",
      () => admin.post(`${BSC}/refresh-employee-cycle`, { ...SEPTEMBER, employee_id: "NOBODY" }),
      422,
      "invalid",
    ],
    ["sync", "level 4", () => level4.post(`${BSC}/sync`, SEPTEMBER), 403, "permission_missing"],
    ["finalize", "level 4", () => level4.post(`${BSC}/finalize`, SEPTEMBER), 403, "level_too_low"],
    ["preview", "level 4", () => level4.post(`${BSC}/finalize/preview`, SEPTEMBER), 403, "level_too_low"],
    ["reopen", "level 4", () => level4.post(`${BSC}/reopen`, SEPTEMBER), 403, "level_too_low"],
    ["cycle refresh", "level 4", () => level4.post(`${BSC}/refresh-employee-cycle`, {}), 403, "level_too_low"],
    ["active job", "level 4", () => level4.get(`${JOB}/active?year=2026&month=9`), 403, "level_too_low"],
  ])("%s: %s", async (_what, _why, ask, status, code) => {
    const answer = await ask()
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

describe("a month before the first cycle", () => {
  const OLD = { year: 2010, month: 5 }
  test.each([
    ["sync", () => admin.post(`${BSC}/sync`, OLD)],
    ["sync as a job", () => admin.post(`${BSC}/sync?async=true`, OLD)],
    ["finalize", () => admin.post(`${BSC}/finalize`, OLD)],
    ["preview", () => admin.post(`${BSC}/finalize/preview`, OLD)],
    ["reopen", () => admin.post(`${BSC}/reopen`, { ...OLD, reason: "x" })],
    ["cycle refresh", () => admin.post(`${BSC}/refresh-employee-cycle`, { ...OLD, employee_id: "BEST" })],
    ["month-report", () => admin.get(`${BSC}/month-report?year=2010&month=5`)],
  ])("is refused, and nothing is written: %s", async (_what, ask) => {
    const { status, body } = await ask()
    expect([status, body.code]).toEqual([422, "invalid"])
    expect(body.errors.map((error: any) => error.path)).toEqual(["year", "month"])
    for (const table of ["tbl_bsc_month_reports", "tbl_sync_jobs"]) {
      const { rows } = await sql`select from ${sql.table(table)} where doc::text like '%2010-05%'`.execute(
        world.app.platform.db,
      )
      expect(rows).toEqual([])
    }
  })
})

// The life of one month, step by step; the tests depend on their order.
describe("the life of a month", () => {
  test("a sync writes everyone's draft row and updates last_sync_at", async () => {
    const { status, body } = await admin.post(`${BSC}/sync`, SEPTEMBER)
    expect(status).toBe(200)
    expect(body).toMatchObject({ rows_written: 5, last_sync_at: "2026-10-15T16:00:00.000Z" })
    expect(await report(admin, SEPTEMBER)).toMatchObject({ status: "draft", last_sync_at: body.last_sync_at })
    expect((await rows("2026-09")).map((row) => row.report_status)).toEqual(Array(5).fill("draft"))
  })

  test("a scoped sync writes only the rows of these people and does not change last_sync_at", async () => {
    await addLateness(world, "NONE", "2026-09-22")
    await addLateness(world, "BEST", "2026-09-22")
    world.setNow("2026-10-15T17:00:00Z")
    const before = await rows("2026-09")
    const { body } = await admin.post(`${BSC}/sync`, { ...SEPTEMBER, employee_ids: ["NONE"] })
    expect(body).toMatchObject({ rows_written: 1, last_sync_at: "2026-10-15T16:00:00.000Z" })
    const changed = (await rows("2026-09")).filter((row, index) => row.total_score !== before[index]?.total_score)
    expect(changed.map((row) => row.employee_id)).toEqual(["NONE"])
  })

  test("a sync job can be polled until it ends", async () => {
    const { status, body } = await admin.post(`${BSC}/sync?async=true`, SEPTEMBER)
    expect(status).toBe(202)
    expect(body).toMatchObject({ type: "sync", ...SEPTEMBER, requested_by_id: "ADMIN", error: null })
    expect(await waitForJob(admin, present(body.job_id))).toMatchObject({
      status: "succeeded",
      phase: "done",
      processed: 5,
      total: 5,
      percent: 100,
      result: { rows_written: 5 },
    })
    expect((await admin.get(`${JOB}/active?year=2026&month=9`)).body).toEqual({ job: null })
  })

  test("the preview shows what finalizing would change, and changes nothing", async () => {
    const { status, body } = await admin.post(`${BSC}/finalize/preview?limit=1`, SEPTEMBER)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...SEPTEMBER, compared_with: "rolling" })
    expect(body.summary).toMatchObject({
      employees: 5,
      totals_changed: 2,
      pending_atw_requests: 0,
      employees_leaving: 0,
    })
    expect(body.summary?.employees_missing_evaluations).toBe(5)
    const people = [...body.items]
    for (let cursor = body.next_cursor; cursor !== null;) {
      const next = await admin.post(`${BSC}/finalize/preview?limit=2&cursor=${cursor}`, SEPTEMBER)
      expect(next.body.summary).toBeNull()
      people.push(...next.body.items)
      cursor = next.body.next_cursor
    }
    expect(people.map((person) => person.employee_id)).toEqual(["BEST", "HEAD", "LATE", "LEAD", "NONE"])
    const best = people[0]
    expect(best).toMatchObject({ total_changed: true, evaluations: { done: 6 } })
    expect(best?.after?.total_score).toBeLessThan(present(best?.before?.total_score))
    expect(best?.evaluations.missing).toBe(present(best?.evaluations.required) - 6)
    expect(await report(admin, SEPTEMBER)).toMatchObject({ status: "draft", version: 0 })
  })

  test("finalizing creates version 1 and writes it to the warehouse", async () => {
    const preview = (await admin.post(`${BSC}/finalize/preview?limit=200`, SEPTEMBER)).body.items
    const draft = await rows("2026-09")
    world.setNow("2026-10-16T12:00:00Z")
    const job = await finalize(admin, SEPTEMBER)
    expect(job).toMatchObject({
      type: "finalize",
      status: "succeeded",
      percent: 100,
      result: { version: 1, rows_written: 5, published: true },
    })
    expect(await report(admin, SEPTEMBER)).toMatchObject({
      status: "final",
      version: 1,
      finalized_at: "2026-10-16T12:00:00.000Z",
      finalized_by_employee_id: "ADMIN",
      next_rolling_sync_at: null,
      can_sync: false,
      can_finalize: false,
      can_regenerate_final: true,
      can_reopen: true,
      can_edit_entries: true,
    })
    // No list contains additional points and incidents, so they stay open in a final month.
    expect(await report(lead, SEPTEMBER)).toMatchObject({ can_edit_entries: true, can_reopen: false })
    const final = await rows("2026-09")
    expect(new Set(final.map((row) => `${row.report_status} ${row.report_version}`))).toEqual(new Set(["final 1"]))
    // The result matches the preview and the projection.
    const promised = new Map<string, number>(
      preview.map((person: any) => [person.employee_id, person.after.total_score]),
    )
    expect(final.map((row) => row.total_score)).toEqual(final.map((row) => promised.get(row.employee_id)))
    expect(final.map((row) => row.total_score)).toEqual(draft.map((row) => row.projected_final_score))
  })

  test("a final month refuses a sync and a second finalize", async () => {
    for (const url of ["sync", "sync?async=true", "finalize"]) {
      const { status, body } = await admin.post(`${BSC}/${url}`, SEPTEMBER)
      expect([url, status, body.code]).toEqual([url, 409, "month_final"])
    }
  })

  test("regenerating creates version 2 from the current data; version 1 stays readable", async () => {
    await addLateness(world, "BEST", "2026-09-25")
    const compared = await admin.post(`${BSC}/finalize/preview`, SEPTEMBER)
    expect(compared.body).toMatchObject({
      compared_with: "final",
      summary: { totals_changed: 1, employees_leaving: 0 },
    })
    const job = await finalize(admin, { ...SEPTEMBER, regenerate: true, reason: "A lateness was missing" })
    expect(job.result).toMatchObject({ version: 2, published: true })

    const { body } = await admin.get(`${BSC}/month-report/versions?year=2026&month=9`)
    expect(body).toMatchObject({ total: 2, next_cursor: null })
    expect(body.items.map((item: any) => [item.version, item.reason, item.employees])).toEqual([
      [2, "A lateness was missing", 5],
      [1, null, 5],
    ])
    const [first, second] = await Promise.all(
      [1, 2].map((version) => admin.get(`${BSC}/month-report/versions/${version}?year=2026&month=9`)),
    )
    expect(first?.body).toMatchObject({ total: 5, next_cursor: null, version: { version: 1 } })
    const totals = (answer: typeof first) =>
      Object.fromEntries(present(answer).body.items.map((row) => [row.employee_id, row.total_score]))
    expect(totals(first)["BEST"]).toBeGreaterThan(present(totals(second)["BEST"]))
    expect(totals(first)["LATE"]).toBe(totals(second)["LATE"])
  })

  test("the reason and the company-wide counts are shown only to people who see everyone", async () => {
    const versions = async (caller: Caller) => {
      const { items } = (await caller.get(`${BSC}/month-report/versions?year=2026&month=9`)).body
      return items.map((item: any) => [item.version, item.reason, item.employees])
    }
    const one = async (caller: Caller) =>
      (await caller.get(`${BSC}/month-report/versions/2?year=2026&month=9`)).body.version
    const reason = "A lateness was missing"
    const known = await addPerson(world, { access_level: 4, access_scope: "company", hire_date: "2026-10-01" })
    for (const everyone of [admin, await world.as(known.email)]) {
      expect(await report(everyone, SEPTEMBER)).toMatchObject({ reason, entries_changed_since_final: 0 })
      expect(await one(everyone)).toMatchObject({ reason, employees: 5 })
      expect((await versions(everyone))[0]).toEqual([2, reason, 5])
    }
    for (const head of [level4, lead]) {
      const cut = { reason: null, entries_changed_since_final: null, version: 2 }
      expect(await report(head, SEPTEMBER)).toMatchObject(cut)
      expect(await one(head)).toMatchObject({ version: 2, reason: null, employees: null })
      expect(await versions(head)).toEqual([
        [2, null, null],
        [1, null, null],
      ])
    }
  })

  test("a version is paged and limited to the reader's pool", async () => {
    const url = `${BSC}/month-report/versions/1?year=2026&month=9` as const
    const own = await lead.get(url)
    expect(own.body.items.map((row) => row.employee_id)).toEqual(["BEST", "LATE", "LEAD", "NONE"])
    expect(own.body.total).toBe(4)
    const page = await admin.get(`${url}&limit=4`)
    const next = await admin.get(`${url}&limit=4&cursor=${page.body.next_cursor}`)
    expect([...page.body.items, ...next.body.items].map((row) => row.employee_id)).toEqual([
      "BEST",
      "HEAD",
      "LATE",
      "LEAD",
      "NONE",
    ])
    const other = `${BSC}/month-report/versions/2?year=2026&month=9&cursor=${page.body.next_cursor}` as const
    expect((await admin.get(other)).body.code).toBe("cursor_invalid")
  })

  test("a version is filtered by person, band and change, and sorted", async () => {
    const ids = async (query: string, caller = admin) => {
      const url = `${BSC}/month-report/versions/2?year=2026&month=9&${query}` as const
      const { items, total } = (await caller.get(url)).body
      expect(total).toBe(items.length)
      return items.map((row) => row.employee_id)
    }
    const everyone = (await admin.get(`${BSC}/month-report/versions/2?year=2026&month=9`)).body.items
    expect(await ids("employee_id=LATE")).toEqual(["LATE"])
    expect(await ids("employee_id=HEAD", lead)).toEqual([])
    expect(await ids("q=lat")).toEqual(["LATE"])
    expect(await ids("department_id=01890000-0000-7000-8000-000000000000")).toEqual([])
    expect(await ids("cluster_id=01890000-0000-7000-8000-000000000000")).toEqual([])
    expect([await ids("change=any"), await ids("change=total"), await ids("change=gates")]).toEqual([
      ["BEST"],
      ["BEST"],
      [],
    ])
    for (const { band } of everyone) {
      const expected = everyone.filter((row) => row.band?.band_key === band?.band_key)
      expect(await ids(`band=${present(band).band_key}`)).toEqual(expected.map((row) => row.employee_id))
    }
    const totals = Object.fromEntries(everyone.map((row) => [row.employee_id, row.total_score]))
    const ascending = await ids("sort=total_score")
    expect(ascending.map((id: string) => totals[id])).toEqual(Object.values(totals).toSorted((a: any, b: any) => a - b))
    expect(await ids("sort=-total_score")).toEqual(ascending.toReversed())
    expect(await ids("sort=-name")).toEqual((await ids("sort=name")).toReversed())
  })

  test("in the first version everyone's total is new, and no gate has flipped", async () => {
    const url = `${BSC}/month-report/versions/1?year=2026&month=9` as const
    expect((await admin.get(`${url}&change=total`)).body.total).toBe(5)
    expect((await admin.get(`${url}&change=gates`)).body.total).toBe(0)
  })

  test("the sorted pages of a version list each person once", async () => {
    const url = `${BSC}/month-report/versions/2?year=2026&month=9` as const
    for (const sort of ["-total_score", "name", "-employee_id"]) {
      const whole = (await admin.get(`${url}&sort=${sort}`)).body.items
      const paged: unknown[] = []
      for (let cursor: string | null = ""; cursor !== null;) {
        const page: any = await admin.get(`${url}&sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
        paged.push(...page.body.items)
        cursor = page.body.next_cursor
      }
      expect(paged).toEqual(whole)
    }
    const { next_cursor } = (await admin.get(`${url}&sort=name&limit=2`)).body
    expect((await admin.get(`${url}&sort=-name&limit=2&cursor=${next_cursor}`)).body.code).toBe("cursor_invalid")
  })

  test("reopening turns it into a draft, which is not read from the warehouse until it is synced", async () => {
    world.setNow("2026-10-17T09:00:00Z")
    const { status, body } = await admin.post(`${BSC}/reopen`, { ...SEPTEMBER, reason: "An appeal" })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: "draft",
      version: 2,
      reopened_at: "2026-10-17T09:00:00.000Z",
      reopened_by_employee_id: "ADMIN",
      reason: "An appeal",
      needs_sync: true,
      can_finalize: false,
      can_sync: true,
    })
    const stamp = await world.app.platform.warehouse.stampOf("2026-09")
    const { rows: stored } = await sql<{ generation: number }>`select (doc->>'generation')::integer as generation
      from tbl_bsc_month_reports where _id = '2026-09'`.execute(world.app.platform.db)
    expect(stamp?.generation).toBeLessThan(stored[0]?.generation ?? 0)
    const early = await admin.post(`${BSC}/finalize`, SEPTEMBER)
    expect([early.status, early.body.code]).toEqual([409, "sync_required"])
    expect(early.body.detail).toContain("Sync the month first")
    const again = await admin.post(`${BSC}/finalize?regenerate=true`, { ...SEPTEMBER, reason: "An appeal" })
    expect([again.status, again.body.code]).toEqual([409, "month_not_final"])
    expect((await admin.post(`${BSC}/sync`, { ...SEPTEMBER, employee_ids: ["BEST"] })).status).toBe(200)
    expect(await report(admin, SEPTEMBER)).toMatchObject({ needs_sync: true, can_finalize: false })

    await admin.post(`${BSC}/sync`, SEPTEMBER)
    expect(await report(admin, SEPTEMBER)).toMatchObject({ needs_sync: false, can_finalize: true })
    expect(await world.app.platform.warehouse.stampOf("2026-09")).toMatchObject({
      report_status: "draft",
      generation: 3,
    })
    expect(await finalize(admin, SEPTEMBER)).toMatchObject({ status: "succeeded", result: { version: 3 } })
  })

  test("a cycle refresh syncs the person's draft months and lists the final ones", async () => {
    const { status, body } = await admin.post(`${BSC}/refresh-employee-cycle`, { ...OCTOBER, employee_id: "BEST" })
    expect(status).toBe(202)
    expect(await waitForJob(admin, body.job_id)).toMatchObject({
      type: "cycle_refresh",
      status: "succeeded",
      result: {
        rows_written: 3,
        synced: [{ year: 2026, month: 7 }, AUGUST, OCTOBER],
        skipped_final: [SEPTEMBER],
      },
    })
  })

  test("every step is in the audit log, with the requester as the actor", async () => {
    const records = await listAuditRecords(world, "2026-09")
    expect(new Set(records.map((record) => record.actor))).toEqual(new Set(["ADMIN"]))
    expect(records.map((record) => record.action)).toEqual([
      "month.synced",
      "month.synced",
      "month.sync_requested",
      "month.synced",
      "month.finalize_requested",
      "month.finalized",
      "month.finalize_requested",
      "month.regenerated",
      "month.reopened",
      "month.synced",
      "month.synced",
      "month.finalize_requested",
      "month.finalized",
    ])
  })
})
