import { afterAll, beforeAll, expect, test } from "vitest"
import { openApp, type App } from "#app/open-app.ts"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import type { Caller } from "#test/support/world.ts"
import { CHAT, THREADS, openChatWorld, type ChatWorld } from "./assistant.test-support.ts"

let chat: ChatWorld
let admin: Caller
/** A second process on the same documents. */
let second: App
let origins: string[]
let made = 0
/** Generous, because other tests may keep the machine busy. */
const longTimeout = { timeout: 60_000 }

beforeAll(async () => {
  chat = await openChatWorld("assistant_one_answer", {}, { warehouse: "none" })
  admin = await chat.world.as("admin@example.com")
  const { config, log, clock } = chat.world.app.platform
  second = await openApp({ config, log, databaseUrl: chat.world.databaseUrl, warehouseUrl: null, clock })
  origins = await Promise.all([chat.world.app, second].map(({ http }) => http.listen({ port: 0 })))
})
afterAll(async () => {
  await second.close()
  await chat.close()
})

async function somebody(): Promise<Caller> {
  const { email } = await addPerson(chat.world, { employee_id: `HASTY-${++made}` })
  return chat.world.as(email)
}

/** Asks in one process or the other, over a connection that can be closed. */
async function ask(
  caller: Caller,
  body: object,
  more: { process?: number; signal?: AbortSignal; accept?: string } = {},
) {
  const { process = 0, signal = null, accept = "application/json" } = more
  const headers = { authorization: `Bearer ${caller.token}`, "content-type": "application/json", accept }
  const response = await fetch(`${origins[process]}${CHAT}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal,
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const texts = ({ body }: { body: any }) => body.messages.map(({ text, failed }: any) => (failed ? "failed" : text))
const failures = async (thread: string) =>
  (await admin.get(`/v1/system/activity-logs?target_id=${thread}&action=assistant.failed`)).body.items

test("when several questions arrive at once in one chat, over two processes, one is answered and the others are refused", async () => {
  const caller = await somebody()
  chat.model.behave(() => ({ says: "Hello." }))
  const thread_id = (await ask(caller, { message: "Begin" })).body.thread._id
  const gate = Promise.withResolvers<void>()
  chat.model.behave(() => ({ says: "One at a time.", after: gate.promise }))
  let refused = 0
  const asked = ["A", "B", "C", "D", "E", "F"].map(async (message, at) => {
    const answer = await ask(caller, { thread_id, message }, { process: at % 2 })
    refused += answer.status === 409 ? 1 : 0
    if (refused === 5) gate.resolve()
    return answer
  })
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", ...Array<string>(5).fill("409")])
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body).toMatchObject({ code: "answer_under_way", thread_id })
  expect(chat.model.requests).toHaveLength(1)
  expect(texts(await caller.get(`${THREADS}/${thread_id}`))).toEqual([
    "Begin",
    "Hello.",
    expect.stringMatching(/^[A-F]$/),
    "One at a time.",
  ])
  chat.model.behave(() => ({ says: "Free again." }))
  expect((await ask(caller, { thread_id, message: "And now?" }, { process: 1 })).status).toBe(200)
})

test("a person may have two answers under way, independently of other people", async () => {
  const caller = await somebody()
  const gate = Promise.withResolvers<void>()
  chat.model.behave(() => ({ says: "At last.", after: gate.promise }))
  const asked = [1, 2, 3, 4].map((n) => ask(caller, { message: `Chat ${n}` }, { process: n % 2 }))
  const refused = await Promise.any(asked.map(async (each) => ((await each).status === 429 ? each : Promise.reject())))
  expect(refused.body.code).toBe("too_many_answers")
  const other = await somebody()
  const theirs = ask(other, { message: "Mine" })
  await expect.poll(() => chat.model.requests.length, longTimeout).toBe(3)
  gate.resolve()
  const statuses = (await Promise.all(asked)).map(({ status }) => String(status))
  expect(statuses.toSorted()).toEqual(["200", "200", "429", "429"])
  expect((await theirs).status).toBe(200)
  expect((await caller.get(THREADS)).body.total).toBe(2)
})

test.each(["application/json", "text/event-stream"])(
  "a disconnect stops the model's work, and the chat says so (%s)",
  async (accept) => {
    const caller = await somebody()
    chat.model.behave(() => "silence")
    const leaving = new AbortController()
    const answer = ask(caller, { message: "Never mind" }, { signal: leaving.signal, accept })
    await expect.poll(() => chat.model.requests.length, longTimeout).toBe(1)
    leaving.abort()
    await expect(answer).rejects.toThrow("abort")
    await expect.poll(() => chat.model.left(), longTimeout).toBe(1)
    const [thread] = (await caller.get(THREADS)).body.items
    await expect
      .poll(async () => texts(await caller.get(`${THREADS}/${thread?._id}`)), longTimeout)
      .toEqual(["Never mind", "failed"])
    expect(await failures(present(thread?._id))).toMatchObject([{ change: { fault: "asker_left" } }])
    chat.model.behave(() => ({ says: "Back." }))
    expect((await ask(caller, { thread_id: thread?._id, message: "I am back" })).body.message.text).toBe("Back.")
  },
)

test("an answer whose process died is marked as lost by the next question or by housekeeping", async () => {
  const caller = await somebody()
  const later = async (instant: string) => {
    chat.world.setNow(instant)
    return chat.world.as(`hasty-${made}@example.com`).catch(() => caller)
  }
  const gate = Promise.withResolvers<void>()
  chat.model.behave(() => ({ says: "Too late.", after: gate.promise }))
  const answers = ["First", "Second"].map((message) => ask(caller, { message }))
  await expect.poll(() => chat.model.requests.length, longTimeout).toBe(2)
  const [one, two] = (await caller.get(`${THREADS}?sort=title`)).body.items
  expect((await ask(caller, { thread_id: one?._id, message: "Hello?" })).body.code).toBe("answer_under_way")

  await later("2026-10-15T16:02:00Z")
  chat.model.behave(() => ({ says: "Here." }))
  expect((await ask(caller, { thread_id: one?._id, message: "Hello?" }, { process: 1 })).status).toBe(200)
  expect(texts(await caller.get(`${THREADS}/${one?._id}`))).toEqual(["First", "failed", "Hello?", "Here."])
  await chat.world.app.features.assistant.tidyChats()
  expect(texts(await caller.get(`${THREADS}/${two?._id}`))).toEqual(["Second", "failed"])
  for (const thread of [one, two])
    expect(await failures(present(thread?._id))).toMatchObject([{ change: { fault: "lost" } }])

  // They were still alive, but their answers come too late for the thread.
  gate.resolve()
  for (const { status, body } of await Promise.all(answers))
    expect([status, body.code]).toEqual([503, "assistant_failed"])
  expect(texts(await caller.get(`${THREADS}/${one?._id}`))).toHaveLength(4)
  expect(texts(await caller.get(`${THREADS}/${two?._id}`))).toHaveLength(2)
  chat.world.setNow("2026-10-15T16:00:00Z")
})
