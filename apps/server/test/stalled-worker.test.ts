import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "@scorecard/embedded-postgres"
import { memoryFolder } from "./support/memory-folder.ts"
import { call, completeSetup, type Program, signIn, startProgram } from "./support/program.ts"
import { openMailServer, type MailPeer } from "./support/smtp.ts"
import type { BodyOf, Method } from "./support/reply-types.ts"

/*
 * A worker is suspended (SIGSTOP) in the middle of a job until another one has taken the job, and then continues
 * (SIGCONT): nothing that it writes afterwards may take effect. Database locks determine where exactly it is suspended.
 */

const BSC = "/v1/dashboard/bsc"
const ISSUES = "/v1/scorecard/attendance-issues"
const SEPTEMBER = { year: 2026, month: 9 }
/** For the heartbeat's ten seconds, a retry's pause, and a busy machine. */
const LIMIT_MS = 120_000

let directory: string
let settings: Record<string, string>
let peer: MailPeer
let gate = Promise.withResolvers<void>()
let api: Program
let sleeper: Program
let second: Program | null = null
let server: EmbeddedPostgres
let documents: pg.Client
let holder: pg.Client
let admin: string
/** Stops everything that was started, even after a partial setup. */
const opened = new AsyncDisposableStack()

beforeAll(async () => {
  directory = memoryFolder("scorecard-fence-")
  opened.defer(() => rmSync(directory, { recursive: true, force: true }))
  peer = await openMailServer({ thinking: ({ subject }) => (subject === "Once" ? gate.promise : null) })
  opened.defer(() => peer.close())
  settings = {
    DATA_DIR: join(directory, "data"),
    DEMO_DATA: "false",
    CLOCK_START: "2026-10-15T16:00:00Z",
    NOTIFICATION_SMTP_URL: peer.url,
    RATE_LIMIT_DEFAULT: "0",
    BSC_ROLLING_SYNC_ENABLED: "false",
  }
  api = await startProgram({ ...settings, ROLE: "api" })
  opened.defer(async () => void (await api.stop()))
  server = await startEmbeddedPostgres({ directory: join(directory, "data", "postgres"), log: () => {} })
  opened.defer(() => server.stop())
  documents = await connected()
  opened.defer(() => documents.end())
  await documents.query(
    `insert into tbl_employees (_id, doc) select id, jsonb_set(jsonb_set(doc,
         '{personal_data,email_address}', to_jsonb(lower(id) || '@example.com')), '{employment_data,bsc_enabled}', 'true')
       || jsonb_build_object('_id', id, 'access_level', 1, 'hire_date', '2020-01-06')
     from tbl_employees, (select 'P' || n as id from generate_series(1, 30) n) made where _id = 'ADMIN'`,
  )
  admin = await signIn(api, "admin@example.com")
  await completeSetup(api, admin)
}, 3 * LIMIT_MS)
afterAll(() => opened.disposeAsync(), LIMIT_MS)

beforeEach(async () => {
  gate = Promise.withResolvers()
  sleeper = await startProgram({ ...settings, ROLE: "worker" })
  holder = await connected()
}, LIMIT_MS)
afterEach(async () => {
  gate.resolve()
  await holder.end()
  sleeper.process.kill("SIGCONT")
  await Promise.all([sleeper.stop(), second?.stop()])
  second = null
}, LIMIT_MS)

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url("scorecard") })
  await client.connect()
  return client
}

async function until<T>(what: string, ask: () => Promise<T | false | null | undefined>): Promise<T> {
  const limit = AbortSignal.timeout(LIMIT_MS)
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (limit.aborted) throw new Error(`in vain: ${what}; ${JSON.stringify(await rows(ACTIVE_JOBS))}`)
    await sleep(50)
  }
}

async function send<const M extends Method, const Url extends string>(
  method: M,
  path: Url,
  body?: unknown,
): Promise<BodyOf<M, Url>> {
  const answer = await call(api, admin, method, path, body)
  expect([answer.status < 300, answer.body]).toEqual([true, answer.body])
  return answer.body
}

const ACTIVE_JOBS = "select name, state, retry_count from jobs.job where state in ('created', 'retry', 'active')"

const rows = async (text: string, values: unknown[] = []) => (await documents.query(text, values)).rows

/** Whether a statement like this is waiting for a lock. */
const waitsWith = (statement: string) =>
  until(
    `${statement} waits for a lock`,
    async () =>
      (await rows("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1", [statement]))
        .length > 0,
  )

/** Queues a job that cannot get past `lock`, and suspends its worker there. */
async function fallAsleep(path: string, lock: string, statement: string): Promise<string> {
  await holder.query(`begin; ${lock}`)
  const { job_id } = await send("POST", `${BSC}/${path}`, SEPTEMBER)
  await waitsWith(statement)
  sleeper.process.kill("SIGSTOP")
  await holder.query("commit")
  return String(job_id)
}

/** Another worker starts and takes the job, and then the first one continues. */
async function takenUpBeforeWaking(jobId: string): Promise<void> {
  second = await startProgram({ ...settings, ROLE: "worker" })
  await until("a second attempt", () => attempts(jobId, 2))
  sleeper.process.kill("SIGCONT")
}

async function attempts(jobId: string, count: number): Promise<boolean> {
  const [job] = await rows("select (doc->>'attempts')::int as attempts from tbl_sync_jobs where _id = $1", [jobId])
  return job.attempts === count
}

const succeeded = (jobId: string) =>
  until("success", async () => {
    const job = await send("GET", `${BSC}/sync-jobs/${jobId}`)
    expect(job.status).not.toBe("failed")
    return job.status === "succeeded" && job
  })

/** Another worker has the job, or has even ended it. */
const saysJobLost = () =>
  until("the first worker says the job is lost", async () =>
    sleeper.log.some((line) => line.includes('"type":"JobLost"')),
  )

async function tardinessOf(employeeId: string): Promise<[string, number]> {
  const path = `${BSC}/month-snapshot?view_mode=aggregate&year=2026&month=9&employee_id=${employeeId}` as const
  const { source, items } = await send("GET", path)
  const kpis = items[0]?.kpms.flatMap((kpm) => kpm.kpis)
  return [source, Number(kpis?.find(({ kpi_key }) => kpi_key === "tardiness")?.basis.count)]
}

const enter = () =>
  send("POST", ISSUES, { employee_id: "P1", date_of_occurrence: "2026-09-15", issue_type: "tardiness" })

describe("a worker suspended past its heartbeat that continues", () => {
  test("in a sync, does not overwrite newer figures with its older ones", { timeout: 2 * LIMIT_MS }, async () => {
    const lock = "lock table tbl_attendance_issues in access exclusive mode"
    const jobId = await fallAsleep("sync?async=true", lock, "%tbl_attendance_issues%")
    await enter()
    await takenUpBeforeWaking(jobId)
    expect(await succeeded(jobId)).toMatchObject({ status: "succeeded" })
    await saysJobLost()
    expect(await attempts(jobId, 2)).toBe(true)
    await until("the new entry is counted", async () => (await tardinessOf("P1")).join() === "warehouse,1")
    expect(await rows("select 1 from tbl_audit_log where action = 'month.synced'")).toHaveLength(1)
  })

  test("in a finalization, leaves the month closed once, by the other worker", { timeout: 2 * LIMIT_MS }, async () => {
    const lock = "lock table tbl_bsc_final_snapshots in share mode"
    const jobId = await fallAsleep("finalize", lock, "%insert into tbl_bsc_final_snapshots%")
    await takenUpBeforeWaking(jobId)
    expect(await succeeded(jobId)).toMatchObject({ result: { version: 1, published: true } })
    await saysJobLost()
    expect(
      await rows("select doc->'change'->>'job_id' as by from tbl_audit_log where action = 'month.finalized'"),
    ).toEqual([{ by: jobId }])
    const finals = await rows("select report_version, count(*)::int as rows from tbl_bsc_final_snapshots group by 1")
    expect(finals).toEqual([{ report_version: 1, rows: 30 }])
    const [report] = await rows("select doc from tbl_bsc_month_reports where _id = '2026-09'")
    expect(report.doc).toMatchObject({ status: "final", report_version: 1, generation: 1, published_report_version: 1 })
    expect(await tardinessOf("P1")).toEqual(["warehouse", 1])
  })

  test("in a mail, leaves it sent under one Message-ID", { timeout: 2 * LIMIT_MS }, async () => {
    const draft = { recipient_ids: ["P2"], subject: "Once", body_html: "<p>Words</p>", delivery: ["email"] }
    const { _id } = await send("POST", "/v1/system/email/send", draft)
    // Mails about the month that an earlier test finalized may still be on their way.
    const arrived = () => peer.arrived.filter(({ mail }) => mail.subject === "Once")
    await until("the mail arrives", async () => arrived().length === 1)
    sleeper.process.kill("SIGSTOP")
    second = await startProgram({ ...settings, ROLE: "worker" })
    await until("the mail arrives", async () => arrived().length === 2)
    gate.resolve()
    const state = async () => (await send("GET", `/v1/system/email/broadcasts/${_id}`)).email
    await until("the mail is recorded as sent", async () => (await state())?.sent === 1)
    const [settled] = await rows("select doc from tbl_mails where doc->>'subject' = 'Once'")
    sleeper.process.kill("SIGCONT")
    // It closes its SMTP connection when it is done with its mail.
    await sleeper.stop()
    expect(await rows("select doc from tbl_mails where doc->>'subject' = 'Once'")).toEqual([settled])
    expect(settled.doc).toMatchObject({ status: "sent", attempts: 2, interrupted: 1 })
    expect(new Set(arrived().map(({ mail }) => mail.messageId)).size).toBe(1)
    expect(arrived()).toHaveLength(2)
  })
})
