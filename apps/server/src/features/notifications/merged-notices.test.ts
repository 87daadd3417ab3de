import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql, type Database, type Tx } from "#platform/index.ts"
import type { StoredAnnouncement } from "#platform/outbox/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { deliver } from "./deliver.ts"
import { createMailQueue } from "./mails.ts"
import {
  addSignedInPerson,
  announce,
  drain,
  listInbox,
  mailsTo,
  type SignedInPerson,
} from "./notifications.test-support.ts"

const NOON = "2026-10-15T16:00:00Z"
const REQUEST = "scorecard.atw.request_submitted"
const ENTRY = "scorecard.attendance.submitted_for_you"

let world: TestWorld
let manager: SignedInPerson
let amina: SignedInPerson
beforeAll(async () => {
  world = await openTestWorld("merged_notices", { warehouse: "none", now: NOON })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow(NOON)
  manager = await addSignedInPerson(world, { access_level: 3 })
  amina = await addSignedInPerson(world, { first_name: "Amina", last_name: "Okonkwo" })
})

let requests = 0
const newId = () => `request-${(requests += 1)}`
const sendRequest = (id = newId(), from = amina) =>
  announce(world, [manager], {
    type: REQUEST,
    actor_id: from.employee_id,
    data: { request_id: id, employee_id: from.employee_id, date: "2026-10-14", impact: "customer_impact" },
    link: `/atw-requests?scope=approval&request=${id}`,
  })
async function sendRequests(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  for (const id of ids) await sendRequest(id)
  await drain(world)
  return ids
}
const endRequest = async (request_id: string) => {
  const ends = { type: REQUEST, by: "reading", request_id } as const
  await announce(world, [], { type: REQUEST, data: {}, link: null, ends })
  await drain(world)
}
const unread = async () => (await manager.caller.get("/v1/notifications/unread-count")).body.unread

const jobsForManager = () => sql`name = 'send_gathered_mail' and data->>'recipient_id' = ${manager.employee_id}`
async function queuedJobs(): Promise<number> {
  const { rows } = await sql`select from jobs.job where ${jobsForManager()}`.execute(world.app.platform.db)
  return rows.length
}
const removeJobs = () => sql`delete from jobs.job where ${jobsForManager()}`.execute(world.app.platform.db)

const newRequest = (): StoredAnnouncement => {
  const request_id = newId()
  return {
    _id: `announced-${request_id}`,
    type: REQUEST,
    recipient_ids: [manager.employee_id],
    actor_id: amina.employee_id,
    impersonator_id: null,
    data: { request_id, employee_id: amina.employee_id, date: "2026-10-14", impact: "customer_impact" },
    link: null,
    at: "2026-10-15T16:00:00.000Z",
  }
}

/** The second worker starts before the first one commits, and waits for it. */
async function deliverInTwoWorkers(each: number): Promise<void> {
  const { db, transact } = world.app.platform
  const queueMails = createMailQueue(world.app.platform)
  const deliverBatch = (tx: Tx) => deliver(tx, Array.from({ length: each }, newRequest), queueMails)
  const { second } = await transact(async (tx) => {
    await deliverBatch(tx)
    const working = transact(deliverBatch)
    await secondWaits(db)
    return { second: working }
  })
  await second
}

async function secondWaits(db: Database): Promise<void> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  if (rows.length === 0) await secondWaits(db)
}

async function sendGatheredMails(): Promise<void> {
  const job = world.app.features.jobs.find(({ declaration }) => declaration.name === "send_gathered_mail")
  const { rows } = await sql<{ group: object }>`select jsonb_build_object('recipient_id', recipient_id, 'type', type,
    'sender_id', sender_id) as group from tbl_notice_mails where waiting > 0`.execute(world.app.platform.db)
  for (const { group } of rows)
    await job?.run(group, { jobId: "test", signal: new AbortController().signal, attempt: 1 })
}

describe("requests from one sender", () => {
  test("in a row become one unread notice that counts them and links to the list", async () => {
    await sendRequests(5)
    const inbox = await listInbox(manager)
    expect(inbox).toHaveLength(1)
    expect(inbox[0]).toMatchObject({
      type: REQUEST,
      title: "Amina Okonkwo sent 5 attitude-toward-work requests",
      link: "/atw-requests?scope=approval",
      data: { employee_id: amina.employee_id, notices: 5 },
      read_at: null,
    })
    expect(Object.keys(inbox[0] ?? {}).toSorted()).toEqual(
      ["_id", "body", "created_at", "data", "link", "read_at", "title", "type"].toSorted(),
    )
    expect(await unread()).toBe(1)
  })

  test("are merged the same way in one delivery and in many", async () => {
    for (let at = 0; at < 60; at++) {
      await sendRequest()
      if (at % 7 === 0) await drain(world)
    }
    await drain(world)
    expect((await listInbox(manager)).map(({ title }) => title)).toEqual([
      "Amina Okonkwo sent 60 attitude-toward-work requests",
    ])
    expect(await unread()).toBe(1)
  })

  test("are not merged with other senders' requests, read ones, or ones an hour old", async () => {
    const other = await addSignedInPerson(world)
    await sendRequests(4)
    await sendRequest(newId(), other)
    await drain(world)
    expect(await unread()).toBe(2)
    await sendRequests(1)
    expect(await unread()).toBe(2)
    await manager.caller.post("/v1/notifications/read-all")
    await sendRequests(1)
    expect(await unread()).toBe(1)
    world.setNow("2026-10-15T17:00:01Z")
    await sendRequests(3)
    expect(await unread()).toBe(4)
  })

  test("stay separate up to three, each with its link", async () => {
    const ids = await sendRequests(3)
    const inbox = await listInbox(manager)
    expect(new Set(inbox.map(({ link }) => link))).toEqual(
      new Set(ids.map((id) => `/atw-requests?scope=approval&request=${id}`)),
    )
    expect(new Set(inbox.map(({ data }) => data["request_id"]))).toEqual(new Set(ids))
    expect(inbox).toHaveLength(ids.length)
  })

  test("are marked as read once all of them are decided", async () => {
    const [first = "", ...others] = await sendRequests(3)
    await endRequest(first)
    const more = await sendRequests(2)
    expect((await listInbox(manager, "?unread=true")).map(({ data }) => data["notices"])).toEqual([4])
    for (const id of [...others, ...more.slice(1)]) await endRequest(id)
    expect(await unread()).toBe(1)
    await endRequest(more[0] ?? "")
    expect(await unread()).toBe(0)
    expect((await listInbox(manager))[0]?.read_at).not.toBeNull()
  })

  test("are counted without those that were decided since", async () => {
    const [first = "", second = "", ...others] = await sendRequests(5)
    const tag = String((await manager.caller.get("/v1/notifications")).headers["etag"])
    await endRequest(first)
    await endRequest(first)
    const changed = await manager.caller.get("/v1/notifications", { "if-none-match": tag })
    expect([changed.status, changed.body.items]).toMatchObject([
      200,
      [{ title: "Amina Okonkwo sent 4 attitude-toward-work requests", data: { notices: 4 } }],
    ])
    for (const id of [second, ...others.slice(1)]) await endRequest(id)
    expect(await listInbox(manager, "?unread=true")).toMatchObject([
      { title: "Amina Okonkwo sent 1 attitude-toward-work request", data: { notices: 1 } },
    ])
    await sendRequests(1)
    expect(await listInbox(manager, "?unread=true")).toMatchObject([
      { title: "Amina Okonkwo sent 2 attitude-toward-work requests", data: { notices: 2 } },
    ])
  })

  test("are all merged if two workers deliver the first ones at the same time", async () => {
    await deliverInTwoWorkers(4)
    expect((await listInbox(manager)).map(({ title }) => title)).toEqual([
      "Amina Okonkwo sent 8 attitude-toward-work requests",
    ])
  })

  test("reach clients that follow the inbox", async () => {
    await sendRequests(4)
    const before = await manager.caller.get("/v1/notifications")
    await sendRequests(1)
    const after = await manager.caller.get("/v1/notifications", { "if-none-match": String(before.headers["etag"]) })
    expect(after.status).toBe(200)
  })
})

test("feedback from one person is merged: twenty items a day become one notice", async () => {
  for (let at = 1; at <= 20; at++)
    await announce(world, [manager], {
      type: "feedback.submitted",
      actor_id: amina.employee_id,
      data: { feedback_id: newId(), employee_id: amina.employee_id, category: "bug", page: "/news" },
      link: `/admin/feedback?open=${at}`,
    })
  await drain(world)
  expect(await listInbox(manager)).toMatchObject([
    { title: "Amina Okonkwo sent 20 pieces of feedback", link: "/admin/feedback", data: { notices: 20 } },
  ])
  expect(await mailsTo(world, manager)).toHaveLength(3)
  await sendGatheredMails()
  expect((await mailsTo(world, manager))[3]?.subject).toBe("Amina Okonkwo sent 17 pieces of feedback")
})

describe("entries from one sender", () => {
  const sendEntries = async (count: number) => {
    for (let at = 1; at <= count; at++)
      await announce(world, [amina], {
        type: ENTRY,
        actor_id: manager.employee_id,
        data: {
          entry_id: newId(),
          kind: "attendance",
          date: `2026-10-${String(at).padStart(2, "0")}`,
          employee_id: amina.employee_id,
        },
        link: `/entries/attendance?entry=${at}`,
      })
    await drain(world)
  }

  test("stay separate up to ten; more become one notice, like an upload", async () => {
    await sendEntries(10)
    expect(await listInbox(amina)).toHaveLength(10)
    await sendEntries(2)
    const inbox = await listInbox(amina)
    expect(inbox).toHaveLength(1)
    expect((await amina.caller.get("/v1/notifications/unread-count")).body.unread).toBe(1)
    expect(inbox[0]).toMatchObject({
      title: "New attendance issues (12) for October 1, 2026 to October 10, 2026",
      data: { entries: 12, date: "2026-10-01", last_date: "2026-10-10" },
      link: `/entries/attendance?employee=${amina.employee_id}&period=days&from=2026-10-01&to=2026-10-10`,
    })
  })
})

describe("mails about one sender's notices", () => {
  const chooseMailsOnly = () =>
    manager.caller.put("/v1/notifications/preferences", {
      types: { [REQUEST]: { in_app: false, email: true } },
      quiet_hours: null,
    })
  const subjects = async () => (await mailsTo(world, manager)).map(({ subject }) => subject)

  test("the first three are sent immediately, the rest later as one mail", async () => {
    await sendRequests(60)
    expect(await subjects()).toHaveLength(3)
    await sendGatheredMails()
    expect((await subjects())[3]).toBe("Amina Okonkwo sent 57 attitude-toward-work requests")
    await sendGatheredMails()
    expect(await subjects()).toHaveLength(4)
    await sendRequests(1)
    expect(await subjects()).toHaveLength(4)
    await sendGatheredMails()
    expect(await subjects()).toHaveLength(5)
  })

  test("are batched without loss for people who only want mails", async () => {
    await chooseMailsOnly()
    await sendRequests(7)
    expect(await listInbox(manager)).toEqual([])
    await sendGatheredMails()
    expect((await subjects())[3]).toBe("Amina Okonkwo sent 4 attitude-toward-work requests")
  })

  test("are not sent to people who no longer want them", async () => {
    await sendRequests(6)
    await manager.caller.put("/v1/notifications/preferences", {
      types: { [REQUEST]: { in_app: true, email: false } },
      quiet_hours: null,
    })
    await sendGatheredMails()
    expect(await subjects()).toHaveLength(3)
  })

  test("one job is queued for a burst, in the transaction of the batch", async () => {
    await sendRequests(10)
    expect(await queuedJobs()).toBe(1)
  })

  test("a job that died is queued again with the next notice, once", async () => {
    await chooseMailsOnly()
    await sendRequests(10)
    await removeJobs()
    world.setNow("2026-10-15T17:29:59Z")
    await sendRequests(10)
    expect(await queuedJobs()).toBe(0)
    world.setNow("2026-10-15T17:30:00Z")
    await sendRequests(2)
    expect(await queuedJobs()).toBe(1)
    await sendGatheredMails()
    expect((await subjects())[3]).toBe("Amina Okonkwo sent 19 attitude-toward-work requests")
  })

  test("a job that died is queued again by housekeeping if there is no further notice", async () => {
    await sendRequests(10)
    await removeJobs()
    await world.app.features.notifications.purgeNotifications()
    expect(await queuedJobs()).toBe(0)
    world.setNow("2026-10-15T17:30:00Z")
    await world.app.features.notifications.purgeNotifications()
    await world.app.features.notifications.purgeNotifications()
    expect(await queuedJobs()).toBe(1)
  })

  test("none is lost if two workers deliver the first ones at the same time", async () => {
    await chooseMailsOnly()
    await deliverInTwoWorkers(4)
    expect(await subjects()).toHaveLength(3)
    expect(await queuedJobs()).toBe(1)
    await sendGatheredMails()
    expect((await subjects())[3]).toBe("Amina Okonkwo sent 5 attitude-toward-work requests")
  })
})
