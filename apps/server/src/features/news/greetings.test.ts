import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { listAnnouncements, listAuditRecords, loadItems, NEWS } from "./news.test-support.ts"

let world: TestWorld
let admin: Caller
let ann: Caller
let bob: Caller
let cake: Caller
let desktop: Caller
beforeAll(async () => {
  world = await openTestWorld("news_greetings", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  ann = await world.as((await addPerson(world, { employee_id: "ANN", first_name: "Ann", last_name: "A" })).email)
  bob = await world.as((await addPerson(world, { employee_id: "BOB" })).email)
  desktop = await world.as("ann@example.com", "desktop")
  const { email } = await addPerson(world, { employee_id: "CAKE", birth_date: "1988-10-15", first_name: "Cay" })
  cake = await world.as(email)
  await addPerson(world, { employee_id: "SUMMER", birth_date: "1988-07-01" })
  await addPerson(world, { employee_id: "NODATE" })
  await addPerson(world, { employee_id: "LEAP", birth_date: "1992-02-29" })
  await addPerson(world, { employee_id: "NEWYEAR", birth_date: "1980-01-02" })
  await addPerson(world, { employee_id: "GONE", birth_date: "1988-10-15", status: "inactive" })
})
afterAll(() => world.close())
beforeEach(() => world.setNow("2026-10-15T16:00:00Z"))

const threadUrl = (id: string) => `${NEWS}/birthdays/${id}/greetings` as const
const greet = (caller: Caller, id = "CAKE", text = "Happy birthday!") => caller.post(threadUrl(id), { text })
const annAt = (instant: string) => {
  world.setNow(instant)
  return world.as("ann@example.com")
}

describe("greeting", () => {
  test("returns the greeting, adds it to the thread and the news, and notifies the birthday person", async () => {
    const before = (await listAnnouncements(world)).length
    const { status, body, headers } = await greet(ann)
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.any(String),
      employee_id: "CAKE",
      year: 2026,
      author_id: "ANN",
      author_name: "Ann A",
      text: "Happy birthday!",
      created_at: "2026-10-15T16:00:00.000Z",
      version: 1,
      abilities: { delete: true },
    })
    expect(headers["location"]).toBe(`${threadUrl("CAKE")}?year=2026`)
    expect((await bob.get(String(headers["location"]))).body.items).toEqual([{ ...body, abilities: { delete: false } }])
    expect(await loadItems(bob, "birthdays")).toMatchObject([{ employee_id: "CAKE", greetings: 1 }])
    expect((await listAnnouncements(world)).slice(before)).toMatchObject([
      {
        type: "news.birthday.greeting",
        recipient_ids: ["CAKE"],
        actor_id: "ANN",
        data: { greeting_id: body._id, employee_id: "CAKE", year: 2026 },
        link: "/news?greetings=CAKE&year=2026",
      },
    ])
    // A second greeting by the same author joins the thread and notifies no one.
    await Promise.all([greet(ann), greet(ann)])
    expect((await listAnnouncements(world)).slice(before)).toHaveLength(1)
    expect(await listAuditRecords(world, body._id)).toEqual(["greeting.posted by ANN"])
  })

  test("the same Idempotency-Key greets and notifies once", async () => {
    const before = (await listAnnouncements(world)).length
    const ask = () => bob.post(threadUrl("CAKE"), { text: "Once" }, { "idempotency-key": "once" })
    const [first, second] = [await ask(), await ask()]
    expect(second.body).toEqual(first.body)
    expect((await listAnnouncements(world)).length).toBe(before + 1)
  })

  test.each([
    ["2026-10-08T03:59:59Z", 409],
    ["2026-10-08T04:00:00Z", 201],
    ["2026-10-23T03:59:59Z", 201],
    ["2026-10-23T04:00:00Z", 409],
  ])("at %s, around midnight in Eastern time, is %i", async (instant, status) => {
    expect((await greet(await annAt(instant))).status).toBe(status)
  })

  test.each([
    ["NEWYEAR", "2026-12-28T17:00:00Z", 2027],
    ["NEWYEAR", "2027-01-09T17:00:00Z", 2027],
    ["LEAP", "2027-02-21T17:00:00Z", 2027],
    ["LEAP", "2027-03-07T17:00:00Z", 2027],
    ["LEAP", "2028-03-07T17:00:00Z", 2028],
  ])("%s at %s belongs to the birthday of %i", async (id, instant, year) => {
    const caller = await annAt(instant)
    const { status, body } = await greet(caller, id)
    expect([status, body.year]).toEqual([201, year])
    // Without a year, the open thread is shown.
    expect((await caller.get(threadUrl(id))).body.thread).toMatchObject({ year, abilities: { greet: true } })
  })

  test("is refused with the same message for a distant birthday and an unknown one", async () => {
    const far = await greet(ann, "SUMMER")
    const none = await greet(ann, "NODATE")
    expect([far, none].map(({ status, body }) => [status, body.code])).toEqual([
      [409, "greetings_closed"],
      [409, "greetings_closed"],
    ])
    const plain = (text: string) => text.replace(/Person Number \d+/, "N")
    expect(plain(far.body.detail)).toBe(plain(none.body.detail))
    expect(far.text).not.toMatch(/07-01|1988/)
  })

  test("is refused for yourself, even at level 5, and for a missing person", async () => {
    expect(await greet(cake)).toMatchObject({ status: 403, body: { code: "own_birthday" } })
    expect(await greet(admin, "ADMIN")).toMatchObject({ status: 403, body: { code: "own_birthday" } })
    for (const id of ["GONE", "NOBODY", "no%20id"]) expect((await greet(ann, id)).status).toBe(404)
  })

  test.each([{}, { text: "" }, { text: "   " }, { text: "x".repeat(501) }, { text: "Hi", year: 2025 }, { text: 5 }])(
    "refuses the body %#",
    async (body) => expect((await ann.post(threadUrl("CAKE"), body)).status).toBe(422),
  )

  test("checks the actor, then the person, then the input", async () => {
    expect((await world.anonymous.post(threadUrl("NOBODY"), {})).status).toBe(401)
    expect(await desktop.post(threadUrl("NOBODY"), {})).toMatchObject({ status: 403, body: { code: "web_only" } })
    expect((await ann.post(threadUrl("NOBODY"), {})).status).toBe(404)
    expect((await ann.post(threadUrl("SUMMER"), {})).status).toBe(422)
  })
})

describe("a thread", () => {
  test("covers one year, oldest first, in pages", async () => {
    const caller = await annAt("2027-10-15T16:00:00Z")
    const texts = ["one", "two", "three", "four", "five"]
    for (const text of texts) await greet(caller, "CAKE", text)
    const getTexts = (body: { items: { text: string }[] }) => body.items.map(({ text }) => text)
    const ask = async (query: string) => (await caller.get(`${threadUrl("CAKE")}?${query}`)).body
    expect(getTexts(await ask(""))).toEqual(texts)
    expect(getTexts(await ask("sort=-created_at"))).toEqual(texts.toReversed())
    for (const sort of ["created_at", "-created_at"]) {
      const paged: string[] = []
      for (let cursor = ""; ;) {
        const page = await ask(`year=2027&sort=${sort}&limit=2${cursor}`)
        expect(page.total).toBe(5)
        paged.push(...getTexts(page))
        if (page.next_cursor === null) break
        cursor = `&cursor=${page.next_cursor}`
      }
      expect(paged).toEqual(sort === "created_at" ? texts : texts.toReversed())
    }
    const last = await ask("year=2026")
    expect(last.thread).toMatchObject({ employee_id: "CAKE", year: 2026, abilities: { greet: false } })
    expect(last.total).toBeGreaterThan(0)
    expect(getTexts(last)).not.toContain("one")
    const { next_cursor } = await ask("limit=2")
    expect(await ask(`year=2026&cursor=${next_cursor}`)).toMatchObject({ code: "cursor_invalid" })
    expect(await ask("year=26")).toMatchObject({ code: "invalid" })
  })

  test("shows whether the reader may greet", async () => {
    const mayGreet = async (caller: Caller, id = "CAKE") =>
      (await caller.get(threadUrl(id))).body.thread.abilities.greet
    expect([await mayGreet(bob), await mayGreet(cake)]).toEqual([true, false])
    expect([await mayGreet(bob, "SUMMER"), await mayGreet(bob, "NODATE")]).toEqual([false, false])
  })

  test("of a missing person is 404", async () => {
    for (const id of ["GONE", "NOBODY"]) {
      expect(await ann.get(threadUrl(id))).toMatchObject({ status: 404, body: { code: "employee_not_found" } })
    }
    expect((await world.anonymous.get(threadUrl("CAKE"))).status).toBe(401)
  })
})

describe("withdrawing a greeting", () => {
  const remove = (caller: Caller, id: string, headers = {}, of = "CAKE") =>
    caller.delete(`${threadUrl(of)}/${id}`, headers)

  test("is for its author or level 5, and is audited", async () => {
    const { _id } = (await greet(ann)).body
    expect(await remove(bob, _id)).toMatchObject({ status: 403, body: { code: "not_own_submission" } })
    expect(await remove(cake, _id)).toMatchObject({ status: 403, body: { code: "not_own_submission" } })
    expect(await remove(desktop, _id)).toMatchObject({ status: 403, body: { code: "web_only" } })
    expect((await remove(ann, _id, {}, "SUMMER")).status).toBe(404)
    expect((await remove(ann, _id, { "if-match": '"2"' })).status).toBe(412)
    expect((await remove(ann, _id, { "if-match": '"1"' })).status).toBe(204)
    expect((await remove(ann, _id)).status).toBe(404)
    expect(await listAuditRecords(world, _id)).toEqual(["greeting.posted by ANN", "greeting.deleted by ANN"])

    const other = (await greet(bob)).body
    expect((await admin.get(threadUrl("CAKE"))).body.items.at(-1)).toMatchObject({ abilities: { delete: true } })
    expect((await remove(admin, other._id)).status).toBe(204)
    expect((await world.anonymous.delete(`${threadUrl("CAKE")}/${_id}`)).status).toBe(401)
  })
})

describe("my birthday", () => {
  const mine = async (email: string, instant: string) => {
    world.setNow(instant)
    return (await (await world.as(email)).get(`${NEWS}/my-birthday`)).body
  }

  test("follows the Eastern day and includes the greetings so far", async () => {
    const greeted = (await bob.get(`${threadUrl("CAKE")}?year=2026`)).body.total
    const of = (instant: string) => mine("cake@example.com", instant)
    expect(await of("2026-10-15T03:59:59Z")).toEqual({ is_birthday: false, date: "2026-10-14", greetings: 0 })
    expect(await of("2026-10-15T04:00:00Z")).toEqual({ is_birthday: true, date: "2026-10-15", greetings: greeted })
    expect(await of("2026-10-16T03:59:59Z")).toMatchObject({ is_birthday: true })
    expect(await of("2026-10-16T04:00:00Z")).toMatchObject({ is_birthday: false })
    expect(greeted).toBeGreaterThan(0)
  })

  test("on February 29 is celebrated on the 28th in common years", async () => {
    for (const [day, is_birthday] of [
      ["2027-02-28", true],
      ["2027-03-01", false],
      ["2028-02-28", false],
      ["2028-02-29", true],
    ] as const)
      expect(await mine("leap@example.com", `${day}T17:00:00Z`)).toMatchObject({ date: day, is_birthday })
  })

  test("never occurs without a known birth date, and responds 304 while nothing changes", async () => {
    expect(await mine("nodate@example.com", "2026-10-15T16:00:00Z")).toMatchObject({ is_birthday: false })
    const { headers } = await cake.get(`${NEWS}/my-birthday`)
    const again = await cake.get(`${NEWS}/my-birthday`, { "if-none-match": String(headers["etag"]) })
    expect(again.status).toBe(304)
    expect((await world.anonymous.get(`${NEWS}/my-birthday`)).status).toBe(401)
  })
})
