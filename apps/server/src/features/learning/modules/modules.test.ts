import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { TestWorld } from "#test/support/world.ts"
import {
  addModule,
  ARTICLE,
  ENROLLMENTS,
  expectOk,
  MODULES,
  openLearningWorld,
  openSchool,
  playerUrl,
  UNKNOWN_ID,
  type School,
} from "../learning.test-support.ts"

let world: TestWorld
let school: School
beforeAll(async () => {
  world = await openLearningWorld("learning_modules")
  school = await openSchool(world)
})
afterAll(() => world.close())

const draft = { title: "Phone manners", summary: "How we answer the phone." }
const CATALOG = "/v1/learning/catalog"

describe("a module", () => {
  test("starts as its author's draft, with a location and a version", async () => {
    const { status, body, headers } = await school.author.post(MODULES, draft)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...draft,
      cover_file_id: null,
      status: "draft",
      author_id: school.people.author.employee_id,
      author_name: "Ada Author",
      unit_ids: [],
      unit_count: 0,
      published_at: null,
      version: 1,
      abilities: {
        edit: true,
        publish: false,
        unpublish: false,
        archive: true,
        delete: true,
        enroll: false,
        assign: false,
      },
    })
    expect(headers["location"]).toBe(`${MODULES}/${body._id}`)
    expect(headers["etag"]).toBe('"1"')
    expect((await school.author.get(String(headers["location"]))).body).toEqual(body)
  })

  test("that is a draft is 404 for everyone except its author and level 4", async () => {
    const { id } = await addModule(school.author, [ARTICLE], { publish: false, title: "Secret plans" })
    for (const caller of [school.stranger, school.lead, school.member]) {
      expect((await caller.get(`${MODULES}/${id}`)).status).toBe(404)
      expect((await caller.get(playerUrl(id))).status).toBe(404)
      expect((await caller.get(`${CATALOG}?q=secret`)).body.items).toEqual([])
      expect((await caller.post(`${MODULES}/${id}/enroll`)).status).toBe(404)
    }
    expect((await school.stranger.get(`${MODULES}?q=secret`)).body).toMatchObject({ items: [], total: 0 })
    expect((await school.stranger.patch(`${MODULES}/${id}`, { title: "Mine" })).status).toBe(404)
    expect((await school.stranger.get(`${MODULES}/${id}/units`)).status).toBe(404)
    for (const caller of [school.author, school.head, school.admin]) {
      expect((await caller.get(`${MODULES}/${id}`)).status).toBe(200)
      expect((await caller.get(`${MODULES}?q=secret&status=draft`)).body.total).toBe(1)
    }
  })

  test("that is published is visible to everyone, and can be changed by its author and level 4", async () => {
    const { id } = await addModule(school.author)
    for (const caller of [school.stranger, school.lead, school.member, school.outsider]) {
      const { status, body } = await caller.get(`${MODULES}/${id}`)
      expect([status, body.abilities.edit, body.abilities.enroll]).toEqual([200, false, true])
    }
    const refused = await school.stranger.patch(`${MODULES}/${id}`, { title: "Mine" })
    expect([refused.status, refused.body.code]).toEqual([403, "not_own_module"])
    const below = await school.lead.patch(`${MODULES}/${id}`, { title: "Mine" })
    expect([below.status, below.body.code]).toEqual([403, "level_too_low"])
    const changed = await school.head.patch(`${MODULES}/${id}`, { title: "Better" })
    expect([changed.status, changed.body.title, changed.body.summary]).toEqual([200, "Better", "What it is about."])
  })

  test("can only be written in the web client", async () => {
    const desktop = await world.as(school.people.author.email, "desktop")
    const { id, units } = await addModule(school.author)
    for (const answer of [
      desktop.post(MODULES, draft),
      desktop.patch(`${MODULES}/${id}`, { title: "x" }),
      desktop.delete(`${MODULES}/${id}`),
      desktop.post(`${MODULES}/${id}/archive`),
      desktop.post(`${MODULES}/${id}/units`, ARTICLE),
      desktop.patch(`${MODULES}/${id}/units/${units[0]?._id}`, { title: "x" }),
      desktop.put(`${MODULES}/${id}/units/order`, { unit_ids: [] }),
    ]) {
      const { status, body } = await answer
      expect([status, body.code]).toEqual([403, "web_only"])
    }
    expect((await desktop.get(`${MODULES}/${id}`)).body.abilities.edit).toBe(false)
  })

  test("is updated with If-Match; 404 comes before 422, and 422 before 412", async () => {
    const { id } = await addModule(school.author, [ARTICLE], { publish: false })
    const { body: read } = await school.author.get(`${MODULES}/${id}`)
    const stale = { "if-match": `"${read.version - 1}"` }
    const change = (body: unknown, headers: Record<string, string> = {}) =>
      school.author.patch(`${MODULES}/${id}`, body, headers)
    expect((await school.author.patch(`${MODULES}/${UNKNOWN_ID}`, { title: "" }, stale)).status).toBe(404)
    expect((await change({ title: "" }, stale)).status).toBe(422)
    expect((await change({ titel: "x" })).body.errors[0]?.path).toBe("titel")
    expect((await change({ cover_file_id: UNKNOWN_ID }, stale)).body.errors[0]?.path).toBe("cover_file_id")
    expect((await change({ title: "x" }, stale)).body.code).toBe("version_mismatch")
    const fresh = await change({ title: "x" }, { "if-match": `"${read.version}"` })
    expect([fresh.status, fresh.body.version]).toEqual([200, read.version + 1])
  })
})

describe("publishing", () => {
  test("needs a unit, works once, and can be undone", async () => {
    const { _id } = await expectOk(school.author.post(MODULES, draft))
    const move = (to: string) => school.author.post(`${MODULES}/${_id}/${to}`)
    expect((await move("publish")).body.code).toBe("state_conflict")
    await expectOk(school.author.post(`${MODULES}/${_id}/units`, ARTICLE))
    expect((await move("publish")).body).toMatchObject({
      status: "published",
      published_at: "2026-10-15T16:00:00.000Z",
    })
    expect((await move("publish")).body).toMatchObject({
      code: "already_published",
      detail: "This module was published on Thursday, October 15, 2026 at 12:00 PM EDT.",
    })
    expect((await move("unpublish")).body.status).toBe("draft")
    expect((await move("unpublish")).body.code).toBe("state_conflict")
    expect((await move("archive")).body).toMatchObject({
      status: "archived",
      abilities: { publish: true, archive: false },
    })
    expect((await move("archive")).body.code).toBe("state_conflict")
    expect((await move("publish")).body.status).toBe("published")
    const stranger = await school.stranger.post(`${MODULES}/${_id}/unpublish`)
    expect(stranger.body.code).toBe("not_own_module")
    const stale = await school.author.post(`${MODULES}/${_id}/unpublish`, undefined, { "if-match": '"1"' })
    expect(stale.body.code).toBe("version_mismatch")
  })

  test("is audited, like every other change", async () => {
    const { id } = await addModule(school.author)
    await expectOk(school.author.patch(`${MODULES}/${id}`, { title: "Another" }))
    await expectOk(school.author.post(`${MODULES}/${id}/unpublish`))
    const { body } = await school.admin.get(`/v1/system/activity-logs?target_id=${id}&limit=20`)
    const actions = body.items.map((item: { action: string }) => item.action.replace("learning_module.", ""))
    expect(actions.toSorted()).toEqual(["changed", "created", "published", "unpublished"])
  })
})

describe("deleting a module", () => {
  test("deletes its units too", async () => {
    const { id } = await addModule(school.author)
    expect((await school.stranger.delete(`${MODULES}/${id}`)).body.code).toBe("not_own_module")
    expect((await school.author.delete(`${MODULES}/${id}`, { "if-match": '"1"' })).body.code).toBe("version_mismatch")
    expect((await school.author.delete(`${MODULES}/${id}`)).status).toBe(204)
    expect((await school.author.get(`${MODULES}/${id}`)).status).toBe(404)
    expect((await school.author.delete(`${MODULES}/${id}`)).status).toBe(404)
  })

  test("is refused while someone is enrolled, and afterwards if they had started", async () => {
    const { id, units } = await addModule(school.author)
    const own = await expectOk(school.member.post(`${MODULES}/${id}/enroll`))
    expect((await school.author.delete(`${MODULES}/${id}`)).body.code).toBe("still_in_use")
    await expectOk(school.member.post(`${playerUrl(id)}/units/${units[0]?._id}/complete`))
    expect((await school.member.delete(`${ENROLLMENTS}/${own._id}`)).status).toBe(204)
    expect((await school.author.delete(`${MODULES}/${id}`)).body.code).toBe("still_in_use")
    expect((await school.author.get(`${MODULES}/${id}`)).body.abilities.delete).toBe(false)
  })
})

describe("the lists", () => {
  test("filter, sort and page; the catalog has only published modules", async () => {
    const titles = ["Zebra care", "Yak care", "Xerus care"]
    for (const title of titles) await addModule(school.stranger, [ARTICLE], { title })
    await addModule(school.stranger, [ARTICLE], { title: "Wolf care", publish: false })
    const author_id = school.people.stranger.employee_id

    const names = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title)
    const first = await school.member.get(`${CATALOG}?q=CARE&sort=title&limit=2`)
    expect([names(first.body), first.body.total]).toEqual([["Xerus care", "Yak care"], 3])
    const next = await school.member.get(`${CATALOG}?q=CARE&sort=title&limit=2&cursor=${first.body.next_cursor}`)
    expect([names(next.body), next.body.next_cursor]).toEqual([["Zebra care"], null])
    const down = await school.member.get(`${CATALOG}?author_id=${author_id}&sort=-title`)
    expect(names(down.body)).toEqual(titles)
    const own = await school.stranger.get(`${MODULES}?author_id=${author_id}&sort=-title`)
    expect(names(own.body)).toEqual([...titles, "Wolf care"])
    expect(names((await school.stranger.get(`${MODULES}?q=care&status=draft`)).body)).toEqual(["Wolf care"])
    expect(names((await school.author.get(`${MODULES}?q=care&sort=created_at`)).body)).toEqual(titles)

    const foreign = await school.stranger.get(`${MODULES}?sort=title&cursor=${first.body.next_cursor}`)
    expect([foreign.status, foreign.body.code]).toEqual([422, "cursor_invalid"])
    expect((await school.lead.get(MODULES)).body.code).toBe("level_too_low")
    expect((await world.anonymous.get(CATALOG)).status).toBe(401)
  })
})
