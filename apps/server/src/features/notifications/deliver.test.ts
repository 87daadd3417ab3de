import { NOTIFICATION_TYPES, notificationType } from "@scorecard/contracts/notification-types"
import type { KyselyPlugin } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql, type Tx } from "#platform/index.ts"
import type { StoredAnnouncement } from "#platform/outbox/index.ts"
import { insertDocuments } from "#test/support/insert-documents.ts"
import { statementsIn } from "#test/support/statements.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { deliver } from "./deliver.ts"
import {
  ENTRY_TYPE,
  addSignedInPerson,
  announce,
  drain,
  firstMailTo,
  listInbox,
  mailsTo,
  getNewestNotification,
  outboxCount,
  announceAndDeliver,
  type SignedInPerson,
} from "./notifications.test-support.ts"

const PREFERENCES = "/v1/notifications/preferences"
const typePath = (key: string) => `/v1/system/notifications/types/${key}` as const
let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("deliver", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const prefer = async ({ caller }: SignedInPerson, types: object, quiet_hours: object | null = null) =>
  expect((await caller.put(PREFERENCES, { types, quiet_hours })).status).toBe(200)

/** The number of notifications and mails that the person has. */
const countDeliveries = async (person: SignedInPerson) => [
  (await listInbox(person)).length,
  (await mailsTo(world, person)).length,
]

describe("an announcement", () => {
  test("reaches its recipients in the app and by email, and is removed from the outbox", async () => {
    const [liam, noah] = [await addSignedInPerson(world), await addSignedInPerson(world)]
    await announce(world, [liam, noah])
    expect(await outboxCount(world)).toBe(1)
    expect(await drain(world)).toBe(1)
    expect(await outboxCount(world)).toBe(0)
    expect([await countDeliveries(liam), await countDeliveries(noah)]).toEqual([
      [1, 1],
      [1, 1],
    ])
    const item = await getNewestNotification(liam)
    const mail = await firstMailTo(world, liam)
    expect(mail).toMatchObject({
      to: { name: `${liam.personal_data.first_name} ${liam.personal_data.last_name}`, address: liam.email },
      subject: item.title,
      type: ENTRY_TYPE,
    })
    expect(mail.text).toContain(item.body)
    expect(mail.text).toContain("/scorecard/sbs-entries/1")
  })

  test("of a rolled-back change reaches no one", async () => {
    const liam = await addSignedInPerson(world)
    await world.app.platform
      .transact(async (tx) => {
        tx.announce({ type: ENTRY_TYPE, recipient_ids: [liam.employee_id], data: {}, link: null })
        await Promise.reject(new Error("the change fails"))
      })
      .catch(() => undefined)
    expect(await drain(world)).toBe(0)
    expect(await countDeliveries(liam)).toEqual([0, 0])
  })

  test("skips former and unknown employees, and notifies a duplicate recipient once", async () => {
    const [liam, gone] = [await addSignedInPerson(world), await addSignedInPerson(world)]
    await announce(world, [liam, liam, gone, { employee_id: "UNKNOWN" }])
    expect((await admin.delete(`/v1/employees/${gone.employee_id}`)).status).toBe(204)
    await drain(world)
    expect(await countDeliveries(liam)).toEqual([1, 1])
    expect(await mailsTo(world, gone)).toEqual([])
    const { rows } =
      await sql`select from tbl_notifications where employee_id in (${gone.employee_id}, 'UNKNOWN')`.execute(
        world.app.platform.db,
      )
    expect(rows).toEqual([])
  })

  test("skips people from the day after their last one, before the nightly change of their status", async () => {
    const [liam, gone] = [await addSignedInPerson(world), await addSignedInPerson(world)]
    await sql`update tbl_employees set doc = jsonb_set(doc, '{employment_data,separation_date}', '"2024-06-30"')
      where _id = ${gone.employee_id}`.execute(world.app.platform.db)
    await announce(world, [liam, gone])
    await drain(world)
    expect([await countDeliveries(liam), await mailsTo(world, gone)]).toEqual([[1, 1], []])
    const { rows } = await sql`select from tbl_notifications where employee_id = ${gone.employee_id}`.execute(
      world.app.platform.db,
    )
    expect(rows).toEqual([])
  })

  test("delivered twice from the outbox is shown once", async () => {
    const liam = await addSignedInPerson(world)
    await announce(world, [liam])
    const { db } = world.app.platform
    const { rows } = await sql<{ doc: StoredAnnouncement }>`select doc from tbl_outbox`.execute(db)
    const [doc] = rows
    await drain(world)
    await sql`insert into tbl_outbox (_id, doc) values (${doc?.doc._id}, ${JSON.stringify(doc?.doc)}::jsonb)`.execute(
      db,
    )
    await drain(world)
    expect(await countDeliveries(liam)).toEqual([1, 1])
    expect((await liam.caller.get("/v1/notifications/unread-count")).body.unread).toBe(1)
  })

  test("takes a few statements, the same number for two hundred as for one hundred", async () => {
    const groups = await Promise.all(
      Array.from({ length: 3 }, () => Promise.all(Array.from({ length: 5 }, () => addSignedInPerson(world)))),
    )
    const [one = [], hundred = [], twoHundred = []] = groups
    expect(await statementsFor(1, one)).toBeLessThanOrEqual(9)
    // Both runs merge notices and batch mails: first in empty inboxes, then into existing notices.
    const [first, again] = [await statementsFor(100, hundred), await statementsFor(100, hundred)]
    expect([await statementsFor(200, twoHundred), await statementsFor(200, twoHundred)]).toEqual([first, again])
    expect(first).toBeLessThanOrEqual(12)
    expect(again).toBeLessThanOrEqual(12)
  })

  test("takes the same number of statements for twenty recipients as for ten", async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => addSignedInPerson(world)))
    const ten = await statementsFor(100, people.slice(0, 10))
    expect(await statementsFor(200, people.slice(10))).toBe(ten)
  })
})

describe("an announcement to many people", () => {
  const people = Array.from({ length: 520 }, (_, n) => ({ employee_id: `MANY-${n}` }))
  beforeAll(() =>
    insertDocuments(
      world.app.platform.db,
      "tbl_employees",
      people.map(({ employee_id }) => ({ _id: employee_id, status: "active", personal_data: {}, employment_data: {} })),
    ),
  )

  test("is delivered to a few hundred at a time, so that requests have their turn in between", async () => {
    const [first, last] = [await addSignedInPerson(world), await addSignedInPerson(world)]
    await announce(world, [first, ...people, last])
    const sizes = await inboxWrites(() => drain(world))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(522)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(250)
    expect([await countDeliveries(first), await countDeliveries(last)]).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  test("is shown in no inbox if one part of it fails", async () => {
    const liam = await addSignedInPerson(world)
    const announcement = createStoredAnnouncement([liam], 0)
    const recipient_ids = [liam, ...people].map(({ employee_id }) => employee_id)
    let parts = 0
    const failing = async () => {
      parts += 1
      if (parts === 2) throw new Error("the second part fails")
    }
    await expect(
      world.app.platform.transact((tx) => deliver(tx, [{ ...announcement, recipient_ids }], failing)),
    ).rejects.toThrow("the second part fails")
    expect(await listInbox(liam)).toEqual([])
  })
})

/** The numbers of notifications that are written together. */
async function inboxWrites(work: () => Promise<unknown>): Promise<number[]> {
  const statements = await statementsIn(async () => void (await work()))
  return statements
    .filter(({ text }) => text?.includes("insert into tbl_notifications"))
    .map(({ values: [rows] }) => (JSON.parse(String(rows)) as unknown[]).length)
}

async function statementsFor(count: number, people: readonly SignedInPerson[]): Promise<number> {
  const announcements = Array.from({ length: count }, (_, n) => createStoredAnnouncement(people, n))
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await world.app.platform.transact(async (tx) => {
    const enqueueMany: Tx["enqueueMany"] = async (...job) => {
      statements += 1
      await tx.enqueueMany(...job)
    }
    const enqueue: Tx["enqueue"] = async (...job) => {
      statements += 1
      await tx.enqueue(...job)
    }
    const db = tx.db.withPlugin(counting)
    await deliver({ ...tx, db, enqueue, enqueueMany }, announcements, async () => undefined)
  })
  return statements
}

function createStoredAnnouncement(people: readonly SignedInPerson[], n: number): StoredAnnouncement {
  const employee_id = people[n % people.length]?.employee_id ?? ""
  return {
    _id: `kept-${n}-${Math.random()}`,
    type: ENTRY_TYPE,
    recipient_ids: [employee_id],
    data: { employee_id, date: "2026-10-15", kind: "sbs" },
    link: null,
    at: "2026-10-15T16:00:00.000Z",
    actor_id: "ADMIN",
    impersonator_id: null,
  }
}

describe("preferences", () => {
  test.each([
    [{ in_app: true, email: true }, [1, 1]],
    [{ in_app: false, email: true }, [0, 1]],
    [{ in_app: true, email: false }, [1, 0]],
    [{ in_app: false, email: false }, [0, 0]],
  ])("%j apply to this type only", async (ways, expected) => {
    const liam = await addSignedInPerson(world)
    await prefer(liam, { [ENTRY_TYPE]: ways })
    await announceAndDeliver(world, [liam])
    expect(await countDeliveries(liam)).toEqual(expected)
    await announceAndDeliver(world, [liam], { type: "scorecard.atw.submitted_for_you" })
    expect(await countDeliveries(liam)).toEqual(expected.map((count) => count + 1))
  })

  test("do not suppress a welcome mail in quiet hours, because someone sent it by hand", async () => {
    const liam = await addSignedInPerson(world)
    await prefer(liam, {}, { start: "00:00", end: "23:59", timezone: "America/New_York" })
    const { body } = await admin.post("/v1/employees/welcome-email", { employee_ids: [liam.employee_id] })
    expect(body.results).toEqual([{ employee_id: liam.employee_id, email: "queued", in_app: "queued" }])
    await drain(world)
    const mail = await firstMailTo(world, liam)
    expect(mail.text).toContain(`sign in with your work account, ${liam.email}.`)
    expect(mail.text).toContain(`Open ${world.app.platform.config.email.appBaseUrl} and`)
  })

  test("drop emails in quiet hours; the inbox still has the notice", async () => {
    const liam = await addSignedInPerson(world)
    await prefer(liam, {}, { start: "09:00", end: "12:30", timezone: "America/New_York" })
    await announceAndDeliver(world, [liam])
    expect(await countDeliveries(liam)).toEqual([1, 0])
    world.setNow("2026-10-15T16:30:00Z")
    expect(await drain(world)).toBe(0)
    await announceAndDeliver(world, [liam])
    expect(await countDeliveries(liam)).toEqual([2, 1])
  })
})

describe("a type", () => {
  test("that is switched off notifies no one, even of earlier announcements", async () => {
    const liam = await addSignedInPerson(world)
    await announce(world, [liam])
    await admin.patch(typePath(ENTRY_TYPE), { enabled: false })
    await drain(world)
    expect(await countDeliveries(liam)).toEqual([0, 0])
    await admin.patch(typePath(ENTRY_TYPE), { enabled: null })
    await announceAndDeliver(world, [liam])
    expect(await countDeliveries(liam)).toEqual([1, 1])
  })

  test.each([
    [["in_app"], [1, 0]],
    [["email"], [0, 1]],
  ])("with channels %j uses only these, regardless of preferences", async (channels, expected) => {
    const liam = await addSignedInPerson(world)
    await prefer(liam, { [ENTRY_TYPE]: { in_app: true, email: true } })
    expect((await admin.patch(typePath(ENTRY_TYPE), { channels })).status).toBe(200)
    await announceAndDeliver(world, [liam])
    expect(await countDeliveries(liam)).toEqual(expected)
    await admin.patch(typePath(ENTRY_TYPE), { channels: null })
  })

  test("uses the template of an admin, and keeps HTML and placeholders in values as text", async () => {
    const liam = await addSignedInPerson(world, { first_name: "<b>{{actor_name}}</b>" })
    const words = { title_template: "Hi {{ employee_name }}", body_template: "{{kind}} <script>\nof {{date}}" }
    expect((await admin.patch(typePath(ENTRY_TYPE), words)).status).toBe(200)
    await announceAndDeliver(world, [liam])
    const item = await getNewestNotification(liam)
    expect(item.title).toBe(`Hi <b>{{actor_name}}</b> ${liam.personal_data.last_name}`)
    expect(item.body).toBe("side-by-side evaluation <script>\nof October 15, 2026")
    const mail = await firstMailTo(world, liam)
    expect(mail.html).not.toContain("<script")
    await admin.patch(typePath(ENTRY_TYPE), { title_template: null, body_template: null })
  })

  test("links to the preferences in its mail only if its channels can be chosen", async () => {
    const liam = await addSignedInPerson(world)
    await announceAndDeliver(world, [liam])
    await announceAndDeliver(world, [liam], { type: "employee.welcome", data: {}, link: "/" })
    const [chosen, unasked] = await mailsTo(world, liam)
    const choice = `${world.app.platform.config.email.appBaseUrl}/notifications/preferences`
    expect(chosen?.text).toContain(`\nChoose what is mailed to you: ${choice}\n`)
    expect(chosen?.html).toMatch(/<a href="[^"]+\/notifications\/preferences"[^>]*>Choose what is mailed to you<\/a>/)
    expect(unasked?.text).toContain("You get this because something in Scorecard concerns you.")
    expect(unasked?.text).not.toContain("preferences")
  })

  test("without preferences uses all its channels", async () => {
    const liam = await addSignedInPerson(world)
    await announceAndDeliver(world, [liam], {
      type: "admin.broadcast",
      data: { title: "Closed\non Friday", body: "All day." },
    })
    expect(await listInbox(liam)).toMatchObject([{ title: "Closed on Friday", body: "All day.", data: {} }])
    expect(await mailsTo(world, liam)).toEqual([])
  })
})

test("every type renders completely with the data of its announcements", async () => {
  const liam = await addSignedInPerson(world)
  const { _id } = (await admin.post("/v1/employees/create-requests", proposal)).body
  await drain(world)
  for (const { key } of NOTIFICATION_TYPES) {
    await admin.patch(typePath(key), { enabled: true })
    await announceAndDeliver(world, [liam], { type: key, data: DATA(liam, _id) })
  }
  const items = await listInbox(liam, "?limit=200")
  expect(new Set(items.map((item) => item.type))).toEqual(new Set(NOTIFICATION_TYPES.map((type) => type.key)))
  for (const { title, body, type } of items) {
    expect(`${type}: ${title} ${body}`).not.toMatch(/unknown|undefined|null|\{\{/)
  }
  const findTitle = (type: string) => items.find((item) => item.type === type)?.title
  expect(findTitle("employee.create_request.approved")).toBe("Noah Reyes was added")
  expect(findTitle("scorecard.weekly_lock.approaching")).toBe(
    "The week of October 12, 2026 locks on Monday, October 19, 2026 at 12:00 PM EDT",
  )
  expect(notificationType("scorecard.evals.missing_team")?.enabled).toBe(false)
})

const proposal = {
  access_level: 1,
  hire_date: "2026-10-01",
  personal_data: { first_name: "Noah", last_name: "Reyes", email_address: "noah.reyes@example.com" },
  employment_data: { position: "Associate", employment_type: "full_time" },
}

const DATA = ({ employee_id }: SignedInPerson, request_id: string) => ({
  employee_id,
  request_id,
  changed: "quantity_score,remarks",
  category: "bug",
  page: "/news",
  status: "reviewing",
  kind: "sbs",
  date: "2026-10-15",
  impact: "positive",
  final_score: 4,
  review_note: "Not this time.",
  outcome: "rejected",
  app_url: "https://app.example.com",
  year: 2026,
  month: 10,
  missing_sbs: 2,
  missing_non_sbs: 1,
  week_start: "2026-10-12",
  result_changes: "Total 86.10 → 88.20 (Near goal → Goal).",
  locks_at: "2026-10-19T16:00:00.000Z",
  people_short: 3,
  title: "Hello",
  body: "All of you",
})

describe("during an impersonation", () => {
  const impersonate = async ({ employee_id }: SignedInPerson) =>
    (await admin.post("/v1/auth/impersonate", { employee_id })).body.access_token
  const mirroredFrom = async (person: SignedInPerson) => {
    const { body } = await admin.get("/v1/notifications?limit=200")
    return body.items.filter((item: any) => item.mirrored_from === person.employee_id)
  }

  test("notices are mirrored to the impersonator's inbox, without email", async () => {
    const liam = await addSignedInPerson(world)
    await announceAndDeliver(world, [liam])
    await impersonate(liam)
    await announceAndDeliver(world, [liam])
    const own = await getNewestNotification(liam)
    expect(own).not.toHaveProperty("mirrored_from")
    const [mirrored, ...others] = await mirroredFrom(liam)
    expect(others).toEqual([])
    expect(mirrored).toMatchObject({ title: own.title, body: own.body, read_at: null })
    expect(mirrored?._id).not.toBe(own._id)
    expect(await mailsTo(world, { employee_id: "ADMIN" })).toEqual([])
    expect(await mailsTo(world, liam)).toHaveLength(2)
  })

  test("the time of the announcement counts, not the time of delivery", async () => {
    const liam = await addSignedInPerson(world)
    const { body } = await admin.post("/v1/auth/impersonate", { employee_id: liam.employee_id })
    world.setNow("2026-10-15T16:40:00Z")
    await announce(world, [liam])
    world.setNow("2026-10-15T16:41:00Z")
    expect((await callerWith(world.app, body.access_token).delete("/v1/auth/impersonate")).status).toBe(204)
    world.setNow("2026-10-15T16:42:00Z")
    await announce(world, [liam])
    await drain(world)
    expect(await listInbox(liam)).toHaveLength(2)
    expect(await mirroredFrom(liam)).toMatchObject([{ created_at: "2026-10-15T16:40:00.000Z" }])
  })

  test("an impersonator who is also a recipient gets one notice", async () => {
    const [liam, noah] = [await addSignedInPerson(world), await addSignedInPerson(world)]
    await impersonate(liam)
    await impersonate(noah)
    await announceAndDeliver(world, [liam, noah, { employee_id: "ADMIN" }])
    expect([await mirroredFrom(liam), await mirroredFrom(noah)]).toEqual([[], []])
    await announceAndDeliver(world, [liam, noah])
    expect((await mirroredFrom(liam)).length + (await mirroredFrom(noah)).length).toBe(1)
  })

  test("preferences can't be changed, and nothing is marked as read for the person", async () => {
    const liam = await addSignedInPerson(world)
    await announceAndDeliver(world, [liam])
    const asLiam = callerWith(world.app, await impersonate(liam))
    const refused = await asLiam.put(PREFERENCES, { types: {}, quiet_hours: null })
    expect([refused.status, refused.body.code]).toEqual([403, "impersonation_refused"])
    expect((await asLiam.get(PREFERENCES)).body.abilities).toEqual({ edit: false })
    const { _id } = await getNewestNotification(liam)
    for (const path of ["read-all", `${_id}/read`]) {
      const reading = await asLiam.post(`/v1/notifications/${path}`)
      expect([reading.status, reading.body.code]).toEqual([403, "impersonation_refused"])
    }
    expect(await listInbox(liam, "?unread=true")).toHaveLength(1)
  })
})

test("nothing is mailed while email is switched off", async () => {
  const { email } = world.app.platform.config
  const other = await openTestWorld("deliver_without_mail", {
    warehouse: "none",
    config: { email: { ...email, driver: null } },
  })
  try {
    const liam = await addSignedInPerson(other)
    await announceAndDeliver(other, [liam])
    expect([await listInbox(liam), await mailsTo(other, liam)]).toEqual([[expect.anything()], []])
  } finally {
    await other.close()
  }
})
