import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { holdTable } from "./support/hold-table.ts"
import { addAna, call, completeSetup, signIn, startProgram, type Program } from "./support/program.ts"
import type { Method } from "./support/reply-types.ts"

const ROWS = 12_000
const ISSUES = "/v1/scorecard/attendance-issues"
const BATCHES = "/v1/scorecard/bulk-batches"
/** rules/months#jobs: resumed or marked failed within two minutes; on a busy machine, the work comes on top. */
const LIMIT_MS = 240_000

let directory: string
let program: Program
let token: string

const settings = () => ({
  DATA_DIR: join(directory, "data"),
  DEMO_DATA: "false",
  WH_DRIVER: "none",
  CLOCK_START: "2026-10-15T16:00:00Z",
  RATE_LIMIT_DEFAULT: "0",
  RATE_LIMIT_SIGN_IN: "0",
})

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "scorecard-upload-crash-"))
  chmodSync(directory, 0o755)
  await start()
  await completeSetup(program, token)
  await addAna(program, token)
})
afterAll(async () => {
  await program.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function start(): Promise<void> {
  program = await startProgram(settings())
  token = await signIn(program, "admin@example.com")
}

const ask = <const M extends Method, const Url extends string>(method: M, path: Url, body?: object) =>
  call(program, token, method, path, body)
const standing = async (): Promise<[entries: number, batches: number]> => {
  const [entries, batches] = await Promise.all([ask("GET", `${ISSUES}?limit=1`), ask("GET", BATCHES)])
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
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${program.address}${ISSUES}/bulk/preview`, { method: "POST", headers, body: form })
  const body = (await response.json()) as { preview_id: string }
  expect([response.status, body]).toEqual([202, expect.objectContaining({ preview_id: expect.any(String) })])
  return body.preview_id
}

async function previewUntil(id: string, isReached: (preview: any) => boolean): Promise<any> {
  const limit = Date.now() + LIMIT_MS
  for (;;) {
    const { status, body } = await ask("GET", `/v1/scorecard/bulk-previews/${id}`)
    expect(status).toBe(200)
    if (isReached(body)) return body
    expect(Date.now()).toBeLessThan(limit)
    await sleep(10)
  }
}

const isOver = ({ status }: any): boolean => status !== "running"

/** Kills the program while its work waits for this table. */
async function killAtTable(table: string, work: () => Promise<void>): Promise<void> {
  const release = await holdTable(settings().DATA_DIR, table, "exclusive")
  try {
    await work()
    await program.kill()
  } finally {
    await release()
  }
  await start()
}

/** Starts a long write, up to the report that all its rows are written. */
async function beginWrite(method: string, path: string, body?: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" }
  const json = body && { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } }
  const response = await fetch(program.address + path, { method, headers, ...json })
  expect(response.status).toBe(200)
  let told = ""
  for await (const bytes of response.body ?? []) {
    told += Buffer.from(bytes).toString()
    if (told.includes('"phase":"recording"')) break
  }
  expect(told).toContain(`"phase":"writing","done":${ROWS}`)
  expect(told).not.toContain("event: done")
}

test("kill -9 during the job of a preview: the job starts again", { timeout: 2 * LIMIT_MS }, async () => {
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
  const { body } = await ask("GET", `/v1/scorecard/bulk-previews/${id}/rows?page_size=1`)
  expect(body.total).toBe(ROWS)
})

test(
  "kill -9 during a commit or an undo: nothing is written, and it can be repeated",
  { timeout: 2 * LIMIT_MS },
  async () => {
    const preview_id = await upload()
    await previewUntil(preview_id, isOver)
    const commit = `${ISSUES}/bulk/commit`
    await killAtTable("tbl_bulk_batches", () => beginWrite("POST", commit, { preview_id }))
    expect(await standing()).toEqual([0, 0])
    expect((await ask("GET", `/v1/scorecard/bulk-previews/${preview_id}`)).body).toMatchObject({
      status: "ready",
      batch_id: null,
    })
    const committed = await ask("POST", commit, { preview_id })
    expect([committed.status, committed.body]).toMatchObject([201, { created: ROWS }])
    expect(await standing()).toEqual([ROWS, 1])

    const batch = `${BATCHES}/${committed.body.batch_id}`
    await killAtTable("tbl_bulk_batch_rows", () => beginWrite("DELETE", batch))
    expect(await standing()).toEqual([ROWS, 1])
    expect((await ask("DELETE", batch)).status).toBe(204)
    expect(await standing()).toEqual([0, 0])
    expect((await ask("GET", "/v1/system/activity-logs/verify")).body).toMatchObject({ faults: [] })
  },
)
