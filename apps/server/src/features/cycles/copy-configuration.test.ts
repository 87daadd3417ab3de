import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const CYCLES = "/v1/scorecard/bsc-cycles"
const COPY = `${CYCLES}/2028/copy-configuration` as const
const CONFIGURATIONS = "/v1/scorecard/configurations"
const PARTS = ["metrics", "goals", "evaluation_counts", "rubric"] as const

let world: TestWorld
let admin: Caller
let head: Caller
beforeAll(async () => {
  world = await openTestWorld("copy_configuration", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  head = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
  await admin.post(CYCLES, {})
})
afterAll(() => world.close())
/** 2028 differs from 2025 in every part, and from 2027 in all but the metrics. */
beforeEach(async () => {
  world.setNow("2026-10-15T16:00:00Z")
  const { body } = await admin.get(`${CONFIGURATIONS}?cycle_id=2028`)
  await admin.patch(`${CONFIGURATIONS}?cycle_id=2028`, {
    metrics: (await read("2027")).metrics,
    goals: { bands: [{ ...body.goals.bands[0], label: "Splendid", min_score: 95 }, ...body.goals.bands.slice(1)] },
    evaluation_counts: { sbs: { cadence: "monthly", count: 7 } },
    rubric: { integrity_divisor: 5 },
  })
})

const read = async (id: string) => (await admin.get(`${CONFIGURATIONS}?cycle_id=${id}`)).body
const differences = async (from: string, to: string) =>
  (await admin.get(`${CYCLES}/compare?from=${from}&to=${to}&limit=200`)).body.items
const documentsOf = (bundle: Record<string, unknown>) => PARTS.map((part) => bundle[part])

describe("copying a configuration", () => {
  test("copies everything, leaving no difference", async () => {
    const parts = new Set((await differences("2025", "2028")).map(({ part }: { part: string }) => part))
    expect(parts).toEqual(new Set(PARTS))

    const before = await read("2028")
    const { status, body, headers } = await admin.post(COPY, { from_cycle_id: "2025" })
    expect(status).toBe(200)
    expect(documentsOf(body)).toEqual(documentsOf(await read("2025")))
    expect(body).toMatchObject({ cycle: { _id: "2028" }, version: before.version + 4 })
    expect(headers["etag"]).toBe(`"${body.version}"`)
    expect(await read("2028")).toEqual(body)
    expect(await differences("2025", "2028")).toEqual([])
  })

  test("copies only the named parts", async () => {
    const before = await read("2028")
    const { body } = await admin.post(COPY, { from_cycle_id: "2025", parts: ["rubric", "metrics"] })
    const source = await read("2025")
    expect([body.metrics, body.rubric]).toEqual([source.metrics, source.rubric])
    expect([body.goals, body.evaluation_counts]).toEqual([before.goals, before.evaluation_counts])
    expect(body.versions).toEqual({
      ...before.versions,
      metrics: before.versions.metrics + 1,
      rubric: before.versions.rubric + 1,
    })
  })

  test("leaves the version and the audit log unchanged when nothing differs", async () => {
    const before = await read("2028")
    const audited = () =>
      sql<{ target_id: string; actor_id: string; from: string }>`select target_id, actor_id,
        doc->'change'->>'from_cycle_id' as from from tbl_audit_log
        where action = 'configuration.copied' order by at, _id`.execute(world.app.platform.db)
    const recordsBefore = (await audited()).rows.length
    const { body } = await admin.post(COPY, { from_cycle_id: "2027" })
    expect(body.versions.metrics).toBe(before.versions.metrics)
    expect((await audited()).rows.slice(recordsBefore)).toEqual(
      ["bsc-total-score-goals", "evaluation_count_requirement", "sbs-checklist-rubric"].map((document) => ({
        target_id: `${document}-2028`,
        actor_id: "ADMIN",
        from: "2027",
      })),
    )
    const again = await admin.post(COPY, { from_cycle_id: "2027" })
    expect(again).toMatchObject({ status: 200, body: { version: body.version } })
  })

  test("copies an override even if its department no longer exists", async () => {
    const { _id: department_id } = await addDepartment(world)
    const overrides = [{ department_id, sbs: { cadence: "monthly", count: 2 } }]
    const set = await admin.patch(`${CONFIGURATIONS}?cycle_id=2027`, { evaluation_counts: { overrides } })
    expect(set.status).toBe(200)
    await sql`delete from tbl_departments where _id = ${department_id}`.execute(world.app.platform.db)
    const { status, body } = await admin.post(COPY, { from_cycle_id: "2027", parts: ["evaluation_counts"] })
    expect(status).toBe(200)
    expect(body.evaluation_counts.overrides).toEqual(overrides)
  })

  test("is validated as a whole: a single issue prevents every change", async () => {
    const before = await read("2028")
    await sql`update tbl_scorecard_config set doc = jsonb_set(doc, '{bands,0,min_score}', '75')
      where _id = 'bsc-total-score-goals-2025'`.execute(world.app.platform.db)
    const refused = await admin.post(COPY, { from_cycle_id: "2025" })
    await sql`update tbl_scorecard_config set doc = jsonb_set(doc, '{bands,0,min_score}', '90')
      where _id = 'bsc-total-score-goals-2025'`.execute(world.app.platform.db)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: "goals.bands.1.min_score" }] } })
    expect(await read("2028")).toEqual(before)
  })

  test("a stale If-Match is refused, even where nothing would change; a current one is accepted", async () => {
    const { version } = await read("2028")
    const copy = (ifMatch: number) =>
      admin.post(COPY, { from_cycle_id: "2025", parts: ["rubric"] }, { "if-match": `"${ifMatch}"` })
    expect(await copy(version - 1)).toMatchObject({ status: 412, body: { code: "version_mismatch" } })
    expect(await copy(version)).toMatchObject({ status: 200, body: { version: version + 1 } })
    expect((await copy(version)).status).toBe(412)
  })

  test("of two concurrent copies with the same If-Match, one is refused", async () => {
    const { version } = await read("2028")
    const copy = (from_cycle_id: string) => admin.post(COPY, { from_cycle_id }, { "if-match": `"${version}"` })
    const answers = await Promise.all([copy("2025"), copy("2026")])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  test("without If-Match concurrent copies run one after the other, and none is refused", async () => {
    const cycles = Array.from({ length: 8 }, (_, n) => (n % 2 ? "2025" : "2026"))
    const answers = await Promise.all(cycles.map((id) => admin.post(COPY, { from_cycle_id: id })))
    expect(answers.map(({ status }) => status)).toEqual(cycles.map(() => 200))
  })

  test("only into a cycle that has not begun in Eastern time", async () => {
    const into2026 = await admin.post(`${CYCLES}/2026/copy-configuration`, { from_cycle_id: "2025" })
    expect(into2026).toMatchObject({ status: 409, body: { code: "cycle_not_editable" } })
    world.setNow("2028-07-01T04:00:00Z")
    const later = await world.as("admin@example.com")
    expect((await later.post(COPY, { from_cycle_id: "2025" })).status).toBe(409)
    world.setNow("2028-07-01T03:59:59Z")
    expect((await later.post(COPY, { from_cycle_id: "2025" })).status).toBe(200)
  })

  test.each([
    ["nothing", {}, "from_cycle_id"],
    ["the cycle itself", { from_cycle_id: "2028" }, "from_cycle_id"],
    ["a cycle that is not there", { from_cycle_id: "2035" }, "from_cycle_id"],
    ["no part", { from_cycle_id: "2025", parts: [] }, "parts"],
    ["a part twice", { from_cycle_id: "2025", parts: ["goals", "goals"] }, "parts"],
    ["an unknown part", { from_cycle_id: "2025", parts: ["colors"] }, "parts.0"],
    ["an unknown field", { from_cycle_id: "2025", overwrite: true }, "overwrite"],
  ])("refuses %s", async (_, body, path) => {
    const refused = await admin.post(COPY, body)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toEqual([path])
  })

  test("an unknown cycle is 404 before the body is validated", async () => {
    expect((await admin.post(`${CYCLES}/2035/copy-configuration`, {})).status).toBe(404)
    expect((await admin.post(`${CYCLES}/next/copy-configuration`, {})).status).toBe(404)
  })

  test("needs configurations.edit", async () => {
    expect((await head.post(COPY, { from_cycle_id: "2025" })).status).toBe(403)
    expect((await world.anonymous.post(COPY, { from_cycle_id: "2025" })).status).toBe(401)
  })
})
