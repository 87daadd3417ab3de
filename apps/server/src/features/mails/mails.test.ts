import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { newId, sql } from "#platform/index.ts"
import { deliverMail, queueMails } from "#platform/mail/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openMailServer, type MailPeer } from "#test/support/smtp.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const URL = "/v1/system/email"
const TEST = "/v1/system/notifications/email-test"
const FROM = { name: "Scorecard", address: "scorecard@mail.example.com" }
let server: MailPeer
/** The server's current response to recipients. */
let answer: string | null
let world: TestWorld
let admin: Caller
let head: Caller
beforeAll(async () => {
  server = await openMailServer({ recipient: () => answer })
  const email = { driver: server.driver, from: FROM, appBaseUrl: "https://app.example.com" }
  world = await openTestWorld("mails", { warehouse: "none", config: { email } })
  admin = await world.as("admin@example.com")
  head = await world.as((await addPerson(world, { access_level: 4 })).email)
})
beforeEach(async () => {
  answer = null
  server.arrived.length = 0
  await sql`delete from tbl_mails`.execute(world.app.platform.db)
})
afterAll(async () => {
  await world.close()
  await server.close()
})

/** A mail, and one attempt at it. */
async function sendOnce(input: { says?: string; type?: string; recipient_id?: string } = {}): Promise<string> {
  const key = newId()
  const { platform: parts } = world.app
  await parts.transact((tx) =>
    queueMails(tx, [
      {
        key,
        recipient_id: input.recipient_id ?? "ADMIN",
        to: { name: "Ann", address: "ann@example.com" },
        type: input.type ?? "employee.welcome",
        subject: "Hello",
        text: "Text",
        html: "<p>HTML</p>",
      },
    ]),
  )
  const { rows } = await sql<{ _id: string }>`select _id from tbl_mails where key = ${key}`.execute(parts.db)
  const mail_id = rows[0]?._id ?? ""
  answer = input.says ?? null
  await deliverMail(parts, { mail_id }, { jobId: newId(), signal: new AbortController().signal })
  answer = null
  return mail_id
}
const check = async () => (await admin.get("/v1/system/status")).body.checks.email

describe("mails", () => {
  test("are listed with their status and masked addresses, never with their content", async () => {
    const sent = await sendOnce()
    const dead = await sendOnce({ says: "550 <ann@example.com> is not here", type: "news.birthday.greeting" })
    const queued = await sendOnce({ says: "450 Busy", recipient_id: "HEAD1" })
    const { body, text } = await admin.get(`${URL}/mails`)
    expect([body.total, body.items.map(({ _id, status }: any) => [_id, status])]).toEqual([
      3,
      [
        [queued, "queued"],
        [dead, "dead"],
        [sent, "sent"],
      ],
    ])
    expect(body.items[1]).toMatchObject({
      to: "a…@example.com",
      attempts: 1,
      interrupted: 0,
      message_id: `<${dead}@mail.example.com>`,
      abilities: { retry: true },
    })
    expect(text).not.toMatch(/ann@example\.com|HTML/)
    const ids = async (query: string) =>
      (await admin.get(`${URL}/mails?${query}`)).body.items.map(({ _id }: any) => _id)
    expect(await ids("status=dead")).toEqual([dead])
    expect(await ids("type=news.birthday.greeting")).toEqual([dead])
    expect(await ids("recipient_id=HEAD1")).toEqual([queued])
    expect(await ids("sort=created_at&limit=2")).toEqual([sent, dead])
    const { next_cursor } = (await admin.get(`${URL}/mails?limit=2`)).body
    expect(await ids(`limit=2&cursor=${next_cursor}`)).toEqual([sent])
    expect((await admin.get(`${URL}/mails?sort=created_at&cursor=${next_cursor}`)).body.code).toBe("cursor_invalid")
    expect((await admin.get(`${URL}/mails/${sent}`)).body).toMatchObject({ _id: sent, abilities: { retry: false } })
    expect((await admin.get(`${URL}/mails/${newId()}`)).status).toBe(404)
  })

  test("that are dead can be retried like new ones, with the same Message-ID", async () => {
    const id = await sendOnce({ says: "550 No" })
    const { body: before } = await admin.get(`${URL}/mails/${id}`)
    const again = (version: number) => admin.post(`${URL}/dead/${id}/retry`, undefined, { "if-match": `"${version}"` })
    expect((await again(before.version - 1)).status).toBe(412)
    const { status, body } = await again(before.version)
    expect([status, body]).toMatchObject([200, { status: "queued", settled_at: null, attempts: 1 }])
    expect((await admin.post(`${URL}/dead/${id}/retry`)).body.code).toBe("state_conflict")
    const { rows } = await sql`select from jobs.job where name = 'send_mail' and data->>'mail_id' = ${id}`.execute(
      world.app.platform.db,
    )
    expect(rows).toHaveLength(2)
    await deliverMail(world.app.platform, { mail_id: id }, { jobId: newId(), signal: new AbortController().signal })
    expect(server.arrived.map(({ mail }) => mail.messageId)).toEqual([before.message_id])
    expect((await admin.post(`${URL}/dead/${id}/retry`)).body.code).toBe("state_conflict")
    expect((await admin.post(`${URL}/dead/${newId()}/retry`)).status).toBe(404)
    const audit = await sql`select from tbl_audit_log where action = 'mail.retried' and target_id = ${id}`.execute(
      world.app.platform.db,
    )
    expect(audit.rows).toHaveLength(1)
  })

  test("are for level 5", async () => {
    const id = newId()
    for (const path of ["mails", "mails/export", `mails/${id}`]) {
      expect((await head.get(`${URL}/${path}`)).status).toBe(403)
      expect((await world.anonymous.get(`${URL}/${path}`)).status).toBe(401)
    }
    expect((await head.post(`${URL}/dead/${id}/retry`)).status).toBe(403)
    expect((await head.post(TEST, {})).status).toBe(403)
  })
})

describe("the system's status", () => {
  test("shows that email works, and the queued and dead mails", async () => {
    await sendOnce()
    expect(await check()).toMatchObject({ status: "ok", driver: "smtp", queued: 0, dead: 0, last_error: null })
    await sendOnce({ says: "450 Busy" })
    const dead = await sendOnce({ says: "550 <ann@example.com> is not here" })
    expect(await check()).toMatchObject({
      status: "degraded",
      queued: 1,
      dead: 1,
      last_error: expect.stringContaining("550"),
      last_sent_at: "2026-10-15T16:00:00.000Z",
      dead_mails: [{ mail_id: dead, type: "employee.welcome", to: "a…@example.com", attempts: 1 }],
    })
    expect(JSON.stringify(await check())).not.toContain("ann@example.com")
    world.setNow("2026-10-17T16:00:00Z")
    expect(await check()).toMatchObject({ status: "ok", dead: 1 })
    world.setNow("2026-10-15T16:00:00Z")
  })

  test("is degraded while a mail is long overdue", async () => {
    await sendOnce({ says: "450 Busy" })
    await sql`update tbl_mails set due_at = now() - interval '1 hour'`.execute(world.app.platform.db)
    expect(await check()).toMatchObject({ status: "degraded", detail: expect.stringMatching(/due for 36\d\d s/) })
  })

  test("is degraded if the server is down, and disabled if email is off; both have the counts", async () => {
    const away = await openMailServer()
    await away.close()
    for (const [driver, status] of [
      [away.driver, "degraded"],
      [null, "disabled"],
    ] as const) {
      const email = { driver, from: FROM, appBaseUrl: "https://app.example.com" }
      const own = await openTestWorld("mails_away", { warehouse: "none", config: { email } })
      const caller = await own.as("admin@example.com")
      const { checks } = (await caller.get("/v1/system/status")).body
      expect(checks.email).toMatchObject({ status, driver: driver?.kind ?? null, queued: 0, dead: 0 })
      const { body } = await caller.post(TEST, {})
      expect(body).toMatchObject({ status: "failed", to: "admin@example.com" })
      await own.close()
    }
  })
})

describe("a test email", () => {
  test("is sent immediately to the caller or to the requested address", async () => {
    const { status, body } = await admin.post(TEST, {})
    expect([status, body]).toEqual([
      200,
      { status: "sent", detail: "The mail server took it.", to: "admin@example.com" },
    ])
    expect((await admin.post(TEST, { to: "other@example.org" })).body.status).toBe("sent")
    expect(server.arrived.map(({ to }) => to)).toEqual([["admin@example.com"], ["other@example.org"]])
    expect(server.arrived[0]?.mail).toMatchObject({ subject: "A test email" })
    const { rows } = await sql<{ doc: unknown }>`select doc from tbl_audit_log where action = 'email.tested'`.execute(
      world.app.platform.db,
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain("other@example.org")
  })

  test("reports the server's refusal and is not retried", async () => {
    answer = "550 No such user"
    const { status, body } = await admin.post(TEST, { to: "unknown@example.com" })
    expect([status, body]).toMatchObject([200, { status: "failed", detail: expect.stringContaining("550") }])
    expect((await admin.get(`${URL}/mails`)).body.total).toBe(0)
  })

  test.each([
    "no address",
    "a@example.com, b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    'x"y@example.com',
    "",
  ])("to %j is refused", async (to) => {
    const { status, body } = await admin.post(TEST, { to })
    expect([status, body.errors[0]?.path]).toEqual([422, "to"])
    expect(server.arrived).toEqual([])
  })
})
