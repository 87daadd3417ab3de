import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, draft, PATHS, setMonth, type Team } from "#features/entries/entries.test-support.ts"
import { openAuditSeals, verifyAuditChain } from "#platform/audit/index.ts"
import { sql } from "#platform/index.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { purgeExpired } from "./index.ts"

const PREVIEW = "/v1/system/retention"

let world: TestWorld
let admin: Caller
let team: Team
let task: string
beforeAll(async () => {
  world = await openTestWorld("retention", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  team = await addTeam(world)
  task = await addTask(world)
  for (const remarks of ["old", "recent"]) {
    const { status } = await admin.post(PATHS.incidents, draft("incidents", team.ids.member, task, { remarks }))
    if (status !== 201) throw new Error(`no entry: ${status}`)
  }
  await sql`update ${sql.table("tbl_incidents")} set doc = jsonb_set(doc, '{incident_date}', '"2025-08-12"')
    where employee_id = ${team.ids.member} and doc->>'remarks' = 'old'`.execute(world.app.platform.db)
})
afterAll(() => world.close())

const withRetention = (settings: object) => {
  const { platform } = world.app
  const config = { ...platform.config, retention: { ...platform.config.retention, ...settings } }
  return purgeExpired({ ...platform, config })
}
const rowsOf = async (table: string, url = `${PREVIEW}?entries=13m&finals=13m&audit=90d&mail=30d`) => {
  const { body } = await admin.get(url as typeof PREVIEW)
  return body.items.flatMap(({ tables }) => tables).find((each) => each.table === table)
}
const faults = async () => {
  const { db, config } = world.app.platform
  return (await verifyAuditChain(db, openAuditSeals([config.secretsKey]))).faults
}

test("nothing is removed without a setting, and the preview tries one without removing anything", async () => {
  const { body } = await admin.get(PREVIEW)
  expect(body.items.map(({ setting, kept_for, is_set }) => [setting, kept_for, is_set])).toEqual([
    ["RETENTION_ENTRIES", null, false],
    ["RETENTION_FINALS", null, false],
    ["RETENTION_AUDIT", null, false],
    ["RETENTION_MAIL", null, false],
  ])
  await withRetention({})
  // The month is a draft.
  expect(await rowsOf("incidents")).toEqual({ table: "incidents", rows: 0, held: 1, oldest_kept: "2025-08-12" })
  expect(await rowsOf("audit_log")).toMatchObject({ rows: 0, oldest_kept: "2026-10-15" })
})

test("a duration that is too short is refused, in the query as in the settings", async () => {
  expect((await admin.get(`${PREVIEW}?entries=12m`)).body).toMatchObject({ errors: [{ path: "entries" }] })
  expect((await admin.get(`${PREVIEW}?audit=6`)).status).toBe(422)
  expect((await team.lead.get(PREVIEW)).status).toBe(403)
})

test("entries go with their months once these are final, and the month can't be made again", async () => {
  await withRetention({ entries: "13m" })
  expect(await rowsOf("incidents")).toMatchObject({ rows: 0, held: 1 })
  await setMonth(world, "2025-08", "final")
  expect(await rowsOf("incidents")).toEqual({
    table: "incidents",
    rows: 1,
    held: 0,
    oldest_kept: expect.stringMatching(/^2026/),
  })
  await withRetention({ entries: "13m" })
  await withRetention({ entries: "13m" })
  expect(await rowsOf("incidents")).toMatchObject({ rows: 0, held: 0, oldest_kept: expect.stringMatching(/^2026/) })
  const { body } = await admin.get(`${PATHS.incidents}?employee_id=${team.ids.member}`)
  expect(body.items.map(({ remarks }) => remarks)).toEqual(["recent"])
  const reopened = await admin.post("/v1/dashboard/bsc/reopen", { year: 2025, month: 8, reason: "Mistake" })
  expect(reopened).toMatchObject({ status: 409, body: { code: "month_removed" } })
  const again = { year: 2025, month: 8, reason: "Mistake" }
  const regenerated = await admin.post("/v1/dashboard/bsc/finalize?regenerate=true", again)
  expect(regenerated).toMatchObject({ status: 409, body: { code: "month_removed" } })
  const log = await admin.get("/v1/system/activity-logs?action=retention.purged")
  expect(log.body.items).toMatchObject([{ actor_id: null, change: { month: "2025-08", removed: { incidents: 1 } } }])
})

test("finals go by months too; their pages are empty then, and the month stays final", async () => {
  const { db } = world.app.platform
  await sql`insert into ${sql.table("tbl_bsc_final_snapshots")} (month, report_version, employee_id, doc)
    values ('2025-08', 1, ${team.ids.member}, '{}'::jsonb)`.execute(db)
  expect(await rowsOf("bsc_final_snapshots")).toMatchObject({ rows: 1 })
  await withRetention({ finals: "13m" })
  expect(await rowsOf("bsc_final_snapshots")).toEqual({
    table: "bsc_final_snapshots",
    rows: 0,
    held: 0,
    oldest_kept: null,
  })
  const { status, body } = await admin.get("/v1/dashboard/bsc?view_mode=aggregate&year=2025&month=8")
  expect([status, JSON.stringify(body).includes(team.ids.member)]).toEqual([200, false])
})

test("the audit log is cut at the beginning of its chains, which verify before, between and after", async () => {
  const { db } = world.app.platform
  expect(await faults()).toEqual([])
  world.setNow("2027-03-01T16:00:00Z")
  admin = await world.as("admin@example.com")
  await withRetention({ audit: "90d" })
  expect(await faults()).toEqual([])
  const { rows } = await sql<{ oldest: string }>`select min(at) as oldest from ${sql.table("tbl_audit_log")}`.execute(
    db,
  )
  expect(rows[0]?.oldest.slice(0, 7)).toBe("2027-03")
  await Promise.all(Array.from({ length: 20 }, () => world.as("admin@example.com")))
  expect(await faults()).toEqual([])
  await withRetention({ audit: "90d" })
  expect(await faults()).toEqual([])
  expect((await admin.get("/v1/system/activity-logs/verify")).body.faults).toEqual([])
})

test("who has the database alone can't cut the log, nor move a cut", async () => {
  const { db } = world.app.platform
  const forged = async (statement: ReturnType<typeof sql>) => {
    let found: string[] = []
    await db
      .transaction()
      .execute(async (tx) => {
        await statement.execute(tx)
        const { config } = world.app.platform
        found = (await verifyAuditChain(tx, openAuditSeals([config.secretsKey]))).faults.map(({ reason }) => reason)
        throw new Error("undone")
      })
      .catch(() => {})
    return found
  }
  const heads = sql.table("tbl_audit_heads")
  const log = sql.table("tbl_audit_log")
  const first = sql`select chain, min(position) as position from ${log} group by chain order by chain limit 1`
  expect(
    await forged(sql`delete from ${log} l using (${first}) f where l.chain = f.chain and l.position = f.position`),
  ).not.toEqual([])
  expect(
    await forged(sql`with f as (${first}), gone as (
      delete from ${log} l using f where l.chain = f.chain and l.position = f.position returning l.chain, l.position, l.hash)
      update ${heads} h set cut_position = gone.position, cut_hash = gone.hash from gone where gone.chain = h.chain`),
  ).toContain("what was removed from its beginning has no proof")
  expect(
    await forged(sql`update ${heads} set cut_position = 0, cut_hash = repeat('0', 64), cut_seal = ''`),
  ).not.toEqual([])
})

test("settled emails go, those of broadcasts too", async () => {
  const { db } = world.app.platform
  const mail = (id: string, type: string, settled_at: string | null) => {
    const doc = {
      _id: id,
      recipient_id: team.ids.member,
      to: { name: "A", address: "a@example.com" },
      type,
      subject: "s",
      status: settled_at ? "sent" : "queued",
      attempts: 1,
      failures: 0,
      interrupted: 0,
      message_id: null,
      last_error: null,
      created_at: "2025-01-01T00:00:00.000Z",
      last_attempt_at: null,
      settled_at,
    }
    return sql`insert into ${sql.table("tbl_mails")} (_id, key, content_id, doc)
      values (${id}, ${id}, 'c', ${JSON.stringify(doc)}::jsonb)`.execute(db)
  }
  await mail("01", "admin.broadcast", "2025-01-02T00:00:00.000Z")
  await mail("02", "employee.welcome", "2027-02-28T00:00:00.000Z")
  await mail("03", "employee.welcome", null)
  expect(await rowsOf("mails")).toMatchObject({ rows: 1, held: 1 })
  await withRetention({ mail: "30d" })
  const { rows } = await sql<{ _id: string }>`select _id from ${sql.table("tbl_mails")} order by _id`.execute(db)
  expect(rows.map(({ _id }) => _id)).toEqual(["02", "03"])
})
