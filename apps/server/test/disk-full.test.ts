import { spawnSync } from "node:child_process"
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { FILES, mp4 } from "#features/learning/learning.test-support.ts"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "@scorecard/embedded-postgres"
import { addAna, call, completeSetup, type Program, signIn, startProgram } from "./support/program.ts"
import type { Method } from "./support/reply-types.ts"

const ISSUES = "/v1/scorecard/attendance-issues"
const DISK_MB = 256
const MEGABYTE = 1024 * 1024
const PATIENCE_MS = 30_000
const RECOVERY_MS = 90_000

/*
 * A small disk that can be filled is a file system in memory, which only Linux has and only root may mount: this test
 * runs only there, as in CI.
 */
const canMount = process.platform === "linux" && process.getuid?.() === 0

let disk: string
let program: Program
let admin: string
let server: EmbeddedPostgres
/** Stops everything that was started, even after a partial setup. */
const opened = new AsyncDisposableStack()

beforeAll(async () => {
  if (!canMount) return
  disk = mkdtempSync(join(tmpdir(), "scorecard-disk-"))
  opened.defer(() => rmSync(disk, { recursive: true, force: true }))
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=0755`, "tmpfs", disk])
  if (mounted.status !== 0) throw new Error(`no disk could be mounted: ${String(mounted.stderr)}`)
  opened.defer(() => void spawnSync("umount", ["-l", disk]))
  chmodSync(disk, 0o755)
  const settings = { DEMO_DATA: "false", CLOCK_START: "2026-10-15T16:00:00Z", RATE_LIMIT_DEFAULT: "0" }
  program = await startProgram({ ...settings, DATA_DIR: join(disk, "data") })
  opened.defer(async () => void (await program.stop()))
  server = await startEmbeddedPostgres({ directory: join(disk, "data", "postgres"), log: () => {} })
  opened.defer(() => server.stop())
  admin = await signIn(program, "admin@example.com")
  await completeSetup(program, admin)
  await addAna(program, admin)
  await until(() => program.log.join("\n").includes("the worker is ready"))
}, 300_000)
afterAll(() => opened.disposeAsync())

const ask = <const M extends Method, const Url extends string>(method: M, path: Url, body?: unknown) =>
  call(program, admin, method, path, body, {}, AbortSignal.timeout(PATIENCE_MS))

let entered = 0
/** Creates a long entry, so that tables soon have to grow. @returns the status, whatever it is */
async function enter(): Promise<number> {
  const remarks = Array.from({ length: 200 }, () => Math.random().toString(36)).join(" ")
  const draft = { employee_id: "E1", date_of_occurrence: "2026-10-14", issue_type: "tardiness", remarks }
  const { status, body, headers } = await ask("POST", ISSUES, draft)
  expect({ status, retryAfter: headers.get("retry-after"), body }).toMatchObject(
    status === 503
      ? { status: 503, retryAfter: "5", body: { code: "unavailable" } }
      : { status: 201, retryAfter: null, body: { employee_id: "E1" } },
  )
  if (status === 201) entered += 1
  return status
}

async function upload(): Promise<number> {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(mp4(MEGABYTE))], { type: "video/mp4" }), "lesson.mp4")
  const headers = { authorization: `Bearer ${admin}` }
  const { status } = await fetch(program.address + FILES, { method: "POST", headers, body: form })
  return status
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const limit = AbortSignal.timeout(RECOVERY_MS)
  while (!(await holds())) {
    limit.throwIfAborted()
    await sleep(20)
  }
}

/** Uses up all free space. @returns a function that frees it */
function fillUp(): () => void {
  const path = join(disk, "ballast")
  const file = openSync(path, "w")
  for (let size = MEGABYTE; size >= 4096;) {
    try {
      writeSync(file, Buffer.alloc(size))
    } catch {
      size /= 2
    }
  }
  closeSync(file)
  return () => rmSync(path)
}

async function expectAllThere(): Promise<void> {
  await until(async () => (await enter()) === 201)
  const { body } = await ask("GET", `${ISSUES}?employee_id=E1&year=2026&month=10&limit=1`)
  // The answer to a stored entry may have been lost, but no answered entry is missing.
  expect(body.total).toBeGreaterThanOrEqual(entered)
  expect(await upload()).toBe(201)
  expect((await ask("GET", "/health/ready")).status).toBe(200)
  expect(program.process.exitCode).toBe(null)
}

test.runIf(canMount)(
  "a full disk means 503 for writes, corrupts nothing, and recovers as soon as there is space",
  async () => {
    await expectAllThere()
    const makeRoom = fillUp()
    await until(async () => (await enter()) === 503)
    for (let n = 0; n < 20; n++) await enter()
    expect(await upload()).toBe(503)
    expect((await ask("GET", "/v1/employees/me")).status).toBe(200)
    makeRoom()
    await expectAllThere()
  },
  120_000,
)

test.runIf(canMount)(
  "also if the database stops because it cannot write its log: it restarts on its own once there is space",
  async () => {
    const makeRoom = fillUp()
    // The next segment of its log cannot be created.
    const direct = new pg.Client({ connectionString: server.url("scorecard") })
    direct.on("error", () => {})
    await direct.connect()
    const ended = (async () => {
      for (;;)
        await direct.query("select pg_logical_emit_message(true, 'filler', repeat('x', 4000000)), pg_switch_wal()")
    })()
    await expect(ended).rejects.toThrow(/terminat|No space left/i)
    await until(async () => (await ask("GET", "/health/ready")).status === 503)
    for (let n = 0; n < 20; n++) expect(await enter()).toBe(503)
    expect((await ask("GET", "/v1/public/app-status")).status).toBe(200)
    makeRoom()
    await expectAllThere()
  },
  180_000,
)
