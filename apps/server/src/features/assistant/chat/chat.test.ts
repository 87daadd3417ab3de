import { afterAll, beforeAll, expect, test } from "vitest"
import { addCompany, addEntry, SEPTEMBER, syncMonth } from "#features/dashboards/company.test-support.ts"
import { present } from "#test/support/present.ts"
import type { Caller } from "#test/support/world.ts"
import { CHAT, THREADS, chatInEvents, openChatWorld, type ChatWorld } from "../assistant.test-support.ts"

let chat: ChatWorld
let admin: Caller
let member: Caller

beforeAll(async () => {
  chat = await openChatWorld("assistant_chat")
  await addCompany(chat.world)
  await syncMonth(chat.world, SEPTEMBER)
  admin = await chat.world.as("admin@example.com")
  member = await chat.world.as("n1@example.com")
})
afterAll(() => chat.close())

/** The last tool result in a request. */
const lastResult = ({ messages }: { messages: { role: string; content?: unknown }[] }) =>
  String(messages.findLast(({ role }) => role === "tool")?.content)

test("answers without lookups in a new thread, and then answers the next question in it", async () => {
  chat.model.behave(() => ({ says: "Good morning." }))
  const first = await member.post(CHAT, { message: "Hello there\nsecond line" })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    thread: { title: "Hello there", pinned: false, message_count: 2 },
    message: { role: "assistant", text: "Good morning.", failed: false },
    tool_calls: [],
  })
  const thread_id = first.body.thread._id
  const second = await member.post(CHAT, { thread_id, message: "And now?" })
  expect(second.body.thread).toMatchObject({ _id: thread_id, message_count: 4 })
  const told = chat.model.requests.at(-1)?.messages.map(({ role, content }) => [role, content])
  expect(told?.slice(1)).toEqual([
    ["user", "Hello there\nsecond line"],
    ["assistant", "Good morning."],
    ["user", "And now?"],
  ])
  const { body } = await member.get(`${THREADS}/${thread_id}`)
  expect(body.messages.map(({ role }: any) => role)).toEqual(["user", "assistant", "user", "assistant"])
})

test("for the question why I did not qualify for the bonus, the model gets the dashboard's gate and figures", async () => {
  await addEntry(chat.world, "tbl_attendance_issues", "N1", {
    date_of_occurrence: "2026-09-08",
    issue_type: "tardiness",
  })
  const asked = { name: "explain_bonus", arguments: { year: 2026, month: 9 } }
  chat.model.behave((request, number) =>
    number === 0 ? { says: "", calls: [asked] } : { says: JSON.parse(lastResult(request)).answer },
  )
  const { body } = await member.post(CHAT, { message: "Why did I not qualify for the bonus in September?" })
  const { employee_month } = (await member.get("/v1/dashboard/bsc?year=2026&month=9")).body
  expect(body.tool_calls).toEqual([{ tool: "explain_bonus", arguments: { year: 2026, month: 9 }, outcome: "answered" }])
  const failed = employee_month?.bonus_qualification_breakdown?.filter((gate) => gate.passed === false)
  expect(failed?.map((gate) => gate.check)).toContain("attendance")
  for (const { detail } of present(failed)) expect(body.message.text).toContain(detail)
  expect(body.message.text).toContain(present(employee_month?.total_score).toFixed(2))
})

test("streams the thread, each lookup, the text in pieces, and the whole answer at the end", async () => {
  chat.model.behave((_request, number) =>
    number === 0
      ? { says: "Let me see.", calls: [{ name: "my_scorecard", arguments: { year: 2026, month: 9 } }] }
      : { says: "Here ![you](http://evil.example/) are." },
  )
  const events = await chatInEvents(member, { message: "My score?" })
  expect(events[0]?.event).toBe("thread")
  expect(events.find(({ event }) => event === "tool")?.data).toMatchObject({
    tool: "my_scorecard",
    outcome: "answered",
  })
  const text = events.filter(({ event }) => event === "text").map(({ data }) => data.text)
  expect(text.length).toBeGreaterThan(3)
  const done = events.at(-1)
  expect(done?.event).toBe("done")
  expect(done?.data.message.text).toBe(text.join(""))
  expect(done?.data.message.text).toBe("Let me see.\n\nHere [you] (http://evil.example/) are.")
  expect(done?.data.thread._id).toBe(events[0]?.data._id)
})

test.each([
  ["says nothing", () => ({ says: "" })],
  ["says only white space", () => ({ says: " \n " })],
  ["ends in the middle", () => ({ half: "Half of" })],
  ["ends without a reason", () => ({ raw: 'data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n' })],
  ["answers 500", () => ({ status: 500 })],
  ["answers 401", () => ({ status: 401, body: "no" })],
  ["answers nonsense", () => ({ raw: "data: {]\n\n" })],
  ["answers a web page", () => ({ status: 200, body: "<html>" })],
  ["never stops talking", () => "flood" as const],
  ["never stops looking things up", () => ({ says: "", calls: [{ name: "month_status", arguments: {} }] })],
])("a model that %s causes a refusal with the thread, which has the question and says so", async (_, script) => {
  chat.model.behave(script)
  const { status, body } = await member.post(CHAT, { message: "Anyone there?" })
  expect([status, body.code]).toEqual([503, "assistant_failed"])
  const { messages } = (await member.get(`${THREADS}/${body.thread_id}`)).body
  expect(messages).toMatchObject([
    { role: "user", text: "Anyone there?", failed: false },
    { role: "assistant", text: body.detail, failed: true },
  ])
  expect(chat.model.requests.length).toBeLessThanOrEqual(8)

  const events = await chatInEvents(member, { message: "Still no one?" })
  expect(events.at(-1)).toMatchObject({
    event: "failed",
    data: {
      title: "The assistant couldn't answer",
      status: 503,
      code: "assistant_failed",
      request_id: expect.any(String),
    },
  })
})

test("an answer fails when the model stays silent past the time limit", async () => {
  const hasty = await openChatWorld("assistant_hasty", { answerLimitMs: 500 })
  try {
    const caller = await hasty.world.as("admin@example.com")
    hasty.model.behave(() => "silence")
    const { status, body } = await caller.post(CHAT, { message: "Anyone there?" })
    expect([status, body.code]).toEqual([503, "assistant_failed"])
    expect(body.detail).toContain("in time")
    const events = await chatInEvents(caller, { thread_id: body.thread_id, message: "And now?" })
    expect(events.at(-1)?.event).toBe("failed")
    const { messages } = (await caller.get(`${THREADS}/${body.thread_id}`)).body
    expect(messages.map(({ failed }: any) => failed)).toEqual([false, true, false, true])
  } finally {
    await hasty.close()
  }
})

test("failed answers are not sent to the model again, and the thread continues", async () => {
  chat.model.behave(() => ({ status: 400 }))
  const { thread_id } = (await member.post(CHAT, { message: "First" })).body
  chat.model.behave(() => ({ says: "Now." }))
  expect((await member.post(CHAT, { thread_id, message: "Second" })).body.message.text).toBe("Now.")
  expect(chat.model.requests[0]?.messages.slice(1).map(({ content }) => content)).toEqual(["First", "Second"])
})

test("a model that makes invalid calls gets their errors, and nothing else happens", async () => {
  const calls = [
    { name: "delete_employee", arguments: { employee_id: "N1" } },
    { name: "__proto__", arguments: {} },
    { name: "explain_tenure", arguments: { employee_id: "N1", sql: "drop table" } },
    { name: "explain_tenure", arguments: "{not json" },
    { name: "rank_employees", arguments: { limit: 5000 } },
  ]
  chat.model.behave((_request, number) => (number === 0 ? { says: "", calls } : { says: "Sorry." }))
  const { body } = await member.post(CHAT, { message: "Try it" })
  expect(body.tool_calls.map(({ outcome }: any) => outcome)).toEqual([
    "unknown",
    "unknown",
    "invalid",
    "invalid",
    "invalid",
  ])
  expect(body.message.text).toBe("Sorry.")
  const results = chat.model.requests[1]?.messages.filter(({ role }) => role === "tool") ?? []
  expect(results).toHaveLength(5)
  for (const { content } of results) expect(String(content)).toContain('"error"')
})

test("the last step offers no tools", async () => {
  chat.model.behave((request) =>
    request.tools ? { says: "", calls: [{ name: "month_status", arguments: {} }] } : { says: "At last." },
  )
  const { body } = await member.post(CHAT, { message: "Go on" })
  expect(body.message.text).toBe("At last.")
  expect(chat.model.requests).toHaveLength(8)
  expect(body.tool_calls).toHaveLength(7)
})

test("each lookup leaves an audit record with ids and without search text", async () => {
  const calls = [
    { name: "find_people", arguments: { q: "secret words" } },
    { name: "explain_tenure", arguments: { employee_id: "N2" } },
  ]
  chat.model.behave((_request, number) => (number === 0 ? { says: "", calls } : { says: "Done." }))
  const { thread } = (await admin.post(CHAT, { message: "private question" })).body
  const { items } = (await admin.get(`/v1/system/activity-logs?target_id=${thread._id}`)).body
  expect(items.map(({ action, change }: any) => [action, change.tool, change.arguments]).toReversed()).toEqual([
    ["assistant.asked", undefined, undefined],
    ["assistant.tool_called", "find_people", {}],
    ["assistant.tool_called", "explain_tenure", { employee_id: "N2" }],
    ["assistant.answered", undefined, undefined],
  ])
  expect(JSON.stringify(items)).not.toMatch(/secret|private/)
})

test("an endlessly repeating model is cut off", async () => {
  chat.model.behave(() => ({ says: "x".repeat(30_000) }))
  expect((await member.post(CHAT, { message: "Long" })).body.message.text).toHaveLength(20_000)
})

test.each([
  [{}, 422],
  [{ message: "" }, 422],
  [{ message: "x".repeat(8_001) }, 422],
  [{ message: "x".repeat(1_000_000) }, 422],
  [{ message: "x".repeat(1_100_000) }, 413],
  [{ message: "hello", model: "another" }, 422],
  [{ message: "hello", thread_id: "no id" }, 422],
  [{ message: "hello", thread_id: "01890000-0000-7000-8000-000000000000" }, 404],
])("an invalid question is refused and not saved", async (body, status) => {
  const count = async () => (await member.get(THREADS)).body.total
  const before = await count()
  chat.model.behave(() => ({ says: "Heard." }))
  expect((await member.post(CHAT, body)).status).toBe(status)
  expect(await count()).toBe(before)
  expect(chat.model.requests).toHaveLength(0)
})

test("a person cannot chat as someone else or in someone else's thread", async () => {
  chat.model.behave(() => ({ says: "Yes." }))
  const { thread } = (await member.post(CHAT, { message: "Mine" })).body
  expect((await admin.post(CHAT, { message: "Whose?", thread_id: thread._id })).status).toBe(404)
  const { access_token } = (await admin.post("/v1/auth/impersonate", { employee_id: "N1" })).body
  const asAnother = { authorization: `Bearer ${access_token}` }
  const refused = await chat.world.anonymous.post(CHAT, { message: "Me?" }, asAnother)
  expect([refused.status, refused.body.code]).toEqual([403, "impersonation_refused"])
  expect((await chat.world.anonymous.get(THREADS, asAnother)).status).toBe(403)
})

test("level 5 chooses among the configured models, and the chosen model answers from then on", async () => {
  const PATH = "/v1/assistant/settings"
  const { body, headers } = await admin.get(PATH)
  expect(body).toMatchObject({
    active_model: "openai-compatible:first",
    updated_at: null,
    version: 1,
    chat_enabled: true,
  })
  expect(body.models.map(({ id }: any) => id)).toEqual(["openai-compatible:first", "openai-compatible:second"])
  expect(JSON.stringify(body)).not.toContain("http")
  const chosen = { active_model: "openai-compatible:second" }
  expect((await admin.put(PATH, { active_model: "openai:gpt" })).status).toBe(422)
  expect((await admin.put(PATH, chosen, { "if-match": '"7"' })).status).toBe(412)
  const saved = await admin.put(PATH, chosen, { "if-match": String(headers["etag"]) })
  expect([saved.status, saved.body.version, saved.headers["etag"]]).toEqual([200, 2, '"2"'])
  expect((await member.get("/v1/assistant/status")).body).toEqual({ available: true, model: chosen.active_model })
  chat.model.behave(() => ({ says: "Second." }))
  await member.post(CHAT, { message: "Who are you?" })
  expect(chat.model.requests[0]).toMatchObject({ model: "second" })
  expect((await member.get(PATH)).status).toBe(403)
})

test("a process that ends does not wait for the model: the answer ends and says so", async () => {
  const ending = await openChatWorld("assistant_ending")
  try {
    const caller = await ending.world.as("admin@example.com")
    ending.model.behave(() => "silence")
    const [answer, events] = [caller.post(CHAT, { message: "Hello" }), chatInEvents(caller, { message: "Hello" })]
    await expect.poll(() => ending.model.requests.length, { timeout: 60_000 }).toBe(2)
    ending.world.app.features.assistant.closeChats()
    expect((await answer).body.code).toBe("assistant_failed")
    expect((await events).at(-1)?.event).toBe("failed")
  } finally {
    await ending.close()
  }
})
