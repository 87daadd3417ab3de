import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { selfSigned } from "#test/support/certificate.ts"
import { present } from "#test/support/present.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { RETRY_AFTER_SECONDS, sendDelivery } from "./deliver.ts"
import { leaseDue } from "./deliveries.store.ts"
import { recordEvents } from "./record-events.store.ts"
import { createSender } from "./sender.ts"
import { webhooks } from "./webhooks.store.ts"
import { answer, openReceiver, openWebhooksWorld, signers, WEBHOOKS, type Receiver } from "./webhooks.test-support.ts"

const ALL_OF_ENTRIES = ["entry.created", "entry.changed", "entry.deleted", "entry.restored"]
const START = Temporal.Instant.from("2026-10-15T16:00:00Z")

let world: TestWorld
let admin: Caller
let team: Team
let task: string
let receiver: Receiver
let now = START

beforeAll(async () => {
  ;({ world, team, task } = await openWebhooksWorld("webhook_deliveries"))
})
afterAll(() => world.close())

beforeEach(async () => {
  now = START
  world.setNow(String(now))
  admin = await world.as("admin@example.com")
  receiver = await openReceiver()
})
afterEach(async () => {
  await receiver.close()
  for (const { _id } of (await admin.get(WEBHOOKS)).body.items) await admin.delete(`${WEBHOOKS}/${_id}`)
})

const drain = (options = {}) => world.app.features.webhooks.sender.drain(options)

function pass(seconds: number): void {
  now = now.add({ seconds })
  world.setNow(String(now))
}

async function subscribe(url = receiver.url, event_types: string[] = ALL_OF_ENTRIES) {
  const { status, body } = await admin.post(WEBHOOKS, { url, event_types })
  expect(status).toBe(201)
  return body
}

async function addEntry(): Promise<string> {
  const { body } = await team.lead.post(PATHS.sbs, draft("sbs", team.ids.member, task))
  return body._id
}

let changes = 0
const changeEntry = async (id: string) =>
  expect((await team.lead.patch(`${PATHS.sbs}/${id}`, { quantity_score: (changes += 1) % 100 })).status).toBe(200)

const removeEntry = async (id: string) => expect((await team.supervisor.delete(`${PATHS.sbs}/${id}`)).status).toBe(204)

async function log(webhook: { _id: string }, query = "") {
  const { body } = await admin.get(`${WEBHOOKS}/${webhook._id}/deliveries?sort=created_at&limit=200${query}`)
  return body.items
}

const typesOf = (id: string, events = receiver.accepted) =>
  events.filter(({ body }) => body.data.ids["entry_id"] === id).map(({ body }) => body.type)

const repeated = () => receiver.accepted.length - new Set(receiver.accepted.map(({ id }) => id)).size

describe("an event", () => {
  test("arrives signed, with ids and a link, and without figures, names or texts", async () => {
    const { secret } = await subscribe()
    const id = await addEntry()
    await drain()

    const event = present(receiver.accepted[0])
    expect(receiver.events).toHaveLength(1)
    expect(event.body).toEqual({
      type: "entry.created",
      timestamp: "2026-10-15T16:00:00.000Z",
      data: {
        ids: { kind: "sbs", entry_id: id, employee_id: team.ids.member },
        link: `${world.app.platform.config.email.appBaseUrl}/entries/sbs?entry=${id}`,
      },
    })
    expect(event.headers).toMatchObject({ "content-type": "application/json", "webhook-timestamp": "1792080000" })
    expect(event.headers["webhook-id"]).toMatch(/^[0-9a-f-]{36}$/)
    expect(signers(event, [secret, "whsec_AAAA"])).toEqual([secret])
  })

  test("is sent once, no matter how often and by how many it is looked for", async () => {
    await subscribe()
    for (let each = 0; each < 12; each++) await addEntry()
    const senders = [1, 2, 3].map(() => createSender(world.app.platform))
    await Promise.all(senders.map((sender) => sender.drain()))
    for (const sender of senders) await sender.drain()
    expect(receiver.events).toHaveLength(12)
    expect(repeated()).toBe(0)
  })

  test("of a rolled-back change is none", async () => {
    const webhook = await subscribe()
    const failing = world.app.platform.transact(async (tx) => {
      tx.audit(null, "entry.changed", { collection: "tbl_sbs_entries", id: "x" })
      throw new Error("rolled back")
    })
    await expect(failing).rejects.toThrow("rolled back")
    await drain()
    expect(await log(webhook)).toEqual([])
  })

  test("of each of thousands of changes of one transaction is recorded by one statement, in their order", async () => {
    const webhook = await subscribe()
    receiver.answerWith(answer(500))
    await world.app.platform.transact(async (tx) => {
      for (let row = 0; row < 3_000; row++)
        tx.audit(null, "entry.submitted", {
          collection: "tbl_sbs_entries",
          id: `row ${row % 1_000}`,
          employee_id: "E1",
        })
    })
    await admin.patch(`${WEBHOOKS}/${webhook._id}`, { enabled: false })
    expect((await admin.get(`${WEBHOOKS}/${webhook._id}`)).body).toMatchObject({ pending: 3_000 })
    const { rows } = await sql<{ same: boolean }>`select bool_and(l.rank = d.rank) as same from
      (select _id, rank() over (order by position) from tbl_audit_log where action = 'entry.submitted' and target_id like 'row %') l
      join (select _id, rank() over (order by _id) from tbl_webhook_deliveries where webhook_id = ${webhook._id}) d using (_id)`.execute(
      world.app.platform.db,
    )
    expect(rows).toEqual([{ same: true }])
  })
})

test("new events are found by index, however long the audit log is", async () => {
  await subscribe()
  const { platform } = world.app
  await platform.transact(async (tx) => {
    for (let row = 0; row < 3_000; row++) tx.audit(null, "task.changed", { collection: "tbl_tasks", id: `task ${row}` })
  })
  await drain()
  await sql`analyze tbl_audit_log`.execute(platform.db)
  const scans = await platform.transact(async ({ db, at }) => {
    await recordEvents({ db, at, appBaseUrl: "" })
    const { rows } = await sql<{ whole: number; index: number }>`select seq_scan as whole, idx_scan as index
      from pg_stat_xact_user_tables where relname = 'tbl_audit_log'`.execute(db)
    return rows[0]
  })
  expect(Number(scans?.whole)).toBe(0)
  expect(Number(scans?.index)).toBeGreaterThan(0)
})

describe("a receiver", () => {
  test("that is down for an hour gets everything, once, and each object's events in their order", async () => {
    const webhook = await subscribe()
    await receiver.down()
    const first = await addEntry()
    await drain()
    await changeEntry(first)
    const ids = [first]
    for (const seconds of [5, 30, 300, 1_800, 1_465]) {
      pass(seconds)
      await drain()
      const id = await addEntry()
      ids.push(id)
      await changeEntry(id)
      await removeEntry(id)
    }
    expect(now.since(START).total("seconds")).toBe(3_600)
    expect(await log(webhook, "&status=delivered")).toEqual([])
    // The first was tried after each pause; what came after it waits.
    const [head, behind] = (await log(webhook)).filter(({ ids: named }) => named["entry_id"] === first)
    expect([head?.attempts, head?.error, head?.response_status]).toEqual([5, "Not reached (ECONNREFUSED).", null])
    expect([behind?.type, behind?.attempts]).toEqual(["entry.changed", 0])

    await receiver.up()
    for (const seconds of [0, 5, 30, 300, 1_800, 7_200]) {
      pass(seconds)
      await drain()
    }
    expect(typesOf(first)).toEqual(["entry.created", "entry.changed"])
    for (const id of ids.slice(1)) expect(typesOf(id)).toEqual(["entry.created", "entry.changed", "entry.deleted"])
    expect(receiver.accepted).toHaveLength(17)
    expect(repeated()).toBe(0)
    expect((await admin.get(`${WEBHOOKS}/${webhook._id}`)).body).toMatchObject({ pending: 0, dead: 0 })
    await drain()
    expect(receiver.accepted).toHaveLength(17)
  })

  test("that is slow is tried again, and delays neither other objects nor other receivers", async () => {
    const quick = await openReceiver()
    const slow = await subscribe()
    await subscribe(quick.url)
    const stuck = await addEntry()
    // The first object's requests are never answered, the others' are.
    receiver.answerWith((response) => {
      if (receiver.events.at(-1)?.body.data.ids["entry_id"] !== stuck) response.writeHead(204).end()
    })
    const others = [await addEntry(), await addEntry()]
    await changeEntry(stuck)
    await drain({ timeoutMs: 300 })
    expect(quick.accepted).toHaveLength(4)
    for (const id of others) expect(typesOf(id)).toEqual(["entry.created"])
    expect(await log(slow, "&status=pending")).toMatchObject([
      { type: "entry.created", attempts: 1, error: "No answer within 0.3 seconds." },
      { type: "entry.changed", attempts: 0 },
    ])
    receiver.answerWith(answer(200))
    pass(5)
    await drain()
    expect(typesOf(stuck)).toEqual(["entry.created", "entry.changed"])
    await quick.close()
  })

  test("with a bad certificate gets nothing until it has a good one", async () => {
    const { key, cert } = selfSigned(["localhost"])
    const secure = await openReceiver({ key, cert })
    const webhook = await subscribe(secure.url)
    await addEntry()
    await drain()
    expect(await log(webhook)).toMatchObject([
      { status: "pending", attempts: 1, error: "Not reached (DEPTH_ZERO_SELF_SIGNED_CERT)." },
    ])
    expect(secure.events).toEqual([])
    pass(5)
    await drain({ ca: cert })
    expect(secure.accepted).toHaveLength(1)
    expect(await log(webhook)).toMatchObject([{ status: "delivered", attempts: 2, error: null, response_status: 204 }])
    await secure.close()
  })

  test.each([301, 302, 303, 307, 308])("that answers %i is not followed, and is tried again", async (code) => {
    const elsewhere = await openReceiver()
    const webhook = await subscribe()
    receiver.answerWith(answer(code, { location: elsewhere.url }))
    await addEntry()
    await drain()
    expect(elsewhere.events).toEqual([])
    expect(await log(webhook)).toMatchObject([{ status: "pending", response_status: code }])
    receiver.answerWith(answer(200))
    pass(5)
    await drain()
    expect(await log(webhook)).toMatchObject([{ status: "delivered", attempts: 2 }])
    await elsewhere.close()
  })

  test("that redirects is tried again at its own address; where it leads gets nothing", async () => {
    const target = await openReceiver()
    const webhook = await subscribe()
    receiver.answerWith(answer(307, { location: target.url }))
    const id = await addEntry()
    await drain()
    expect(await log(webhook)).toMatchObject([
      { status: "pending", response_status: 307, error: "Answered 307: a redirect, which is not followed." },
    ])
    receiver.answerWith(answer(204))
    pass(5)
    await drain()
    expect([target.events.length, typesOf(id), repeated()]).toEqual([0, ["entry.created"], 0])
    await target.close()
  })

  test("that answers 410 is left alone, and gets what was pending when it is enabled again", async () => {
    const webhook = await subscribe()
    const url = `${WEBHOOKS}/${webhook._id}`
    receiver.answerWith(answer(410))
    const id = await addEntry()
    await drain()
    await changeEntry(id)
    for (const seconds of [5, 30, 300]) {
      pass(seconds)
      await drain()
    }
    expect(receiver.events).toHaveLength(1)
    expect((await admin.get(url)).body).toMatchObject({ enabled: false, disabled_reason: "gone", pending: 1 })

    receiver.answerWith(answer(204))
    expect((await admin.patch(url, { enabled: true })).body).toMatchObject({ enabled: true, disabled_reason: null })
    await changeEntry(id)
    await drain()
    // What happened while it was disabled is not sent.
    expect(receiver.accepted.map(({ body }) => body.type)).toEqual(["entry.created", "entry.changed"])
    expect(await log(webhook)).toHaveLength(2)
  })

  test("that never answers well gets a dead letter after the last attempt; the object's next event goes on", async () => {
    const webhook = await subscribe()
    receiver.answerWith(answer(503))
    const id = await addEntry()
    await changeEntry(id)
    await drain()
    for (const [index, seconds] of RETRY_AFTER_SECONDS.entries()) {
      expect(receiver.events).toHaveLength(index + 1)
      pass(seconds - 1)
      await drain()
      expect(receiver.events).toHaveLength(index + 1)
      pass(1)
      await drain()
    }
    const [dead, next] = await log(webhook)
    expect(dead).toMatchObject({ status: "dead", attempts: 9, error: "Answered 503.", next_attempt_at: null })
    expect(next).toMatchObject({ status: "pending", attempts: 1 })
    expect((await admin.get(`${WEBHOOKS}/${webhook._id}`)).body).toMatchObject({ dead: 1, pending: 1 })
    expect(new Set(receiver.events.map(({ id: sent }) => sent)).size).toBe(2)
  })
})

describe("a process that is killed after sending and before saving the outcome", () => {
  test("makes the receiver get the event again, with the same id and body", async () => {
    const webhook = await subscribe()
    await addEntry()
    const { platform } = world.app
    receiver.answerWith(answer(503))
    await drain()
    pass(5)
    receiver.answerWith(answer(204))
    const stored = await webhooks.get(platform.db, webhook._id)
    const [leased] = await leaseDue(platform.db, webhook._id, { at: now.toString(), limit: 1 })
    expect(await sendDelivery(platform, stored, present(leased), {})).toEqual({ ok: true, status: 204 })

    await drain()
    expect(receiver.accepted).toHaveLength(1)
    await sql`update tbl_webhook_deliveries set leased_until = now() - interval '1 second'`.execute(platform.db)
    pass(60)
    await drain()
    const [one, other] = receiver.accepted
    expect([other?.id, other?.text]).toEqual([one?.id, one?.text])
    await drain()
    expect(receiver.accepted).toHaveLength(2)
  })
})

describe("a replay", () => {
  test("sends the same id and body again, of what was delivered and of a dead letter", async () => {
    const webhook = await subscribe()
    await addEntry()
    await drain()
    const [delivered] = await log(webhook)
    const replay = `${WEBHOOKS}/${webhook._id}/deliveries/${delivered?._id}/replay`
    expect((await admin.post(replay)).body).toMatchObject({ status: "pending", attempts: 0 })
    await drain()
    const [one, other] = receiver.accepted
    expect([other?.id, other?.text]).toEqual([one?.id, one?.text])

    await sql`update tbl_webhook_deliveries set status = 'dead', next_attempt_at = null`.execute(world.app.platform.db)
    await admin.post(replay)
    await drain()
    expect(receiver.accepted).toHaveLength(3)
    expect(await log(webhook)).toMatchObject([{ status: "delivered", attempts: 1 }])
  })

  test("of a disabled webhook, or of another webhook's delivery, is refused", async () => {
    const webhook = await subscribe()
    const other = await subscribe(receiver.url, ["month.finalized"])
    await addEntry()
    await drain()
    const [delivery] = await log(webhook)
    const foreign = await admin.post(`${WEBHOOKS}/${other._id}/deliveries/${delivery?._id}/replay`)
    expect(foreign.status).toBe(404)
    await admin.patch(`${WEBHOOKS}/${webhook._id}`, { enabled: false })
    const refused = await admin.post(`${WEBHOOKS}/${webhook._id}/deliveries/${delivery?._id}/replay`)
    expect([refused.status, refused.body.code]).toEqual([409, "state_conflict"])
  })
})

describe("a secret", () => {
  test("that was rotated signs together with the new one for 24 hours", async () => {
    const webhook = await subscribe()
    const url = `${WEBHOOKS}/${webhook._id}`
    const rotated = (await admin.post(`${url}/rotate-secret`)).body
    const secrets = [webhook.secret, String(rotated.secret)]
    expect(rotated.former_secret_until).toBe("2026-10-16T16:00:00.000Z")
    const send = async () => {
      await addEntry()
      await drain()
      return signers(present(receiver.accepted.at(-1)), secrets)
    }
    expect(await send()).toEqual(secrets)
    pass(24 * 3_600 - 1)
    expect(await send()).toEqual(secrets)
    pass(1)
    expect(await send()).toEqual([rotated.secret])
    expect((await admin.get(url)).body.former_secret_until).toBeNull()
  })
})

test("what is over is deleted after 30 days, dead letters after 90, and what is pending stays", async () => {
  const webhook = await subscribe()
  const housekeeping = world.app.features.jobs.find(({ declaration }) => declaration.name === "housekeeping")
  const keepHouse = () => housekeeping?.run({}, { jobId: "test", signal: new AbortController().signal, attempt: 1 })
  await addEntry()
  await drain()
  receiver.answerWith(answer(500))
  for (let each = 0; each < 2; each++) await addEntry()
  await drain()
  await sql`update tbl_webhook_deliveries set status = 'dead' where _id = (select max(_id) from tbl_webhook_deliveries)`.execute(
    world.app.platform.db,
  )
  const statuses = async () => {
    const { rows } = await sql<{ status: string }>`select status from tbl_webhook_deliveries
      where webhook_id = ${webhook._id} order by status`.execute(world.app.platform.db)
    return rows.map(({ status }) => status)
  }
  pass(30 * 86_400)
  await keepHouse()
  expect(await statuses()).toEqual(["dead", "delivered", "pending"])
  pass(1)
  await keepHouse()
  expect(await statuses()).toEqual(["dead", "pending"])
  pass(60 * 86_400)
  await keepHouse()
  expect(await statuses()).toEqual(["pending"])
  admin = await world.as("admin@example.com")
  expect((await admin.patch(`${WEBHOOKS}/${webhook._id}`, { enabled: false })).status).toBe(200)
  await keepHouse()
  expect(await statuses()).toEqual([])
})
