import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  addTeam,
  eventually,
  finalize,
  listAuditRecords,
  openMonthsWorld,
} from "#features/months/months.test-support.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"

const ADJUSTMENTS = "/v1/scorecard/requirement-adjustments"
const OCTOBER = { from: "2026-10", to: "2026-10" }

let world: TestWorld
let admin: Caller
let hr: Caller
let lead: Caller
let departmentId: string

beforeAll(async () => {
  world = await openMonthsWorld("requirement_adjustments")
  await addTeam(world, "2026-09")
  departmentId = (await addDepartment(world, { name: "Sales" }))._id
  await addPerson(world, { employee_id: "HR", access_level: 4, access_scope: "company", department_id: departmentId })
  await addPerson(world, { employee_id: "TEAM3", access_level: 3 })
  await addPerson(world, { employee_id: "SALLY", department_id: departmentId })
  await addPerson(world, { employee_id: "SAM", department_id: departmentId })
  admin = await world.as("admin@example.com")
  hr = await world.as("hr@example.com")
  lead = await world.as("team3@example.com")
})
afterAll(() => world.close())

const exempt = (employee_id: string, months: object = OCTOBER) => ({
  employee_id,
  kinds: ["sbs", "non_sbs"],
  reason: "Parental leave",
  exempt: true,
  ...months,
})
const forSales = (months: object = OCTOBER) => ({
  department_id: departmentId,
  kinds: ["sbs"],
  reason: "Peak season",
  cadence: "monthly",
  count: 1,
  ...months,
})

async function create(caller: Caller, body: object) {
  const reply = await caller.post(ADJUSTMENTS, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
async function remove(id: string) {
  expect((await admin.delete(`${ADJUSTMENTS}/${id}`)).status).toBe(204)
}
const requirements = async (id: string, month = 10) =>
  (await admin.get(`/v1/dashboard/bsc/receipt?employee_id=${id}&year=2026&month=${month}`)).body.requirements
const evaluations = async (id: string) => {
  const { body } = await admin.get(`/v1/scorecard/missing-excess-evals?year=2026&month=10&employee_id=${id}`)
  const [found] = body.items
  if (!found) throw new Error(`${id} has no evaluation status`)
  return found.kinds
}

describe("what is required", () => {
  test("follows an adjustment everywhere, and the receipt names it", async () => {
    expect((await evaluations("SALLY")).sbs.required).toBeGreaterThan(1)
    const ofSales = await create(admin, forSales())
    const ofSally = await create(hr, exempt("SALLY"))

    expect(await requirements("SALLY")).toMatchObject([
      { kind: "sbs", required: 0, cadence: "none", set_by: "employee_adjustment" },
      { kind: "non_sbs", required: 0, document: { document_id: `requirement_adjustment-${ofSally._id}`, version: 1 } },
    ])
    expect(await requirements("SAM")).toMatchObject([
      { kind: "sbs", required: 1, cadence: "monthly", set_by: "department_adjustment" },
      { kind: "non_sbs", set_by: "default" },
    ])
    expect(await requirements("SAM", 9)).toMatchObject([{ set_by: "default" }, { set_by: "default" }])

    expect(await evaluations("SALLY")).toMatchObject({ sbs: { required: 0 }, non_sbs: { required: 0, missing: 0 } })
    expect(await evaluations("SAM")).toMatchObject({ sbs: { required: 1, cadence: "monthly", missing: 1 } })
    const path = "/v1/scorecard/missing-excess-evals?year=2026&month=10&only=missing"
    const missing = (await admin.get(path)).body.items.map(({ employee_id }: { employee_id: string }) => employee_id)
    expect(missing).toContain("SAM")
    expect(missing).not.toContain("SALLY")

    await remove(ofSales._id)
    await remove(ofSally._id)
    expect((await evaluations("SALLY")).sbs.required).toBeGreaterThan(1)
  })

  test("the draft's rows and projections follow within seconds", async () => {
    await admin.post("/v1/dashboard/bsc/sync", { year: 2026, month: 10 })
    const weekly = async (id: string) => {
      const [row] = await world.app.platform.warehouse.rowsOf([id], ["2026-10"])
      return row?.bonus_qualification_breakdown?.find(({ check }) => check === "weekly_submission")?.passed
    }
    expect([await weekly("SALLY"), await weekly("SAM")]).toEqual([false, false])
    const created = await create(admin, { ...exempt("SALLY"), to: null })
    await eventually(async () => (await weekly("SALLY")) === true)
    expect(await weekly("SAM")).toBe(false)

    const ofSales = await create(admin, { ...forSales(), kinds: ["sbs", "non_sbs"] })
    await eventually(async () => (await weekly("SAM")) === true)
    await remove(ofSales._id)
    await remove(created._id)
    await eventually(async () => (await weekly("SALLY")) === false && (await weekly("SAM")) === false)
  })
})

describe("a request", () => {
  test.each<[string, object, string]>([
    ["no target", { ...exempt("SALLY"), employee_id: undefined }, "employee_id"],
    ["two targets", { ...exempt("SALLY"), department_id: "01a0f5a4-7b44-7000-8000-000000000000" }, "employee_id"],
    ["an unknown person", exempt("NOBODY"), "employee_id"],
    ["no rule", { ...exempt("SALLY"), exempt: undefined }, "exempt"],
    ["two rules", { ...exempt("SALLY"), cadence: "weekly", count: 1 }, "exempt"],
    ["a cadence without a count", { ...exempt("SALLY"), exempt: undefined, cadence: "weekly" }, "exempt"],
    ["no kind", { ...exempt("SALLY"), kinds: [] }, "kinds"],
    ["an end before the start", exempt("SALLY", { from: "2026-10", to: "2026-09" }), "to"],
    ["a month before the first cycle", exempt("SALLY", { from: "2024-01", to: null }), "from"],
    ["no month", exempt("SALLY", { from: "2026-13", to: null }), "from"],
  ])("with %s is refused", async (_, body, path) => {
    const { status, body: problem } = await admin.post(ADJUSTMENTS, body)
    expect(status).toBe(422)
    expect(problem.errors.map((error: { path: string }) => error.path)).toContain(path)
  })

  test("that overlaps another of the same person and kind is refused, a different one is not", async () => {
    const first = await create(admin, exempt("SAM", { from: "2026-10", to: "2026-12" }))
    const second = await admin.post(ADJUSTMENTS, { ...exempt("SAM", { from: "2026-12", to: null }), kinds: ["sbs"] })
    expect(second).toMatchObject({ status: 409, body: { code: "adjustment_overlaps", adjustment_id: first._id } })

    const after = await create(admin, exempt("SAM", { from: "2027-01", to: null }))
    const longer = await admin.patch(`${ADJUSTMENTS}/${first._id}`, { to: null })
    expect(longer).toMatchObject({ status: 409, body: { code: "adjustment_overlaps" } })
    await remove(first._id)
    await remove(after._id)
  })

  test("of two that overlap and come at once, one is saved", async () => {
    const replies = await Promise.all([1, 2, 3].map(() => admin.post(ADJUSTMENTS, exempt("SAM"))))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    for (const { status, body } of replies) if (status === 201) await remove(body._id)
  })

  test("is audited, versioned, and found by its filters", async () => {
    const created = await create(hr, exempt("SAM"))
    const path = `${ADJUSTMENTS}/${created._id}`
    expect((await hr.patch(path, { reason: "Training" }, { "if-match": '"7"' })).status).toBe(412)
    const changed = await hr.patch(path, { reason: "Training", cadence: "weekly", count: 1 })
    expect(changed.body).toMatchObject({ reason: "Training", exempt: false, cadence: "weekly", count: 1, version: 2 })
    const find = async (query: string) => (await hr.get(`${ADJUSTMENTS}?${query}`)).body.total
    expect(await find("employee_id=SAM&applies_in=2026-10&kind=sbs&exempt=false")).toBe(1)
    expect(await find("applies_in=2026-11")).toBe(0)
    expect(await find("exempt=true")).toBe(0)
    expect((await hr.get(`${ADJUSTMENTS}/export`)).text).toContain("Training")
    expect((await hr.get(path)).body).toMatchObject({ version: 2, abilities: { edit: true, delete: true } })
    expect((await hr.delete(path)).status).toBe(204)
    expect((await hr.get(path)).status).toBe(404)
    expect(await listAuditRecords(world, created._id)).toEqual(
      ["created", "changed", "deleted"].map((verb) => ({ action: `requirement_adjustment.${verb}`, actor: "HR" })),
    )
  })
})

describe("access", () => {
  test("below level 5, no one adjusts what is required of themselves", async () => {
    for (const body of [exempt("HR"), forSales()]) {
      expect(await hr.post(ADJUSTMENTS, body)).toMatchObject({ status: 403, body: { code: "own_record" } })
    }
    const own = await create(admin, exempt("HR"))
    const path = `${ADJUSTMENTS}/${own._id}`
    expect(own.abilities.edit).toBe(true)
    expect((await hr.get(path)).body.abilities).toEqual({ edit: false, delete: false })
    expect(await hr.patch(path, { to: null })).toMatchObject({ status: 403, body: { code: "own_record" } })
    expect(await hr.delete(path)).toMatchObject({ status: 403, body: { code: "own_record" } })
    await remove(own._id)
  })

  test("level 4 needs company scope, and people outside the pool don't exist", async () => {
    await addPerson(world, { employee_id: "HEAD4", access_level: 4 })
    const head = await world.as("head4@example.com")
    expect(await head.post(ADJUSTMENTS, exempt("SAM"))).toMatchObject({ status: 403, body: { code: "leaves_pool" } })

    const ofSam = await create(admin, exempt("SAM"))
    const ofSales = await create(admin, forSales())
    const { items, total } = (await lead.get(ADJUSTMENTS)).body
    expect([items.map(({ _id }: { _id: string }) => _id), total]).toEqual([[ofSales._id], 1])
    expect((await lead.get(`${ADJUSTMENTS}/${ofSam._id}`)).status).toBe(404)
    expect((await head.patch(`${ADJUSTMENTS}/${ofSam._id}`, { to: null })).status).toBe(404)
    await remove(ofSam._id)
    await remove(ofSales._id)
  })
})

describe("a final month", () => {
  test("keeps its adjustments: only the end may change, to the last final month or later", async () => {
    const months = { from: "2026-08", to: "2026-10" }
    const reaching = await create(admin, exempt("LATE", months))
    const path = `${ADJUSTMENTS}/${reaching._id}`
    await finalize(admin, { year: 2026, month: 9 })

    const final = { status: 409, body: { code: "month_final" } }
    expect(await admin.post(ADJUSTMENTS, exempt("BEST", months))).toMatchObject(final)
    expect(await admin.delete(path)).toMatchObject(final)
    expect(await admin.patch(path, { to: "2026-08" })).toMatchObject(final)
    expect(await admin.patch(path, { reason: "Other" })).toMatchObject(final)
    expect(await admin.patch(path, { to: "2026-09", from: "2026-07" })).toMatchObject(final)
    expect(await admin.patch(path, { cadence: "weekly", count: 2 })).toMatchObject(final)
    expect(await admin.patch(path, { to: "2026-09" })).toMatchObject({ status: 200, body: { to: "2026-09" } })
    expect(await admin.patch(path, { to: null })).toMatchObject({ status: 200, body: { to: null } })

    const past = await create(admin, exempt("BEST", { from: "2026-08", to: "2026-08" }))
    expect(await admin.patch(`${ADJUSTMENTS}/${past._id}`, { to: "2026-10" })).toMatchObject(final)
    expect(await requirements("LATE", 9)).toMatchObject([{ set_by: "employee_adjustment" }, { required: 0 }])
  })
})
