import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import type { Caller } from "#test/support/world.ts"
import { CHAT, openChatWorld, THREADS, type ChatWorld } from "./assistant.test-support.ts"

const ADMIN = "/v1/assistant/admin/threads"

let chat: ChatWorld
let admin: Caller
let made = 0

beforeAll(async () => {
  chat = await openChatWorld("assistant_threads")
  admin = await chat.world.as("admin@example.com")
})
afterAll(() => chat.close())

async function somebody(): Promise<{ caller: Caller; id: string }> {
  const id = `ASKER-${++made}`
  const { email } = await addPerson(chat.world, { employee_id: id, first_name: "Asker", last_name: String(made) })
  return { caller: await chat.world.as(email), id }
}

async function ask(caller: Caller, message: string): Promise<any> {
  const { status, body } = await caller.post(CHAT, { message })
  expect(status).toBe(200)
  return body.thread
}

const titles = ({ body }: { body: any }) => body.items.map(({ title }: any) => title)

test("pinned chats come first, then the latest, also page by page", async () => {
  const { caller } = await somebody()
  const instants = ["2026-10-15T17:00:00Z", "2026-10-15T18:00:00Z", "2026-10-15T19:00:00Z", "2026-10-15T20:00:00Z"]
  const ids: string[] = []
  for (const [at, instant] of instants.entries()) {
    chat.world.setNow(instant)
    ids.push((await ask(caller, `Question ${at + 1}`))._id)
  }
  await caller.patch(`${THREADS}/${ids[1]}`, { pinned: true })
  const all = await caller.get(THREADS)
  expect(titles(all)).toEqual(["Question 2", "Question 4", "Question 3", "Question 1"])
  expect(all.body.total).toBe(4)
  for (const sort of ["-updated_at", "updated_at", "title", "-created_at"]) {
    const whole = titles(await caller.get(`${THREADS}?sort=${sort}`))
    expect(whole[0]).toBe("Question 2")
    const paged: string[] = []
    let cursor = ""
    do {
      const { body } = await caller.get(`${THREADS}?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
      paged.push(...titles({ body }))
      cursor = body.next_cursor ?? ""
    } while (cursor !== "")
    expect(paged).toEqual(whole)
  }
  expect(titles(await caller.get(`${THREADS}?pinned=false&sort=title`))).toEqual([
    "Question 1",
    "Question 3",
    "Question 4",
  ])
  expect(titles(await caller.get(`${THREADS}?q=TION 3`))).toEqual(["Question 3"])
  expect((await caller.get(`${THREADS}?cursor=bad`)).body.code).toBe("cursor_invalid")
})

test("a chat is renamed, pinned and unpinned by version, and keeps its place in the list", async () => {
  const { caller } = await somebody()
  const { _id, updated_at } = await ask(caller, "To rename")
  const url = `${THREADS}/${_id}` as const
  const read = await caller.get(url)
  const etag = String(read.headers["etag"])
  expect(etag).toBe(`"${read.body.version}"`)
  expect(read.body.abilities).toEqual({ edit: true, delete: true, ask: true })
  const renamed = await caller.patch(url, { title: "  A name " }, { "if-match": etag })
  expect(renamed).toMatchObject({ status: 200, body: { title: "A name", pinned: false, updated_at } })
  expect((await caller.patch(url, { pinned: true }, { "if-match": etag })).status).toBe(412)
  expect((await caller.patch(url, { pinned: true })).body).toMatchObject({ title: "A name", pinned: true })
  expect((await caller.patch(url, { pinned: false })).body.pinned).toBe(false)
  for (const wrong of [{ title: "" }, { title: "x".repeat(201) }, { pinned: "yes" }, { employee_id: "ADMIN" }]) {
    expect((await caller.patch(url, wrong)).status).toBe(422)
  }
})

test("a person cannot read, change, delete or list another person's chats", async () => {
  const { caller } = await somebody()
  const { caller: stranger } = await somebody()
  const { _id } = await ask(caller, "Mine alone")
  for (const other of [stranger, admin]) {
    expect((await other.get(`${THREADS}/${_id}`)).status).toBe(404)
    expect((await other.patch(`${THREADS}/${_id}`, { nonsense: 1 })).status).toBe(404)
    expect((await other.delete(`${THREADS}/${_id}`)).status).toBe(404)
    expect(titles(await other.get(THREADS))).not.toContain("Mine alone")
  }
  expect((await caller.get(`${THREADS}/${_id}`)).status).toBe(200)
})

test("a deleted chat is hidden from its asker, can be reviewed, and is purged 90 days later", async () => {
  chat.world.setNow("2026-10-15T16:00:00Z")
  const { caller, id } = await somebody()
  const kept = await ask(caller, "To keep")
  const { _id } = await ask(caller, "To delete")
  expect((await caller.delete(`${THREADS}/${_id}`, { "if-match": '"99"' })).status).toBe(412)
  expect((await caller.delete(`${THREADS}/${_id}`)).status).toBe(204)
  for (const status of [
    (await caller.get(`${THREADS}/${_id}`)).status,
    (await caller.delete(`${THREADS}/${_id}`)).status,
    (await caller.patch(`${THREADS}/${_id}`, { pinned: true })).status,
    (await caller.post(CHAT, { thread_id: _id, message: "More" })).status,
  ])
    expect(status).toBe(404)
  expect(titles(await caller.get(THREADS))).toEqual(["To keep"])

  const reviewed = await admin.get(`${ADMIN}/${_id}`)
  expect(reviewed.body).toMatchObject({ employee_id: id, deleted_at: "2026-10-15T16:00:00.000Z" })
  expect(reviewed.body.messages).toHaveLength(2)

  const purge = () => chat.world.app.features.assistant.tidyChats()
  const rows = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from tbl_assistant_messages
        where thread_id in (${_id}, ${kept._id})`.execute(chat.world.app.platform.db)
    ).rows[0]?.count
  chat.world.setNow("2027-01-13T15:59:59Z")
  const later = await chat.world.as("admin@example.com")
  await purge()
  expect((await later.get(`${ADMIN}/${_id}`)).status).toBe(200)
  expect(await rows()).toBe(4)
  chat.world.setNow("2027-01-13T16:00:01Z")
  await purge()
  await purge()
  expect((await later.get(`${ADMIN}/${_id}`)).status).toBe(404)
  expect((await later.get(`${ADMIN}/${kept._id}`)).status).toBe(200)
  expect(await rows()).toBe(2)
  chat.world.setNow("2026-10-15T16:00:00Z")
})

test("level 5 reviews all chats by person, title and deletion; reading one leaves a record", async () => {
  const { caller, id } = await somebody()
  const first = await ask(caller, "Alpha question")
  await ask(caller, "Beta question")
  await caller.delete(`${THREADS}/${first._id}`)
  const list = (query: string) => admin.get(`${ADMIN}?employee_id=${id}${query}`)
  expect(titles(await list("&sort=title"))).toEqual(["Alpha question", "Beta question"])
  expect(titles(await list("&deleted=true"))).toEqual(["Alpha question"])
  expect(titles(await list("&deleted=false"))).toEqual(["Beta question"])
  expect(titles(await list("&q=alpha"))).toEqual(["Alpha question"])
  expect((await list("&limit=1")).body).toMatchObject({
    total: 2,
    items: [{ employee_id: id, name: expect.stringContaining("Asker") }],
  })
  await admin.get(`${ADMIN}/${first._id}`)
  const { items } = (
    await admin.get(`/v1/system/activity-logs?target_id=${first._id}&action=assistant.thread_reviewed`)
  ).body
  expect(items).toMatchObject([{ actor_id: "ADMIN", employee_id: id }])
  expect((await caller.get(ADMIN)).status).toBe(403)
  expect((await caller.get(`${ADMIN}/${first._id}`)).status).toBe(403)
})

test("level 5 sees which models answered, in the list and for each answer", async () => {
  const { caller, id } = await somebody()
  const thread_id = (await ask(caller, "With the first"))._id
  const settings = (active_model: string) => admin.put("/v1/assistant/settings", { active_model })
  await settings("openai-compatible:second")
  expect((await caller.post(CHAT, { thread_id, message: "With the second" })).status).toBe(200)
  await settings("openai-compatible:first")
  const both = ["openai-compatible:first", "openai-compatible:second"]
  expect((await admin.get(`${ADMIN}?employee_id=${id}`)).body.items).toMatchObject([{ _id: thread_id, models: both }])
  const reviewed = (await admin.get(`${ADMIN}/${thread_id}`)).body
  expect(reviewed.models).toEqual(both)
  expect(reviewed.messages.map(({ model }: any) => model)).toEqual([null, both[0], null, both[1]])
  expect((await caller.get(`${THREADS}/${thread_id}`)).body.messages[1]).not.toHaveProperty("model")
})

test("level 5 filters chats by Eastern days, both inclusive", async () => {
  const { caller, id } = await somebody()
  for (const [title, instant] of [
    ["Before", "2026-10-16T03:59:59Z"],
    ["First", "2026-10-16T04:00:00Z"],
    ["Last", "2026-10-18T03:59:59Z"],
    ["After", "2026-10-18T04:00:00Z"],
  ] as const) {
    chat.world.setNow(instant)
    await ask(caller, title)
  }
  chat.world.setNow("2026-10-15T16:00:00Z")
  const list = (query: string) => admin.get(`${ADMIN}?employee_id=${id}&sort=created_at${query}`)
  expect(titles(await list("&from=2026-10-16&to=2026-10-17"))).toEqual(["First", "Last"])
  expect(titles(await list("&from=2026-10-18"))).toEqual(["After"])
  expect((await list("&to=2026-10-15")).body).toMatchObject({ total: 1, items: [{ title: "Before" }] })
  for (const wrong of ["&from=2026-10-17&to=2026-10-16", "&from=yesterday", "&to=2026-02-30"]) {
    expect((await list(wrong)).status).toBe(422)
  }
})

test("a full chat refuses questions, and its abilities say so beforehand", async () => {
  const { caller } = await somebody()
  const { _id } = await ask(caller, "Begin")
  await sql`update tbl_assistant_threads set doc = doc || '{"message_count": 199}' where _id = ${_id}`.execute(
    chat.world.app.platform.db,
  )
  expect((await caller.get(`${THREADS}/${_id}`)).body.abilities.ask).toBe(false)
  const { status, body } = await caller.post(CHAT, { thread_id: _id, message: "One more" })
  expect([status, body.code]).toEqual([409, "state_conflict"])
})
