import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { openLog } from "#platform/log/index.ts"
import type { ModelReply } from "#test/support/llm.ts"
import type { Caller } from "#test/support/world.ts"
import { CHAT, THREADS, chatInEvents, openChatWorld, type ChatWorld } from "../assistant.test-support.ts"

let chat: ChatWorld
let admin: Caller
const logged: string[] = []

beforeAll(async () => {
  const log = openLog("info", { write: (line: string) => void logged.push(line) })
  chat = await openChatWorld("assistant_failures", {}, { log })
  admin = await chat.world.as("admin@example.com")
})
afterAll(() => chat.close())

const abyss = `{"q":${"[".repeat(100_000)}${"]".repeat(100_000)}}`
const again: ModelReply = { says: "", calls: [{ name: "month_status", arguments: {} }] }

test.each<[string, ModelReply, string, string]>([
  ["never stops looking things up", again, "too_many_lookups", "many times"],
  ["says nothing", { says: "" }, "cut_off", "broke off"],
  ["says only invisible characters", { says: "\u0000\u200b" }, "cut_off", "broke off"],
  ["ends in the middle", { half: "Half of" }, "cut_off", "broke off"],
  ["answers nonsense", { raw: "data: {]\n\n" }, "unreadable", "cannot be read"],
  ["answers a web page", { status: 200, body: "<html>" }, "unreadable", "cannot be read"],
  [
    "nests without end",
    { says: "", calls: [{ name: "find_people", arguments: abyss }] },
    "unreadable",
    "cannot be read",
  ],
  ["answers 500", { status: 500 }, "refused", "refused to answer"],
  ["reports an error in its stream", { raw: 'data: {"error":{"message":"overloaded"}}\n\n' }, "refused", "refused"],
  ["never stops talking", "flood", "too_much", "out of hand"],
])(
  "a model that %s has its own fault in the thread, the audit log and the response",
  async (_, reply, fault, words) => {
    chat.model.behave(() => reply)
    const { status, body } = await admin.post(CHAT, { message: "Anyone there?" })
    expect([status, body.code]).toEqual([503, "assistant_failed"])
    expect(body.detail).toContain(words)
    const { messages } = (await admin.get(`${THREADS}/${body.thread_id}`)).body
    expect(messages.at(-1)).toMatchObject({ role: "assistant", failed: true, text: body.detail })
    const { items } = (await admin.get(`/v1/system/activity-logs?target_id=${body.thread_id}&action=assistant.failed`))
      .body
    expect(items).toMatchObject([{ change: { fault } }])
  },
)

test("an unreachable model fails the answer", async () => {
  const deaf = await openChatWorld("assistant_deaf", {
    models: chat.world.app.platform.config.assistant.models.map((each) => ({
      ...each,
      baseUrl: "http://127.0.0.1:9/v1",
    })),
  })
  try {
    const caller = await deaf.world.as("admin@example.com")
    expect((await caller.post(CHAT, { message: "Hello?" })).body.detail).toContain("cannot be reached")
  } finally {
    await deaf.close()
  }
})

test("internal errors are logged with their class and location, without the chat's text", async () => {
  const [first] = chat.world.app.platform.config.assistant.models
  const broken = await openChatWorld(
    "assistant_broken",
    { models: first ? [{ ...first, provider: "vertex" }] : [] },
    { log: openLog("info", { write: (line: string) => void logged.push(line) }) },
  )
  try {
    const caller = await broken.world.as("admin@example.com")
    const { status, body } = await caller.post(CHAT, { message: "A private question" })
    expect([status, body.code]).toEqual([503, "assistant_failed"])
    expect(body.detail).toContain("on our side")
    const line = logged.find((each) => each.includes("an internal error"))
    expect(line).toContain('"class":"Error"')
    expect(line).toContain("providers.ts")
    expect(logged.join("\n")).not.toContain("private question")
  } finally {
    await broken.close()
  }
})

test("when an answer cannot be stored, the thread says so and takes the next question", async () => {
  const { db } = chat.world.app.platform
  await sql`alter table tbl_assistant_messages add constraint refuses check (doc->>'text' <> 'Refuse me.')`.execute(db)
  try {
    chat.model.behave(() => ({ says: "Refuse me." }))
    const { status, body } = await admin.post(CHAT, { message: "Is it kept?" })
    expect([status, body.code]).toEqual([500, "internal_error"])
    const [thread] = (await admin.get(THREADS)).body.items
    const { messages } = (await admin.get(`${THREADS}/${thread?._id}`)).body
    expect(messages).toMatchObject([{ text: "Is it kept?" }, { failed: true }])
    const events = await chatInEvents(admin, { thread_id: thread?._id, message: "And in events?" })
    expect(events.at(-1)).toMatchObject({
      event: "failed",
      data: {
        type: "urn:scorecard:problem:internal_error",
        title: expect.any(String),
        status: 500,
        code: "internal_error",
        request_id: expect.any(String),
        thread_id: thread?._id,
      },
    })
    chat.model.behave(() => ({ says: "Kept." }))
    const next = await admin.post(CHAT, { thread_id: thread?._id, message: "And now?" })
    expect(next.body).toMatchObject({ thread: { message_count: 6 }, message: { text: "Kept." } })
  } finally {
    await sql`alter table tbl_assistant_messages drop constraint refuses`.execute(db)
  }
})
