import { MAX_ROWS_AT_ONCE } from "@scorecard/contracts/bulk-preview-jobs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addTask, addTeam, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { newId, sql } from "#platform/index.ts"
import { requeueStalled } from "#platform/jobs/index.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { previewJob } from "#core/bulk/preview-job.ts"
import { commit, csvOfRows, preview, rowOf, sendForm, type Row } from "./bulk.test-support.ts"

const PREVIEWS = "/v1/scorecard/bulk-previews"
const ROWS = MAX_ROWS_AT_ONCE + 1
/** One row in so many is invalid. */
const INVALID_EVERY = 1_000
const INVALID = Math.ceil(ROWS / INVALID_EVERY)

let world: TestWorld
let team: Team
let admin: Caller
let task: string
beforeAll(async () => {
  world = await openTestWorld("bulk_large_files", { warehouse: "none", role: "all" })
  team = await addTeam(world)
  task = await addTask(world)
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const issues = (count: number, more: (at: number) => Row = () => ({})): Row[] =>
  Array.from({ length: count }, (_, at) =>
    rowOf("attendance", team.ids.colleague, task, { remarks: `Late ${at}`, ...more(at) }),
  )
const someInvalid = () => issues(ROWS, (at): Row => (at % INVALID_EVERY === 0 ? { minutes: 0 } : {}))

/** Uploads a large file. */
async function start(caller: Caller, rows: readonly Row[]): Promise<string> {
  const { status, body, headers } = await preview(caller, "attendance", csvOfRows(rows))
  expect([status, headers["location"]]).toEqual([202, `${PREVIEWS}/${body.preview_id}`])
  return body.preview_id
}

async function waitFor(caller: Caller, id: string) {
  for (;;) {
    const { status, body } = await caller.get(`${PREVIEWS}/${id}`)
    expect(status).toBe(200)
    if (body.status !== "running") return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe("a file of more than 5,000 rows", () => {
  test("is validated by a job, and its rows come page by page, invalid ones first", async () => {
    const id = await start(team.lead, someInvalid())
    const ready = await waitFor(team.lead, id)
    expect(ready).toMatchObject({
      status: "ready",
      preview_id: id,
      sheet: "attendance",
      file_name: "rows.csv",
      total: ROWS,
      valid: ROWS - INVALID,
      invalid: INVALID,
      mapping_source: "exact",
      batch_id: null,
      job: { status: "succeeded", percent: 100, error: null },
    })
    expect(ready).not.toHaveProperty("rows")

    const { body } = await team.lead.get(`${PREVIEWS}/${id}/rows?page_size=${INVALID + 2}`)
    expect([body.page, body.page_size, body.total]).toEqual([1, INVALID + 2, ROWS])
    const invalidRows = Array.from({ length: INVALID }, (_, at) => [at * INVALID_EVERY + 2, "invalid"])
    expect(body.items.map(({ row, status }) => [row, status])).toEqual([...invalidRows, [3, "valid"], [4, "valid"]])
    expect(body.items[0]?.errors).toMatchObject([{ column: "minutes", code: "invalid", value: "0" }])
    expect(body.items.at(-1)?.values).toContainEqual({
      field: "remarks",
      label: "Remarks",
      value: "Late 2",
      raw: "Late 2",
    })
    expect(body.items.at(-1)?.values[0]?.value).toContain(`(${team.ids.colleague})`)

    const last = await team.lead.get(`${PREVIEWS}/${id}/rows?status=valid&page=2&page_size=200`)
    expect(last.body).toMatchObject({ page: 2, total: ROWS - INVALID })
    const numbers = last.body.items.map(({ row }) => row)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    expect((await team.lead.get(`${PREVIEWS}/${id}/rows?status=invalid&page=2`)).body.items).toEqual([])
  })

  test("is committed as a whole or not at all", async () => {
    const broken = await start(team.lead, someInvalid())
    expect((await waitFor(team.lead, broken)).status).toBe("ready")
    const refused = await commit(team.lead, "attendance", broken)
    expect([refused.status, refused.body.code]).toEqual([422, "rows_invalid"])

    const id = await start(team.lead, issues(ROWS))
    await waitFor(team.lead, id)
    const done = await commit(team.lead, "attendance", id)
    expect([done.status, done.body]).toMatchObject([201, { created: ROWS, updated: 0 }])
    expect((await team.lead.get(`${PATHS.attendance}?limit=1`)).body.total).toBe(ROWS)
    const { body } = await team.lead.get(`${PREVIEWS}/${id}`)
    expect(body).toMatchObject({ status: "ready", batch_id: done.body.batch_id, total: ROWS })
    expect((await team.lead.get(`${PREVIEWS}/${id}/rows`)).body.items).toEqual([])
  })
})

describe("the rows of a small file", () => {
  const small = () =>
    preview(team.lead, "attendance", csvOfRows(issues(3, (at): Row => (at === 1 ? { minutes: 0 } : {}))))

  test("are in the reply, and can be paged as well", async () => {
    const { status, body } = await small()
    expect(status).toBe(200)
    const stored = await team.lead.get(`${PREVIEWS}/${body.preview_id}`)
    const { rows, ...rest } = body
    expect(stored.body).toEqual({
      ...rest,
      status: "ready",
      sheet: "attendance",
      file_name: "rows.csv",
      batch_id: null,
      job: null,
    })
    const { body: page } = await team.lead.get(`${PREVIEWS}/${body.preview_id}/rows`)
    expect(page.items).toEqual([rows[1], rows[0], rows[2]])
  })

  test("are for their uploader only", async () => {
    const { body } = await small()
    for (const path of ["", "/rows"]) {
      expect((await admin.get(`${PREVIEWS}/${body.preview_id}${path}`)).status).toBe(404)
      expect((await team.lead.get(`${PREVIEWS}/${newId()}${path}`)).status).toBe(404)
    }
  })

  test("of people need the permission to add people", async () => {
    const file = { name: "people.csv", content: csvOfRows([{ employee_id: team.ids.colleague, position: "Agent" }]) }
    const { body } = await sendForm(admin, "/v1/employees/bulk/preview", file)
    const { body: page } = await admin.get(`${PREVIEWS}/${body.preview_id}/rows`)
    expect(page.items).toEqual(body.rows)
    expect(page.items[0]?.employee_id).toBe(team.ids.colleague)
  })
})

describe("the job of a preview", () => {
  let idle: TestWorld
  let lead: Caller
  let rows: Row[]
  /** No worker runs here. */
  beforeAll(async () => {
    idle = await openTestWorld("bulk_large_files_idle", { warehouse: "none" })
    const found = await addTeam(idle)
    const idleTask = await addTask(idle)
    lead = found.lead
    rows = Array.from({ length: ROWS }, (_, at) =>
      rowOf("attendance", found.ids.colleague, idleTask, { remarks: `Late ${at}` }),
    )
  })
  afterAll(() => idle.close())

  const work = async (jobId: string) => {
    const handler = idle.app.features.jobs.find(({ declaration }) => declaration.name === previewJob.queue.name)
    await handler?.run({ job_id: jobId }, { jobId, signal: new AbortController().signal, attempt: 1 })
  }
  const jobOf = async (id: string) => {
    const { body } = await lead.get(`${PREVIEWS}/${id}`)
    return { preview: body, jobId: body.job?.job_id ?? "" }
  }

  test("runs twice without harm; until it has ended there are no rows and nothing to commit", async () => {
    const id = await start(lead, rows)
    const { preview: waiting, jobId } = await jobOf(id)
    expect(waiting).toMatchObject({
      status: "running",
      total: ROWS,
      job: { status: "queued", phase: "waiting", percent: 0 },
    })
    const early = [await lead.get(`${PREVIEWS}/${id}/rows`), await commit(lead, "attendance", id)]
    expect(early.map(({ status, body }) => [status, body])).toMatchObject([
      [409, { code: "job_active", job_id: jobId }],
      [409, { code: "job_active", job_id: jobId }],
    ])

    // A worker that was killed has saved some rows.
    const { db } = idle.app.platform
    await sql`update tbl_sync_jobs set doc = doc || '{"status": "running", "attempts": 1, "beat": 0}' where _id = ${jobId}`.execute(
      db,
    )
    await sql`insert into tbl_bulk_preview_rows (preview_id, row, is_valid, doc)
      values (${id}, 2, false, '{"row": 2, "values": []}')`.execute(db)
    await requeueStalled(idle.app.platform, [previewJob.queue])
    await work(jobId)
    await work(jobId)
    expect((await jobOf(id)).preview).toMatchObject({ status: "ready", valid: ROWS, invalid: 0 })
    const { body } = await lead.get(`${PREVIEWS}/${id}/rows?page_size=1`)
    expect([body.total, body.items[0]?.status]).toEqual([ROWS, "valid"])
  })

  test("fails for someone who has left, and the preview says so", async () => {
    const id = await start(lead, rows)
    const { jobId } = await jobOf(id)
    const { db } = idle.app.platform
    const { rows: makers } = await sql<{ made_by_id: string }>`select made_by_id from tbl_bulk_previews
      where _id = ${id}`.execute(db)
    const inactive = (status: string) =>
      sql`update tbl_employees set doc = jsonb_set(doc, '{status}', to_jsonb(${status}::text))
        where _id = ${makers[0]?.made_by_id}`.execute(db)
    await inactive("inactive")
    await work(jobId)
    await inactive("active")
    expect((await jobOf(id)).preview).toMatchObject({
      status: "failed",
      job: { status: "failed", error: { code: "employee_inactive" } },
    })
    expect((await lead.get(`${PREVIEWS}/${id}/rows`)).status).toBe(404)
  })
})
