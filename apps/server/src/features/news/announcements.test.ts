import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { ANNOUNCEMENTS, listAnnouncements, listAuditRecords } from "./news.test-support.ts"

const NOWHERE = "01890000-0000-7000-8000-000000000000"

let world: TestWorld
let admin: Caller
let head: Caller
let supervisor: Caller
let reader: Caller
let desktop: Caller
beforeAll(async () => {
  world = await openTestWorld("news_announcements", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  const added = await addPerson(world, { employee_id: "HEAD", access_level: 4, first_name: "Hanna", last_name: "Head" })
  head = await world.as(added.email)
  desktop = await world.as(added.email, "desktop")
  supervisor = await world.as((await addPerson(world, { employee_id: "SUPER", access_level: 3 })).email)
  reader = await world.as((await addPerson(world, { employee_id: "READER" })).email)
})
afterAll(() => world.close())
beforeEach(() => world.setNow("2026-10-15T16:00:00Z"))

const errorPaths = (body: { errors?: { path: string }[] }) => body.errors?.map(({ path }) => path)
const draft = (overrides: object = {}) => ({ title: "Office closed", body: "On **Friday**, all day.", ...overrides })
async function add(overrides: object = {}) {
  const { status, body } = await head.post(ANNOUNCEMENTS, draft(overrides))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const YESTERDAY = "2026-10-14T16:00:00.000Z"
const TOMORROW = "2026-10-16T16:00:00.000Z"

describe("announcing", () => {
  test("shows an undated announcement to everyone immediately and notifies no one", async () => {
    const before = (await listAnnouncements(world)).length
    const { status, body, headers } = await head.post(ANNOUNCEMENTS, draft())
    expect(status).toBe(201)
    expect(headers).toMatchObject({ location: `${ANNOUNCEMENTS}/${body._id}`, etag: '"1"' })
    expect(body).toEqual({
      _id: expect.any(String),
      title: "Office closed",
      body: "On **Friday**, all day.",
      pinned: false,
      published_from: "2026-10-15T16:00:00.000Z",
      published_until: null,
      created_at: "2026-10-15T16:00:00.000Z",
      created_by_id: "HEAD",
      updated_at: "2026-10-15T16:00:00.000Z",
      updated_by_id: "HEAD",
      version: 1,
      created_by_name: "Hanna Head",
      active: true,
      abilities: { edit: true, delete: true },
    })
    const seen = await reader.get(`${ANNOUNCEMENTS}/${body._id}`)
    expect(seen.body).toEqual({ ...body, abilities: { edit: false, delete: false } })
    expect(seen.headers["etag"]).toBe('"1"')
    expect((await listAnnouncements(world)).length).toBe(before)
    expect(await listAuditRecords(world, body._id)).toEqual(["announcement.created by HEAD"])
  })

  test("the same Idempotency-Key creates one announcement", async () => {
    const ask = () => head.post(ANNOUNCEMENTS, draft({ title: "Once" }), { "idempotency-key": "once" })
    const [first, second] = [await ask(), await ask()]
    expect(second.body).toEqual(first.body)
    expect((await head.get(`${ANNOUNCEMENTS}?q=once`)).body.total).toBe(1)
  })

  test.each([
    [{ title: "" }, ["title"]],
    [{ title: "x".repeat(201) }, ["title"]],
    [{ body: " " }, ["body"]],
    [{ body: "x".repeat(10_001) }, ["body"]],
    [{ pinned: "yes" }, ["pinned"]],
    [{ published_from: "2026-10-15" }, ["published_from"]],
    [{ published_until: "2026-10-15T16:00:00.000Z" }, ["published_until"]],
    [{ published_from: TOMORROW, published_until: YESTERDAY }, ["published_until"]],
    [{ audience: "all" }, ["audience"]],
  ])("refuses %j", async (overrides, paths) => {
    const { status, body } = await head.post(ANNOUNCEMENTS, draft(overrides))
    expect([status, errorPaths(body)]).toEqual([422, paths])
  })

  test("is for level 4 and above, in the web client", async () => {
    expect((await world.anonymous.post(ANNOUNCEMENTS, {})).status).toBe(401)
    for (const caller of [reader, supervisor])
      expect(await caller.post(ANNOUNCEMENTS, {})).toMatchObject({ status: 403, body: { code: "level_too_low" } })
    expect(await desktop.post(ANNOUNCEMENTS, {})).toMatchObject({ status: 403, body: { code: "web_only" } })
    expect((await admin.post(ANNOUNCEMENTS, draft())).status).toBe(201)
  })
})

describe("changing", () => {
  test("changes the fields in the request, and the version", async () => {
    const before = await add({ published_until: TOMORROW })
    world.setNow("2026-10-15T17:00:00Z")
    const patch = { title: "Office open", pinned: true, published_until: null }
    const { status, body, headers } = await admin.patch(`${ANNOUNCEMENTS}/${before._id}`, patch, { "if-match": '"1"' })
    expect([status, headers["etag"]]).toEqual([200, '"2"'])
    expect(body).toEqual({
      ...before,
      ...patch,
      updated_at: "2026-10-15T17:00:00.000Z",
      updated_by_id: "ADMIN",
      version: 2,
    })
    expect((await admin.patch(`${ANNOUNCEMENTS}/${before._id}`, { pinned: false })).body.pinned).toBe(false)
    expect(await listAuditRecords(world, before._id)).toContain("announcement.changed by ADMIN")
  })

  test("reports only the first issue", async () => {
    const { _id } = await add()
    const patch = (caller: Caller, body: object, headers = {}, id = _id) =>
      caller.patch(`${ANNOUNCEMENTS}/${id}`, body, headers)
    expect((await patch(world.anonymous, {})).status).toBe(401)
    expect((await patch(supervisor, { title: 5 })).status).toBe(403)
    expect(await patch(desktop, { title: 5 })).toMatchObject({ status: 403, body: { code: "web_only" } })
    expect((await patch(head, { title: 5 }, {}, NOWHERE)).status).toBe(404)
    const old = { "if-match": '"9"' }
    expect(errorPaths((await patch(head, { title: null }, old)).body)).toEqual(["title"])
    expect(errorPaths((await patch(head, { published_until: YESTERDAY }, old)).body)).toEqual(["published_until"])
    expect(await patch(head, { title: "New" }, old)).toMatchObject({ status: 412, body: { code: "version_mismatch" } })
  })

  test("of two simultaneous changes to the same version, one is refused", async () => {
    const { _id } = await add()
    const answers = await Promise.all(
      ["A", "B", "C"].map((title) => head.patch(`${ANNOUNCEMENTS}/${_id}`, { title }, { "if-match": '"1"' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  })
})

test("deleting hides it from everyone and keeps it in the audit log", async () => {
  const { _id } = await add()
  const remove = (caller: Caller, headers = {}) => caller.delete(`${ANNOUNCEMENTS}/${_id}`, headers)
  expect((await remove(world.anonymous)).status).toBe(401)
  expect((await remove(supervisor)).status).toBe(403)
  expect(await remove(desktop)).toMatchObject({ status: 403, body: { code: "web_only" } })
  expect((await remove(head, { "if-match": '"2"' })).status).toBe(412)
  expect((await remove(head, { "if-match": '"1"' })).status).toBe(204)
  expect((await remove(head)).status).toBe(404)
  expect((await head.get(`${ANNOUNCEMENTS}/${_id}`)).status).toBe(404)
  expect(await listAuditRecords(world, _id)).toEqual(["announcement.created by HEAD", "announcement.deleted by HEAD"])
})

describe("reading", () => {
  const getTitles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title)
  const ask = async (caller: Caller, query: string) => (await caller.get(`${ANNOUNCEMENTS}?q=reading&${query}`)).body

  let over: { _id: string }
  let coming: { _id: string }
  beforeAll(async () => {
    world.setNow("2026-10-15T16:00:00Z")
    await add({ title: "Reading B", body: "=1+1", pinned: true, published_from: YESTERDAY })
    await add({ title: "Reading A", body: "100% of it", published_from: "2026-10-13T16:00:00.000Z" })
    over = await add({ title: "Reading D", published_from: YESTERDAY, published_until: "2026-10-15T16:00:00.000Z" })
    coming = await add({ title: "Reading C", published_from: TOMORROW })
  })

  test("lists only active announcements below level 4", async () => {
    for (const caller of [reader, supervisor]) {
      const body = await ask(caller, "")
      expect([getTitles(body), body.total]).toEqual([["Reading B", "Reading A"], 2])
      expect(await ask(caller, "active=false")).toMatchObject({ items: [], total: 0 })
      for (const { _id } of [over, coming]) expect((await caller.get(`${ANNOUNCEMENTS}/${_id}`)).status).toBe(404)
    }
    expect(getTitles(await ask(head, ""))).toEqual(["Reading C", "Reading D", "Reading B", "Reading A"])
    expect((await head.get(`${ANNOUNCEMENTS}/${coming._id}`)).body).toMatchObject({ active: false })
    expect((await world.anonymous.get(ANNOUNCEMENTS)).status).toBe(401)
  })

  test("filters, sorts and pages", async () => {
    expect(getTitles(await ask(head, "active=true&sort=title"))).toEqual(["Reading A", "Reading B"])
    expect(getTitles(await ask(head, "active=false&sort=title"))).toEqual(["Reading C", "Reading D"])
    expect(getTitles(await ask(head, "pinned=true"))).toEqual(["Reading B"])
    expect((await head.get(`${ANNOUNCEMENTS}?q=100%25`)).body.total).toBe(1)
    expect((await head.get(`${ANNOUNCEMENTS}?q=0_%25`)).body.total).toBe(0)
    for (const sort of ["published_from", "-published_from", "updated_at", "-updated_at", "title", "-title"]) {
      const whole = getTitles(await ask(head, `sort=${sort}`))
      expect(whole).toHaveLength(4)
      const paged: string[] = []
      for (let cursor = ""; ;) {
        const page = await ask(head, `sort=${sort}&limit=1${cursor}`)
        paged.push(...getTitles(page))
        if (page.next_cursor === null) break
        cursor = `&cursor=${page.next_cursor}`
      }
      expect(paged).toEqual(whole)
    }
    const { next_cursor } = await ask(head, "limit=1")
    expect(await ask(head, `sort=title&cursor=${next_cursor}`)).toMatchObject({ code: "cursor_invalid" })
    expect(await ask(head, "sort=body")).toMatchObject({ code: "invalid" })
  })

  test("the export matches the list for each reader and escapes formulas", async () => {
    for (const [caller, lines] of [
      [reader, 3],
      [head, 5],
    ] as const) {
      const { status, text, headers } = await caller.get(`${ANNOUNCEMENTS}/export?q=reading&sort=title`)
      expect([status, headers["content-disposition"]]).toEqual([200, 'attachment; filename="announcements.csv"'])
      const rows = text.trim().split(/\r?\n/)
      expect(rows).toHaveLength(lines)
      expect(rows[0]).toMatch(/^title,body,pinned,active,published_from/)
      expect(rows[2]).toContain("'=1+1")
    }
    expect((await head.get(`${ANNOUNCEMENTS}/export?format=xlsx`)).headers["content-type"]).toContain("spreadsheetml")
    expect((await head.get(`${ANNOUNCEMENTS}/export?limit=5`)).status).toBe(422)
    expect((await world.anonymous.get(`${ANNOUNCEMENTS}/export`)).status).toBe(401)
  })
})
