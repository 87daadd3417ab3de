import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { sql } from "#platform/index.ts"
import {
  addSignedInPerson,
  listInbox,
  getNewestNotification,
  announceAndDeliver,
  type SignedInPerson,
} from "./notifications.test-support.ts"

const LIST = "/v1/notifications"
const COUNT = "/v1/notifications/unread-count"
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("inbox", { warehouse: "none" })
})
afterAll(() => world.close())

const unread = async ({ caller }: SignedInPerson) => (await caller.get(COUNT)).body.unread

describe("the inbox", () => {
  test("starts empty and lists the newest notifications first", async () => {
    const liam = await addSignedInPerson(world)
    expect((await liam.caller.get(LIST)).body).toEqual({ items: [], next_cursor: null, total: 0 })
    expect(await unread(liam)).toBe(0)

    await announceAndDeliver(world, [liam])
    world.setNow("2026-10-15T16:01:00Z")
    await announceAndDeliver(world, [liam], { type: "scorecard.atw.deleted_for_you" })
    const { body } = await liam.caller.get(LIST)
    expect(body.total).toBe(2)
    expect(body.items).toEqual([
      expect.objectContaining({ type: "scorecard.atw.deleted_for_you", created_at: "2026-10-15T16:01:00.000Z" }),
      {
        _id: expect.any(String),
        type: "scorecard.sbs.submitted_for_you",
        title: "New side-by-side evaluation for October 15, 2026",
        body: expect.stringContaining("added a side-by-side evaluation of October 15, 2026 to your scorecard"),
        link: "/scorecard/sbs-entries/1",
        data: { kind: "sbs", date: "2026-10-15", employee_id: liam.employee_id },
        created_at: "2026-10-15T16:00:00.000Z",
        read_at: null,
      },
    ])
    expect(await unread(liam)).toBe(2)
  })

  test("has no gaps or repetitions between pages, even if timestamps are equal", async () => {
    const liam = await addSignedInPerson(world)
    for (let n = 0; n < 5; n++) await announceAndDeliver(world, [liam], { data: { date: `2026-10-0${n + 1}` } })
    const seen: string[] = []
    let cursor = ""
    for (let page = 0; page < 3; page++) {
      const { body } = await liam.caller.get(`${LIST}?limit=2${cursor}`)
      seen.push(...body.items.map((item: any) => item.data.date))
      cursor = `&cursor=${body.next_cursor}`
      expect(body.next_cursor === null).toBe(page === 2)
    }
    expect(seen).toEqual(["2026-10-05", "2026-10-04", "2026-10-03", "2026-10-02", "2026-10-01"])
    expect((await liam.caller.get(`${LIST}?cursor=nonsense`)).status).toBe(422)
  })

  test("can be paged in reverse order, and refuses a cursor from the other order", async () => {
    const liam = await addSignedInPerson(world)
    for (let n = 0; n < 3; n++) await announceAndDeliver(world, [liam], { data: { date: `2026-10-0${n + 1}` } })
    const page = async (query: string) => (await liam.caller.get(`${LIST}?${query}`)).body
    const first = await page("sort=created_at&limit=2")
    const second = await page(`sort=created_at&limit=2&cursor=${first.next_cursor}`)
    const dates = [...first.items, ...second.items].map(({ data }: any) => data.date)
    expect(dates).toEqual(["2026-10-01", "2026-10-02", "2026-10-03"])
    expect((await liam.caller.get(`${LIST}?limit=2&cursor=${first.next_cursor}`)).status).toBe(422)
    expect((await liam.caller.get(`${LIST}?sort=title`)).status).toBe(422)
  })

  test("filters by unread, by type and by type prefix", async () => {
    const liam = await addSignedInPerson(world)
    await announceAndDeliver(world, [liam], { type: "scorecard.sbs.submitted_for_you" })
    await announceAndDeliver(world, [liam], { type: "scorecard.non_sbs.submitted_for_you" })
    await announceAndDeliver(world, [liam], { type: "news.birthday.greeting" })
    const greeting = await getNewestNotification(liam)
    await liam.caller.post(`${LIST}/${greeting._id}/read`)
    const listTypes = async (query: `?${string}`) => (await listInbox(liam, query)).map((item) => item.type)

    expect(await listTypes("?unread=false")).toEqual(["news.birthday.greeting"])
    expect(await listTypes("?unread=true")).toHaveLength(2)
    expect(await listTypes("?type=scorecard.sbs.submitted_for_you")).toEqual(["scorecard.sbs.submitted_for_you"])
    expect(await listTypes("?type=scorecard.")).toHaveLength(2)
    expect(await listTypes("?type=scorecard.sbs.")).toHaveLength(1)
    expect((await liam.caller.get(`${LIST}?type=scorecard.&limit=1`)).body).toMatchObject({ total: 2 })
    for (const odd of [
      "type=%25",
      "type=Score",
      "type=scorecard.s",
      "type=scorecard.golf.",
      "unread=yes",
      "read=true",
    ]) {
      expect((await liam.caller.get(`${LIST}?${odd}`)).status).toBe(422)
    }
  })

  test("is private: no one sees or marks another person's notifications", async () => {
    const [liam, noah] = [await addSignedInPerson(world), await addSignedInPerson(world)]
    await announceAndDeliver(world, [liam])
    const item = await getNewestNotification(liam)
    expect(await listInbox(noah)).toEqual([])
    expect((await noah.caller.post(`${LIST}/${item._id}/read`)).status).toBe(404)
    expect((await noah.caller.post(`${LIST}/read-all`)).body).toEqual({ read: 0 })
    expect(await unread(liam)).toBe(1)
    expect((await liam.caller.post(`${LIST}/nonsense/read`)).status).toBe(404)
    for (const path of [LIST, COUNT]) expect((await world.anonymous.get(path)).status).toBe(401)
    expect((await world.anonymous.post(`${LIST}/read-all`)).status).toBe(401)
  })
})

describe("marking as read", () => {
  test("marks one notification once, without an audit record", async () => {
    const liam = await addSignedInPerson(world)
    await announceAndDeliver(world, [liam])
    await announceAndDeliver(world, [liam])
    const item = await getNewestNotification(liam)
    const first = await liam.caller.post(`${LIST}/${item._id}/read`)
    expect([first.status, first.body]).toEqual([200, { ...item, read_at: expect.any(String) }])
    world.setNow("2026-10-15T17:00:00Z")
    expect((await liam.caller.post(`${LIST}/${item._id}/read`)).body).toEqual(first.body)
    expect(await unread(liam)).toBe(1)
    const { rows } = await sql`select from tbl_audit_log where action = 'notifications.read'`.execute(
      world.app.platform.db,
    )
    expect(rows).toEqual([])
  })

  test("marks all and returns how many, even during concurrent deliveries and reads", async () => {
    const liam = await addSignedInPerson(world)
    for (let n = 0; n < 6; n++) await announceAndDeliver(world, [liam])
    const items = await listInbox(liam)
    await Promise.all([
      liam.caller.post(`${LIST}/read-all`),
      liam.caller.post(`${LIST}/read-all`),
      ...items.map((item) => liam.caller.post(`${LIST}/${item._id}/read`)),
      announceAndDeliver(world, [liam]),
      announceAndDeliver(world, [liam]),
    ])
    const left = (await listInbox(liam, "?unread=true")).length
    expect(await unread(liam)).toBe(left)
    expect((await liam.caller.post(`${LIST}/read-all`)).body).toEqual({ read: left })
    expect(await unread(liam)).toBe(0)
    expect(await listInbox(liam)).toHaveLength(8)
  })
})

describe("polling", () => {
  test.each([COUNT, LIST, `${LIST}?unread=true&limit=1`])("%s responds 304 until the inbox changes", async (path) => {
    const liam = await addSignedInPerson(world)
    await announceAndDeliver(world, [liam])
    const first = await liam.caller.get(path)
    const again = (etag: unknown) => liam.caller.get(path, { "if-none-match": String(etag) })
    const same = await again(first.headers["etag"])
    expect([same.status, same.text, same.headers["etag"]]).toEqual([304, "", first.headers["etag"]])

    await announceAndDeliver(world, [liam])
    const changed = await again(first.headers["etag"])
    expect(changed.status).toBe(200)
    await liam.caller.post(`${LIST}/read-all`)
    expect((await again(changed.headers["etag"])).status).toBe(200)
  })

  test("the tag of another person's inbox does not match", async () => {
    const [liam, noah] = [await addSignedInPerson(world), await addSignedInPerson(world)]
    await announceAndDeliver(world, [liam, noah])
    const { headers } = await liam.caller.get(COUNT)
    expect((await noah.caller.get(COUNT, { "if-none-match": String(headers["etag"]) })).status).toBe(200)
  })

  test("the desktop client gets the same responses as the web client", async () => {
    const liam = await addSignedInPerson(world)
    await announceAndDeliver(world, [liam])
    const desktop = await world.as(liam.email, "desktop")
    expect((await desktop.get(LIST)).body).toEqual((await liam.caller.get(LIST)).body)
  })
})

describe("retention", () => {
  test("deletes old notifications in batches and corrects the count", async () => {
    const liam = await addSignedInPerson(world)
    world.setNow("2026-04-19T16:00:00Z")
    await announceAndDeliver(world, [liam], { data: { date: "2026-04-19" } })
    await sql`insert into tbl_notifications (_id, employee_id, announcement_id, type, revision, created_at, doc)
      select 'old' || n, ${liam.employee_id}, 'a' || n, 't', 1, '2026-01-01T00:00:00.000Z', '{}'
      from generate_series(1, 2500) n`.execute(world.app.platform.db)
    await sql`update tbl_inbox set unread = unread + 2500 where employee_id = ${liam.employee_id}`.execute(
      world.app.platform.db,
    )
    world.setNow("2026-10-16T16:00:00Z")
    const { headers } = await liam.caller.get(COUNT)
    await world.app.features.notifications.purgeNotifications()
    expect((await listInbox(liam)).map((item) => item.data.date)).toEqual(["2026-04-19"])
    expect(await unread(liam)).toBe(1)
    expect((await liam.caller.get(COUNT, { "if-none-match": String(headers["etag"]) })).status).toBe(200)

    world.setNow("2026-10-16T16:00:00.001Z")
    await world.app.features.notifications.purgeNotifications()
    expect(await listInbox(liam)).toEqual([])
    expect(await unread(liam)).toBe(0)
  })
})
