import { AuditEvent } from "@scorecard/contracts/audit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const STREAM = "/v1/system/activity-logs/stream"

let world: TestWorld
let admin: Caller
let ours: Team
let theirs: Team
let task: string

beforeAll(async () => {
  world = await openTestWorld("audit_stream", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  ours = await addTeam(world)
  theirs = await addTeam(world)
  task = await addTask(world)
})
afterAll(() => world.close())

type Read = { events: AuditEvent[]; cursor: string }

async function read(caller: Caller, from = "", limit = 7): Promise<Read & { has_more: boolean }> {
  const { status, headers, text } = await caller.get(`${STREAM}?limit=${limit}${from && `&cursor=${from}`}`)
  expect([status, headers["content-type"]]).toEqual([200, "application/x-ndjson; charset=utf-8"])
  const lines = text.split("\n").filter((line) => line !== "")
  const cursor = encodeURIComponent(String(headers["x-next-cursor"]))
  return {
    events: lines.map((line) => AuditEvent.parse(JSON.parse(line))),
    cursor,
    has_more: headers["x-has-more"] === "true",
  }
}

async function drain(caller: Caller, from = ""): Promise<Read> {
  const events: AuditEvent[] = []
  for (let cursor = from; ;) {
    const batch = await read(caller, cursor)
    events.push(...batch.events)
    cursor = batch.cursor
    if (!batch.has_more) return { events, cursor }
  }
}

const submit = async (team: Team, remarks: string) => {
  const { status } = await team.lead.post(PATHS.incidents, draft("incidents", team.ids.member, task, { remarks }))
  expect(status).toBe(201)
}

/** The whole list, oldest first. */
async function list(caller: Caller): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ""; ;) {
    const { body } = await caller.get(`/v1/system/activity-logs?sort=at&limit=200${cursor}`)
    ids.push(...body.items.map(({ _id }) => _id))
    if (body.next_cursor === null) return ids
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
  }
}

test("an event has the names that collectors of events look for", async () => {
  const { cursor } = await drain(admin)
  await submit(ours, "A line")
  const { events } = await drain(admin, cursor)
  expect(events).toMatchObject([
    {
      time: "2026-10-15T16:00:00.000Z",
      action: "entry.submitted",
      actor: { id: ours.ids.lead, name: expect.any(String) },
      impersonator: null,
      target: { type: "tbl_incidents", id: expect.any(String) },
      employee: { id: ours.ids.member, name: expect.any(String) },
      request_id: expect.any(String),
    },
  ])
})

test("readers get what their list shows, each record once", async () => {
  await submit(theirs, "Not ours")
  for (const caller of [admin, ours.head, theirs.head]) {
    const { events } = await drain(caller)
    const ids = events.map(({ id }) => id)
    expect(ids.toSorted()).toEqual((await list(caller)).toSorted())
  }
  expect((await drain(ours.head)).events.length).toBeLessThan((await drain(admin)).events.length)
  expect((await ours.lead.get(STREAM)).status).toBe(403)
})

test("while people write at once, nothing is missed and nothing is repeated, in batches of any size", async () => {
  const { events: before, cursor: start } = await drain(admin)
  let isWriting = true
  const write = async (team: Team) => {
    for (let round = 0; round < 40; round++) {
      world.setNow(`2026-10-15T16:00:${String(59 - round).padStart(2, "0")}.000Z`)
      await submit(team, `Round ${round}`)
    }
  }
  const writing = Promise.all([write(ours), write(theirs), write(ours)]).finally(() => (isWriting = false))
  const ids: string[] = []
  let cursor = start
  for (let limit = 1; isWriting; limit = (limit % 5) + 1) {
    const batch = await read(admin, cursor, limit)
    ids.push(...batch.events.map(({ id }) => id))
    cursor = batch.cursor
  }
  await writing
  ids.push(...(await drain(admin, cursor)).events.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  const all = [...before.map(({ id }) => id), ...ids]
  expect(all.toSorted()).toEqual((await list(admin)).toSorted())
})

test("a cursor of another reader, and of another log, is 409", async () => {
  const { cursor } = await drain(admin)
  const refusal = async (caller: Caller) => {
    const { status, body } = await caller.get(`${STREAM}?cursor=${cursor}` as typeof STREAM)
    return [status, body]
  }
  const outdated = [409, expect.objectContaining({ code: "cursor_outdated" })]
  expect(await refusal(ours.head)).toEqual(outdated)
  expect(await refusal(admin)).toMatchObject([200, {}])
  const { db } = world.app.platform
  const last = sql`(chain, position) = (select chain, max(position) from tbl_audit_log group by chain limit 1)`
  await sql`update tbl_audit_log set hash = reverse(hash) where ${last}`.execute(db)
  expect(await refusal(admin)).toEqual(outdated)
  await sql`update tbl_audit_log set hash = reverse(hash) where ${last}`.execute(db)
  expect(await refusal(admin)).toMatchObject([200, {}])
})
