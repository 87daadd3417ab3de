import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { MAX_WEBHOOKS } from "@scorecard/contracts/webhooks"
import { INTERNAL_ADDRESSES } from "#platform/webhooks/internal.fixture.ts"
import { sql } from "#platform/index.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { sendTest } from "./index.ts"
import { webhooks } from "./webhooks.store.ts"
import { answer, openReceiver, signers, WEBHOOKS, type Receiver } from "./webhooks.test-support.ts"

const DRAFT = { url: "https://hooks.example.org/in?token=TOKEN", event_types: ["month.finalized"] }
const NOWHERE = "01890000-0000-7000-8000-000000000000"

let world: TestWorld
let admin: Caller
let receiver: Receiver

beforeAll(async () => {
  world = await openTestWorld("webhooks", { warehouse: "none", config: { webhooks: { allowLoopback: true } } })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(async () => {
  await receiver.close()
  for (const { _id } of (await admin.get(`${WEBHOOKS}?limit=200`)).body.items) await admin.delete(`${WEBHOOKS}/${_id}`)
})

async function create(draft: object = {}, headers: Record<string, string> = {}) {
  const { status, body } = await admin.post(WEBHOOKS, { ...DRAFT, ...draft }, headers)
  expect(status).toBe(201)
  return body
}

const stored = async () =>
  (await sql<{ doc: object }>`select doc from tbl_webhooks`.execute(world.app.platform.db)).rows.map(({ doc }) => doc)

describe("a webhook", () => {
  test("is created, listed, changed and deleted; its secret is shown once and stored encrypted", async () => {
    const { secret, ...created } = await create()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(created).toMatchObject({ ...DRAFT, enabled: true, disabled_reason: null, pending: 0, dead: 0, version: 1 })
    const url = `${WEBHOOKS}/${created._id}`
    const one = await admin.get(url)
    expect([one.body, one.headers["etag"]]).toEqual([created, '"1"'])
    expect((await admin.get(WEBHOOKS)).body).toMatchObject({ items: [created], total: 1 })
    expect(JSON.stringify(await stored())).not.toContain(secret.slice("whsec_".length))

    const changed = await admin.patch(url, { event_types: ["entry.created"] }, { "if-match": '"1"' })
    expect(changed.body).toMatchObject({ url: DRAFT.url, event_types: ["entry.created"], version: 2 })
    expect((await admin.patch(url, { enabled: false }, { "if-match": '"1"' })).status).toBe(412)
    expect((await admin.patch(url, { event_types: ["entry.created"] })).body.version).toBe(2)
    expect((await admin.delete(url, { "if-match": '"1"' })).status).toBe(412)
    expect((await admin.delete(url)).status).toBe(204)
    expect((await admin.get(url)).status).toBe(404)
  })

  test("is audited without its secret, and with no more of its address than the host", async () => {
    const { _id } = await create()
    const url = `${WEBHOOKS}/${_id}`
    await admin.patch(url, { enabled: false })
    const { secret } = (await admin.post(`${url}/rotate-secret`)).body
    await admin.delete(url)
    const { rows } = await sql<{ action: string; doc: object }>`select action, doc from tbl_audit_log
      where target_id = ${_id} order by _id`.execute(world.app.platform.db)
    expect(rows.map(({ action }) => action)).toEqual([
      "webhook.created",
      "webhook.changed",
      "webhook.rotated",
      "webhook.deleted",
    ])
    expect(JSON.stringify(rows)).toContain("https://hooks.example.org")
    for (const hidden of ["TOKEN", secret]) expect(JSON.stringify(rows)).not.toContain(hidden)
  })

  test.each([
    ["no events", { event_types: [] }, "event_types"],
    ["an unknown event", { event_types: ["entry.read"] }, "event_types.0"],
    ["an event twice", { event_types: ["entry.created", "entry.created"] }, "event_types"],
    ["an unknown field", { name: "x" }, "name"],
    ["no https", { url: "http://hooks.example.org/x" }, "url"],
    ["another port", { url: "https://hooks.example.org:8443/x" }, "url"],
    ["a password", { url: "https://me:secret@hooks.example.org/x" }, "url"],
    ["a name of this network", { url: "https://intranet/x" }, "url"],
    ["a private address", { url: "https://10.0.0.1/x" }, "url"],
    ["an address of the cloud's metadata", { url: "http://169.254.169.254/latest" }, "url"],
  ])("with %s is refused", async (_, more, path) => {
    const { status, body } = await admin.post(WEBHOOKS, { ...DRAFT, ...more })
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
    expect(await stored()).toEqual([])
  })

  test("at an unknown id is 404", async () => {
    const url = `${WEBHOOKS}/${NOWHERE}`
    for (const answered of [
      await admin.get(url),
      await admin.patch(url, { enabled: true }),
      await admin.delete(url),
      await admin.post(`${url}/rotate-secret`),
      await admin.post(`${url}/test`),
      await admin.get(`${url}/deliveries`),
      await admin.post(`${url}/deliveries/${NOWHERE}/replay`),
    ])
      expect(answered.status).toBe(404)
  })

  test("can be one of so many", async () => {
    // One after another: so many at once would wait for each other longer than a request may wait for the database.
    for (let left = MAX_WEBHOOKS - 2; left > 0; left--) await create()
    const racing = await Promise.all(Array.from({ length: 5 }, () => admin.post(WEBHOOKS, DRAFT)))
    expect(racing.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
      201,
      201,
      "state_conflict",
      "state_conflict",
      "state_conflict",
    ])
    expect((await admin.get(WEBHOOKS)).body.total).toBe(MAX_WEBHOOKS)
  })
})

describe("a secret", () => {
  test("is not told again to a repeat of its request, which changes nothing", async () => {
    const key = { "idempotency-key": "webhook" }
    const { _id, secret } = await create({}, key)
    const again = await admin.post(WEBHOOKS, DRAFT, key)
    expect([again.status, again.body.code]).toEqual([409, "secret_already_shown"])
    expect((await admin.get(WEBHOOKS)).body.total).toBe(1)

    const rotate = () => admin.post(`${WEBHOOKS}/${_id}/rotate-secret`, undefined, { "idempotency-key": "rotation" })
    const rotated = (await rotate()).body
    expect(rotated.secret).not.toBe(secret)
    expect((await rotate()).body.code).toBe("secret_already_shown")
    expect((await admin.get(`${WEBHOOKS}/${_id}`)).body.version).toBe(2)
    const { rows } = await sql`select answer from tbl_idempotency_keys where key in ('webhook', 'rotation')`.execute(
      world.app.platform.db,
    )
    expect(rows).toEqual([{ answer: null }, { answer: null }])
  })

  test("that can't be read, because SECRETS_KEY changed, is an error of each attempt until it is rotated", async () => {
    const { _id } = await create({ url: receiver.url })
    await sql`update tbl_webhooks set doc = jsonb_set(doc, '{secrets,0,sealed}', '"v1.x.y.z"')`.execute(
      world.app.platform.db,
    )
    expect((await admin.post(`${WEBHOOKS}/${_id}/test`)).body.error).toBe("The secret can't be read. Rotate it.")
    const { secret } = (await admin.post(`${WEBHOOKS}/${_id}/rotate-secret`)).body
    expect((await admin.post(`${WEBHOOKS}/${_id}/test`)).body.status).toBe("delivered")
    expect(signers(present(receiver.events[0]), [secret])).toEqual([secret])
  })
})

describe("a test event", () => {
  test("is tried once, immediately, even for a disabled webhook", async () => {
    const { _id } = await create({ url: receiver.url, enabled: false })
    const sent = await admin.post(`${WEBHOOKS}/${_id}/test`)
    expect([sent.status, sent.body]).toMatchObject([
      200,
      { type: "webhook.test", status: "delivered", attempts: 1, response_status: 204, ids: { webhook_id: _id } },
    ])
    receiver.answerWith(answer(500))
    const failed = (await admin.post(`${WEBHOOKS}/${_id}/test`)).body
    expect(failed).toMatchObject({ status: "dead", attempts: 1, error: "Answered 500.", next_attempt_at: null })
    await world.app.features.webhooks.sender.drain()
    expect(receiver.events).toHaveLength(2)
  })

  test.each(INTERNAL_ADDRESSES.filter((address) => !["127.0.0.1", "127.255.255.254", "::1"].includes(address)))(
    "does not reach %s, wherever a name leads",
    async (address) => {
      const { _id } = await create()
      const webhook = await webhooks.get(world.app.platform.db, _id)
      const resolve = async () => [{ address, family: address.includes(":") ? 6 : 4 }]
      const actor = { employee_id: "ADMIN", impersonated_by: null, client: "web", access_mode: "full" } as never
      expect(await sendTest(world.app.platform, actor, webhook, { resolve })).toMatchObject({
        status: "dead",
        error: "The host does not lead to a public address.",
      })
    },
  )
})

test("without WEBHOOKS_ALLOW_LOOPBACK, loopback is refused when it is saved and when something is sent", async () => {
  const { _id } = await create({ url: receiver.url })
  const { config } = world.app.platform
  config.webhooks.allowLoopback = false
  try {
    for (const url of [receiver.url, "https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x"]) {
      expect((await admin.post(WEBHOOKS, { ...DRAFT, url })).status).toBe(422)
    }
    expect((await admin.post(`${WEBHOOKS}/${_id}/test`)).body).toMatchObject({ status: "dead" })
    expect(receiver.events).toEqual([])
  } finally {
    config.webhooks.allowLoopback = true
  }
})

describe("disabling", () => {
  const announce = (id: string) =>
    world.app.platform.transact(async (tx) =>
      tx.audit(null, "month.finalized", { collection: "tbl_bsc_month_reports", id }),
    )
  const drain = () => world.app.features.webhooks.sender.drain()
  const months = () => receiver.accepted.map(({ body }) => body.data.ids["month"])

  test("sends nothing of what happens meanwhile, not even later; what happened before is sent", async () => {
    await announce("2026-01")
    const { _id } = await create({ url: receiver.url })
    const url = `${WEBHOOKS}/${_id}`
    await announce("2026-02")
    await admin.patch(url, { enabled: false })
    await announce("2026-03")
    await drain()
    expect(months()).toEqual([])
    await announce("2026-04")
    await admin.patch(url, { enabled: true })
    await announce("2026-05")
    await drain()
    expect(months()).toEqual(["2026-02", "2026-05"])
  })

  test("an event applies to what is committed later, not to what was", async () => {
    const { _id } = await create({ url: receiver.url })
    await announce("2026-06")
    await admin.patch(`${WEBHOOKS}/${_id}`, { event_types: ["month.reopened"] })
    await announce("2026-07")
    await drain()
    expect(months()).toEqual(["2026-06"])
  })
})

test("the log of deliveries can be paged, filtered and sorted", async () => {
  const { _id } = await create({ url: receiver.url })
  for (let each = 0; each < 5; each++) {
    if (each === 3) receiver.answerWith(answer(500))
    await admin.post(`${WEBHOOKS}/${_id}/test`)
  }
  const url = `${WEBHOOKS}/${_id}/deliveries` as const
  const walk = async (query: string) => {
    const ids: string[] = []
    for (let cursor = ""; ;) {
      const { body } = await admin.get(`${url}?limit=2${query}${cursor}`)
      ids.push(...body.items.map((one) => one._id))
      if (body.next_cursor === null) return ids
      cursor = `&cursor=${body.next_cursor}`
    }
  }
  const newest = await walk("")
  expect(newest).toEqual(newest.toSorted().toReversed())
  expect(newest).toHaveLength(5)
  expect(await walk("&sort=created_at")).toEqual(newest.toReversed())
  expect(new Set(await walk("&sort=-attempts")).size).toBe(5)
  expect(await walk("&status=dead")).toEqual(newest.slice(0, 2))
  expect((await admin.get(`${url}?type=webhook.test&status=delivered`)).body.total).toBe(3)
  expect((await admin.get(`${url}?type=entry.created`)).body.total).toBe(0)
  for (const query of ["status=gone", "type=x", "sort=link", "limit=0", "cursor=x", "q=x"])
    expect((await admin.get(`${url}?${query}`)).status).toBe(422)
})
