import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { newId, sql } from "#platform/index.ts"
import { deliverMail } from "#platform/mail/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openMailServer, type MailPeer } from "#test/support/smtp.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const URL = "/v1/system/email"
let server: MailPeer
let world: TestWorld
let admin: Caller
let head: Caller
const FROM = { name: "Scorecard", address: "scorecard@mail.example.com" }

beforeAll(async () => {
  server = await openMailServer({ recipient: (address) => (address.startsWith("gone") ? "550 No such user" : null) })
  const email = { driver: server.driver, from: FROM, appBaseUrl: "https://app.example.com" }
  world = await openTestWorld("broadcast", { warehouse: "none", config: { email, broadcastMaxRecipients: 4 } })
  admin = await world.as("admin@example.com")
  head = await world.as((await addPerson(world, { employee_id: "HEAD", access_level: 4 })).email)
  await addPerson(world, {
    employee_id: "ANN",
    first_name: "Ann",
    last_name: "Lee, Jr.",
    email_address: "ann@example.com",
  })
  await addPerson(world, { employee_id: "BEN", email_address: "ben@example.com" })
  await addPerson(world, { employee_id: "GONE", email_address: "gone@example.com" })
  await addPerson(world, { employee_id: "LEFT", status: "inactive" })
})
beforeEach(async () => {
  server.arrived.length = 0
  await sql`delete from tbl_outbox`.execute(world.app.platform.db)
  await sql`delete from tbl_mails`.execute(world.app.platform.db)
})
afterAll(async () => {
  await world.close()
  await server.close()
})

const draft = (given: object = {}) => ({
  recipient_ids: ["ANN", "BEN"],
  subject: "Office closed on Friday",
  body_html: '<p>Dear <b>all</b>,</p><script>x()</script><p>see <a href="/news">the news</a>.</p>',
  action_url: "/dashboard/news",
  delivery: ["email", "in_app"],
  ...given,
})
const announced = async () =>
  (
    await sql<{ doc: { recipient_ids: string[]; data: object; link: string } }>`select doc from tbl_outbox
      where doc->>'type' = 'admin.broadcast' order by _id`.execute(world.app.platform.db)
  ).rows.map(({ doc }) => doc)
const count = async (table: string) =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(world.app.platform.db)).rows[0]?.n,
  )

async function sendAll(): Promise<void> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_mails where status = 'queued'`.execute(
    world.app.platform.db,
  )
  const signal = new AbortController().signal
  for (const { _id } of rows) await deliverMail(world.app.platform, { mail_id: _id }, { jobId: newId(), signal })
}

const leave = (id: string, status: "inactive" | "active") =>
  sql`update tbl_employees set doc = doc || ${JSON.stringify({ status })}::jsonb where _id = ${id}`.execute(
    world.app.platform.db,
  )

describe("a broadcast", () => {
  test("is queued by email and in the app for each recipient, and arrives sanitized in both", async () => {
    const { status, body, headers } = await admin.post(`${URL}/send`, draft())
    expect(headers["location"]).toBe(`${URL}/broadcasts/${body._id}`)
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String),
        results: [
          { employee_id: "ANN", email: "queued", in_app: "queued" },
          { employee_id: "BEN", email: "queued", in_app: "queued" },
        ],
      },
    ])
    expect(await announced()).toMatchObject([
      {
        recipient_ids: ["ANN", "BEN"],
        data: {
          broadcast_id: body._id,
          title: "Office closed on Friday",
          body: "Dear all,\n\nsee the news [https://app.example.com/news].",
        },
        link: "/dashboard/news",
      },
    ])
    await sendAll()
    expect(server.arrived.map(({ to }) => to.join()).toSorted()).toEqual(["ann@example.com", "ben@example.com"])
    const { mail, source } = server.arrived[0] ?? {}
    expect(mail).toMatchObject({ subject: "Office closed on Friday", from: FROM })
    expect(mail?.text).toContain("Dear all,\n\nsee the news [https://app.example.com/news].")
    expect(mail?.text).toContain("Open: https://app.example.com/dashboard/news")
    expect(mail?.html).toContain("<p>Dear <b>all</b>,</p>")
    expect(mail?.html).toContain('href="https://app.example.com/dashboard/news"')
    expect(source).not.toContain("<script")
  })

  test("stores one copy of its text and one audit record", async () => {
    const [contents, mails] = [await count("tbl_mail_contents"), await count("tbl_mails")]
    const { body } = await admin.post(`${URL}/send`, draft())
    expect([(await count("tbl_mail_contents")) - contents, (await count("tbl_mails")) - mails]).toEqual([1, 2])
    const { rows } = await sql<{ doc: object }>`select doc from tbl_audit_log where action = 'broadcast.sent'
      and target_id = ${body._id}`.execute(world.app.platform.db)
    expect(rows).toMatchObject([
      { doc: { actor_id: "ADMIN", change: { subject: "Office closed on Friday", recipients: 2 } } },
    ])
  })

  test.each([
    [["email"], { email: "queued", in_app: "not_requested" }],
    [["in_app"], { email: "not_requested", in_app: "queued" }],
  ])("by %j only", async (delivery, states) => {
    const [before, mails] = [(await announced()).length, await count("tbl_mails")]
    const { body } = await admin.post(`${URL}/send`, draft({ delivery, recipient_ids: ["ANN"], action_url: null }))
    expect(body.results).toEqual([{ employee_id: "ANN", ...states }])
    expect((await announced()).length - before).toBe(delivery.includes("in_app") ? 1 : 0)
    expect((await count("tbl_mails")) - mails).toBe(delivery.includes("email") ? 1 : 0)
  })

  test("repeated with its Idempotency-Key is sent once", async () => {
    const key = { "idempotency-key": newId() }
    const mails = await count("tbl_mails")
    const first = await admin.post(`${URL}/send`, draft(), key)
    const again = await admin.post(`${URL}/send`, draft(), key)
    expect(again.body).toEqual(first.body)
    expect((await count("tbl_mails")) - mails).toBe(2)
    expect(await announced()).toHaveLength(1)
    expect((await admin.post(`${URL}/send`, draft({ subject: "Other" }), key)).body.code).toBe("idempotency_key_reused")
  })

  test("is truncated in the app, not in the email", async () => {
    const { status } = await admin.post(`${URL}/send`, draft({ body_html: `<p>${"word ".repeat(15_000)}</p>` }))
    expect(status).toBe(201)
    const [{ data } = { data: {} }] = await announced()
    expect("body" in data && String(data.body)).toHaveLength(4_001)
    await sendAll()
    expect(server.arrived[0]?.mail.text?.length).toBeGreaterThan(70_000)
  })
})

describe("nothing is sent", () => {
  test.each([
    ["an unknown person", { recipient_ids: ["ANN", "NOBODY"] }, "recipient_ids.1"],
    ["a person who left", { recipient_ids: ["LEFT", "ANN"] }, "recipient_ids.0"],
    ["more than BROADCAST_MAX_RECIPIENTS", { recipient_ids: ["A", "B", "C", "D", "E"] }, "recipient_ids"],
    ["nobody", { recipient_ids: [] }, "recipient_ids"],
    ["no subject", { subject: " " }, "subject"],
    ["a subject of two lines", { subject: "Hello\r\nBcc: all@example.com" }, "subject"],
    ["a subject with a control character", { subject: "Hello\u0007" }, "subject"],
    ["no words", { body_html: "<script>x()</script><img src=x>" }, "body_html"],
    ["an empty body", { body_html: "" }, "body_html"],
    ["a body above 100,000 characters", { body_html: "ä".repeat(100_001) }, "body_html"],
    ["a megabyte of body", { body_html: "a".repeat(1_000_000) }, "body_html"],
    ["no way to send it", { delivery: [] }, "delivery"],
    ["an unknown way", { delivery: ["fax"] }, "delivery.0"],
    ["the same way twice", { delivery: ["email", "email"] }, "delivery"],
    ["an http link", { action_url: "http://example.com" }, "action_url"],
    ["a link that runs", { action_url: "javascript:alert(1)" }, "action_url"],
    ["a link to another host in disguise", { action_url: "//evil.example.com" }, "action_url"],
    ["another one", { action_url: "/\\evil.example.com" }, "action_url"],
    ["a link with a password", { action_url: "https://example.com@evil.example.com/" }, "action_url"],
    ["an unknown field", { cc: ["BEN"] }, "cc"],
  ])("with %s", async (_, given, path) => {
    const before = [await count("tbl_mails"), await count("tbl_outbox"), await count("tbl_broadcasts")]
    const { status, body } = await admin.post(`${URL}/send`, draft(given))
    expect([status, body.errors[0]?.path]).toEqual([422, path])
    expect([await count("tbl_mails"), await count("tbl_outbox"), await count("tbl_broadcasts")]).toEqual(before)
  })

  test("by anyone below level 5", async () => {
    expect((await head.post(`${URL}/send`, draft())).status).toBe(403)
    expect((await world.anonymous.post(`${URL}/send`, draft())).status).toBe(401)
    for (const path of ["broadcasts", "broadcasts/export", `broadcasts/${newId()}`]) {
      expect((await head.get(`${URL}/${path}`)).status).toBe(403)
    }
  })
})

describe("the history", () => {
  test("shows the current state for each recipient", async () => {
    const recipient_ids = ["ANN", "BEN", "GONE"]
    const sent = await admin.post(`${URL}/send`, draft({ recipient_ids, subject: "History" }))
    const show = async () => (await admin.get(`${URL}/broadcasts/${sent.body._id}`)).body
    expect((await show()).results.map(({ email, in_app }: any) => [email, in_app])).toEqual(
      recipient_ids.map(() => ["queued", "queued"]),
    )
    await sendAll()
    await leave("GONE", "inactive")
    await world.app.features.notifications.relay.drain()
    await leave("GONE", "active")
    expect(await show()).toMatchObject({
      subject: "History",
      recipients: 3,
      sent_by_id: "ADMIN",
      email: { sent: 2, queued: 0, failed: 1, skipped: 0 },
      body_text: expect.stringContaining("Dear all"),
      results: [
        { employee_id: "ANN", name: "Ann Lee, Jr.", email: "sent", in_app: "sent" },
        { employee_id: "BEN", email: "sent", in_app: "sent" },
        { employee_id: "GONE", email: "failed", in_app: "skipped" },
      ],
    })
  })

  test("shows the message in the inbox as it was written", async () => {
    const { body } = await admin.post(`${URL}/send`, draft({ recipient_ids: ["BEN"], subject: "Do not say {{name}}" }))
    await world.app.features.notifications.relay.drain()
    const inbox = await (await world.as("ben@example.com")).get("/v1/notifications?type=admin.broadcast&limit=1")
    expect(inbox.body.items).toMatchObject([
      {
        title: "Do not say {{name}}",
        body: "Dear all,\n\nsee the news [https://app.example.com/news].",
        link: "/dashboard/news",
        data: { broadcast_id: body._id },
      },
    ])
    // The broadcast has its own email, so the notification sends no second one.
    expect((await admin.get(`${URL}/mails?recipient_id=BEN`)).body.total).toBe(1)
  })

  test("of the app shows failed while the announcement is dead, and sent after inboxes were purged", async () => {
    const { body } = await admin.post(`${URL}/send`, draft({ delivery: ["in_app"], recipient_ids: ["ANN"] }))
    const inApp = async () => (await admin.get(`${URL}/broadcasts/${body._id}`)).body.results[0]?.in_app
    await sql`update tbl_outbox set dead_at = now()`.execute(world.app.platform.db)
    expect(await inApp()).toBe("failed")
    await sql`delete from tbl_outbox`.execute(world.app.platform.db)
    expect(await inApp()).toBe("skipped")
    await sql`update tbl_broadcasts set doc = doc || '{"sent_at": "2026-01-01T00:00:00.000Z"}'
      where _id = ${body._id}`.execute(world.app.platform.db)
    expect(await inApp()).toBe("sent")
  })

  test("is listed newest first, in pages, filtered by sender and text, with a total", async () => {
    world.setNow("2026-10-15T17:00:00Z")
    await admin.post(`${URL}/send`, draft({ subject: "Parking 100%" }))
    world.setNow("2026-10-15T16:00:00Z")
    const all = (await admin.get(`${URL}/broadcasts?limit=200`)).body
    expect(all.items[0]).toMatchObject({ subject: "Parking 100%", sent_by_name: expect.any(String), recipients: 2 })
    expect(all.items[0]).not.toHaveProperty("body_html")
    expect(all.total).toBe(all.items.length)
    const seen: string[] = []
    for (let cursor = ""; ;) {
      const { body } = await admin.get(`${URL}/broadcasts?limit=2&sort=sent_at${cursor}`)
      seen.push(...body.items.map(({ _id }: any) => _id))
      if (!body.next_cursor) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(seen).toEqual(all.items.map(({ _id }: any) => _id).toReversed())
    expect((await admin.get(`${URL}/broadcasts?q=PARKING 100%25`)).body.total).toBe(1)
    expect((await admin.get(`${URL}/broadcasts?sent_by_id=HEAD`)).body.items).toEqual([])
    expect((await admin.get(`${URL}/broadcasts?cursor=x`)).body.code).toBe("cursor_invalid")
    expect((await admin.get(`${URL}/broadcasts/${newId()}`)).status).toBe(404)
  })
})

test("while email is switched off, it is skipped and the app has the message", async () => {
  const off = await openTestWorld("broadcast_off", {
    warehouse: "none",
    config: { email: { driver: null, from: FROM, appBaseUrl: "https://app.example.com" } },
  })
  await addPerson(off, { employee_id: "ANN" })
  const caller = await off.as("admin@example.com")
  const { body } = await caller.post(`${URL}/send`, draft({ recipient_ids: ["ANN"] }))
  expect(body.results).toEqual([{ employee_id: "ANN", email: "skipped", in_app: "queued" }])
  const { body: shown } = await caller.get(`${URL}/broadcasts/${body._id}`)
  expect(shown).toMatchObject({ email: { sent: 0, queued: 0, failed: 0, skipped: 1 }, results: body.results })
  await off.close()
})
