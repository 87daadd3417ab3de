import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readConfig } from "#platform/config/index.ts"
import { sql } from "#platform/documents/index.ts"
import { addPerson } from "../support/factories.ts"
import { openMailServer, type MailPeer } from "../support/smtp.ts"
import { openTestWorld, type Caller, type TestWorld } from "../support/world.ts"

/*
 * The service's clock jumps by an hour, as if someone set the machine's clock. The database's clock, which jobs, leases
 * and heartbeats use, does not.
 */

const NOW = Temporal.Instant.from("2026-10-15T16:00:00Z")
const ISSUES = "/v1/scorecard/attendance-issues"
const BSC = "/v1/dashboard/bsc"
const SEPTEMBER = { year: 2026, month: 9 }
const SOON = { timeout: 60_000, interval: 50 }
const LIMITS = { timeout: 240_000 }

let world: TestWorld
let peer: MailPeer
let admin: Caller
let ana: Caller
let leads: Caller[]

beforeAll(async () => {
  peer = await openMailServer()
  const { email } = readConfig({
    NODE_ENV: "test",
    NOTIFICATION_SMTP_URL: peer.url,
    JWT_SECRET: "x".repeat(40),
    SECRETS_KEY: "x".repeat(40),
  })
  world = await openTestWorld("clock_jumps", { role: "all", now: NOW.toString(), config: { email } })
  await addPerson(world, { employee_id: "E1", email_address: "ana@example.com", hire_date: "2020-01-06" })
  admin = await world.as("admin@example.com")
  ana = await world.as("ana@example.com")
  leads = []
  for (let n = 0; n < 4; n++) {
    const lead = await addPerson(world, { access_level: 2, access_scope: "company" })
    leads.push(await world.as(lead.email))
  }
})
afterAll(async () => {
  await world.close()
  await peer.close()
})

const setHours = (hours: number) => world.setNow(NOW.add({ minutes: 60 * hours }).toString())
const enter = (key: string, date_of_occurrence = "2026-09-15", by = admin) =>
  by.post(ISSUES, { employee_id: "E1", date_of_occurrence, issue_type: "tardiness", remarks: key })

test("a sign-in survives a jump forward; after a jump back it is valid again once its time has come", async () => {
  setHours(1)
  expect((await ana.get("/v1/employees/me")).status).toBe(200)
  const late = await world.as("ana@example.com")
  setHours(0)
  expect((await ana.get("/v1/employees/me")).status).toBe(200)
  // A token from the future belongs to no one yet. (rules/sign-in#access-tokens)
  expect((await late.get("/v1/employees/me")).status).toBe(401)
  expect((await (await world.as("ana@example.com")).get("/v1/employees/me")).status).toBe(200)
  setHours(1)
  expect((await late.get("/v1/employees/me")).status).toBe(200)
  setHours(0)
})

test("an idempotency key survives a jump, and the request is not repeated", async () => {
  const draft = { employee_id: "E1", date_of_occurrence: "2026-09-14", issue_type: "tardiness" }
  const write = () =>
    world.app.http.inject({
      method: "POST",
      url: ISSUES,
      headers: { authorization: `Bearer ${admin.token}`, "idempotency-key": "over the jump" },
      payload: draft,
    })
  const first = await write()
  for (const hours of [1, -1, 0]) {
    setHours(hours)
    const again = await write()
    // Not while its sign-in is in the future.
    expect([again.statusCode, again.json()._id]).toEqual(hours === -1 ? [401, undefined] : [201, first.json()._id])
  }
})

describe("while the clock keeps jumping an hour back and forth", () => {
  let jumping = true
  let jumps: Promise<void>
  beforeAll(() => {
    jumps = (async () => {
      for (let n = 0; jumping; n++) {
        setHours(n % 2)
        await sleep(7)
      }
    })()
  })
  afterAll(async () => {
    jumping = false
    await jumps
  })

  test("entries, messages and mails arrive once each, and no duration is negative", LIMITS, async () => {
    // By four leads: more than ten notices of one sender would be merged.
    const entries = []
    for (let n = 0; n < 20; n++) {
      entries.push(await enter(`jump ${n}`, n % 2 === 0 ? "2026-09-15" : "2026-10-14", leads[n % leads.length]))
    }
    expect(entries.map(({ status }) => status)).toEqual(Array(20).fill(201))

    const inbox = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from tbl_notifications
      where employee_id = 'E1'`.execute(world.app.platform.db)
      ).rows[0]?.n
    await expect.poll(inbox, SOON).toBe(21)
    await expect.poll(() => new Set(peer.arrived.map(({ mail }) => mail.messageId)).size, SOON).toBe(21)
    expect(peer.arrived).toHaveLength(21)

    const { body } = await admin.post(`${BSC}/sync`, SEPTEMBER)
    expect(body.duration_ms).toBeGreaterThanOrEqual(0)
    expect((await admin.get("/v1/system/status")).status).toBe(200)
  })

  test("a month is closed, published, reopened and closed again, each exactly once", LIMITS, async () => {
    for (const version of [1, 2]) {
      const reply = await admin.post(`${BSC}/finalize`, SEPTEMBER)
      expect(reply.status).toBe(202)
      const job = async () => (await admin.get(`${BSC}/sync-jobs/${reply.body.job_id}`)).body
      await expect.poll(async () => (await job()).status, SOON).toBe("succeeded")
      expect((await job()).result).toEqual({ version, rows_written: 1 + leads.length, published: true })
      const snapshot = await admin.get(`${BSC}/month-snapshot?view_mode=aggregate&year=2026&month=9`)
      expect(snapshot.body).toMatchObject({ source: "warehouse", report: { status: "final" } })
      expect((await admin.post(`${BSC}/reopen`, { ...SEPTEMBER, reason: "Again" })).status).toBe(200)
      expect((await admin.post(`${BSC}/sync`, SEPTEMBER)).status).toBe(200)
    }
  })

  test("no job is dead, and the audit log is intact", async () => {
    const { body } = await admin.get("/v1/system/activity-logs/verify")
    expect(body.faults).toEqual([])
    const { rows } = await sql`select name, output from jobs.job where state = 'failed'`.execute(world.app.platform.db)
    expect(rows).toEqual([])
  })
})
