import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sql } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { openMailServer, type MailPeer } from "#test/support/smtp.ts"
import { statementsIn } from "#test/support/statements.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { deliverMail, RETRY_AFTER_SECONDS } from "./deliver.ts"
import { saveMailsInOrder } from "./save.ts"
import { mails } from "./mails.store.ts"
import { queueMails, type QueuedMail } from "./queue.ts"

let world: TestWorld
let server: MailPeer
/** The server's current response to recipients. */
let answer: string | null
beforeAll(async () => {
  server = await openMailServer({ recipient: () => answer })
  const from = { name: "Scorecard", address: "scorecard@mail.example.com" }
  const email = { driver: server.driver, from, appBaseUrl: "https://app.example.com" }
  world = await openTestWorld("mail_delivery", { warehouse: "none", config: { email } })
})
beforeEach(() => {
  answer = null
  server.arrived.length = 0
})
afterAll(async () => {
  await world.close()
  await server.close()
})

const db = () => world.app.platform.db
const mail = (overrides: Partial<QueuedMail> = {}): QueuedMail => ({
  key: newId(),
  recipient_id: "ADMIN",
  to: { name: "Ann", address: "ann@example.com" },
  type: "employee.welcome",
  subject: "Hello",
  text: "Text",
  html: "<p>HTML</p>",
  ...overrides,
})
const queue = (...mails: QueuedMail[]) => world.app.platform.transact((tx) => queueMails(tx, mails))
const idOf = async (key: string) =>
  (await sql<{ _id: string }>`select _id from tbl_mails where key = ${key}`.execute(db())).rows[0]?._id ?? ""
async function queueOne(overrides: Partial<QueuedMail> = {}): Promise<string> {
  const one = mail(overrides)
  await queue(one)
  return idOf(one.key)
}
const jobs = async (mailId: string) =>
  (
    await sql<{ id: string; wait: number }>`select id, round(extract(epoch from start_after - created_on))::int as wait
      from jobs.job where name = 'send_mail' and data->>'mail_id' = ${mailId} order by created_on, id`.execute(db())
  ).rows
const attempt = (mail_id: string, jobId: string = newId()) =>
  deliverMail(world.app.platform, { mail_id }, { jobId, signal: new AbortController().signal })
const contents = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from tbl_mail_contents`.execute(db())).rows[0]?.n)

test("a mail is queued with its job, once per key, and arrives once", async () => {
  const one = mail()
  await queue(one, mail({ key: one.key, subject: "Again" }))
  await queue(one)
  const id = await idOf(one.key)
  expect(await jobs(id)).toHaveLength(1)
  await attempt(id)
  await attempt(id)
  expect(server.arrived.map(({ mail: { subject } }) => subject)).toEqual(["Hello"])
  expect(await mails.get(db(), id)).toMatchObject({
    status: "sent",
    attempts: 1,
    failures: 0,
    interrupted: 0,
    message_id: `<${id}@mail.example.com>`,
    settled_at: "2026-10-15T16:00:00.000Z",
  })
})

test("hundreds of mails are queued a few at a time, so that requests have their turn in between; their text is stored once", async () => {
  const text = `Text ${newId()}`
  const many = Array.from({ length: 520 }, () => mail({ text }))
  const before = await contents()
  const statements = await statementsIn(() => queue(...many))
  const sizes = statements
    .filter((statement) => statement.text?.includes("insert into tbl_mails "))
    .map(({ values: [rows] }) => (JSON.parse(String(rows)) as unknown[]).length)
  expect(sizes).toEqual([250, 250, 20])
  expect((await contents()) - before).toBe(1)
  const { rows } = await sql`select from tbl_mails m join tbl_mail_contents c on c._id = m.content_id
    where c.text = ${text}`.execute(db())
  expect(rows).toHaveLength(520)
})

test("a mail whose content is no longer stored is given up, and nothing is sent", async () => {
  const one = mail({ text: `Text ${newId()}` })
  await queue(one)
  const id = await idOf(one.key)
  await sql`delete from tbl_mail_contents where text = ${one.text}`.execute(db())
  const sent = server.arrived.length
  await attempt(id)
  expect(server.arrived).toHaveLength(sent)
  expect(await mails.get(db(), id)).toMatchObject({ status: "dead", last_error: "Its content is no longer stored." })
})

test("a rolled-back transaction sends nothing", async () => {
  const one = mail()
  const rolledBack = world.app.platform.transact(async (tx) => {
    await queueMails(tx, [one])
    throw new Error("no")
  })
  await expect(rolledBack).rejects.toThrow("no")
  expect(await idOf(one.key)).toBe("")
  const { rows } = await sql`select from jobs.job where name = 'send_mail' and state = 'created'
    and not exists (select from tbl_mails m where m._id = data->>'mail_id')`.execute(db())
  expect(rows).toEqual([])
})

test("characters that PostgreSQL cannot store are removed from mails", async () => {
  const id = await queueOne({ subject: "a\0b \uD83D", text: "\0", to: { name: "\0", address: "ann@example.com" } })
  await attempt(id)
  expect(server.arrived[0]?.mail.subject).toBe("ab \uFFFD")
})

test("an unknown recipient is a permanent failure, with the reason but no address", async () => {
  answer = "550 5.1.1 <ann@example.com> is not here"
  const id = await queueOne()
  await attempt(id)
  const dead = await mails.get(db(), id)
  expect(dead).toMatchObject({ status: "dead", attempts: 1, failures: 1 })
  expect(dead.last_error).toContain("550 5.1.1 <a…@example.com> is not here")
  expect(await jobs(id)).toHaveLength(1)
})

test("an invalid address is a permanent failure", async () => {
  const id = await queueOne({ to: { name: "", address: "ann@example.com, ben@example.com" } })
  await attempt(id)
  expect(await mails.get(db(), id)).toMatchObject({ status: "dead", attempts: 1 })
  expect(server.arrived).toEqual([])
})

test("a busy server is retried with growing delays, under the Message-ID of the first attempt", async () => {
  answer = "450 Busy"
  const id = await queueOne()
  await attempt(id)
  await attempt(id)
  expect((await jobs(id)).map(({ wait }) => wait)).toEqual([0, ...RETRY_AFTER_SECONDS.slice(0, 2)])
  expect(await mails.get(db(), id)).toMatchObject({ status: "queued", attempts: 2, failures: 2 })
  answer = null
  await attempt(id)
  expect(server.arrived[0]?.mail.messageId).toBe(`<${id}@mail.example.com>`)
  expect(await mails.get(db(), id)).toMatchObject({ status: "sent", attempts: 3, interrupted: 0, last_error: null })
})

test("after eight attempts over several hours it is abandoned", async () => {
  answer = "421 Never"
  const id = await queueOne()
  for (let n = 0; n < 10; n++) await attempt(id)
  expect(await mails.get(db(), id)).toMatchObject({ status: "dead", attempts: 8, failures: 8 })
  expect(await jobs(id)).toHaveLength(8)
})

test("two jobs of one mail do not both send it, but a job rerun for a dead worker does", async () => {
  const slow = await openMailServer({ thinking: () => sleep(300) })
  const own = await openTestWorld("mail_two_jobs", {
    warehouse: "none",
    config: { email: { ...world.app.platform.config.email, driver: slow.driver } },
  })
  const one = mail()
  await own.app.platform.transact((tx) => queueMails(tx, [one]))
  const { rows } = await sql<{ _id: string }>`select _id from tbl_mails`.execute(own.app.platform.db)
  const mail_id = rows[0]?._id ?? ""
  const signal = new AbortController().signal
  const send = (jobId: string) => deliverMail(own.app.platform, { mail_id }, { jobId, signal })
  await Promise.all([send("one"), send("two")])
  expect(slow.arrived).toHaveLength(1)

  // As left by a worker that died between sending and recording it.
  await sql`update tbl_mails set doc = doc || '{"status": "queued"}', leased_by = 'three',
    leased_until = now() + interval '5 minutes' where _id = ${mail_id}`.execute(own.app.platform.db)
  await send("four")
  expect(slow.arrived).toHaveLength(1)
  await send("three")
  expect(slow.arrived.map(({ mail: { messageId } }) => messageId)).toEqual(
    Array(2).fill(`<${mail_id}@mail.example.com>`),
  )
  expect(await mails.get(own.app.platform.db, mail_id)).toMatchObject({ status: "sent", attempts: 2, interrupted: 1 })
  await own.close()
  await slow.close()
})

test("a worker that lost its job leaves the mail to the current owner", async () => {
  const gate = Promise.withResolvers<void>()
  const slow = await openMailServer({ thinking: () => gate.promise })
  const own = await openTestWorld("mail_lost_job", {
    warehouse: "none",
    config: { email: { ...world.app.platform.config.email, driver: slow.driver } },
  })
  const { db: ownDb, transact } = own.app.platform
  await transact((tx) => queueMails(tx, [mail()]))
  const { rows } = await sql<{ _id: string }>`select _id from tbl_mails`.execute(ownDb)
  const mail_id = rows[0]?._id ?? ""
  // The queue reassigns a job under the same id, and aborts the first worker's.
  const send = (signal: AbortSignal) => deliverMail(own.app.platform, { mail_id }, { jobId: "one", signal })
  const over = new AbortController()
  const first = send(over.signal)
  await expect.poll(() => slow.arrived.length).toBe(1)
  const second = send(new AbortController().signal)
  await expect.poll(() => slow.arrived.length).toBe(2)
  over.abort()
  await first
  expect(await mails.get(ownDb, mail_id)).toMatchObject({
    status: "queued",
    attempts: 2,
    failures: 0,
    last_error: null,
  })
  const queued = await sql`select 1 from jobs.job where data->>'mail_id' = ${mail_id}`.execute(ownDb)
  expect(queued.rows).toHaveLength(1)
  gate.resolve()
  await second
  expect(await mails.get(ownDb, mail_id)).toMatchObject({ status: "sent", attempts: 2, interrupted: 1, failures: 0 })
  await own.close()
  await slow.close()
})

test("a mail whose job was lost gets a new one, unless it is being sent or not due", async () => {
  const [lost, leased, waiting] = [await queueOne(), await queueOne(), await queueOne()]
  await sql`delete from jobs.job where name = 'send_mail'`.execute(db())
  await sql`update tbl_mails set due_at = now() - interval '1 hour' where _id in (${lost}, ${leased})`.execute(db())
  await sql`update tbl_mails set leased_by = 'x', leased_until = now() + interval '1 minute'
    where _id = ${leased}`.execute(db())
  await saveMailsInOrder(world.app.platform)
  await saveMailsInOrder(world.app.platform)
  expect([await jobs(lost), await jobs(leased), await jobs(waiting)].map(({ length }) => length)).toEqual([1, 0, 0])
})

test("content shared by many mails is stored once, until everyone has received it", async () => {
  await sql`delete from tbl_mails`.execute(db())
  await sql`delete from tbl_mail_contents`.execute(db())
  const [a, b, c] = [mail(), mail(), mail({ text: "Other" })]
  await queue(a, b, c)
  expect(await contents()).toBe(2)
  await sql`update tbl_mail_contents set made_at = now() - interval '2 days'`.execute(db())
  await attempt(await idOf(a.key))
  await attempt(await idOf(c.key))
  await saveMailsInOrder(world.app.platform)
  expect(await contents()).toBe(1)
  await attempt(await idOf(b.key))
  expect(server.arrived).toHaveLength(3)
  await saveMailsInOrder(world.app.platform)
  expect(await contents()).toBe(0)
})

test("settled mails are deleted after the retention period, except those of broadcasts", async () => {
  await sql`delete from tbl_mails`.execute(db())
  const [old, broadcast] = [await queueOne(), await queueOne({ type: "admin.broadcast" })]
  await attempt(old)
  await attempt(broadcast)
  world.setNow("2027-05-15T16:00:00Z")
  const [fresh, waiting] = [await queueOne(), await queueOne()]
  await attempt(fresh)
  await saveMailsInOrder(world.app.platform)
  const { rows } = await sql<{ _id: string }>`select _id from tbl_mails order by _id`.execute(db())
  expect(rows.map(({ _id }) => _id)).toEqual([broadcast, fresh, waiting].toSorted())
})
