import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const TEMPLATES = "/v1/scorecard/configuration-templates?cycle_id=2026"
const APPLY = "/v1/scorecard/bsc-cycles/2026/apply-template"
const CONFIGURATION = "/v1/scorecard/configurations?cycle_id=2026"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("templates", { now: "2026-11-22T17:00:00Z", isSetUp: false })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const leaveCodes = async () =>
  (await admin.get("/v1/scorecard/schedule-codes?limit=50")).body.items
    .filter(({ code }: { code: string }) => code === "VL" || code === "SL")
    .map((code: { is_task_delivery_day: boolean }) => code.is_task_delivery_day)

describe("the templates of a new company", () => {
  test("say what they contain and what they would change", async () => {
    const { status, body } = await admin.get(TEMPLATES)
    expect([status, body.can_answer_leave, body.cycle._id]).toEqual([200, true, "2026"])
    expect(body.items.map(({ key }: { key: string }) => key)).toEqual(["contact_center", "back_office", "sales_floor"])
    for (const { contents, differences, suits } of body.items) {
      expect([contents.length > 2, differences.length > 0, suits.length > 0]).toEqual([true, true, true])
    }
    expect(body.items[1]?.differences).toContainEqual({
      part: "goals",
      path: "bands[goal].min_score",
      change: "changed",
      from: 90,
      to: 92,
    })
  })

  test("are refused for another version, without changing anything", async () => {
    const { body: before } = await admin.get(CONFIGURATION)
    const stale = await admin.post(
      APPLY,
      { template: "sales_floor", leave_owes_task_delivery: false },
      { "if-match": `"${before.version + 1}"` },
    )
    expect(stale.status).toBe(412)
    expect((await admin.get(CONFIGURATION)).body).toEqual(before)
    expect(await leaveCodes()).toEqual([true, true])
  })

  test("are applied as a whole, keep the overrides, and are audited", async () => {
    const { _id: department_id } = await addDepartment(world)
    const overrides = [{ department_id, sbs: { cadence: "monthly", count: 3 } }]
    await admin.patch(CONFIGURATION, { evaluation_counts: { overrides } })
    const { status, body, headers } = await admin.post(APPLY, {
      template: "contact_center",
      leave_owes_task_delivery: false,
    })
    expect(status).toBe(200)
    expect(headers["etag"]).toBe(`"${body.version}"`)
    expect(body.metrics.kpms.map(({ weight }: { weight: number }) => weight)).toEqual([55, 30, 15])
    expect(body.evaluation_counts).toEqual({
      sbs: { cadence: "weekly", count: 1 },
      non_sbs: { cadence: "weekly", count: 2 },
      overrides,
    })
    expect(await leaveCodes()).toEqual([false, false])
    const templates = (await admin.get(TEMPLATES)).body
    expect([templates.items[0]?.differences, templates.version]).toEqual([[], body.version])
    const { rows } = await sql<{ template: string }>`select doc->'change'->>'template' as template from tbl_audit_log
      where action = 'configuration.template_applied'`.execute(world.app.platform.db)
    expect(new Set(rows.map(({ template }) => template))).toEqual(new Set(["contact_center"]))
  })

  test("count as configuring, and can be adjusted afterward", async () => {
    const patch = { evaluation_counts: { non_sbs: { cadence: "weekly", count: 1 } } }
    expect((await admin.patch(CONFIGURATION, patch)).body.evaluation_counts.non_sbs.count).toBe(1)
    const { body } = await admin.get("/v1/system/setup")
    expect(body.steps.find(({ key }: { key: string }) => key === "configuration")?.done).toBe(true)
  })

  test("are for level 5 to apply and for level 3 to see", async () => {
    const head = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
    expect((await head.get(TEMPLATES)).status).toBe(200)
    expect((await head.post(APPLY, { template: "sales_floor" })).status).toBe(403)
  })
})

describe("once the setup is complete", () => {
  beforeAll(() => admin.post("/v1/system/setup/complete"))

  test("the cycle under way takes no template", async () => {
    const { status, body } = await admin.post(APPLY, { template: "sales_floor" })
    expect([status, body.code]).toEqual([409, "cycle_not_editable"])
  })

  test("an upcoming cycle takes one, but not the answer about leave", async () => {
    const next = "/v1/scorecard/bsc-cycles/2027/apply-template"
    const refused = await admin.post(next, { template: "sales_floor", leave_owes_task_delivery: true })
    expect([refused.status, refused.body.code]).toEqual([409, "state_conflict"])
    expect((await admin.get("/v1/scorecard/configurations?cycle_id=2027")).body.goals.bands[0]?.min_score).toBe(90)
    expect((await admin.post(next, { template: "sales_floor" })).body.goals.bands[0]?.min_score).toBe(85)
  })
})
