import { defaultConfiguration } from "@scorecard/domain"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { sql } from "#platform/index.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const CONFIGURATIONS = "/v1/scorecard/configurations"
const UPCOMING = `${CONFIGURATIONS}?cycle_id=2027` as const
const NOBODY = "01890000-0000-7000-8000-000000000000"

let world: TestWorld
let admin: Caller
let supervisor: Caller
let lead: Caller
beforeAll(async () => {
  world = await openTestWorld("configurations", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  supervisor = await world.as((await addPerson(world, { access_level: 3 })).email)
  lead = await world.as((await addPerson(world, { access_level: 2 })).email)
})
afterAll(() => world.close())
beforeEach(() => world.setNow("2026-10-15T16:00:00Z"))

const read = async (url = UPCOMING) => (await admin.get(url)).body
const paths = (body: { errors?: { path: string }[] }) => body.errors?.map(({ path }) => path)

describe("reading", () => {
  test("without a cycle, returns the current one's, with its version as the ETag", async () => {
    const { status, body, headers } = await supervisor.get(CONFIGURATIONS)
    expect(status).toBe(200)
    expect(body).toMatchObject({ cycle: { _id: "2026", status: "active" }, version: 4 })
    expect(body).toMatchObject(defaultConfiguration("2026"))
    expect(headers["etag"]).toBe('"4"')
  })

  test("includes whether the reader may edit it", async () => {
    expect((await admin.get(CONFIGURATIONS)).body.abilities).toEqual({ edit: false })
    expect((await admin.get(UPCOMING)).body.abilities).toEqual({ edit: true })
    expect((await admin.patch(UPCOMING, {})).body.abilities).toEqual({ edit: true })
    expect((await supervisor.get(UPCOMING)).body.abilities).toEqual({ edit: false })
  })

  test("through June in Eastern time, the cycle is the previous year's", async () => {
    world.setNow("2027-07-01T03:59:59Z")
    const inJune = await world.as("admin@example.com")
    expect((await inJune.get(CONFIGURATIONS)).body.cycle._id).toBe("2026")
    world.setNow("2027-07-01T04:00:00Z")
    expect((await inJune.get(CONFIGURATIONS)).body.cycle._id).toBe("2027")
  })

  test("needs configurations.view and an existing cycle", async () => {
    expect((await lead.get(CONFIGURATIONS)).status).toBe(403)
    expect((await world.anonymous.get(CONFIGURATIONS)).status).toBe(401)
    expect((await supervisor.get(`${CONFIGURATIONS}?cycle_id=2024`)).status).toBe(404)
    expect((await supervisor.get(`${CONFIGURATIONS}?cycle_id=next`)).status).toBe(422)
  })

  test("every employee sees the rubric of the cycle that owns a month", async () => {
    const june = await lead.get("/v1/scorecard/sbs-checklist-rubric?year=2026&month=6")
    const july = await lead.get("/v1/scorecard/sbs-checklist-rubric?year=2026&month=7")
    expect(june.body).toEqual({ cycle_id: "2025", version: 1, ...defaultConfiguration("2025").rubric })
    expect(july.body.cycle_id).toBe("2026")
    expect(july.headers["etag"]).toBe('"1"')
  })

  test("every employee sees the KPMs and KPIs of the cycle that owns a month", async () => {
    const june = await lead.get("/v1/scorecard/metrics?year=2026&month=6")
    expect(june.body).toEqual({ cycle_id: "2025", version: 1, ...defaultConfiguration("2025").metrics })
    expect((await lead.get("/v1/scorecard/metrics?year=2026&month=7")).body.cycle_id).toBe("2026")
    expect((await lead.get("/v1/scorecard/metrics?year=2025&month=6")).status).toBe(404)
  })

  test("a month before the first or after the last cycle has no rubric, and month 13 is invalid", async () => {
    expect((await lead.get("/v1/scorecard/sbs-checklist-rubric?year=2025&month=6")).status).toBe(404)
    expect((await lead.get("/v1/scorecard/sbs-checklist-rubric?year=2028&month=7")).status).toBe(404)
    expect((await lead.get("/v1/scorecard/sbs-checklist-rubric?year=2026&month=13")).status).toBe(422)
    expect((await lead.get("/v1/scorecard/sbs-checklist-rubric?year=2026")).status).toBe(422)
    expect((await world.anonymous.get("/v1/scorecard/sbs-checklist-rubric?year=2026&month=7")).status).toBe(401)
  })
})

describe("changing", () => {
  test("changes only the named parts, and increases the version", async () => {
    const before = await read()
    const { status, body, headers } = await admin.patch(UPCOMING, {
      evaluation_counts: { sbs: { count: 3 } },
      rubric: { integrity_divisor: 4 },
    })
    expect(status).toBe(200)
    expect(body.evaluation_counts).toEqual({ ...before.evaluation_counts, sbs: { cadence: "weekly", count: 3 } })
    expect(body.rubric).toEqual({ ...before.rubric, integrity_divisor: 4 })
    expect([body.metrics, body.goals]).toEqual([before.metrics, before.goals])
    expect(body.version).toBe(before.version + 2)
    expect(headers["etag"]).toBe(`"${body.version}"`)
    expect(await read()).toEqual(body)
  })

  test("leaves an audit record for each document that changed", async () => {
    const { metrics, goals } = await read()
    await admin.patch(UPCOMING, { metrics, goals })
    const { rows } = await sql<{ target_id: string; actor_id: string }>`select target_id, actor_id from tbl_audit_log
      where action = 'configuration.changed' order by at desc, _id desc limit 2`.execute(world.app.platform.db)
    expect(rows).toEqual([
      { target_id: "bsc-total-score-goals-2027", actor_id: "ADMIN" },
      { target_id: "balance-score-card-metrics-2027", actor_id: "ADMIN" },
    ])
  })

  test("a whole tree and whole bands can be replaced", async () => {
    const metrics = {
      kpms: [
        {
          kpm_key: "work",
          name: "Work",
          weight: 100,
          kpis: [
            { kpi_key: "clean", name: "Clean", weight: 33.33, kpi_source: "productivity_issues" },
            { kpi_key: "helps", name: "Helps", weight: 66.67, kpi_source: "atw_impact", impact: "team", points: 80 },
          ],
        },
      ],
    }
    const goals = { bands: [{ band_key: "all", label: "All", min_score: 0, is_goal: true, color: "#00AA00" }] }
    const { status, body } = await admin.patch(UPCOMING, { metrics, goals })
    expect(status).toBe(200)
    expect([body.metrics, body.goals]).toEqual([metrics, goals])
  })

  test("overrides name departments and people who exist", async () => {
    const department = await addDepartment(world)
    const person = await addPerson(world)
    const overrides = [
      { department_id: department._id, sbs: { cadence: "monthly", count: 2 } },
      { employee_id: person.employee_id, non_sbs: { cadence: "none", count: 0 } },
    ]
    const { status, body } = await admin.patch(UPCOMING, { evaluation_counts: { overrides } })
    expect(status).toBe(200)
    expect(body.evaluation_counts.overrides).toEqual(overrides)

    const strangers = [
      { department_id: NOBODY, sbs: { cadence: "monthly", count: 2 } },
      { employee_id: person.employee_id, sbs: { cadence: "monthly", count: 2 } },
      { employee_id: "NOBODY", sbs: { cadence: "monthly", count: 2 } },
    ]
    const refused = await admin.patch(UPCOMING, { evaluation_counts: { overrides: strangers } })
    expect(refused.status).toBe(422)
    expect(paths(refused.body)).toEqual([
      "evaluation_counts.overrides.0.department_id",
      "evaluation_counts.overrides.2.employee_id",
    ])
  })

  test("an override whose department is gone does not block other changes", async () => {
    const { _id: department_id } = await addDepartment(world)
    const overrides = [{ department_id, sbs: { cadence: "monthly", count: 2 } }]
    await admin.patch(UPCOMING, { evaluation_counts: { overrides } })
    await sql`delete from tbl_departments where _id = ${department_id}`.execute(world.app.platform.db)
    expect((await admin.patch(UPCOMING, { evaluation_counts: { sbs: { count: 5 } } })).status).toBe(200)
    expect((await admin.patch(UPCOMING, { evaluation_counts: { overrides } })).status).toBe(422)
  })

  test("a single issue prevents every change", async () => {
    const before = await read()
    const { metrics, goals } = defaultConfiguration("2027")
    const refused = await admin.patch(UPCOMING, {
      rubric: { integrity_divisor: 7 },
      metrics: { kpms: metrics.kpms.map((kpm) => ({ ...kpm, weight: 30 })) },
      goals: { bands: goals.bands.slice(0, 3) },
    })
    expect(refused).toMatchObject({ status: 422, body: { code: "invalid" } })
    expect(paths(refused.body)).toEqual(["metrics.kpms", "goals.bands.2.min_score"])
    expect(await read()).toEqual(before)
  })

  const kpi = { kpi_key: "a", name: "A", weight: 100, kpi_source: "productivity_issues" }
  const kpm = { kpm_key: "m", name: "M", weight: 100, kpis: [kpi] }
  const band = { band_key: "b", label: "B", min_score: 0, is_goal: true, color: "#00AA00" }
  const item = { item_id: "i", text: "Text", group: "timeliness", weight: 10, red_flag: false }
  test.each([
    [
      "KPI weights that miss 100",
      { metrics: { kpms: [{ ...kpm, kpis: [{ ...kpi, weight: 99.99 }] }] } },
      "metrics.kpms.0.kpis",
    ],
    ["a weight above 100", { metrics: { kpms: [{ ...kpm, weight: 101 }] } }, "metrics.kpms.0.weight"],
    ["a weight with three decimals", { metrics: { kpms: [{ ...kpm, weight: 33.333 }] } }, "metrics.kpms.0.weight"],
    ["no KPM at all", { metrics: { kpms: [] } }, "metrics.kpms"],
    ["a key that is used twice", { metrics: { kpms: [{ ...kpm, kpm_key: "a" }] } }, "metrics.kpms.0.kpis.0.kpi_key"],
    [
      "a source that does not exist",
      { metrics: { kpms: [{ ...kpm, kpis: [{ ...kpi, kpi_source: "luck" }] }] } },
      "metrics.kpms.0.kpis.0.kpi_source",
    ],
    [
      "an impact where none belongs",
      { metrics: { kpms: [{ ...kpm, kpis: [{ ...kpi, impact: "x" }] }] } },
      "metrics.kpms.0.kpis.0.impact",
    ],
    [
      "bands that do not descend",
      {
        goals: {
          bands: [
            { ...band, min_score: 50 },
            { ...band, band_key: "c", min_score: 60 },
            { ...band, band_key: "d" },
          ],
        },
      },
      "goals.bands.1.min_score",
    ],
    [
      "goal bands with a gap",
      {
        goals: {
          bands: [
            { ...band, min_score: 90 },
            { ...band, band_key: "c", min_score: 50, is_goal: false },
            { ...band, band_key: "d" },
          ],
        },
      },
      "goals.bands.2.is_goal",
    ],
    ["a color in words", { goals: { bands: [{ ...band, color: "green" }] } }, "goals.bands.0.color"],
    ["a rubric without timeliness", { rubric: { items: [{ ...item, group: "integrity" }] } }, "rubric.items"],
    ["a divisor of 0", { rubric: { integrity_divisor: 0 } }, "rubric.integrity_divisor"],
    ["half an evaluation", { evaluation_counts: { sbs: { count: 1.5 } } }, "evaluation_counts.sbs.count"],
    ["an unknown cadence", { evaluation_counts: { sbs: { cadence: "daily" } } }, "evaluation_counts.sbs.cadence"],
    [
      "an override without a target",
      { evaluation_counts: { overrides: [{ sbs: { cadence: "weekly", count: 1 } }] } },
      "evaluation_counts.overrides.0",
    ],
    ["an unknown document", { colours: {} }, "colours"],
    ["a document set to null", { goals: null }, "goals"],
  ])("refuses %s", async (_, patch, path) => {
    const refused = await admin.patch(UPCOMING, patch)
    expect(refused.status).toBe(422)
    expect(paths(refused.body)).toContain(path)
  })

  test("a stale If-Match is refused, a current one accepted", async () => {
    const { version } = await read()
    const stale = await admin.patch(UPCOMING, { rubric: { integrity_divisor: 3 } }, { "if-match": `"${version - 1}"` })
    expect(stale).toMatchObject({ status: 412, body: { code: "version_mismatch" } })
    const current = await admin.patch(UPCOMING, { rubric: { integrity_divisor: 3 } }, { "if-match": `"${version}"` })
    expect(current).toMatchObject({ status: 200, body: { version: version + 1 } })
  })

  test("of two concurrent changes with the same If-Match, one is refused", async () => {
    const { version } = await read()
    const change = (integrity_divisor: number) =>
      admin.patch(UPCOMING, { rubric: { integrity_divisor } }, { "if-match": `"${version}"` })
    const answers = await Promise.all([change(5), change(6)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  test("once a cycle has begun it can only be read", async () => {
    const patch = { rubric: { integrity_divisor: 3 } }
    const refused = await admin.patch(`${CONFIGURATIONS}?cycle_id=2026`, patch)
    expect(refused).toMatchObject({ status: 409, body: { code: "cycle_not_editable" } })
    world.setNow("2027-07-01T04:00:00Z")
    const later = await (await world.as("admin@example.com")).patch(UPCOMING, patch)
    expect(later).toMatchObject({ status: 409, body: { code: "cycle_not_editable" } })
  })

  test("needs an existing cycle and configurations.edit", async () => {
    expect((await admin.patch(CONFIGURATIONS, { rubric: {} })).status).toBe(422)
    expect((await admin.patch(`${CONFIGURATIONS}?cycle_id=2035`, { rubric: {} })).status).toBe(404)
    expect((await supervisor.patch(UPCOMING, { rubric: {} })).status).toBe(403)
    expect((await world.anonymous.patch(UPCOMING, { rubric: {} })).status).toBe(401)
  })
})
