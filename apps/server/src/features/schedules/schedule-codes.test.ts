import { datesOfMonth } from "@scorecard/domain"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const CODES = "/v1/scorecard/schedule-codes"
const NOWHERE = "01890000-0000-7000-8000-000000000000"
const LATE = { code: "LATE", label: "Late shift", is_working_day: true, is_task_delivery_day: false }

let world: TestWorld
let admin: Caller
let employee: Caller
let supervisor: Caller
let head: Caller
beforeAll(async () => {
  world = await openTestWorld("schedule_codes", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  employee = await world.as((await addPerson(world)).email)
  supervisor = await world.as((await addPerson(world, { access_level: 3 })).email)
  head = await world.as((await addPerson(world, { access_level: 4 })).email)
})
afterAll(() => world.close())

let made = 0
const add = async () => (await head.post(CODES, { ...LATE, code: `X${++made}` })).body
const words = (answer: { body: { items: { code: string }[] } }) => answer.body.items.map(({ code }) => code)
const findCode = async (word: string) => present((await admin.get(`${CODES}?q=${word}`)).body.items[0])

/** A month with only this code. */
const scheduled = async (code: string) => {
  const { employee_id } = await addPerson(world)
  const days = Object.fromEntries(datesOfMonth({ year: 2026, month: 11 }).map((_, index) => [String(index + 1), code]))
  return admin.put(`/v1/scorecard/schedules/${employee_id}/2026/11`, { days })
}

describe("the catalog", () => {
  test("everyone can read it, filtered, sorted and paged", async () => {
    expect(words(await employee.get(CODES))).toEqual(["HOL", "OFF", "SL", "VL", "WD", "WFH"])
    expect(words(await employee.get(`${CODES}?is_task_delivery_day=true&is_working_day=false`))).toEqual(["SL", "VL"])
    expect(words(await employee.get(`${CODES}?q=LEAVE&sort=-label`))).toEqual(["VL", "SL"])
    const first = await employee.get(`${CODES}?limit=4`)
    const second = await employee.get(`${CODES}?limit=4&cursor=${first.body.next_cursor}`)
    expect([words(second), second.body.total, second.body.next_cursor]).toEqual([["WD", "WFH"], 6, null])
    const turned = await employee.get(`${CODES}?sort=-code&cursor=${first.body.next_cursor}`)
    expect(turned).toMatchObject({ status: 422, body: { code: "cursor_invalid" } })
  })

  test("refuses anonymous callers, unknown filters and invalid cursors", async () => {
    expect((await world.anonymous.get(CODES)).status).toBe(401)
    expect((await employee.get(`${CODES}?code=WD`)).status).toBe(422)
    expect((await employee.get(`${CODES}?cursor=x`)).body.code).toBe("cursor_invalid")
  })
})

describe("adding a code", () => {
  test("everyone sees it", async () => {
    const created = await head.post(CODES, LATE)
    expect(created).toMatchObject({ status: 201, body: { ...LATE, version: 1 } })
    expect(created.headers).toMatchObject({ etag: '"1"', location: `${CODES}/${created.body._id}` })
    expect(created.body.abilities).toEqual({ edit: true, delete: true })
    const seen = { ...created.body, abilities: { edit: false, delete: false } }
    expect((await employee.get(`${CODES}/${created.body._id}`)).body).toEqual(seen)
    expect((await supervisor.get(`${CODES}?q=LATE`)).body.items).toEqual([seen])
    expect((await head.get(`${CODES}?q=LATE`)).body.items).toEqual([created.body])
    const changed = await head.patch(`${CODES}/${created.body._id}`, { label: "Late" })
    expect(changed.body.abilities).toEqual({ edit: true, delete: true })
    expect(await head.post(CODES, LATE)).toMatchObject({ status: 409, body: { code: "already_exists" } })
  })

  test.each([
    ["lower case", { ...LATE, code: "late" }, "code"],
    ["eleven characters", { ...LATE, code: "ABCDEFGHIJK" }, "code"],
    ["no label", { ...LATE, code: "Y", label: " " }, "label"],
    ["a string flag", { ...LATE, code: "Y", is_working_day: "yes" }, "is_working_day"],
    ["an unknown field", { ...LATE, code: "Y", hours: 8 }, "hours"],
  ])("refuses %s", async (_, draft, path) => {
    const refused = await head.post(CODES, draft)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]?.path).toBe(path)
  })

  test("needs level 4", async () => {
    expect(await supervisor.post(CODES, LATE)).toMatchObject({ status: 403, body: { code: "level_too_low" } })
  })
})

describe("changing a code", () => {
  test("its label and flags can be changed while it is in use", async () => {
    const code = await add()
    await scheduled(code.code)
    const patch = { label: "Training", is_working_day: false }
    const changed = await head.patch(`${CODES}/${code._id}`, patch, { "if-match": '"1"' })
    expect(changed).toMatchObject({ status: 200, body: { ...code, ...patch, version: 2 } })
  })

  test("the code itself can be changed only while no schedule uses it", async () => {
    const code = await add()
    expect((await head.patch(`${CODES}/${code._id}`, { code: "NEW1" })).body.code).toBe("NEW1")
    await scheduled("NEW1")
    const refused = await head.patch(`${CODES}/${code._id}`, { code: "NEW2" })
    expect(refused).toMatchObject({ status: 409, body: { code: "still_in_use" } })
    const taken = await head.patch(`${CODES}/${(await add())._id}`, { code: "NEW1" })
    expect(taken).toMatchObject({ status: 409, body: { code: "already_exists" } })
  })

  test("refuses missing codes, invalid values, stale versions and levels below 4", async () => {
    const { _id } = await add()
    expect((await head.patch(`${CODES}/${NOWHERE}`, { code: "wrong" })).status).toBe(404)
    expect((await head.patch(`${CODES}/${_id}`, { code: "wrong" }, { "if-match": '"9"' })).status).toBe(422)
    expect((await head.patch(`${CODES}/${_id}`, { code: "WD" }, { "if-match": '"9"' })).status).toBe(412)
    expect((await supervisor.patch(`${CODES}/${_id}`, { label: "X" })).status).toBe(403)
  })
})

describe("deleting a code", () => {
  test("succeeds while no schedule uses it", async () => {
    const { _id } = await add()
    expect((await supervisor.delete(`${CODES}/${_id}`)).status).toBe(403)
    expect((await head.delete(`${CODES}/${_id}`, { "if-match": '"3"' })).status).toBe(412)
    expect((await head.delete(`${CODES}/${_id}`)).status).toBe(204)
    expect((await head.delete(`${CODES}/${_id}`)).status).toBe(404)
  })

  test("is refused while a schedule uses it", async () => {
    const { _id, code } = await add()
    expect((await scheduled(code)).status).toBe(200)
    expect(await head.delete(`${CODES}/${_id}`)).toMatchObject({ status: 409, body: { code: "still_in_use" } })
  })

  test.each(["WD", "OFF"])("%s cannot be deleted, because the default week uses it", async (word) => {
    const { _id } = await findCode(word)
    expect(await head.delete(`${CODES}/${_id}`)).toMatchObject({ status: 409, body: { code: "still_in_use" } })
    expect((await head.patch(`${CODES}/${_id}`, { code: "OTHER" })).status).toBe(409)
  })

  test("a concurrent write and deletion never leave a schedule with a deleted code", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id, code } = await add()
      const [written, deleted] = await Promise.all([scheduled(code), head.delete(`${CODES}/${_id}`)])
      expect([
        [200, 409],
        [422, 204],
      ]).toContainEqual([written.status, deleted.status])
    }
  })
})
