import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addLateness, addTeam, eventually, openMonthsWorld } from "#features/months/months.test-support.ts"
import { JobLost, sql } from "#platform/index.ts"
import { requeueStalled, startJob } from "#platform/jobs/index.ts"
import { runTracked } from "#platform/jobs/run-tracked.ts"
import { addPerson } from "#test/support/factories.ts"
import { unzip } from "#test/support/unzip.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { archiveJob, type ArchiveProgress } from "./archive-job.ts"
import { buildArchive } from "./build-archive.ts"
import { openStatements } from "./index.ts"

const PATH = "/v1/dashboard/bsc/statements"
const AUGUST = { year: 2026, month: 8 }
const SEPTEMBER = { year: 2026, month: 9 }
const REQUESTER = { employee_id: "ADMIN", impersonated_by: null }
const LONG = 600_000
const DAY_MS = 86_400_000

const directory = mkdtempSync(join(tmpdir(), "scorecard-statements-"))
const files = join(directory, "files")
let world: TestWorld
let admin: Caller
let lead: Caller
beforeAll(async () => {
  const config = { dataDirectory: directory, storage: { driver: "fs", directory: files } } as const
  world = await openMonthsWorld("statements_zip", { role: "api", config })
  await addTeam(world, "2026-09")
  for (const [employee_id, email_address] of [
    ["UML", "u1@example.com"],
    ["uml", "u2@example.com"],
  ] as const) {
    const names = { first_name: "Zoë / Ægir:", last_name: "*Ö?" }
    await addPerson(world, { employee_id, email_address, manager_id: "LEAD", ...names })
  }
  await addPerson(world, { employee_id: "ONE", manager_id: "LEAD" })
  await addPerson(world, { employee_id: "HIRED", manager_id: "LEAD", hire_date: "2026-10-01" })
  await addPerson(world, { employee_id: "OTHER", access_level: 2 })
  admin = await world.as("admin@example.com")
  lead = await world.as("lead@example.com")
  for (const month of [AUGUST, SEPTEMBER]) await finalize(month)
}, LONG)
afterAll(async () => {
  await world.close()
  rmSync(directory, { recursive: true, force: true })
})

async function finalize(month: object): Promise<void> {
  await world.app.features.months.finalizeNow(REQUESTER, { ...SEPTEMBER, regenerate: false, ...month })
}

async function request(caller: Caller, month = SEPTEMBER): Promise<string> {
  const { status, body } = await caller.post(PATH, month)
  expect([status, body.status]).toEqual([202, "queued"])
  return body.job_id
}

/** No worker runs here: the tests run jobs as one does. */
async function run(id: string): Promise<void> {
  const [build] = openStatements(world.app.platform).jobs
  await build?.run({ job_id: id }, { jobId: id, signal: new AbortController().signal, attempt: 1 })
}

async function purge(): Promise<void> {
  const [, job] = openStatements(world.app.platform).jobs
  await job?.run({}, { jobId: "purge", signal: new AbortController().signal, attempt: 1 })
}

async function download(caller: Caller, id: string): Promise<Map<string, Buffer>> {
  const headers = { authorization: `Bearer ${caller.token}` }
  const response = await world.app.http.inject({ url: `${PATH}/${id}`, headers })
  expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "application/zip"])
  return unzip(response.rawPayload)
}

async function singleStatement(caller: Caller, employeeId: string): Promise<Buffer> {
  const url = `/v1/dashboard/bsc/statement?year=2026&month=9&employee_id=${employeeId}`
  return (await world.app.http.inject({ url, headers: { authorization: `Bearer ${caller.token}` } })).rawPayload
}

const storedFiles = () =>
  existsSync(join(files, "statements"))
    ? readdirSync(join(files, "statements"), { recursive: true }).filter((name) => String(name).endsWith(".zip"))
    : []

test("a draft month has no ZIP, and neither has a pool without figures", async () => {
  expect((await admin.post(PATH, { year: 2026, month: 10 })).body.code).toBe("month_not_final")
  const other = await world.as("other@example.com")
  await sql`delete from tbl_bsc_final_snapshots where employee_id = 'OTHER'`.execute(world.app.platform.db)
  expect(await other.post(PATH, SEPTEMBER)).toMatchObject({ status: 404, body: { code: "not_found" } })
})

describe("the ZIP of a manager", () => {
  let id: string
  let entries: Map<string, Buffer>
  beforeAll(async () => {
    id = await request(lead)
  }, LONG)

  test("can't be downloaded before it is complete", async () => {
    expect(await lead.get(`${PATH}/${id}`)).toMatchObject({ status: 409, body: { code: "job_active", job_id: id } })
    expect((await lead.get(`${PATH}/${id}/progress`)).body).toMatchObject({ status: "queued", percent: 0 })
  })

  test("is one at a time: the same month is not queued again, another month has to wait", async () => {
    expect((await lead.post(PATH, SEPTEMBER)).body.job_id).toBe(id)
    expect(await lead.post(PATH, AUGUST)).toMatchObject({ status: 409, body: { code: "job_active", job_id: id } })
  })

  test(
    "has everyone in the pool with figures, in files with names that every system accepts",
    async () => {
      await run(id)
      entries = await download(lead, id)
      const names = [...entries.keys()]
      expect(names).toHaveLength(7)
      expect(names).toContain("2026-09 Ö, Zoë Ægir (UML).pdf")
      expect(names).toContain("2026-09 Ö, Zoë Ægir (uml) 2.pdf")
      expect(names.filter((name) => /HIRED|OTHER|ADMIN/.test(name))).toEqual([])
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
      const { body } = await lead.get(`${PATH}/${id}/progress`)
      expect(body).toMatchObject({ ...SEPTEMBER, status: "succeeded", total: 7, processed: 7, percent: 100 })
      expect(body.expires_at).not.toBeNull()
    },
    LONG,
  )

  test(
    "contains the bytes of the single statements",
    async () => {
      for (const employeeId of ["LEAD", "LATE", "BEST", "NONE", "UML", "ONE"]) {
        const [name = ""] = [...entries.keys()].filter((each) => each.includes(`(${employeeId})`))
        expect(entries.get(name)?.equals(await singleStatement(lead, employeeId))).toBe(true)
      }
    },
    LONG,
  )

  test("issues and audits each code once", async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from tbl_audit_log
      where doc->>'action' = 'statement.issued'`.execute(world.app.platform.db)
    expect(rows[0]?.count).toBe(7)
  })

  test("belongs to whoever requested it", async () => {
    for (const path of ["", "/progress"]) {
      expect(await admin.get(`${PATH}/${id}${path}`)).toMatchObject({ status: 404, body: { code: "not_found" } })
    }
    expect((await admin.post(`${PATH}/${id}/cancel`)).status).toBe(404)
    expect((await world.anonymous.get(`${PATH}/${id}`)).status).toBe(401)
    expect((await admin.get(`/v1/dashboard/bsc/sync-jobs/${id}`)).status).toBe(404)
  })

  test(
    "running it again does no harm",
    async () => {
      await run(id)
      expect(storedFiles()).toHaveLength(1)
      expect([...(await download(lead, id)).keys()]).toEqual([...entries.keys()])
    },
    LONG,
  )

  test("can't be downloaded once someone in it has left the pool", async () => {
    const setManager = (manager: string | null) =>
      sql`update tbl_employees set doc = jsonb_set(doc, '{employment_data,manager_id}', ${JSON.stringify(manager)}::jsonb)
        where _id = 'ONE'`.execute(world.app.platform.db)
    await setManager(null)
    expect(await lead.get(`${PATH}/${id}`)).toMatchObject({ status: 404, body: { code: "not_found" } })
    await setManager("LEAD")
    expect((await lead.get(`${PATH}/${id}`)).status).toBe(200)
  })

  test(
    "a new one replaces it, and the file of the old one is gone",
    async () => {
      const next = await request(lead)
      expect((await lead.get(`${PATH}/${id}`)).status).toBe(404)
      expect(storedFiles()).toEqual([])
      await run(next)
      expect(storedFiles()).toHaveLength(1)
      id = next
    },
    LONG,
  )

  test("expires, and is then removed", async () => {
    await purge()
    expect(storedFiles()).toHaveLength(1)
    await sql`update tbl_sync_jobs set doc = jsonb_set(doc, '{finished_at}', '"2026-09-01T00:00:00.000Z"')
      where _id = ${id}`.execute(world.app.platform.db)
    expect((await lead.get(`${PATH}/${id}`)).status).toBe(404)
    await purge()
    expect(storedFiles()).toEqual([])
    expect((await lead.get(`${PATH}/${id}/progress`)).status).toBe(404)
  })
})

test(
  "a pool that has shrunk since the request counts as it is when the file is written",
  async () => {
    const id = await request(lead)
    const setManager = (manager: string | null) =>
      sql`update tbl_employees set doc = jsonb_set(doc, '{employment_data,manager_id}', ${JSON.stringify(manager)}::jsonb)
        where _id in ('LATE', 'BEST')`.execute(world.app.platform.db)
    await setManager(null)
    await run(id)
    const names = [...(await download(lead, id)).keys()]
    expect(names).toHaveLength(5)
    expect(names.filter((name) => /LATE|BEST/.test(name))).toEqual([])
    await setManager("LEAD")
  },
  LONG,
)

test(
  "level 1 gets their own statement only",
  async () => {
    const late = await world.as("late@example.com")
    const id = await request(late)
    await run(id)
    const names = [...(await download(late, id)).keys()]
    expect(names).toHaveLength(1)
    expect(names[0]).toContain("(LATE)")
  },
  LONG,
)

function isLost(progress: ArchiveProgress): boolean {
  try {
    progress.advance(0)
    return false
  } catch {
    return true
  }
}

test("a canceled job stops between people, and leaves no file", async () => {
  const { platform } = world.app
  const before = storedFiles().length
  const id = await request(admin)
  const job = await startJob(platform.db, archiveJob, { id, at: "2026-10-15T16:00:00.000Z" })
  if (!job) throw new Error("the job was not there to start")
  const outcome = await runTracked(platform, archiveJob, {
    job,
    work: async (started, progress) => {
      expect(await admin.post(`${PATH}/${id}/cancel`)).toMatchObject({ status: 200, body: { status: "canceled" } })
      // The process learns of it with its next heartbeat.
      await eventually(async () => isLost(progress))
      return buildArchive(platform, started, progress)
    },
  })
  expect(outcome?.error).toBeInstanceOf(JobLost)
  expect(storedFiles()).toHaveLength(before)
  expect((await admin.get(`${PATH}/${id}`)).status).toBe(404)
  expect((await admin.post(`${PATH}/${id}/cancel`)).body.status).toBe("canceled")
})

test(
  "a ZIP of a version before the current one can't be downloaded",
  async () => {
    const id = await request(lead)
    await run(id)
    expect((await lead.get(`${PATH}/${id}`)).status).toBe(200)
    await addLateness(world, "LATE", "2026-09-24")
    await finalize({ regenerate: true, reason: "A lateness was missing" })
    expect(await lead.get(`${PATH}/${id}`)).toMatchObject({ status: 404, body: { code: "not_found" } })
  },
  LONG,
)

describe("a month that changes while its ZIP is written", () => {
  test(
    "has no ZIP of the version before",
    async () => {
      const id = await request(lead)
      const { platform } = world.app
      const job = await startJob(platform.db, archiveJob, { id, at: "2026-10-15T16:00:00.000Z" })
      if (!job) throw new Error("the job was not there to start")
      const failure = await runTracked(platform, archiveJob, {
        job,
        work: async (started, progress) => {
          const outcome = await buildArchive(platform, started, progress)
          await addLateness(world, "BEST", "2026-09-25")
          await finalize({ regenerate: true, reason: "A lateness was missing" })
          return outcome
        },
      })
      expect(failure).not.toBeNull()
      expect((await lead.get(`${PATH}/${id}/progress`)).body).toMatchObject({
        status: "failed",
        error: { code: "month_not_final" },
      })
      expect((await lead.get(`${PATH}/${id}`)).status).toBe(404)
    },
    LONG,
  )
})

test(
  "a job whose worker died runs again, and the dead worker's file is removed as an orphan",
  async () => {
    const { platform } = world.app
    const id = await request(admin)
    const job = await startJob(platform.db, archiveJob, { id, at: "2026-10-15T16:00:00.000Z" })
    if (!job) throw new Error("the job was not there to start")
    // The first worker has stored its file, and dies before it can say so.
    const silent = { begin: () => undefined, advance: () => undefined }
    const state = () => ({ phase: "writing" as const, total: null, processed: 0 })
    await buildArchive(platform, job, { ...silent, state, stop: () => Promise.resolve() })
    await sql`update tbl_sync_jobs set doc = doc || '{"beat": 0}'::jsonb where _id = ${id}`.execute(platform.db)
    await requeueStalled(platform, [archiveJob.queue])
    await run(id)
    expect((await download(admin, id)).size).toBeGreaterThan(6)
    const folder = readdirSync(join(files, "statements", id))
    expect(folder).toHaveLength(2)
    await purge()
    expect(readdirSync(join(files, "statements", id))).toEqual(folder)
    // The clock of a program decides what is old; the names of files come from the system's.
    world.setNow(new Date(Date.now() + 2 * DAY_MS).toISOString())
    await sql`update tbl_sync_jobs set doc = jsonb_set(doc, '{finished_at}', ${JSON.stringify(new Date(Date.now() + 2 * DAY_MS).toISOString())}::jsonb)
      where _id = ${id}`.execute(platform.db)
    await purge()
    admin = await world.as("admin@example.com")
    const [kept, ...others] = readdirSync(join(files, "statements", id))
    expect(others).toEqual([])
    expect(folder).toContain(kept)
    expect((await download(admin, id)).size).toBeGreaterThan(6)
  },
  LONG,
)
