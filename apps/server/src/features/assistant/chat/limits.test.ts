import { afterAll, beforeAll, expect, test } from "vitest"
import type { Caller } from "#test/support/world.ts"
import { CHAT, THREADS, openChatWorld, type ChatWorld } from "../assistant.test-support.ts"

let chat: ChatWorld
let admin: Caller

beforeAll(async () => {
  chat = await openChatWorld("assistant_odd")
  admin = await chat.world.as("admin@example.com")
})
afterAll(() => chat.close())

const results = (number: number) =>
  (chat.model.requests[number]?.messages ?? []).flatMap(({ role, content }) =>
    role === "tool" ? [String(content)] : [],
  )

test.each([
  [["\ud83d and \ude00"], "\ufffd and \ufffd"],
  [["\ud83d", "\ude00 in two pieces"], "😀 in two pieces"],
  [["ends in half \ud83d"], "ends in half \ufffd"],
  [["a\u0000b"], "ab"],
  [[`${"x".repeat(19_999)}😀`], "x".repeat(19_999)],
])("an answer has nothing that the documents cannot store (%#)", async (says, text) => {
  chat.model.behave(() => ({ says }))
  const { status, body } = await admin.post(CHAT, { message: "Say it" })
  expect([status, body.message?.text]).toEqual([200, text])
  expect((await admin.get(`${THREADS}/${body.thread._id}`)).body.messages.at(-1)?.text).toBe(text)
})

test("one long run of punctuation is processed in linear time", async () => {
  chat.model.behave(() => ({ says: [`${"!".repeat(120_000)}a`] }))
  expect((await admin.post(CHAT, { message: "Shout" })).body.message.text).toBe("!".repeat(20_000))
})

test("arguments that cannot be stored are invalid: nothing is looked up", async () => {
  const deep = `{"q":${"[".repeat(400)}${"]".repeat(400)}}`
  const calls = ['{"q":"a\\u0000b"}', '{"q":"half \\ud83d"}', '{"q":"a","\\u0000":1}', deep].map((given) => ({
    name: "find_people",
    arguments: given,
  }))
  chat.model.behave((_request, number) => (number === 0 ? { says: "Let me see \ud83d", calls } : { says: "Done." }))
  const { status, body } = await admin.post(CHAT, { message: "Find them" })
  expect([status, body.message?.text]).toEqual([200, "Let me see \ufffd\n\nDone."])
  expect(body.tool_calls.map(({ outcome, arguments: given }: any) => [outcome, given])).toEqual(
    calls.map(() => ["invalid", {}]),
  )
})

test("calls beyond a step's limit are not run; the model and the audit log get a note", async () => {
  const calls = Array.from({ length: 40 }, () => ({ name: "month_status", arguments: {} }))
  chat.model.behave((_request, number) => (number === 0 ? { says: "", calls } : { says: "Done." }))
  const { body } = await admin.post(CHAT, { message: "Much at once" })
  const outcomes = [...Array<string>(6).fill("answered"), ...Array<string>(6).fill("not_run")]
  expect(body.tool_calls.map(({ outcome }: any) => outcome)).toEqual(outcomes)
  expect(results(1)).toHaveLength(12)
  for (const result of results(1).slice(6)) expect(result).toContain("Not run: too many at once")
  const { items } = (await admin.get(`/v1/system/activity-logs?target_id=${body.thread._id}`)).body
  expect(items.filter(({ action }: any) => action === "assistant.tool_called")).toHaveLength(6)
  expect(items.find(({ action }: any) => action === "assistant.tools_not_run")?.change).toEqual({ not_run: 34 })
})

test("text and calls of one answer are sent to the model again up to a limit", async () => {
  const calls = Array.from({ length: 6 }, () => ({ name: "month_status", arguments: { year: 2026, month: 10 } }))
  chat.model.behave(({ tools }) => (tools ? { says: ["y".repeat(1_000_000)], calls } : { says: "Done." }))
  const { status } = await admin.post(CHAT, { message: "Talk" })
  expect(status).toBe(200)
  const sent = chat.model.requests.map((request) => JSON.stringify(request).length)
  expect(sent).toHaveLength(8)
  expect(sent[1]).toBeLessThan(20_000 + (sent[0] ?? 0) + 10_000)
  expect(Math.max(...sent)).toBeLessThan(200_000)
})

test("results are sent again up to the same limit, and the model learns what was omitted", async () => {
  const many = Array.from({ length: 6 }, () => ({ name: "find_people", arguments: { q: "x".repeat(200) } }))
  chat.model.behave(({ tools }) => (tools ? { says: ["y".repeat(30_000)], calls: many } : { says: "Done." }))
  expect((await admin.post(CHAT, { message: "Look" })).status).toBe(200)
  expect(Math.max(...chat.model.requests.map((request) => JSON.stringify(request).length))).toBeLessThan(200_000)
})
