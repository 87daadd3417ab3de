import { rm } from "node:fs/promises"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson, type AddedPerson } from "#test/support/factories.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { filesFolder } from "./feedback.test-support.ts"

const directory = filesFolder()
let world: TestWorld
let admin: Caller
let ann: AddedPerson
let writer: Caller
let other: Caller
beforeAll(async () => {
  world = await openTestWorld("feedback", { warehouse: "none", config: { storage: { driver: "fs", directory } } })
  admin = await world.as("admin@example.com")
  ann = await addPerson(world, { first_name: "Ann", last_name: "Ames" })
  writer = await world.as(ann.email)
  other = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
})
// One person sends more here than a day's feedback.
beforeEach(() => sql`truncate tbl_daily_usage`.execute(world.app.platform.db))
afterAll(async () => {
  await world.close()
  await rm(directory, { recursive: true, force: true })
})

const draft = { category: "bug", message: "The list is empty.", page_path: "/dashboard/bsc?month=2026-09" }
const NOWHERE = "01890000-0000-7000-8000-000000000000"
const submit = async (caller: Caller = writer, more: object = {}) =>
  (await caller.post("/v1/feedback", { ...draft, ...more })).body
const review = (id: string, body: unknown, headers?: Record<string, string>) =>
  admin.patch(`/v1/feedback/admin/${id}`, body, headers)

describe("writing feedback", () => {
  test("records the author and the client regardless of the body", async () => {
    const { status, body, headers } = await writer.post("/v1/feedback", draft)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...draft,
      client: "web",
      employee_id: ann.employee_id,
      name: "Ann Ames",
      impersonated: false,
      status: "new",
      attachments: [],
      version: 1,
      abilities: { attach: true },
    })
    expect(headers["location"]).toBe(`/v1/feedback/${body._id}`)
    expect((await writer.get(String(headers["location"]))).body).toEqual(body)
  })

  test("is for the web client: 403 before the body is parsed", async () => {
    const desktop = await world.as(ann.email, "desktop")
    for (const body of [draft, {}]) {
      const answer = await desktop.post("/v1/feedback", body)
      expect([answer.status, answer.body.code]).toEqual([403, "web_only"])
    }
    const { _id } = await submit()
    const attached = await desktop.post(`/v1/feedback/${_id}/attachments`, {})
    expect([attached.status, attached.body.code]).toEqual([403, "web_only"])
    expect((await desktop.get("/v1/feedback/mine")).body.items[0]?.abilities).toEqual({ attach: false })
  })

  test("may name its client: web is accepted, desktop is not", async () => {
    const said = await writer.post("/v1/feedback", { ...draft, client: "web" })
    expect([said.status, said.body.client]).toEqual([201, "web"])
    const { total } = (await writer.get("/v1/feedback/mine")).body
    const { status, body } = await writer.post("/v1/feedback", { ...draft, client: "desktop" })
    expect([status, body.code]).toEqual([403, "web_only"])
    expect((await writer.get("/v1/feedback/mine")).body.total).toBe(total)
    // The client of the sign-in counts, whatever the body claims.
    const desktop = await world.as(ann.email, "desktop")
    expect((await desktop.post("/v1/feedback", { ...draft, client: "web" })).body.code).toBe("web_only")
  })

  test("under impersonation says so and names the super admin to the reviewers", async () => {
    const { body } = await admin.post("/v1/auth/impersonate", { employee_id: ann.employee_id })
    const asAnn = callerWith(world.app, body.access_token)
    const feedback = await submit(asAnn)
    expect(feedback).toMatchObject({ employee_id: ann.employee_id, name: "Ann Ames", impersonated: true })
    expect(feedback).not.toHaveProperty("impersonated_by_id")
    expect((await admin.get(`/v1/feedback/admin/${feedback._id}`)).body.impersonated_by_id).toBe("ADMIN")
  })

  test("needs a sign-in", async () => {
    expect((await world.anonymous.post("/v1/feedback", draft)).status).toBe(401)
  })

  test.each([
    [{ category: "praise" }, "category"],
    [{ category: undefined }, "category"],
    [{ message: "  " }, "message"],
    [{ message: "x".repeat(4001) }, "message"],
    [{ page_path: "https://elsewhere.example.com" }, "page_path"],
    [{ page_path: "//elsewhere.example.com" }, "page_path"],
    [{ page_path: "/\\elsewhere.example.com" }, "page_path"],
    [{ page_path: "javascript:alert(1)" }, "page_path"],
    [{ page_path: `/${"x".repeat(500)}` }, "page_path"],
    [{ client: "fridge" }, "client"],
    [{ name: "Another Person" }, "name"],
    [{ employee_id: "ADMIN" }, "employee_id"],
    [{ status: "resolved" }, "status"],
  ])("with %j is 422", async (change, path) => {
    const { status, body } = await writer.post("/v1/feedback", { ...draft, ...change })
    expect([status, body.errors[0]?.path]).toEqual([422, path])
  })

  test("sent twice with one Idempotency-Key is saved once", async () => {
    const key = { "idempotency-key": "feedback-once" }
    const first = await writer.post("/v1/feedback", draft, key)
    expect((await writer.post("/v1/feedback", draft, key)).body).toEqual(first.body)
  })

  test("leaves a record that verifies", async () => {
    const { _id } = await submit()
    await review(_id, { status: "reviewing" })
    const logs = await admin.get(`/v1/system/activity-logs?limit=200`)
    const about = logs.body.items.filter((record: { target: { id: string } }) => record.target.id === _id)
    expect(new Set(about.map((record: { action: string }) => record.action))).toEqual(
      new Set(["feedback.reviewed", "feedback.submitted"]),
    )
    expect((await admin.get("/v1/system/activity-logs/verify")).body).toMatchObject({ faults: [] })
  })

  test("leaves the reviewers' notes out of the audit log, which level 4 reads", async () => {
    const { _id } = await submit()
    await review(_id, { status: "reviewing", reviewer_note: "A secret between reviewers" })
    await review(_id, { reviewer_note: "Another secret" })
    await review(_id, { status: "resolved" })
    const logs = await other.get(`/v1/system/activity-logs?target_id=${_id}&action=feedback.reviewed&sort=at`)
    expect(logs.body.items.map((record: { change: unknown }) => record.change)).toEqual([
      { before: { status: "new" }, after: { status: "reviewing" }, note_changed: true },
      { before: { status: "reviewing" }, after: { status: "reviewing" }, note_changed: true },
      { before: { status: "reviewing" }, after: { status: "resolved" } },
    ])
    const whole = [
      await other.get(`/v1/system/activity-logs?limit=200`),
      await other.get("/v1/system/activity-logs/export"),
    ]
    expect(whole.map(({ status }) => status)).toEqual([200, 200])
    expect(JSON.stringify(whole)).not.toContain("secret")
  })
})

async function announcedAbout(id: string) {
  const { rows } = await sql<{ doc: object }>`select doc from tbl_outbox
    where doc->'data'->>'feedback_id' = ${id} order by _id`.execute(world.app.platform.db)
  return rows.map(({ doc }) => doc)
}

describe("your own feedback", () => {
  test("is listed newest first, in pages, without anyone else's", async () => {
    const me = await world.as((await addPerson(world)).email)
    const ids: string[] = []
    for (const at of ["01", "02", "03"]) {
      world.setNow(`2026-10-15T17:00:${at}Z`)
      ids.push((await submit(me))._id)
    }
    const first = (await me.get("/v1/feedback/mine?limit=2")).body
    expect(first).toMatchObject({ total: 3, items: [{ _id: ids[2] }, { _id: ids[1] }] })
    const second = (await me.get(`/v1/feedback/mine?limit=2&cursor=${first.next_cursor}`)).body
    expect(second).toMatchObject({ next_cursor: null, items: [{ _id: ids[0] }] })
    expect((await me.get("/v1/feedback/mine?sort=created_at")).body.items[0]?._id).toBe(ids[0])
    expect((await me.get("/v1/feedback/mine?employee_id=ADMIN")).status).toBe(422)
    expect((await me.get(`/v1/feedback/mine?cursor=x${first.next_cursor}`)).status).toBe(422)
  })

  test("shows the outcome and the reviewer's note, but not the reviewer", async () => {
    const me = await world.as((await addPerson(world)).email)
    const { _id } = await submit(me)
    await review(_id, { status: "reviewing", reviewer_note: "We are on it." })
    const expected = { status: "reviewing", reviewer_note: "We are on it.", reviewed_at: expect.any(String) }
    const [listed] = (await me.get("/v1/feedback/mine")).body.items
    expect(listed).toMatchObject({ _id, ...expected })
    expect(listed).not.toHaveProperty("reviewed_by_id")
    expect((await me.get(`/v1/feedback/${_id}`)).body).toEqual(listed)
  })

  test("never shows its author a note from the time when notes were internal", async () => {
    const person = await addPerson(world)
    const me = await world.as(person.email)
    const { _id } = await submit(me)
    await review(_id, { reviewer_note: "Ask Bea, she complains a lot." })
    await sql`update tbl_product_feedback set doc = doc - 'note_shared' where _id = ${_id}`.execute(
      world.app.platform.db,
    )
    const noteForMe = async () => (await me.get(`/v1/feedback/${_id}`)).body.reviewer_note
    const { body } = await review(_id, { status: "reviewing", reviewer_note: "Ask Bea, she complains a lot." })
    expect(body).toMatchObject({ reviewer_note: "Ask Bea, she complains a lot.", note_shared: false })
    expect(await noteForMe()).toBeNull()
    expect((await me.get("/v1/feedback/mine")).body.items[0]).toMatchObject({ reviewer_note: null })
    expect((await announcedAbout(_id)).at(-1)).toMatchObject({ data: { status: "reviewing", review_note: "" } })

    expect((await review(_id, { reviewer_note: "We are on it." })).body.note_shared).toBe(true)
    expect(await noteForMe()).toBe("We are on it.")
    expect((await me.get(`/v1/feedback/${_id}`)).body).not.toHaveProperty("note_shared")
  })

  test("notifies the super admins when it is sent and its author when it is reviewed", async () => {
    const person = await addPerson(world)
    const { _id } = await submit(await world.as(person.email))
    await review(_id, { status: "reviewing" })
    await review(_id, { reviewer_note: "We are on it." })
    await review(_id, { reviewer_note: "We are on it." })
    expect(await announcedAbout(_id)).toMatchObject([
      { type: "feedback.submitted", recipient_ids: ["ADMIN"], link: `/admin/feedback?open=${_id}` },
      {
        type: "feedback.reviewed",
        recipient_ids: [person.employee_id],
        data: { status: "reviewing", review_note: "" },
      },
      { type: "feedback.reviewed", data: { review_note: "We are on it." }, link: `/feedback?open=${_id}` },
    ])
  })

  test("of a super admin notifies the others, and their own review notifies no one", async () => {
    const { _id } = await submit(admin)
    await review(_id, { status: "reviewing" })
    expect(await announcedAbout(_id)).toEqual([])
    const second = await addPerson(world, { access_level: 5 })
    const { _id: later } = await submit(admin)
    expect(await announcedAbout(later)).toMatchObject([{ recipient_ids: [second.employee_id] }])
    expect((await admin.delete(`/v1/employees/${second.employee_id}`)).status).toBe(204)
  })

  test("of another person is 404, even for readers who see the whole company", async () => {
    const { _id } = await submit()
    expect((await other.get(`/v1/feedback/${_id}`)).status).toBe(404)
    expect((await other.get(`/v1/feedback/${NOWHERE}`)).status).toBe(404)
    expect((await other.get("/v1/feedback/mine")).body.items).toEqual([])
  })
})

describe("the queue", () => {
  test("is for level 5", async () => {
    const { _id } = await submit()
    for (const url of ["/v1/feedback/admin", `/v1/feedback/admin/${_id}`, `/v1/feedback/attachments/${_id}/url`]) {
      expect((await other.get(url)).status).toBe(403)
      expect((await world.anonymous.get(url)).status).toBe(401)
    }
    expect((await other.patch(`/v1/feedback/admin/${_id}`, { status: "reviewing" })).status).toBe(403)
    expect((await world.anonymous.patch(`/v1/feedback/admin/${_id}`, { status: "reviewing" })).status).toBe(401)
  })

  test("is filtered by status, category, employee and words, alone and together, with its count", async () => {
    const bob = await addPerson(world, { first_name: "Bob", last_name: "100%_Sure" })
    const his = await world.as(bob.email)
    const one = await submit(his, { category: "suggestion", message: "A darker color" })
    const two = await submit(his, { category: "confusing", message: "What is a KPM?", page_path: "/very/rare" })
    await review(two._id, { status: "reviewing" })
    const found = async (query: string) => {
      const { body } = await admin.get(`/v1/feedback/admin?${query}`)
      expect(body.total).toBe(body.items.length)
      return body.items.map((item: { _id: string }) => item._id)
    }
    const mine = `employee_id=${bob.employee_id}`
    expect(new Set(await found(mine))).toEqual(new Set([one._id, two._id]))
    expect(await found(`${mine}&status=new`)).toEqual([one._id])
    expect(await found(`${mine}&status=reviewing`)).toEqual([two._id])
    expect(await found(`${mine}&category=suggestion`)).toEqual([one._id])
    expect(await found(`${mine}&category=suggestion&status=reviewing`)).toEqual([])
    expect(await found("q=DARKER")).toEqual([one._id])
    expect(await found("q=/very/rare")).toEqual([two._id])
    expect(new Set(await found("q=100%25_sure"))).toEqual(new Set([one._id, two._id]))
    expect(await found("q=1%25e")).toEqual([])
    expect(await found(`${mine}&sort=-updated_at`)).toHaveLength(2)
  })

  test.each(["status=open", "category=praise", "sort=name", "limit=0", "limit=201", "cursor=x", "nope=1"])(
    "with %s is 422",
    async (query) => {
      expect((await admin.get(`/v1/feedback/admin?${query}`)).status).toBe(422)
    },
  )

  test("pages in both orders without losing or repeating an item", async () => {
    const { total } = (await admin.get("/v1/feedback/admin")).body
    for (const sort of ["created_at", "-created_at", "updated_at", "-updated_at"]) {
      const seen: string[] = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const page: { items: { _id: string }[]; next_cursor: string | null } = (
          await admin.get(`/v1/feedback/admin?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        ).body
        seen.push(...page.items.map((item) => item._id))
        cursor = page.next_cursor
      }
      expect([seen.length, new Set(seen).size]).toEqual([total, total])
    }
  })
})

describe("a review", () => {
  /** The statuses on the way to one. */
  const WAYS = {
    new: [],
    reviewing: ["reviewing"],
    resolved: ["reviewing", "resolved"],
    wont_fix: ["reviewing", "wont_fix"],
  }
  const STATUSES = Object.keys(WAYS) as (keyof typeof WAYS)[]
  const ALLOWED = new Set([
    "new>reviewing",
    "reviewing>resolved",
    "reviewing>wont_fix",
    "resolved>reviewing",
    "wont_fix>reviewing",
  ])

  test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
    "from %s to %s",
    async (from, to) => {
      const { _id } = await submit()
      for (const status of WAYS[from]) expect((await review(_id, { status })).status).toBe(200)
      const before = (await admin.get(`/v1/feedback/admin/${_id}`)).body
      const { status, body } = await review(_id, { status: to })
      const isAllowed = from === to || ALLOWED.has(`${from}>${to}`)
      expect(status).toBe(isAllowed ? 200 : 409)
      expect(body).toMatchObject(isAllowed ? { status: to } : { code: "state_conflict" })
      expect(before.abilities.move_to.includes(to)).toBe(isAllowed && from !== to)
      const after = (await admin.get(`/v1/feedback/admin/${_id}`)).body
      expect(after).toMatchObject(isAllowed ? { status: to } : before)
    },
  )

  test("saves a note, names the reviewer, and removes the note again", async () => {
    const { _id } = await submit()
    const noted = await review(_id, { reviewer_note: "Known since May" })
    expect(noted.body).toMatchObject({ status: "new", reviewer_note: "Known since May", reviewed_by_id: "ADMIN" })
    expect((await review(_id, { status: "reviewing" })).body.reviewer_note).toBe("Known since May")
    expect((await review(_id, { reviewer_note: null })).body.reviewer_note).toBeNull()
  })

  test("that changes nothing changes no version", async () => {
    const { _id } = await submit()
    expect((await review(_id, {})).body.version).toBe(1)
  })

  test("honors If-Match before the status is checked", async () => {
    const { _id } = await submit()
    expect((await review(_id, { status: "resolved" }, { "if-match": '"2"' })).status).toBe(412)
    const { status, headers } = await review(_id, { status: "reviewing" }, { "if-match": '"1"' })
    expect([status, headers["etag"]]).toEqual([200, '"2"'])
  })

  test("of missing feedback is 404, even with an invalid body", async () => {
    expect((await review(NOWHERE, { status: "nope" })).status).toBe(404)
    expect((await review("not-an-id", {})).status).toBe(404)
  })

  test.each([{ status: "open" }, { status: null }, { reviewer_note: "" }, { message: "changed" }, { nope: 1 }])(
    "of %j is 422",
    async (body) => {
      expect((await review((await submit())._id, body)).status).toBe(422)
    },
  )

  test("by two reviewers at once changes the status once", async () => {
    const { _id } = await submit()
    await review(_id, { status: "reviewing" })
    const answers = await Promise.all([review(_id, { status: "resolved" }), review(_id, { status: "wont_fix" })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
