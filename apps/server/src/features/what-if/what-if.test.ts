import { afterAll, beforeAll, expect, test } from "vitest"
import { previewChanges } from "#features/cycles/configuration.ts"
import { addCompany, addEvaluation, closeMonth } from "#features/dashboards/company.test-support.ts"
import { JobLost, sql, timestamp } from "#platform/index.ts"
import { startJob } from "#platform/jobs/index.ts"
import { runTracked } from "#platform/jobs/run-tracked.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Answer, type Caller, type TestWorld } from "#test/support/world.ts"
import { openWhatIf } from "./index.ts"
import { whatIfJob } from "./what-if-job.ts"

const PATH = "/v1/dashboard/bsc/what-if"
const JULY = { from: "2026-07", to: "2026-07" }
const SEPTEMBER = { from: "2026-09", to: "2026-09" }

let world: TestWorld
let admin: Caller

beforeAll(async () => {
  world = await openTestWorld("what_if")
  await addCompany(world)
  await addEvaluation(world, "N1", 70, "2026-07-08")
  await closeMonth(world, { year: 2026, month: 7 })
  // After closing, so that the final differs from the entries.
  await addEvaluation(world, "N1", 100, "2026-07-09")
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const BANDS = [
  { band_key: "goal", label: "Goal", min_score: 40, is_goal: true, color: "#1B7F3B" },
  { band_key: "below", label: "Below", min_score: 0, is_goal: false, color: "#B3261E" },
]

async function metrics() {
  const { body } = await admin.get("/v1/scorecard/configurations?cycle_id=2026")
  return body.metrics
}

/** No worker runs here: the tests run jobs as one does. */
async function runWhatIf(id: string): Promise<void> {
  const [job] = openWhatIf({ ...world.app.platform, previewChanges }).jobs
  await job?.run({ job_id: id }, { jobId: id, signal: new AbortController().signal, attempt: 1 })
}

/** Of a reply that is a job. */
function jobIdOf({ body }: Answer): string {
  if ("job_id" in body && typeof body.job_id === "string") return body.job_id
  throw new Error(`no job was started: ${JSON.stringify(body)}`)
}

/** The weight of attendance moves to productivity. */
async function heavierProductivity() {
  const weights: Record<string, number> = { productivity: 80, attendance: 0, atw: 20 }
  const { kpms } = await metrics()
  return { metrics: { kpms: kpms.map((kpm) => ({ ...kpm, weight: weights[kpm.kpm_key] })) } }
}

/** The content of every table. */
async function fingerprints(): Promise<Record<string, string | null>> {
  const { db } = world.app.platform
  const tables = await sql<{ name: string }>`select table_schema || '.' || table_name as name
    from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'
    order by 1`.execute(db)
  const found: Record<string, string | null> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ content: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as content from ${sql.table(name)} t`.execute(db)
    found[name] = rows[0]?.content ?? null
  }
  return found
}

test("without changes nothing moves, and a final month is compared with its live figures", async () => {
  const { status, body } = await admin.post(PATH, { ...JULY, configuration: {} })
  expect(status).toBe(200)
  expect(body).toMatchObject({ items: [], total: 0, next_cursor: null, omitted: 0 })
  expect(body.summary).toMatchObject({ raised: 0, lowered: 0, band_changed: 0, employee_months: 11 })
  expect(body.summary.months).toEqual([
    expect.objectContaining({ year: 2026, month: 7, status: "final", employees: 11 }),
  ])
  expect(body.summary.mean_after).toBe(body.summary.mean_before)
})

test("the figures are those of the one scoring function, under the other configuration", async () => {
  const configuration = { ...(await heavierProductivity()), goals: { bands: BANDS } }
  const { body } = await admin.post(`${PATH}?limit=200`, { ...JULY, configuration })
  expect(body.total).toBe(11)
  const own = async () => {
    const { body: view } = await admin.get("/v1/dashboard/bsc?view_mode=self&employee_id=N1&year=2026&month=7")
    const { total_score, band, bonus_qualified } = view.employee_month ?? {}
    return { total_score, band, bonus_qualified }
  }
  const mover = body.items.find(({ employee_id }) => employee_id === "N1")
  expect(mover?.before).toEqual(await own())

  const { db } = world.app.platform
  const ids = ["balance-score-card-metrics-2026", "bsc-total-score-goals-2026"]
  const { rows } = await sql<{ _id: string; doc: object }>`select _id, doc from tbl_scorecard_config
    where _id = any(${ids}::text[])`.execute(db)
  const save = (_id: string, doc: object) =>
    sql`update tbl_scorecard_config set doc = doc || ${JSON.stringify(doc)}::jsonb where _id = ${_id}`.execute(db)
  const original = {
    metrics: await metrics(),
    goals: (await admin.get("/v1/scorecard/configurations?cycle_id=2026")).body.goals,
  }
  await save("balance-score-card-metrics-2026", configuration.metrics)
  await save("bsc-total-score-goals-2026", configuration.goals)
  expect(mover?.after).toEqual(await own())
  // And back: everyone moves by as much in the other direction.
  const back = (await admin.post(`${PATH}?limit=200&sort=difference`, { ...JULY, configuration: original })).body
  for (const { _id, doc } of rows) await save(_id, doc)
  expect(
    back.items.map(({ before, after, difference }) => ({ before: after, after: before, difference: 0 - difference })),
  ).toEqual(body.items.map(({ before, after, difference }) => ({ before, after, difference })))
  expect(back.summary.bands_after).toEqual(body.summary.bands_before)
  expect(back.summary.distribution.map(({ after }) => after)).toEqual(
    body.summary.distribution.map(({ before }) => before),
  )
})

test("bands, distribution and gates count every employee-month before and after", async () => {
  const { body } = await admin.post(PATH, { ...JULY, to: "2026-09", configuration: { goals: { bands: BANDS } } })
  const { summary } = body
  expect(summary.months.map(({ month, status, employees }) => [month, status, employees])).toEqual([
    [7, "final", 11],
    [8, "draft", 11],
    [9, "draft", 11],
  ])
  expect(summary.employee_months).toBe(33)
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  expect(sum(summary.bands_before.map(({ count }) => count))).toBe(33)
  expect(sum(summary.bands_after.map(({ count }) => count))).toBe(33)
  expect(sum(summary.distribution.map(({ before }) => before))).toBe(33)
  // Totals stay as they are, so no one is raised, but whoever reaches 40 passes the gate.
  expect(summary).toMatchObject({ raised: 0, lowered: 0 })
  const above = sum(summary.distribution.filter(({ from }) => from >= 40).map(({ after }) => after))
  expect(summary.bands_after[0]).toMatchObject({ band_key: "goal", count: above })
  const performance = summary.gates.find(({ check }) => check === "performance")
  expect(performance).toEqual({ check: "performance", gained: above, lost: 0 })
})

test("fewer evaluations required raise totals; requirement adjustments stay in effect", async () => {
  const configuration = { evaluation_counts: { sbs: { cadence: "none" }, non_sbs: { cadence: "none" } } }
  const { body } = await admin.post(PATH, { ...SEPTEMBER, configuration })
  expect(body.summary.raised).toBeGreaterThan(0)
  expect(body.summary.lowered).toBe(0)
  const [first] = body.items
  if (!first) throw new Error("someone is raised")
  const exempt = {
    employee_id: first.employee_id,
    kinds: ["sbs", "non_sbs"],
    from: "2026-09",
    to: "2026-09",
    exempt: true,
  }
  const adjustment = await admin.post("/v1/scorecard/requirement-adjustments", { ...exempt, reason: "A project" })
  expect(adjustment.status).toBe(201)
  const again = (await admin.post(PATH, { ...SEPTEMBER, configuration })).body
  expect(again.items.map(({ employee_id }) => employee_id)).not.toContain(first.employee_id)
  expect(again.summary.raised).toBe(body.summary.raised - 1)
})

test("nothing is written", async () => {
  const configuration = await heavierProductivity()
  await admin.post(PATH, { ...JULY, configuration })
  const before = await fingerprints()
  expect((await admin.post(PATH, { ...JULY, configuration })).body.total).toBeGreaterThan(0)
  expect(await fingerprints()).toEqual(before)
})

test.each(["difference", "-difference"])("pages in the order of %s have each mover once", async (sort) => {
  const body = { from: "2026-07", to: "2026-09", configuration: await heavierProductivity() }
  const whole = (await admin.post(`${PATH}?sort=${sort}&limit=200`, body)).body
  const differences = whole.items.map(({ difference }) => difference)
  expect(differences).toEqual(differences.toSorted((a, b) => (sort === "difference" ? a - b : b - a)))
  const pages: unknown[] = []
  let cursor = ""
  do {
    const page = (await admin.post(`${PATH}?sort=${sort}&limit=10${cursor && `&cursor=${cursor}`}`, body)).body
    pages.push(...page.items)
    cursor = page.next_cursor ?? ""
  } while (cursor !== "")
  expect(pages).toEqual(whole.items)
  expect(whole.total).toBe(whole.items.length)
})

test("a cursor of other months is refused", async () => {
  const configuration = await heavierProductivity()
  const { next_cursor } = (await admin.post(`${PATH}?limit=1`, { ...JULY, configuration })).body
  const other = await admin.post(`${PATH}?limit=1&cursor=${next_cursor}`, { ...SEPTEMBER, configuration })
  expect(other).toMatchObject({ status: 422, body: { code: "cursor_invalid" } })
})

test.each([
  [{ from: "2026-07", to: "2026-10" }, 409, "month_not_past"],
  [{ from: "2026-08", to: "2026-07" }, 422, "invalid"],
  [{ from: "2026-06", to: "2026-07" }, 422, "invalid"],
  [{ from: "2019-08", to: "2019-08" }, 422, "invalid"],
])("months %o are refused", async (months, status, code) => {
  expect(await admin.post(PATH, { ...months, configuration: {} })).toMatchObject({ status, body: { code } })
})

test("the configuration is checked as a cycle's is, with the path of each issue", async () => {
  const { kpms } = await metrics()
  const wrong = { metrics: { kpms: kpms.map((kpm) => ({ ...kpm, weight: 50 })) }, goals: { bands: BANDS.slice(0, 1) } }
  const { status, body } = await admin.post(PATH, { ...JULY, configuration: wrong })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    errors: [{ path: "configuration.metrics.kpms" }, { path: "configuration.goals.bands.0.min_score" }],
  })
  const nobody = { evaluation_counts: { overrides: [{ employee_id: "NOBODY", sbs: { cadence: "none", count: 0 } }] } }
  expect(await admin.post(PATH, { ...JULY, configuration: nobody })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "configuration.evaluation_counts.overrides.0.employee_id" }] },
  })
  const rubric = { rubric: { integrity_divisor: 3 } }
  expect(await admin.post(PATH, { ...JULY, configuration: rubric })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "configuration.rubric" }] },
  })
})

test("as a job: progress, the same result, and cancellation", async () => {
  const body = { ...JULY, configuration: await heavierProductivity() }
  const whole = (await admin.post(`${PATH}?limit=200`, body)).body
  const first = await admin.post(`${PATH}?async=true`, body)
  expect(first).toMatchObject({ status: 202, body: { status: "queued", percent: 0, result: null } })
  const id = jobIdOf(first)
  expect((await admin.get(`${PATH}/${id}`)).body).toMatchObject({ job_id: id, status: "queued" })
  await runWhatIf(id)
  expect((await admin.get(`${PATH}/${id}?limit=200`)).body).toMatchObject({
    status: "succeeded",
    percent: 100,
    total: 11,
    result: whole,
  })
  const page = (await admin.get(`${PATH}/${id}?limit=2&sort=difference`)).body.result
  expect(page?.items.length).toBe(2)
  expect((await admin.get(`${PATH}/${id}?limit=2&cursor=${page?.next_cursor}`)).body).toMatchObject({
    code: "cursor_invalid",
  })
  // One that has ended stays as it is.
  expect((await admin.post(`${PATH}/${id}/cancel`)).body).toMatchObject({ status: "succeeded" })

  const second = jobIdOf(await admin.post(`${PATH}?async=true`, body))
  expect((await admin.get(`${PATH}/${id}`)).status).toBe(404)
  expect(await admin.post(`${PATH}/${second}/cancel`)).toMatchObject({ status: 200, body: { status: "canceled" } })
  await runWhatIf(second)
  expect((await admin.get(`${PATH}/${second}`)).body).toMatchObject({ status: "canceled", result: null })
})

test("a new run cancels the caller's active one", async () => {
  const body = { ...JULY, configuration: {} }
  const first = jobIdOf(await admin.post(`${PATH}?async=true`, body))
  const second = jobIdOf(await admin.post(`${PATH}?async=true`, body))
  expect((await admin.get(`${PATH}/${first}`)).status).toBe(404)
  expect((await admin.get(`${PATH}/${second}`)).body.status).toBe("queued")
})

test("another job's id is unknown here", async () => {
  const sync = await admin.post("/v1/dashboard/bsc/sync?async=true", { year: 2026, month: 9 })
  expect((await admin.get(`${PATH}/${jobIdOf(sync)}`)).status).toBe(404)
  expect((await admin.post(`${PATH}/${jobIdOf(sync)}/cancel`)).status).toBe(404)
})

test("a running job that is canceled stops between batches and saves nothing", async () => {
  const deps = world.app.platform
  const id = jobIdOf(await admin.post(`${PATH}?async=true`, { ...JULY, configuration: {} }))
  const started = await startJob(deps.db, whatIfJob, { id, at: timestamp(deps.clock.now()) })
  if (!started) throw new Error("the job is queued")
  await admin.post(`${PATH}/${id}/cancel`)
  const result = {
    summary: (await admin.post(PATH, { ...JULY, configuration: {} })).body.summary,
    movers: [],
    omitted: 0,
  }
  const failure = await runTracked(deps, whatIfJob, { job: started, work: async () => ({ result }) })
  expect(failure?.error).toBeInstanceOf(JobLost)
  expect((await admin.get(`${PATH}/${id}`)).body).toMatchObject({ status: "canceled", result: null })
})

test("level 4 is refused", async () => {
  const head = await world.as(
    (await addPerson(world, { employee_id: "HEAD", access_level: 4, access_scope: "company" })).email,
  )
  const { status, body } = await head.post(PATH, { ...JULY, configuration: {} })
  expect({ status, body }).toMatchObject({ status: 403, body: { code: "level_too_low" } })
})
