import { afterAll, beforeAll, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import type { Caller } from "#test/support/world.ts"
import { CHAT, THREADS, openChatWorld, type ChatWorld } from "./assistant.test-support.ts"

let chat: ChatWorld
let caller: Caller
let made = 0

beforeAll(async () => {
  chat = await openChatWorld("assistant_repeated", {}, { warehouse: "none" })
  const { email } = await addPerson(chat.world, { employee_id: "CAREFUL" })
  caller = await chat.world.as(email)
})
afterAll(() => chat.close())

const newKey = () => ({ "idempotency-key": `key-${++made}` })

test("a question repeated with its key gets its first answer, even after the chat continued", async () => {
  const key = newKey()
  const calls = [{ name: "explain_tenure", arguments: {} }]
  chat.model.behave((_request, number) => (number === 0 ? { says: "", calls } : { says: "First." }))
  const first = await caller.post(CHAT, { message: "Once" }, key)
  expect(first.status).toBe(200)
  expect(first.headers["idempotency-replayed"]).toBeUndefined()
  chat.model.behave(() => ({ says: "Another." }))
  expect((await caller.post(CHAT, { message: "Twice", thread_id: first.body.thread._id })).status).toBe(200)

  const threads = (await caller.get(THREADS)).body.total
  for (const accept of ["application/json", "text/event-stream"]) {
    const again = await caller.post(CHAT, { message: "Once" }, { ...key, accept })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.headers["idempotency-replayed"]).toBe("true")
  }
  expect(chat.model.requests).toHaveLength(1)
  expect((await caller.get(THREADS)).body.total).toBe(threads)
})

test("another question with the same key is refused and not saved", async () => {
  const key = newKey()
  chat.model.behave(() => ({ says: "Yes." }))
  const { thread } = (await caller.post(CHAT, { message: "Mine" }, key)).body
  for (const body of [{ message: "Other" }, { message: "Mine", thread_id: thread._id }]) {
    const { status, body: problem } = await caller.post(CHAT, body, key)
    expect([status, problem.code]).toEqual([422, "idempotency_key_reused"])
  }
  expect((await caller.get(`${THREADS}/${thread._id}`)).body.message_count).toBe(2)
  const { email } = await addPerson(chat.world, { employee_id: "STRANGER" })
  expect((await (await chat.world.as(email)).post(CHAT, { message: "Other" }, key)).status).toBe(200)
})

test("a streamed answer is repeated as JSON", async () => {
  const key = newKey()
  chat.model.behave(() => ({ says: "In pieces." }))
  const { text } = await caller.post(CHAT, { message: "Stream" }, { ...key, accept: "text/event-stream" })
  const [, done = ""] = /event: done\ndata: (.+)/.exec(text) ?? []
  const again = await caller.post(CHAT, { message: "Stream" }, key)
  expect(again.body).toEqual(JSON.parse(done))
})

test("a repetition is refused while the first answer is under way; after a failure it asks again", async () => {
  const key = newKey()
  const gate = Promise.withResolvers<void>()
  chat.model.behave(() => ({ status: 400, after: gate.promise }))
  const first = caller.post(CHAT, { message: "Hard" }, key)
  await expect.poll(() => chat.model.requests.length, { timeout: 60_000 }).toBe(1)
  const meanwhile = await caller.post(CHAT, { message: "Hard" }, key)
  expect([meanwhile.status, meanwhile.body.code]).toEqual([409, "answer_under_way"])
  gate.resolve()
  expect((await first).status).toBe(503)
  chat.model.behave(() => ({ says: "Now it works." }))
  const again = await caller.post(CHAT, { message: "Hard" }, key)
  expect(again.body.message.text).toBe("Now it works.")
  expect((await caller.post(CHAT, { message: "Hard" }, key)).body).toEqual(again.body)
})

test("a refused question does not store its key", async () => {
  const key = newKey()
  const nowhere = { message: "Where?", thread_id: "01890000-0000-7000-8000-000000000000" }
  expect((await caller.post(CHAT, nowhere, key)).status).toBe(404)
  chat.model.behave(() => ({ says: "Here." }))
  expect((await caller.post(CHAT, { message: "Here?" }, key)).status).toBe(200)
})

test("after the process died the first repetition reports a lost answer, and the next one asks again", async () => {
  const key = newKey()
  const gate = Promise.withResolvers<void>()
  chat.model.behave(() => ({ says: "Too late.", after: gate.promise }))
  const first = caller.post(CHAT, { message: "Lost" }, key)
  await expect.poll(() => chat.model.requests.length, { timeout: 60_000 }).toBe(1)
  chat.world.setNow("2026-10-15T16:02:00Z")
  const told = await caller.post(CHAT, { message: "Lost" }, key)
  expect([told.status, told.body.code]).toEqual([503, "assistant_failed"])
  chat.model.behave(() => ({ says: "Anew." }))
  const anew = await caller.post(CHAT, { message: "Lost" }, key)
  expect(anew.body.message.text).toBe("Anew.")
  gate.resolve()
  expect((await first).status).toBe(503)
  expect((await caller.post(CHAT, { message: "Lost" }, key)).body).toEqual(anew.body)
})
