import { KEPT_TEAM_POSTS } from "@scorecard/contracts/team-chat"
import { Writable } from "node:stream"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openReceiver, status, type Receiver } from "#test/support/webhook-receiver.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { openLog } from "#platform/log/index.ts"
import { INTERNAL_NAMES, INTERNAL_SPELLINGS } from "#platform/webhooks/internal.fixture.ts"
import { sql } from "#platform/index.ts"

const CONNECTION = "/v1/system/teams/connection"
const POSTS = "/v1/system/teams/posts"
const COMPOSE = "/v1/system/teams/compose"
const SIGNATURE = "SIG9f8e7d6c5b"
const CHAT_URL = `https://prod-07.westus.logic.azure.com:443/workflows/abc/triggers/manual?sig=${SIGNATURE}`
const MESSAGE = { subject: "Office closed", body: "On Friday the office is closed.\n\nSee you on Monday." }
const KIND = "scorecard.weekly_lock.approaching"

let log = ""
const lines = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += String(chunk)
    done()
  },
})

let world: TestWorld
let admin: Caller
let receiver: Receiver
const LOOPBACK = { webhookUrl: null, allowedHosts: ["*.logic.azure.com"], allowLoopback: true }

beforeAll(async () => {
  world = await openTestWorld("team_chat", {
    config: { teamChat: LOOPBACK },
    log: openLog("debug", lines),
  })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())
beforeEach(async () => {
  receiver = await openReceiver()
  await sql`delete from tbl_team_chat`.execute(world.app.platform.db)
  await sql`delete from tbl_team_posts`.execute(world.app.platform.db)
})
afterEach(() => receiver.close())

const hook = () => `http://127.0.0.1:${receiver.port}/workflows/1?sig=${SIGNATURE}`
const connect = () => admin.put(CONNECTION, { webhook_url: hook() })
const switchOn = () => admin.patch(CONNECTION, { automated_posts: true })

describe("the connection", () => {
  const EMPTY = {
    connected: false,
    webhook_url_masked: null,
    source: null,
    automated_posts: false,
    updated_at: null,
    version: 1,
    abilities: { connect: true, disconnect: false, switch_automated_posts: true, post: false },
  }

  test("is for level 5", async () => {
    const head = await world.as((await addPerson(world, { access_level: 4 })).email)
    const calls = (caller: Caller) => [
      caller.get(CONNECTION),
      caller.put(CONNECTION, { webhook_url: CHAT_URL }),
      caller.patch(CONNECTION, { automated_posts: true }),
      caller.delete(CONNECTION),
      caller.post("/v1/system/teams/test"),
      caller.post(COMPOSE, MESSAGE),
      caller.get(POSTS),
      caller.get(`${POSTS}/01890000-0000-7000-8000-000000000000`),
    ]
    for (const answer of await Promise.all(calls(head))) expect(answer.status).toBe(403)
    for (const answer of await Promise.all(calls(world.anonymous))) expect(answer.status).toBe(401)
  })

  test("starts empty, and can be saved, shown masked, switched on and off, and deleted", async () => {
    expect((await admin.get(CONNECTION)).body).toEqual(EMPTY)

    const saved = await admin.put(CONNECTION, { webhook_url: CHAT_URL })
    expect([saved.status, saved.headers["etag"]]).toEqual([200, '"2"'])
    expect(saved.body).toEqual({
      connected: true,
      webhook_url_masked: "https://prod-07.westus.logic.azure.com/…",
      source: "saved",
      automated_posts: false,
      updated_at: "2026-10-15T16:00:00.000Z",
      version: 2,
      abilities: { connect: true, disconnect: true, switch_automated_posts: true, post: true },
    })
    expect((await admin.get(CONNECTION)).body).toEqual(saved.body)
    expect((await switchOn()).body).toEqual({ ...saved.body, automated_posts: true, version: 3 })
    expect((await switchOn()).body.version).toBe(3)

    expect((await admin.delete(CONNECTION)).status).toBe(204)
    const after = (await admin.get(CONNECTION)).body
    expect(after).toEqual({ ...EMPTY, updated_at: "2026-10-15T16:00:00.000Z", version: 4 })
    expect((await admin.delete(CONNECTION)).status).toBe(204)
    expect((await admin.get(CONNECTION)).body.version).toBe(4)
  })

  test("honors If-Match", async () => {
    await admin.put(CONNECTION, { webhook_url: CHAT_URL })
    const stale = { "if-match": '"1"' }
    expect((await admin.put(CONNECTION, { webhook_url: CHAT_URL }, stale)).status).toBe(412)
    expect((await admin.patch(CONNECTION, { automated_posts: true }, stale)).status).toBe(412)
    expect((await admin.delete(CONNECTION, stale)).status).toBe(412)
    expect((await admin.patch(CONNECTION, { automated_posts: true }, { "if-match": '"2"' })).status).toBe(200)
  })

  test("refuses URLs that are not allowed, with the field but not the URL in the message", async () => {
    const hosts = [...INTERNAL_SPELLINGS, ...INTERNAL_NAMES].filter((host) => !/^(localhost|127\.0\.0\.1)$/i.test(host))
    const addresses = [
      ...hosts.map((host) => `https://${host}/${SIGNATURE}`),
      `http://prod-07.westus.logic.azure.com/${SIGNATURE}`,
      `https://prod-07.westus.logic.azure.com:8443/${SIGNATURE}`,
      `https://a:b@prod-07.westus.logic.azure.com/${SIGNATURE}`,
      `https://prod-07.westus.logic.azure.com.evil.test/${SIGNATURE}`,
      SIGNATURE,
    ]
    // These tests allow loopback, in the two spellings that URL normalizes others to.
    const isLoopback = (address: string) =>
      URL.canParse(address) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname)
    const refused = addresses.filter((address) => !isLoopback(address))
    expect(refused.length).toBeGreaterThan(30)
    for (const webhook_url of refused) {
      const { status: code, body, text } = await admin.put(CONNECTION, { webhook_url })
      expect([webhook_url, code, body.errors?.[0]?.path]).toEqual([webhook_url, 422, "webhook_url"])
      expect(text).not.toContain(SIGNATURE)
    }
    for (const odd of [{}, { webhook_url: "" }, { webhook_url: 5 }, { webhook_url: CHAT_URL, name: "x" }]) {
      expect((await admin.put(CONNECTION, odd)).status).toBe(422)
    }
    expect((await admin.patch(CONNECTION, { automated_posts: "yes" })).status).toBe(422)
    expect((await admin.get(CONNECTION)).body.connected).toBe(false)
  })

  test("is audited without its URL, which appears in no response, log or row", async () => {
    await admin.put(CONNECTION, { webhook_url: CHAT_URL })
    await connect()
    await switchOn()
    receiver.answers(status(404))
    await admin.post("/v1/system/teams/test")
    await admin.post(COMPOSE, MESSAGE)
    await admin.delete(CONNECTION)

    const audit = await admin.get("/v1/system/activity-logs?target_collection=tbl_team_chat")
    const host = `http://127.0.0.1:${receiver.port}/…`
    expect(audit.body.items.slice(0, 4)).toMatchObject([
      { action: "team_chat.disconnected", change: { before: host, after: null } },
      { action: "team_chat.automated_posts_switched", change: { before: false, after: true } },
      { action: "team_chat.connected", change: { before: "https://prod-07.westus.logic.azure.com/…", after: host } },
      { action: "team_chat.connected", change: { before: null }, actor_id: "ADMIN" },
    ])
    const all = await admin.get("/v1/system/activity-logs?limit=200")
    const { rows } = await sql`select t::text from tbl_team_chat t union all select t::text from tbl_team_posts t
      union all select j::text from jobs.job j`.execute(world.app.platform.db)
    expect(rows.length).toBeGreaterThan(2)
    expect(log).toContain(COMPOSE)
    const answers = [(await admin.get(CONNECTION)).text, (await admin.get(POSTS)).text]
    for (const text of [audit.text, all.text, JSON.stringify(rows), log, ...answers]) {
      expect(text).not.toContain(SIGNATURE)
      expect(text).not.toContain("/workflows/")
    }
  })

  test("with a stored URL that was tampered with or copied counts as not connected and can be saved again", async () => {
    await connect()
    const { db } = world.app.platform
    await sql`update tbl_team_chat set doc = jsonb_set(doc, '{webhook_sealed}',
      to_jsonb(overlay(doc->>'webhook_sealed' placing case when doc->>'webhook_sealed' like '%A' then 'B' else 'A' end
        from length(doc->>'webhook_sealed') - 3 for 1)))`.execute(db)
    expect((await admin.get(CONNECTION)).body).toMatchObject({ connected: false, source: null })
    expect((await admin.post("/v1/system/teams/test")).body.code).toBe("team_chat_not_connected")
    expect(log).toContain("connect the channel again")
    expect((await connect()).body.connected).toBe(true)
    expect((await admin.post("/v1/system/teams/test")).body.status).toBe("posted")
  })
})

describe("a manual post", () => {
  test("needs a channel", async () => {
    for (const answer of [await admin.post("/v1/system/teams/test"), await admin.post(COMPOSE, MESSAGE)]) {
      expect([answer.status, answer.body.code]).toEqual([409, "team_chat_not_connected"])
    }
    expect((await admin.get(POSTS)).body.total).toBe(0)
  })

  test("of a sample contains no names, and is sent even if automated posts are off", async () => {
    await connect()
    const { status: code, body } = await admin.post("/v1/system/teams/test")
    expect([code, body.status, body.kind, body.error, body.footer]).toEqual([200, "posted", "test", null, null])
    const [message] = receiver.received
    expect(message?.url).toBe(`/workflows/1?sig=${SIGNATURE}`)
    expect(message?.body.attachments[0]?.contentType).toBe("application/vnd.microsoft.card.adaptive")
    expect(JSON.stringify(message?.body)).not.toContain("Admin")
  })

  test("of a message shows its text verbatim, its link and its author", async () => {
    await connect()
    const person = await addPerson(world, { access_level: 5, first_name: "Maya", last_name: "Cruz" })
    const maya = await world.as(person.email)
    const draft = { subject: "**Bold** [x](javascript:1)", body: "One\n\r\n  two *three*", link: "/dashboard/bsc?m=1" }
    const { status: code, body, headers } = await maya.post(COMPOSE, draft)
    expect(code).toBe(201)
    expect(body).toEqual({
      _id: body._id,
      kind: "compose",
      title: draft.subject,
      lines: ["One", "  two *three*"],
      link: draft.link,
      footer: "Posted by Maya Cruz",
      status: "posted",
      attempts: 1,
      error: null,
      posted_by_id: person.employee_id,
      created_at: "2026-10-15T16:00:00.000Z",
      settled_at: "2026-10-15T16:00:00.000Z",
    })
    expect(headers["location"]).toBe(`${POSTS}/${body._id}`)
    expect((await admin.get(String(headers["location"]))).body).toEqual(body)

    const card = present(receiver.received[0]?.body.attachments[0]?.content)
    const texts = card.body.map((block) => block.inlines[0]?.text)
    expect(texts).toEqual([draft.subject, "One", "  two *three*", "Posted by Maya Cruz"])
    expect(new Set(card.body.map((block: { type: string }) => block.type))).toEqual(new Set(["RichTextBlock"]))
    const base = world.app.platform.config.email.appBaseUrl
    expect(card.actions).toEqual([{ type: "Action.OpenUrl", title: "Open", url: `${base}/dashboard/bsc?m=1` }])
    const audit = await admin.get(`/v1/system/activity-logs?target_collection=tbl_team_posts&target_id=${body._id}`)
    expect(audit.body.items).toMatchObject([{ action: "team_chat.posted", actor_id: person.employee_id }])
  })

  test.each([
    [status(404), "Answered 404."],
    [status(500), "Answered 500."],
    [status(302, { location: "https://example.com/" }), "Answered 302: a redirect, which is not followed."],
  ])("that fails is reported, stored, and not retried", async (answer, error) => {
    await connect()
    receiver.answers(answer)
    const { status: code, body } = await admin.post(COMPOSE, MESSAGE)
    expect([code, body.status, body.attempts]).toEqual([201, "failed", 1])
    // It also says what to do.
    expect(body.error).toMatch(/(connect the channel again|Send a test, and post again once the test arrives)\.$/)
    expect(body.error?.startsWith(error)).toBe(true)
    expect((await admin.get(`${POSTS}?status=failed`)).body.items).toEqual([body])
    expect(receiver.received).toHaveLength(1)
  })

  test("to a host that is no longer allowed is not sent", async () => {
    await admin.put(CONNECTION, { webhook_url: CHAT_URL })
    const { teamChat } = world.app.platform.config
    world.app.platform.config.teamChat = { ...teamChat, allowedHosts: ["chat.example.com"] }
    const { body } = await admin.post("/v1/system/teams/test")
    world.app.platform.config.teamChat = teamChat
    expect(body).toMatchObject({ status: "failed", error: expect.stringContaining("TEAMCHAT_ALLOWED_HOSTS") })
  })

  test("with the same Idempotency-Key is sent once, and returns the outcome", async () => {
    await connect()
    const key = { "idempotency-key": "once" }
    const first = await admin.post(COMPOSE, MESSAGE, key)
    const again = await admin.post(COMPOSE, MESSAGE, key)
    expect(again.body).toEqual(first.body)
    expect([again.status, again.body.status, again.headers["idempotency-replayed"]]).toEqual([201, "posted", "true"])
    expect(receiver.received).toHaveLength(1)
    await sql`delete from tbl_team_posts`.execute(world.app.platform.db)
    expect((await admin.post(COMPOSE, MESSAGE, key)).body._id).toBe(first.body._id)
  })

  test.each([
    ["no subject", { body: "x" }],
    ["an empty subject", { ...MESSAGE, subject: " " }],
    ["an empty body", { ...MESSAGE, body: "\n" }],
    ["a body that is too long", { ...MESSAGE, body: "x".repeat(4001) }],
    ["too many lines", { ...MESSAGE, body: "x\n".repeat(50) + "x" }],
    ["a script as a link", { ...MESSAGE, link: "javascript:alert(1)" }],
    ["an http link", { ...MESSAGE, link: "http://example.com/" }],
    ["a protocol-relative link to another site", { ...MESSAGE, link: "//evil.test/" }],
    ["a link to another site", { ...MESSAGE, link: "https://evil.test/" }],
    ["a link to a site with the same prefix", { ...MESSAGE, link: "https://app.example.com.evil.test/" }],
    ["a link with a user", { ...MESSAGE, link: "https://app.example.com@evil.test/" }],
    ["an unknown field", { ...MESSAGE, html: "x" }],
  ])("with %s is refused", async (_, body) => {
    await connect()
    expect((await admin.post(COMPOSE, body)).status).toBe(422)
    expect(receiver.connections()).toBe(0)
  })

  test("with an invalid link is refused with the field; an absolute URL of the web client is accepted", async () => {
    await connect()
    const refused = await admin.post(COMPOSE, { ...MESSAGE, link: "https://evil.test/" })
    expect([refused.body.code, refused.body.errors]).toEqual([
      "invalid",
      [{ path: "link", message: expect.any(String) }],
    ])
    const link = `${world.app.platform.config.email.appBaseUrl}/my-scorecard`
    expect((await admin.post(COMPOSE, { ...MESSAGE, link })).body.link).toBe(link)
  })

  test("whose process died is marked by the worker as failed with unknown outcome", async () => {
    await connect()
    const { body } = await admin.post(COMPOSE, MESSAGE)
    const { db } = world.app.platform
    await sql`update tbl_team_posts set leased_until = now() - interval '1 second',
      doc = doc || '{"status": "queued", "settled_at": null}'`.execute(db)
    await deliver(body._id)
    const left = (await admin.get(`${POSTS}/${body._id}`)).body
    expect(left).toMatchObject({
      status: "failed",
      attempts: 1,
      error: expect.stringContaining("Check the channel before"),
    })
    expect(receiver.received).toHaveLength(1)
  })
})

/** Runs the job of this post, as a worker does. */
async function deliver(post_id: string): Promise<void> {
  const job = world.app.features.teamChat.jobs.find(({ declaration }) => declaration.name === "post_to_team_chat")
  const context = { jobId: "1", signal: new AbortController().signal, attempt: 1 }
  await job?.run({ post_id }, context)
}

let events = 0
const card = (more: object = {}) => ({
  key: `event ${++events}`,
  card: {
    title: "The week locks soon",
    lines: ["Support: 3", "Other departments: 2"],
    link: "/x",
    kind: KIND,
    ...more,
  },
})
const queue = (post = card()) =>
  world.app.platform.transact((tx) => world.app.features.teamChat.queueTeamPost(tx, post))
const onlyPost = async () => {
  const { items, total } = (await admin.get(POSTS)).body
  expect(total).toBe(1)
  return present(items[0])
}
const dueNow = () => sql`update tbl_team_posts set due_at = now(), leased_until = null`.execute(world.app.platform.db)
const pauses = async () => {
  const { rows } = await sql<{ seconds: number }>`select round(extract(epoch from due_at - now()))::integer as seconds
    from tbl_team_posts`.execute(world.app.platform.db)
  return rows[0]?.seconds
}

describe("an automated post", () => {
  beforeEach(async () => {
    await connect()
    await switchOn()
  })

  test("waits for a worker and is sent once, no matter how often its job runs", async () => {
    expect(await queue()).toBe(true)
    const { _id, status: state, posted_by_id, footer } = await onlyPost()
    expect([state, posted_by_id, footer, receiver.connections()]).toEqual(["queued", null, null, 0])

    await Promise.all([deliver(_id), deliver(_id), deliver(_id)])
    await deliver(_id)
    expect(await onlyPost()).toMatchObject({ status: "posted", attempts: 1, error: null, kind: KIND })
    expect(receiver.received).toHaveLength(1)
  })

  test("is queued once per event, even concurrently", async () => {
    const post = card()
    const queued = await Promise.all([queue(post), queue(post), queue(post)])
    expect(queued.filter(Boolean)).toHaveLength(1)
    expect(await queue(post)).toBe(false)
    await onlyPost()
  })

  test("of a rolled-back change is not queued and leaves no job", async () => {
    const jobs = async () => {
      const { rows } = await sql`select id from jobs.job where name = 'post_to_team_chat'`.execute(
        world.app.platform.db,
      )
      return rows.length
    }
    const before = await jobs()
    const failing = world.app.platform.transact(async (tx) => {
      expect(await world.app.features.teamChat.queueTeamPost(tx, card())).toBe(true)
      throw new Error("rolled back")
    })
    await expect(failing).rejects.toThrow("rolled back")
    expect([(await admin.get(POSTS)).body.total, await jobs()]).toEqual([0, before])
    await queue()
    expect(await jobs()).toBe(before + 1)
  })

  test("is not queued while automated posts are off or no channel is connected", async () => {
    await admin.patch(CONNECTION, { automated_posts: false })
    expect(await queue()).toBe(false)
    await switchOn()
    await admin.delete(CONNECTION)
    await switchOn()
    expect(await queue()).toBe(false)
    expect((await admin.get(POSTS)).body.total).toBe(0)
  })

  test("is not sent if automated posts have been switched off or the channel disconnected in the meantime", async () => {
    await queue()
    await admin.patch(CONNECTION, { automated_posts: false })
    await deliver((await onlyPost())._id)
    expect(await onlyPost()).toMatchObject({ status: "failed", error: expect.stringContaining("switched off") })
    expect(receiver.connections()).toBe(0)
  })

  test("that fails is retried with growing delays, until it succeeds", async () => {
    await queue()
    const { _id } = await onlyPost()
    receiver.answers(status(500), status(503), (response) => void response.destroy())
    await deliver(_id)
    expect(await onlyPost()).toMatchObject({ status: "queued", attempts: 1, error: "Answered 500.", settled_at: null })
    expect(await pauses()).toBe(2)
    await deliver(_id)
    expect(receiver.received).toHaveLength(1)

    await dueNow()
    await deliver(_id)
    expect(await pauses()).toBe(10)
    await dueNow()
    await deliver(_id)
    expect([await pauses(), (await onlyPost()).error]).toEqual([60, "Not reached (ECONNRESET)."])
    await dueNow()
    await deliver(_id)
    expect(await onlyPost()).toMatchObject({ status: "posted", attempts: 4, error: null })
    expect(receiver.received).toHaveLength(4)
  })

  test("honors Retry-After up to a limit", async () => {
    await queue()
    const { _id } = await onlyPost()
    receiver.answers(status(429, { "retry-after": "45" }), status(429, { "retry-after": "999999" }))
    await deliver(_id)
    expect(await pauses()).toBe(45)
    await dueNow()
    await deliver(_id)
    expect(await pauses()).toBe(3_600)
  })

  test("fails for good after a permanent refusal, and after the last attempt", async () => {
    await queue()
    receiver.answers(status(400))
    await expect(deliver((await onlyPost())._id)).rejects.toThrow("failed for good: Answered 400.")
    expect(await onlyPost()).toMatchObject({
      status: "failed",
      attempts: 1,
      error: expect.stringMatching(/^Answered 400\. Check the channel/),
    })

    await sql`delete from tbl_team_posts`.execute(world.app.platform.db)
    await queue()
    const { _id } = await onlyPost()
    receiver.answers(...Array(8).fill(status(500)))
    for (let attempt = 1; attempt < 8; attempt++) {
      await deliver(_id)
      await dueNow()
    }
    await expect(deliver(_id)).rejects.toThrow("failed for good: Answered 500.")
    expect(await onlyPost()).toMatchObject({ status: "failed", attempts: 8 })
    expect(receiver.received).toHaveLength(9)
  })

  test("whose worker died is sent by another one after its lease", async () => {
    await queue()
    const { _id } = await onlyPost()
    const { db } = world.app.platform
    await sql`update tbl_team_posts set leased_until = now() + interval '40 seconds'`.execute(db)
    await deliver(_id)
    expect(receiver.connections()).toBe(0)
    const waiting = await sql<{ seconds: number }>`select round(extract(epoch from start_after - now()))::integer
      as seconds from jobs.job where data->>'post_id' = ${_id} and start_after > now()`.execute(db)
    expect(waiting.rows[0]?.seconds).toBeGreaterThanOrEqual(40)

    await dueNow()
    await deliver(_id)
    expect((await onlyPost()).status).toBe("posted")
  })

  test("must be of a type that can be posted, and is truncated to fit", async () => {
    await expect(queue(card({ kind: "scorecard.sbs.submitted_for_you" }))).rejects.toThrow("cannot be posted")
    await expect(queue(card({ kind: "nonsense" }))).rejects.toThrow("cannot be posted")
    await queue(card({ lines: Array.from({ length: 100 }, () => "x".repeat(500)) }))
    const { lines: kept } = await onlyPost()
    expect([kept.length, kept[0]?.length, kept.at(-1)]).toEqual([40, 200, "… and 61 more"])
  })
})

describe("the history", () => {
  const fill = (count: number, more: object = {}) =>
    sql`insert into tbl_team_posts (_id, doc)
      select id, jsonb_build_object('_id', id, 'kind', 'test', 'title', 't', 'lines', '[]'::jsonb, 'link', null,
        'footer', null, 'status', 'posted', 'attempts', 1, 'error', null, 'posted_by_id', null,
        'created_at', to_char(timestamp '2026-10-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
        'settled_at', null) || ${JSON.stringify(more)}::jsonb
      from (select gen_random_uuid()::text as id, n from generate_series(1, ${count}) as n) as posts`.execute(
      world.app.platform.db,
    )

  test("can be paged, filtered and sorted", async () => {
    await fill(7)
    await fill(3, { status: "failed", error: "x", kind: KIND })
    const walk = async (query: string) => {
      const found: { created_at: string; _id: string }[] = []
      let cursor = ""
      do {
        const { status: code, body } = await admin.get(`${POSTS}?limit=3${query}${cursor}`)
        expect(code).toBe(200)
        found.push(...body.items)
        cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : ""
      } while (cursor)
      return found
    }
    const all = await walk("")
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(10)
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    )
    expect(await walk("&sort=created_at")).toEqual(all.toReversed())
    expect(await walk("&status=failed")).toHaveLength(3)
    expect(await walk(`&kind=${KIND}`)).toHaveLength(3)
    expect(await walk(`&kind=test&status=failed`)).toHaveLength(0)
    expect((await admin.get(`${POSTS}?status=posted`)).body.total).toBe(7)
  })

  test("refuses unknown filters and ids", async () => {
    for (const query of ["status=gone", "kind=nonsense", "sort=title", "limit=0", "cursor=x", "who=me"]) {
      expect((await admin.get(`${POSTS}?${query}`)).status).toBe(422)
    }
    expect((await admin.get(`${POSTS}/01890000-0000-7000-8000-000000000000`)).status).toBe(404)
  })

  test("keeps only the newest posts and queued ones", async () => {
    await fill(2, { status: "queued", created_at: "2026-01-01T00:00:00.000Z" })
    await fill(KEPT_TEAM_POSTS + 5)
    await connect()
    await admin.post("/v1/system/teams/test")
    expect((await admin.get(POSTS)).body.total).toBe(KEPT_TEAM_POSTS + 2)
    expect((await admin.get(`${POSTS}?status=queued`)).body.total).toBe(2)
    const [newest] = (await admin.get(POSTS)).body.items
    expect(newest?.created_at).toBe("2026-10-15T16:00:00.000Z")
  })
})
