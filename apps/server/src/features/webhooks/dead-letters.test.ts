import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { timestamp } from "#platform/index.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { RETRY_AFTER_SECONDS } from "./deliver.ts"
import { answer, openReceiver, openWebhooksWorld, WEBHOOKS, type Receiver } from "./webhooks.test-support.ts"

const START = Temporal.Instant.from("2026-10-15T16:00:00Z")

let world: TestWorld
let admin: Caller
let team: Team
let task: string
let receiver: Receiver
let webhook: { _id: string }
let now = START

beforeAll(async () => {
  ;({ world, team, task } = await openWebhooksWorld("webhook_dead_letters"))
})
afterAll(() => world.close())

beforeEach(async () => {
  now = START
  world.setNow(String(now))
  admin = await world.as("admin@example.com")
  receiver = await openReceiver()
  webhook = (await admin.post(WEBHOOKS, { url: receiver.url, event_types: ["entry.created", "entry.changed"] })).body
})
afterEach(async () => {
  await receiver.close()
  await admin.delete(`${WEBHOOKS}/${webhook._id}`)
})

const drain = () => world.app.features.webhooks.sender.drain()

async function pass(seconds: number): Promise<void> {
  now = now.add({ seconds })
  world.setNow(String(now))
  // Sign-ins end.
  if (seconds >= 3_600) admin = await world.as("admin@example.com")
  await drain()
}

async function addEntry(): Promise<string> {
  const { status, body } = await admin.post(PATHS.sbs, draft("sbs", team.ids.member, task))
  expect(status).toBe(201)
  await drain()
  return body._id
}

async function giveUp(): Promise<void> {
  await drain()
  for (const seconds of RETRY_AFTER_SECONDS) await pass(seconds)
}

const replay = (body: object = {}) => admin.post(`${WEBHOOKS}/${webhook._id}/deliveries/replay`, body)
const check = async () => (await admin.get("/v1/system/status")).body.checks.webhooks

describe("a replay of all dead letters", () => {
  test("sends what was given up, and nothing else, in the order of its objects", async () => {
    const delivered = await addEntry()
    receiver.answerWith(answer(503))
    const id = await addEntry()
    await giveUp()
    expect((await admin.patch(`${PATHS.sbs}/${id}`, { quantity_score: 7 })).status).toBe(200)
    await giveUp()
    const failed = new Set(receiver.events.map((event) => event.id))
    receiver.answerWith(answer(204))
    expect((await replay()).body).toEqual({ replayed: 2 })
    await drain()
    const again = receiver.accepted.slice(1)
    expect(again.map(({ body }) => [body.type, body.data.ids["entry_id"]])).toEqual([
      ["entry.created", id],
      ["entry.changed", id],
    ])
    expect(again.every((event) => failed.has(event.id))).toBe(true)
    expect(receiver.accepted.filter(({ body }) => body.data.ids["entry_id"] === delivered)).toHaveLength(1)
    expect((await replay()).body).toEqual({ replayed: 0 })
    const { items } = (await admin.get(`/v1/system/activity-logs?action=webhook.replayed&target_id=${webhook._id}`))
      .body
    expect(items).toMatchObject([{ change: { since: null, count: 2 } }])
  })

  test("can begin at a moment", async () => {
    receiver.answerWith(answer(503))
    await addEntry()
    await giveUp()
    const since = timestamp(now)
    const id = await addEntry()
    await giveUp()
    receiver.answerWith(answer(204))
    expect((await replay({ since })).body).toEqual({ replayed: 1 })
    await drain()
    expect(receiver.accepted.map(({ body }) => body.data.ids["entry_id"])).toEqual([id])
    expect((await admin.get(`${WEBHOOKS}/${webhook._id}`)).body).toMatchObject({ dead: 1, pending: 0 })
  })

  test("is refused for a disabled webhook, without a moment that can be read, and below level 5", async () => {
    expect((await replay({ since: "yesterday" })).body).toMatchObject({ errors: [{ path: "since" }] })
    expect((await team.lead.post(`${WEBHOOKS}/${webhook._id}/deliveries/replay`, {})).status).toBe(403)
    await admin.patch(`${WEBHOOKS}/${webhook._id}`, { enabled: false })
    expect(await replay()).toMatchObject({ status: 409, body: { code: "state_conflict" } })
  })
})

describe("the system's status", () => {
  test("names a receiver that fails for longer than a moment, without the path of its address", async () => {
    expect(await check()).toMatchObject({ status: "ok", enabled: 1, failing: [] })
    receiver.answerWith(answer(500))
    await addEntry()
    await pass(5)
    expect((await check()).status).toBe("ok")
    await pass(30)
    const { origin } = new URL(receiver.url)
    const failing = { webhook_id: webhook._id, origin, is_disabled: false, waiting: 1, dead: 0 }
    expect(await check()).toMatchObject({
      status: "degraded",
      detail: "Receivers not accepting their events: 1.",
      failing: [
        {
          ...failing,
          last_error: "Answered 500.",
          last_attempt_at: timestamp(now),
        },
      ],
    })
    receiver.answerWith(answer(204))
    await pass(300)
    expect(await check()).toMatchObject({ status: "ok", failing: [] })
  })

  test("counts dead letters for a day, or until something arrives", async () => {
    receiver.answerWith(answer(500))
    await addEntry()
    await giveUp()
    expect(await check()).toMatchObject({ status: "degraded", failing: [{ waiting: 0, dead: 1 }] })
    await pass(24 * 3_600 + 1)
    expect((await check()).status).toBe("ok")
    await addEntry()
    await giveUp()
    expect((await check()).status).toBe("degraded")
    receiver.answerWith(answer(204))
    await pass(60)
    await addEntry()
    expect((await check()).status).toBe("ok")
  })

  test("is degraded by a receiver that is gone, and disabled without a webhook", async () => {
    receiver.answerWith(answer(410))
    await addEntry()
    expect(await check()).toMatchObject({
      status: "degraded",
      enabled: 0,
      failing: [{ is_disabled: true, waiting: 1 }],
    })
    await admin.delete(`${WEBHOOKS}/${webhook._id}`)
    expect(await check()).toMatchObject({ status: "disabled", detail: "There are no webhooks.", failing: [] })
  })
})
