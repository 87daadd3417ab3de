import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addCard, addTeam, draft, KUDOS, THIS_WEEK, type Team } from "./kudos.test-support.ts"

const NOWHERE = "01890000-0000-7000-8000-000000000000"

let world: TestWorld
let admin: Caller
let ours: Team
let theirs: Team
let desktop: Caller
beforeAll(async () => {
  world = await openTestWorld("kudos", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  ours = await addTeam(world, "Ours")
  theirs = await addTeam(world, "Theirs")
  desktop = await world.as("ours-lead@example.com", "desktop")
})
afterAll(() => world.close())
beforeEach(() => world.setNow("2026-10-15T16:00:00Z"))

const errorPaths = (body: { errors?: { path: string }[] }) => body.errors?.map(({ path }) => path)
/** The audit log of a card, in order. */
const audited = async (id: string) =>
  (
    await sql<{ action: string; actor_id: string }>`select action, actor_id from tbl_audit_log
      where target_id = ${id} order by at, _id`.execute(world.app.platform.db)
  ).rows.map(({ action, actor_id }) => `${action} by ${actor_id}`)

describe("drafting", () => {
  test("returns the card with the names of its people and its status", async () => {
    const { lead, ids } = ours
    const { status, body, headers } = await lead.post(KUDOS, draft([ids.bob, ids.ann]))
    expect(status).toBe(201)
    expect(headers).toMatchObject({ location: `${KUDOS}/${body._id}`, etag: '"1"' })
    expect(body).toEqual({
      _id: expect.any(String),
      ...draft([ids.bob, ids.ann]),
      status: "draft",
      author_id: ids.lead,
      author_name: "Ours Lead",
      recipients: [
        { employee_id: ids.bob, name: "Ours Bob" },
        { employee_id: ids.ann, name: "Ours Ann" },
      ],
      published_at: null,
      created_at: "2026-10-15T16:00:00.000Z",
      updated_at: "2026-10-15T16:00:00.000Z",
      updated_by_id: ids.lead,
      version: 1,
      abilities: { edit: true, delete: true, publish: true },
    })
    expect((await lead.get(`${KUDOS}/${body._id}`)).body).toEqual(body)
    expect(await audited(body._id)).toEqual(["kudos.drafted by Ours-lead"])
  })

  test("the same Idempotency-Key drafts once", async () => {
    const ask = () => ours.lead.post(KUDOS, draft([ours.ids.ann]), { "idempotency-key": "once" })
    const [first, second] = [await ask(), await ask()]
    expect(second.body).toEqual(first.body)
  })

  test.each(["2026-09-28", "2025-12-29", "2026-10-12"])(
    "accepts the week of %s, which has started",
    async (week_start) => {
      expect((await ours.lead.post(KUDOS, draft([ours.ids.ann], { week_start }))).status).toBe(201)
    },
  )

  test("a week begins on its Monday at midnight in Eastern time", async () => {
    const next = draft([ours.ids.ann], { week_start: "2026-10-19" })
    world.setNow("2026-10-19T03:59:59Z")
    const early = await ours.lead.post(KUDOS, next)
    expect(early).toMatchObject({ status: 422, body: { code: "date_in_future" } })
    expect(errorPaths(early.body)).toEqual(["week_start"])
    world.setNow("2026-10-19T04:00:00Z")
    expect((await ours.lead.post(KUDOS, next)).status).toBe(201)
  })

  test.each([
    ["a week that starts on a Tuesday", { week_start: "2026-10-13" }, ["week_start"]],
    ["a day that does not exist", { week_start: "2026-02-30" }, ["week_start"]],
    ["no recipients", { recipient_ids: [] }, ["recipient_ids"]],
    ["more than fifty", { recipient_ids: Array.from({ length: 51 }, (_, n) => `E${n}`) }, ["recipient_ids"]],
    ["the same person twice", { recipient_ids: ["Ours-ann", "Ours-ann"] }, ["recipient_ids"]],
    ["an unknown badge", { badge: "gold" }, ["badge"]],
    ["an empty title", { title: "  " }, ["title"]],
    ["an empty message", { message: "" }, ["message"]],
    ["a status", { status: "published" }, ["status"]],
  ])("refuses %s", async (_, change, paths) => {
    const { status, body } = await ours.lead.post(KUDOS, draft([ours.ids.ann], change))
    expect([status, errorPaths(body)]).toEqual([422, paths])
  })

  test("accepts active people in the pool except the author; others get the same response as missing people", async () => {
    const gone = await addPerson(world, { status: "inactive", manager_id: ours.ids.lead })
    const recipients = [ours.ids.ann, ours.ids.lead, theirs.ids.ann, "NOBODY", gone.employee_id]
    const { status, body } = await ours.lead.post(KUDOS, draft(recipients))
    expect([status, errorPaths(body)]).toEqual([422, [1, 2, 3, 4].map((index) => `recipient_ids.${index}`)])
    expect(body.errors[1]?.message).toBe(body.errors[2]?.message)
    const { body: self } = await admin.post(KUDOS, draft(["ADMIN"]))
    expect(errorPaths(self)).toEqual(["recipient_ids.0"])
  })

  test("needs scorecard.submit and the web client", async () => {
    const body = draft([ours.ids.ann])
    expect((await world.anonymous.post(KUDOS, body)).status).toBe(401)
    expect(await ours.ann.post(KUDOS, body)).toMatchObject({ status: 403, body: { code: "permission_missing" } })
    expect(await desktop.post(KUDOS, {})).toMatchObject({ status: 403, body: { code: "web_only" } })
  })
})

describe("changing a draft", () => {
  test("changes the fields in the request, and the version", async () => {
    const card = await addCard(ours.lead, [ours.ids.ann], { isDraft: true })
    world.setNow("2026-10-15T17:00:00Z")
    const patch = { title: "Well done", recipient_ids: [ours.ids.bob], week_start: "2026-10-05" }
    const { status, body, headers } = await ours.lead.patch(`${KUDOS}/${card._id}`, patch, { "if-match": '"1"' })
    expect([status, headers["etag"]]).toEqual([200, '"2"'])
    expect(body).toEqual({
      ...card,
      ...patch,
      recipients: [{ employee_id: ours.ids.bob, name: "Ours Bob" }],
      updated_at: "2026-10-15T17:00:00.000Z",
      version: 2,
    })
    expect(await audited(card._id)).toEqual(["kudos.drafted by Ours-lead", "kudos.changed by Ours-lead"])
    expect((await ours.lead.get(`${KUDOS}?recipient_id=${ours.ids.ann}`)).body.items).not.toContainEqual(body)
  })

  test("reports only the first issue: the field, then the version, then the status", async () => {
    const { _id } = await addCard(ours.lead, [ours.ids.ann])
    const patch = (body: object, version: number) =>
      ours.lead.patch(`${KUDOS}/${_id}`, body, { "if-match": `"${version}"` })
    expect((await patch({ recipient_ids: [theirs.ids.ann] }, 9)).status).toBe(422)
    expect((await patch({ week_start: "2026-10-19" }, 9)).status).toBe(422)
    expect((await patch({ title: null }, 9)).status).toBe(422)
    expect(await patch({ title: "New" }, 9)).toMatchObject({ status: 412, body: { code: "version_mismatch" } })
    expect(await patch({ title: "New" }, 2)).toMatchObject({
      status: 409,
      body: {
        code: "already_published",
        detail: expect.stringMatching(/on [A-Z][a-z]+day, October \d+, 2026 at .* E[DS]T/),
      },
    })
  })

  test("an author never becomes a recipient, not even when level 5 edits the card", async () => {
    const { _id } = await addCard(ours.lead, [ours.ids.ann], { isDraft: true })
    const refused = await admin.patch(`${KUDOS}/${_id}`, { recipient_ids: [ours.ids.ann, ours.ids.lead] })
    expect([refused.status, errorPaths(refused.body)]).toEqual([422, ["recipient_ids.1"]])
  })
})

describe("publishing", () => {
  test("makes the card visible", async () => {
    const card = await addCard(ours.lead, [ours.ids.ann], { isDraft: true })
    expect((await ours.ann.get(`${KUDOS}/${card._id}`)).status).toBe(404)
    world.setNow("2026-10-16T16:00:00Z")
    const { status, body } = await ours.lead.post(`${KUDOS}/${card._id}/publish`, undefined, { "if-match": '"1"' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: "published",
      published_at: "2026-10-16T16:00:00.000Z",
      version: 2,
      abilities: { edit: false, publish: false, delete: true },
    })
    expect(await audited(card._id)).toEqual(["kudos.drafted by Ours-lead", "kudos.published by Ours-lead"])
    const seen = await ours.ann.get(`${KUDOS}/${card._id}`)
    expect(seen.body).toEqual({ ...body, abilities: { edit: false, delete: false, publish: false } })
  })

  test("notifies no one", async () => {
    const announced = async () =>
      (await sql<{ n: number }>`select count(*) as n from tbl_outbox`.execute(world.app.platform.db)).rows[0]?.n
    const before = await announced()
    await addCard(ours.lead, [ours.ids.ann])
    expect(await announced()).toBe(before)
  })

  test("happens once, no matter how many requests arrive at the same time", async () => {
    const { _id } = await addCard(ours.lead, [ours.ids.ann], { isDraft: true })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => (n % 2 ? admin : ours.lead).post(`${KUDOS}/${_id}/publish`)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("already_published")
  })

  test("a concurrent change is either included or refused", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await addCard(ours.lead, [ours.ids.ann], { isDraft: true })
      const [published, changed] = await Promise.all([
        ours.lead.post(`${KUDOS}/${_id}/publish`),
        ours.lead.patch(`${KUDOS}/${_id}`, { title: "Late" }),
      ])
      expect(published.status).toBe(200)
      expect([200, 409]).toContain(changed.status)
      expect(published.body.title).toBe(changed.status === 200 ? "Late" : "Thank you")
    }
  })

  test("is refused if a recipient has left since the draft was written, or if the version is stale", async () => {
    const leaver = await addPerson(world, { manager_id: ours.ids.lead })
    const { _id } = await addCard(ours.lead, [ours.ids.ann, leaver.employee_id], { isDraft: true })
    await admin.delete(`/v1/employees/${leaver.employee_id}`)
    const refused = await ours.lead.post(`${KUDOS}/${_id}/publish`)
    expect([refused.status, errorPaths(refused.body)]).toEqual([422, ["recipient_ids.1"]])
    await ours.lead.patch(`${KUDOS}/${_id}`, { recipient_ids: [ours.ids.ann] })
    const stale = await ours.lead.post(`${KUDOS}/${_id}/publish`, undefined, { "if-match": '"1"' })
    expect(stale).toMatchObject({ status: 412, body: { code: "version_mismatch" } })
    expect((await ours.lead.post(`${KUDOS}/${_id}/publish`)).status).toBe(200)
  })
})

describe("deleting", () => {
  test("a draft is deleted and a published card withdrawn; the audit log records which", async () => {
    for (const [isDraft, action] of [
      [true, "kudos.deleted"],
      [false, "kudos.withdrawn"],
    ] as const) {
      const { _id, version } = await addCard(ours.lead, [ours.ids.ann], { isDraft })
      const stale = await ours.lead.delete(`${KUDOS}/${_id}`, { "if-match": `"${version + 1}"` })
      expect(stale.status).toBe(412)
      expect((await ours.lead.delete(`${KUDOS}/${_id}`, { "if-match": `"${version}"` })).status).toBe(204)
      expect((await ours.lead.get(`${KUDOS}/${_id}`)).status).toBe(404)
      expect((await ours.lead.delete(`${KUDOS}/${_id}`)).status).toBe(404)
      expect((await audited(_id)).at(-1)).toBe(`${action} by Ours-lead`)
    }
  })
})

describe("ownership", () => {
  test("only its author and level 5 can change or withdraw a published card", async () => {
    const card = await addCard(theirs.lead, [theirs.ids.ann])
    const company = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
    const url = `${KUDOS}/${card._id}` as const
    const requests = [company.patch(url, { nonsense: 1 }), company.post(`${url}/publish`), company.delete(url)]
    for (const answer of await Promise.all(requests)) {
      expect(answer).toMatchObject({ status: 403, body: { code: "not_own_submission" } })
    }
    expect((await company.get(url)).body.abilities).toEqual({ edit: false, delete: false, publish: false })
    expect((await admin.get(url)).body.abilities).toEqual({ edit: false, delete: true, publish: false })
    expect((await admin.delete(url)).status).toBe(204)
  })

  test("another author's draft is 404, except for level 5", async () => {
    const { _id } = await addCard(theirs.lead, [theirs.ids.ann], { isDraft: true })
    const url = `${KUDOS}/${_id}` as const
    const company = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
    for (const caller of [company, ours.lead]) {
      const requests = [caller.get(url), caller.patch(url, {}), caller.post(`${url}/publish`), caller.delete(url)]
      for (const { status } of await Promise.all(requests)) expect(status).toBe(404)
    }
    expect((await theirs.ann.get(url)).status).toBe(404)
    const { body } = await admin.patch(url, { badge: "quality" })
    expect(body).toMatchObject({ badge: "quality", updated_by_id: "ADMIN", author_id: theirs.ids.lead })
    expect(body.abilities).toEqual({ edit: true, delete: true, publish: true })
    expect((await admin.post(`${url}/publish`)).status).toBe(200)
  })

  test("cards are read-only in the desktop client, and their abilities say so", async () => {
    const { _id } = await addCard(ours.lead, [ours.ids.ann], { isDraft: true })
    const url = `${KUDOS}/${_id}` as const
    expect((await desktop.get(url)).body.abilities).toEqual({ edit: false, delete: false, publish: false })
    const requests = [desktop.patch(url, {}), desktop.post(`${url}/publish`), desktop.delete(url)]
    for (const answer of await Promise.all(requests)) {
      expect(answer).toMatchObject({ status: 403, body: { code: "web_only" } })
    }
    expect(await desktop.delete(`${KUDOS}/${NOWHERE}`)).toMatchObject({ status: 403, body: { code: "web_only" } })
  })

  test("every write needs a sign-in, scorecard.submit and an existing card", async () => {
    for (const [caller, status] of [
      [world.anonymous, 401],
      [ours.ann, 403],
      [ours.lead, 404],
    ] as const) {
      expect((await caller.patch(`${KUDOS}/${NOWHERE}`, {})).status).toBe(status)
      expect((await caller.post(`${KUDOS}/${NOWHERE}/publish`)).status).toBe(status)
      expect((await caller.delete(`${KUDOS}/${NOWHERE}`)).status).toBe(status)
    }
    expect((await world.anonymous.get(`${KUDOS}/${NOWHERE}`)).status).toBe(401)
    expect((await ours.ann.get(`${KUDOS}/${NOWHERE}`)).status).toBe(404)
    expect((await ours.ann.get(`${KUDOS}/one`)).status).toBe(404)
  })

  test("an author whose level was lowered sees their draft but cannot change it", async () => {
    const author = await addPerson(world, { access_level: 2 })
    const report = await addPerson(world, { manager_id: author.employee_id })
    const caller = await world.as(author.email)
    const { _id } = await addCard(caller, [report.employee_id], { isDraft: true, week_start: THIS_WEEK })
    await admin.patch(`/v1/employees/${author.employee_id}`, { access_level: 1 })
    const demoted = await world.as(author.email)
    const seen = await demoted.get(`${KUDOS}/${_id}`)
    expect(seen).toMatchObject({ status: 200, body: { abilities: { edit: false, delete: false, publish: false } } })
    expect((await demoted.patch(`${KUDOS}/${_id}`, { title: "New" })).status).toBe(403)
  })
})
