import { afterAll, beforeAll, expect, test } from "vitest"
import { CRASH_LIMIT_MS, openCrashWorld, type CrashWorld } from "./support/crash-world.ts"

const ROWS = 12_000
const ISSUES = "/v1/scorecard/attendance-issues"
const BATCHES = "/v1/scorecard/bulk-batches"

let world: CrashWorld
beforeAll(async () => {
  world = await openCrashWorld("upload")
})
afterAll(() => world.close())

const standing = async (): Promise<[entries: number, batches: number]> => {
  const [entries, batches] = await Promise.all([world.ask("GET", `${ISSUES}?limit=1`), world.ask("GET", BATCHES)])
  return [entries.body.total, batches.body.items.filter(({ undone_at }) => undone_at === null).length]
}

/** Uploads a file of so many attendance issues; a job validates them. */
async function upload(): Promise<string> {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `E1,2026-10-0${1 + (at % 9)},tardiness,${1 + (at % 60)},Row ${at}`,
  )
  const text = ["employee_id,date_of_occurrence,issue_type,minutes,remarks", ...rows].join("\n")
  const form = new FormData()
  form.append("file", new Blob([text], { type: "text/csv" }), "rows.csv")
  const response = await world.fetch(`${ISSUES}/bulk/preview`, { method: "POST", body: form })
  const body = (await response.json()) as { preview_id: string }
  expect([response.status, body]).toEqual([202, expect.objectContaining({ preview_id: expect.any(String) })])
  return body.preview_id
}

const previewUntil = (id: string, isReached: (preview: any) => boolean) =>
  world.askUntil(`/v1/scorecard/bulk-previews/${id}`, isReached)

const isOver = ({ status }: any): boolean => status !== "running"

/** Previews can still be read meanwhile. */
const killAtTable = (table: string, work: () => Promise<void>) => world.killAtTable(table, work, "exclusive")

/** Starts a long write, up to the report that all its rows are written. */
async function beginWrite(method: string, path: string, body?: object): Promise<void> {
  const headers = { accept: "text/event-stream" }
  const json = body && { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } }
  const response = await world.fetch(path, { method, headers, ...json })
  expect(response.status).toBe(200)
  let told = ""
  for await (const bytes of response.body ?? []) {
    told += Buffer.from(bytes).toString()
    if (told.includes('"phase":"recording"')) break
  }
  expect(told).toContain(`"phase":"writing","done":${ROWS}`)
  expect(told).not.toContain("event: done")
}

test("kill -9 during the job of a preview: the job starts again", { timeout: 2 * CRASH_LIMIT_MS }, async () => {
  let id = ""
  await killAtTable("tbl_bulk_preview_rows", async () => {
    id = await upload()
    const running = await previewUntil(id, (body) => isOver(body) || body.job.phase === "checking")
    expect(running).toMatchObject({ status: "running", job: { status: "running" } })
  })
  expect(await previewUntil(id, isOver)).toMatchObject({
    status: "ready",
    total: ROWS,
    valid: ROWS,
    invalid: 0,
    batch_id: null,
  })
  const { body } = await world.ask("GET", `/v1/scorecard/bulk-previews/${id}/rows?page_size=1`)
  expect(body.total).toBe(ROWS)
})

test(
  "kill -9 during a commit or an undo: nothing is written, and it can be repeated",
  { timeout: 2 * CRASH_LIMIT_MS },
  async () => {
    const preview_id = await upload()
    await previewUntil(preview_id, isOver)
    const commit = `${ISSUES}/bulk/commit`
    await killAtTable("tbl_bulk_batches", () => beginWrite("POST", commit, { preview_id }))
    expect(await standing()).toEqual([0, 0])
    expect((await world.ask("GET", `/v1/scorecard/bulk-previews/${preview_id}`)).body).toMatchObject({
      status: "ready",
      batch_id: null,
    })
    const committed = await world.ask("POST", commit, { preview_id })
    expect([committed.status, committed.body]).toMatchObject([201, { created: ROWS }])
    expect(await standing()).toEqual([ROWS, 1])

    const batch = `${BATCHES}/${committed.body.batch_id}`
    await killAtTable("tbl_bulk_batch_rows", () => beginWrite("DELETE", batch))
    expect(await standing()).toEqual([ROWS, 1])
    expect((await world.ask("DELETE", batch)).status).toBe(204)
    expect(await standing()).toEqual([0, 0])
    expect((await world.ask("GET", "/v1/system/activity-logs/verify")).body).toMatchObject({ faults: [] })
  },
)
