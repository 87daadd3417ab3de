import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { backUp } from "#app/back-up.ts"
import { openApp, type App } from "#app/open-app.ts"
import { restore } from "#app/restore.ts"
import type { Config } from "#platform/config/index.ts"
import { openDatabase, sql } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { addPerson } from "../support/factories.ts"
import { testDatabase, type TestDatabase } from "../support/postgres.ts"
import { openMailServer, type MailPeer } from "../support/smtp.ts"
import { openReceiver, type Receiver } from "../support/webhook-receiver.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "../support/world.ts"

const PEOPLE = ["WELCOMED", "TOLD", "WELCOME-LATER", "TOLD-LATER"]
let directory: string
let mails: MailPeer
let channel: Receiver
/** An API process only: queued work waits until a worker starts. */
let world: TestWorld
let admin: Caller
let restored: TestDatabase
const opened = new AsyncDisposableStack()

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "scorecard-queue-"))
  opened.defer(() => rmSync(directory, { recursive: true, force: true }))
  mails = await openMailServer()
  opened.defer(() => mails.close())
  channel = await openReceiver()
  opened.defer(() => channel.close())
  const from = { name: "Scorecard", address: "scorecard@mail.example.com" }
  const email = { driver: mails.driver, from, appBaseUrl: "https://app.example.com" }
  const teamChat = { webhookUrl: `http://127.0.0.1:${channel.port}/hook`, allowedHosts: [], allowLoopback: true }
  world = await openTestWorld("backup_queue", { warehouse: "none", config: { email, teamChat } })
  opened.defer(() => world.close())
  admin = await world.as("admin@example.com")
  for (const employee_id of PEOPLE) await addPerson(world, { employee_id })
  await admin.patch("/v1/system/teams/connection", { automated_posts: true })
  restored = await testDatabase("backup_queue_restored")
  opened.defer(() => restored.drop())
})
afterAll(() => opened.disposeAsync())

/** One of each kind: an announcement, a mail, a card in the team's channel. */
async function tell(welcomed: string, recipientId: string, title: string): Promise<void> {
  expect((await admin.post("/v1/employees/welcome-email", { employee_ids: [welcomed] })).status).toBe(200)
  const news = { subject: "News", body_html: "<p>There is news.</p>", delivery: ["email", "in_app"] }
  expect((await admin.post("/v1/system/email/send", { ...news, recipient_ids: [recipientId] })).status).toBe(201)
  const card = { title, lines: ["Support: 3"], link: null, kind: "scorecard.monthly_lock.approaching" }
  await world.app.platform.transact((tx) => world.app.features.teamChat.queueTeamPost(tx, { key: title, card }))
}

/** Everything that waits for a worker. */
async function waiting(databaseUrl: string) {
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 2, log: silentLog })
  const { rows } = await sql<{ what: string }>`
    select 'announcement ' || _id as what from tbl_outbox
    union all select 'mail ' || _id from tbl_mails where status = 'queued'
    union all select name || ' ' || id from jobs.job
      where name in ('send_mail', 'post_to_team_chat') and state in ('created', 'retry', 'active')
    order by 1`.execute(db)
  await close()
  return rows.map(({ what }) => what)
}

const openOn = (databaseUrl: string, role: Config["role"]): Promise<App> => {
  const { config, clock } = world.app.platform
  return openApp({ config: { ...config, role }, databaseUrl, warehouseUrl: null, log: silentLog, clock })
}
const untilNothingWaits = async (databaseUrl: string) => {
  await expect.poll(() => waiting(databaseUrl), { timeout: 60_000 }).toEqual([])
}
const arrived = () => mails.arrived.flatMap(({ to }) => to).toSorted()
const posted = () => channel.received.map(({ body }) => body.summary)
const addressOf = (id: string) => `${id.toLowerCase()}@example.com`

const LIMITS = { timeout: 120_000 }

test("work queued at a backup is done once after a restore, and finished work is not repeated", LIMITS, async () => {
  await tell("WELCOMED", "TOLD", "first")
  const worker = await openOn(world.databaseUrl, "worker")
  await untilNothingWaits(world.databaseUrl)
  await worker.close()
  const sent = ["WELCOMED", "TOLD"].map(addressOf)
  expect([arrived(), posted()]).toEqual([[...sent].toSorted(), ["first"]])

  await tell("WELCOME-LATER", "TOLD-LATER", "second")
  const queued = await waiting(world.databaseUrl)
  const archive = join(directory, "archive")
  const tool = { log: silentLog, tell: () => {} }
  const storage = { driver: "fs", directory: join(directory, "files") } as const
  const config = { ...world.app.platform.config, dataDirectory: directory, storage }
  expect(await backUp(archive, { config: { ...config, databaseUrl: world.databaseUrl }, ...tool })).toBe(0)
  const options = { from: archive, acceptsOtherKey: false }
  expect(await restore(options, { config: { ...config, databaseUrl: restored.url }, ...tool })).toBe(0)
  expect(await waiting(restored.url)).toEqual(queued)

  const app = await openOn(restored.url, "all")
  opened.defer(() => app.close())
  await untilNothingWaits(restored.url)
  const all = [...sent, ...["WELCOME-LATER", "TOLD-LATER"].map(addressOf)]
  expect([arrived(), posted()]).toEqual([all.toSorted(), ["first", "second"]])
  const messageIds = mails.arrived.map(({ mail }) => mail.messageId)
  expect(new Set(messageIds).size).toBe(messageIds.length)
  for (const employee_id of PEOPLE) {
    const { access_token } = (
      await callerWith(app, null).post("/v1/auth/dev-login", { email: addressOf(employee_id), client: "web" })
    ).body
    const inbox = await callerWith(app, access_token).get("/v1/notifications")
    expect([employee_id, inbox.body.items.length]).toEqual([employee_id, 1])
  }
})
