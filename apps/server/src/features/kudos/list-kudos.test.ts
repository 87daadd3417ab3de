import papaparse from "papaparse"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addCard, addTeam, KUDOS, type Team } from "./kudos.test-support.ts"
import { listPublishedKudos } from "./kudos.store.ts"

let world: TestWorld
let admin: Caller
let ours: Team
let theirs: Team
/** By title. */
let cards: Record<string, { _id: string }>

/** Weeks from Monday, October 12, 2026 back into earlier months and the previous year. */
beforeAll(async () => {
  world = await openTestWorld("kudos_lists", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  ours = await addTeam(world, "Ours")
  theirs = await addTeam(world, "Theirs")
  let minute = 0
  const add = (author: Caller, recipients: string[], title: string, more: object) => {
    minute += 1
    world.setNow(`2026-10-15T16:${String(minute).padStart(2, "0")}:00Z`)
    return addCard(author, recipients, { title, ...more })
  }
  cards = {
    now: await add(ours.lead, [ours.ids.ann], "now", { badge: "quality", message: "A 100%-clean hand-over." }),
    edge: await add(ours.lead, [ours.ids.ann, ours.ids.bob], "edge", { week_start: "2026-09-28" }),
    newYear: await add(ours.lead, [ours.ids.bob], "newYear", { week_start: "2025-12-29" }),
    draft: await add(ours.lead, [ours.ids.ann], "draft", { isDraft: true, week_start: "2026-10-05" }),
    theirs: await add(theirs.lead, [theirs.ids.ann], "theirs", {}),
    theirDraft: await add(theirs.lead, [theirs.ids.ann], "theirDraft", { isDraft: true }),
    both: await add(admin, [theirs.ids.bob, ours.ids.ann], "both", { week_start: "2026-10-05", badge: "learning" }),
  }
  world.setNow("2026-10-15T17:00:00Z")
})
afterAll(() => world.close())

const titles = (answer: { body: { items: { title: string }[] } }) => answer.body.items.map(({ title }) => title)
const list = (caller: Caller, question = "") => caller.get(`${KUDOS}?${question}`)

describe("the list", () => {
  test("a lead sees the cards they wrote and those for their people, and none from another team", async () => {
    const { status, body } = await list(ours.lead)
    expect(status).toBe(200)
    expect(titles({ body })).toEqual(["now", "both", "draft", "edge", "newYear"])
    expect(body).toMatchObject({ total: 5, next_cursor: null })
    expect(titles(await list(theirs.lead))).toEqual(["theirDraft", "theirs", "both"])
  })

  test("a recipient sees only their published cards, with all recipients", async () => {
    const answer = await list(ours.ann)
    expect(titles(answer)).toEqual(["now", "both", "edge"])
    expect(answer.body.items[1]?.recipients).toEqual([
      { employee_id: theirs.ids.bob, name: "Theirs Bob" },
      { employee_id: ours.ids.ann, name: "Ours Ann" },
    ])
  })

  test("level 5 sees all cards; a company-wide manager sees all published ones", async () => {
    const company = await world.as((await addPerson(world, { access_level: 2, access_scope: "company" })).email)
    expect((await list(admin)).body.total).toBe(7)
    expect(titles(await list(company)).toSorted()).toEqual(["both", "edge", "newYear", "now", "theirs"])
  })

  test("indirect reports are in the pool too", async () => {
    const boss = await addPerson(world, { access_level: 3 })
    const between = await addPerson(world, { access_level: 2, manager_id: boss.employee_id })
    const worker = await addPerson(world, { manager_id: between.employee_id })
    const { _id } = await addCard(await world.as(between.email), [worker.employee_id])
    const asBoss = await world.as(boss.email)
    expect((await list(asBoss)).body.items.map((card: { _id: string }) => card._id)).toEqual([_id])
    await admin.delete(`${KUDOS}/${_id}`)
  })

  test.each([
    ["week_start=2026-09-28", ["edge"]],
    ["week_start=2025-12-29", ["newYear"]],
    ["from=2026-10-04&to=2026-10-04", ["edge"]],
    ["from=2026-10-01&to=2026-10-05", ["both", "draft", "edge"]],
    ["from=2026-01-01&to=2026-01-04", ["newYear"]],
    ["from=2026-01-05&to=2026-09-27", []],
    ["to=2025-12-29", ["newYear"]],
    ["from=2026-10-12", ["now"]],
    ["status=draft", ["draft"]],
    ["status=published&badge=teamwork", ["edge", "newYear"]],
    ["badge=quality", ["now"]],
    ["author_id=ADMIN", ["both"]],
    ["recipient_id=Ours-bob", ["edge", "newYear"]],
    ["recipient_id=Theirs-ann", []],
    ["recipient_id=Theirs-bob", ["both"]],
    ["q=100%25", ["now"]],
    ["q=EDGE", ["edge"]],
    ["q=ours%20bob", ["edge", "newYear"]],
    ["q=example.com", []],
    ["q=_", []],
    ["sort=week_start", ["newYear", "edge", "draft", "both", "now"]],
    ["sort=created_at", ["now", "edge", "newYear", "draft", "both"]],
    ["sort=-created_at", ["both", "draft", "newYear", "edge", "now"]],
  ])("filters and sorts: %s", async (question, expected) => {
    const answer = await list(ours.lead, question)
    expect(titles(answer)).toEqual(expected)
    expect(answer.body.total).toBe(expected.length)
  })

  test.each(["week_start", "-week_start", "created_at", "-created_at"])("is paged by %s", async (sort) => {
    const whole = titles(await list(admin, `sort=${sort}`))
    const paged: string[] = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const answer = await list(admin, `sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
      paged.push(...titles(answer))
      cursor = answer.body.next_cursor
    }
    expect(paged).toHaveLength(7)
    expect(paged).toEqual(whole)
  })

  test.each([
    "week_start=2026-10-13",
    "from=2026-10-05&to=2026-10-04",
    "status=withdrawn",
    "badge=gold",
    "sort=title",
    "limit=0",
    "cursor=abc",
    "author=ADMIN",
  ])("refuses %s", async (question) => {
    expect((await list(ours.lead, question)).status).toBe(422)
  })

  test("a cursor works only for its own order and list", async () => {
    const { body } = await list(admin, "limit=1")
    expect((await list(admin, `sort=created_at&cursor=${body.next_cursor}`)).status).toBe(422)
    expect((await admin.get(`${KUDOS}/me?cursor=${body.next_cursor}`)).status).toBe(422)
  })

  test("needs a sign-in", async () => {
    expect((await list(world.anonymous)).status).toBe(401)
    expect((await world.anonymous.get(`${KUDOS}/me`)).status).toBe(401)
    expect((await world.anonymous.get(`${KUDOS}/export`)).status).toBe(401)
  })
})

describe("your own cards", () => {
  test("are the published ones from any week, newest first, in either client", async () => {
    const desktop = await world.as("ours-ann@example.com", "desktop")
    for (const caller of [ours.ann, desktop]) {
      const { status, body } = await caller.get(`${KUDOS}/me`)
      expect(status).toBe(200)
      expect(titles({ body })).toEqual(["both", "edge", "now"])
      expect(body).toMatchObject({ total: 3, next_cursor: null })
    }
    expect((await ours.lead.get(`${KUDOS}/me`)).body.items).toEqual([])
  })

  test("are paged", async () => {
    const first = await ours.ann.get(`${KUDOS}/me?limit=2`)
    const second = await ours.ann.get(`${KUDOS}/me?limit=2&cursor=${first.body.next_cursor}`)
    expect([titles(first), titles(second), second.body.next_cursor]).toEqual([["both", "edge"], ["now"], null])
  })

  test("respond 304 until a card is added or removed", async () => {
    const poll = (tag: unknown) => ours.ann.get(`${KUDOS}/me`, { "if-none-match": String(tag) })
    const first = await ours.ann.get(`${KUDOS}/me`)
    const tag = first.headers["etag"]
    const same = await poll(tag)
    expect([same.status, same.text]).toEqual([304, ""])

    await addCard(ours.lead, [ours.ids.ann], { title: "unpublished", isDraft: true })
    expect((await poll(tag)).status).toBe(304)
    const { _id } = await addCard(ours.lead, [ours.ids.ann], { title: "fresh" })
    const fresh = await poll(tag)
    expect(fresh.status).toBe(200)
    expect(titles(fresh)).toEqual(["fresh", "both", "edge", "now"])
    await ours.lead.delete(`${KUDOS}/${_id}`)
    expect((await poll(fresh.headers["etag"])).status).toBe(200)
    expect((await poll(tag)).status).toBe(304)
    const { body } = await list(ours.lead, "q=unpublished")
    await ours.lead.delete(`${KUDOS}/${body.items[0]?._id}`)
  })
})

describe("the export", () => {
  test("is the list as a CSV file, one line per card, with formulas escaped", async () => {
    const { _id } = await addCard(ours.lead, [ours.ids.ann], { title: "=HYPERLINK(1)", isDraft: true })
    const { status, text, headers } = await ours.lead.get(`${KUDOS}/export?sort=created_at`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="weekly-kudos.csv"',
    })
    const { data } = papaparse.parse<Record<string, string>>(text.trim(), { header: true })
    expect(data.map(({ title }) => title)).toEqual(["now", "edge", "newYear", "draft", "both", "'=HYPERLINK(1)"])
    expect(data[1]).toEqual({
      week_start: "2026-09-28",
      status: "published",
      badge: "teamwork",
      title: "edge",
      message: "The queue was empty on Friday.",
      author_id: ours.ids.lead,
      author_name: "Ours Lead",
      recipient_ids: "Ours-ann; Ours-bob",
      recipient_names: "Ours Ann; Ours Bob",
      created_at: "2026-10-15T16:02:00.000Z",
      published_at: "2026-10-15T16:02:00.000Z",
      _id: cards["edge"]?._id,
    })
    await ours.lead.delete(`${KUDOS}/${_id}`)
  })

  test("has the filters and the visibility of the list", async () => {
    const { text } = await theirs.ann.get(`${KUDOS}/export?badge=teamwork`)
    const { data } = papaparse.parse<{ title: string }>(text.trim(), { header: true })
    expect(data.map(({ title }) => title)).toEqual(["theirs"])
    expect((await theirs.ann.get(`${KUDOS}/export?limit=5`)).status).toBe(422)
    expect((await theirs.ann.get(`${KUDOS}/export?format=pdf`)).status).toBe(422)
  })

  test("is also available as a workbook", async () => {
    const { status, headers, text } = await ours.lead.get(`${KUDOS}/export?format=xlsx`)
    expect([status, text.slice(0, 2)]).toEqual([200, "PK"])
    expect(headers["content-disposition"]).toBe('attachment; filename="weekly-kudos.xlsx"')
  })
})

test("the published cards of a week are listed newest first for everyone", async () => {
  const { db } = world.app.platform
  const listTitles = async (week: string, limit?: number) =>
    (await listPublishedKudos(db, week, limit)).map(({ title }) => title)
  expect(await listTitles("2026-10-12")).toEqual(["theirs", "now"])
  expect(await listTitles("2026-10-12", 1)).toEqual(["theirs"])
  expect(await listTitles("2026-10-05")).toEqual(["both"])
  const [both] = await listPublishedKudos(db, "2026-10-05")
  expect(both).toMatchObject({ author_id: "ADMIN", recipients: [{ name: "Theirs Bob" }, { name: "Ours Ann" }] })
  expect(await listTitles("2026-10-19")).toEqual([])
})
