import { afterAll, beforeAll, expect, test } from "vitest"
import { openReceiver, status, type Receiver } from "#test/support/webhook-receiver.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

/** A deployment with the channel set by the environment and a running worker. */
const SIGNATURE = "SIG9f8e7d6c5b"
const CONNECTION = "/v1/system/teams/connection"
const POSTS = "/v1/system/teams/posts"
let world: TestWorld
let admin: Caller
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
  const webhookUrl = `http://127.0.0.1:${receiver.port}/hook?sig=${SIGNATURE}`
  world = await openTestWorld("team_chat_worker", {
    role: "all",
    config: { teamChat: { webhookUrl, allowedHosts: [], allowLoopback: true } },
  })
  admin = await world.as("admin@example.com")
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const queue = (key: string) =>
  world.app.platform.transact((tx) =>
    world.app.features.teamChat.queueTeamPost(tx, {
      key,
      card: { title: key, lines: ["Support: 3"], link: null, kind: "scorecard.monthly_lock.approaching" },
    }),
  )
const settled = async (title: string) => {
  const { items } = (await admin.get(POSTS)).body
  return items.find((post: { title: string }) => post.title === title)
}

test("a channel set by the environment applies and can't be changed through the API", async () => {
  const { body } = await admin.get(CONNECTION)
  expect(body).toMatchObject({
    connected: true,
    webhook_url_masked: `http://127.0.0.1:${receiver.port}/…`,
    source: "environment",
    automated_posts: false,
    abilities: { connect: false, disconnect: false, switch_automated_posts: true, post: true },
  })
  const put = await admin.put(CONNECTION, { webhook_url: "http://127.0.0.1:1/x" })
  const taken = await admin.delete(CONNECTION)
  for (const answer of [put, taken]) {
    expect([answer.status, answer.body.code]).toEqual([409, "set_by_environment"])
    expect(answer.body.detail).toContain("TEAMCHAT_WEBHOOK_URL")
    expect(answer.text).not.toContain(SIGNATURE)
  }
  expect((await admin.put(CONNECTION, { webhook_url: "ftp://x" })).status).toBe(422)
  expect((await admin.put(CONNECTION, { webhook_url: "http://127.0.0.1:1/x" }, { "if-match": '"9"' })).status).toBe(412)
  expect((await admin.patch(CONNECTION, { automated_posts: true })).body.automated_posts).toBe(true)
  expect((await admin.post("/v1/system/teams/test")).body.status).toBe("posted")
})

test("the worker sends queued posts, and retries those that failed", async () => {
  receiver.answers(status(500), status(429, { "retry-after": "1" }))
  await queue("first")
  await expect.poll(() => settled("first"), { timeout: 60_000 }).toMatchObject({ status: "posted", attempts: 3 })
  const arrived = receiver.received.filter(({ body }) => body.summary === "first")
  expect(arrived).toHaveLength(3)
})

test("posts that failed for good are in the history and the system status, without the URL", async () => {
  receiver.answers(status(410))
  await queue("second")
  await expect.poll(() => settled("second"), { timeout: 60_000 }).toMatchObject({ status: "failed", attempts: 1 })
  const dead = async () => (await admin.get("/v1/system/status")).body.checks.jobs.dead_jobs
  await expect
    .poll(dead, { timeout: 60_000 })
    .toMatchObject([{ name: "post_to_team_chat", error: expect.stringContaining("Answered 410.") }])
  expect(JSON.stringify(await dead())).not.toContain(SIGNATURE)
})
