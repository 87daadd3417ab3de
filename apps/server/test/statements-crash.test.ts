import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { holdTable } from "./support/hold-table.ts"
import { addAna, call, completeSetup, signIn, startProgram, type Program } from "./support/program.ts"
import { unzip } from "./support/unzip.ts"

const BSC = "/v1/dashboard/bsc"
const SEPTEMBER = { year: 2026, month: 9 }
/** rules/months#jobs: resumed or marked failed within two minutes; on a busy machine, the work comes on top. */
const LIMIT_MS = 240_000
const PAUSE_MS = 50

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
  directory = mkdtempSync(join(tmpdir(), "scorecard-statements-crash-"))
  chmodSync(directory, 0o755)
  await start()
  await completeSetup(program, token)
  await addAna(program, token)
  const { body } = await call(program, token, "POST", `${BSC}/finalize`, SEPTEMBER)
  await ended(`${BSC}/sync-jobs/${body.job_id}`)
})
afterAll(async () => {
  await program.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function start(): Promise<void> {
  program = await startProgram(settings())
  token = await signIn(program, "admin@example.com")
}

async function waitFor(path: string, isReached: (status: unknown) => boolean): Promise<object> {
  const limit = Date.now() + LIMIT_MS
  for (;;) {
    const { status, body } = await call(program, token, "GET", path)
    expect(status).toBe(200)
    if (isReached(body.status)) return body
    expect(Date.now()).toBeLessThan(limit)
    await sleep(PAUSE_MS)
  }
}

async function ended(path: string): Promise<void> {
  const job = await waitFor(path, (status) => status === "succeeded" || status === "failed")
  expect(job).toMatchObject({ status: "succeeded", error: null })
}

test("kill -9 while a ZIP of statements is written: the job starts again", { timeout: 2 * LIMIT_MS }, async () => {
  const release = await holdTable(settings().DATA_DIR, "tbl_statements")
  let id = ""
  try {
    const { status, body } = await call(program, token, "POST", `${BSC}/statements`, SEPTEMBER)
    expect(status).toBe(202)
    id = body.job_id
    await waitFor(`${BSC}/statements/${id}/progress`, (state) => state === "running")
    await program.kill()
  } finally {
    await release()
  }
  await start()
  await ended(`${BSC}/statements/${id}/progress`)
  const headers = { authorization: `Bearer ${token}` }
  const file = await fetch(`${program.address}${BSC}/statements/${id}`, { headers })
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/zip"])
  expect([...unzip(Buffer.from(await file.arrayBuffer())).keys()]).toEqual(["2026-09 Reyes, Ana (E1).pdf"])
})
