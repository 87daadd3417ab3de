import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { CYCLE_SETTINGS_ID } from "@scorecard/contracts/cycles"
import { sql, type Database } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const CYCLES = "/v1/scorecard/bsc-cycles"
const THURSDAY_NOON = "2026-10-15T16:00:00Z"

let world: TestWorld
let admin: Caller
let employee: Caller
let head: Caller
beforeAll(async () => {
  world = await openTestWorld("cycles", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  employee = await world.as((await addPerson(world)).email)
  head = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
})
afterAll(() => world.close())
beforeEach(() => world.setNow(THURSDAY_NOON))

async function waiting(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}

const ids = (answer: { body: { items: { _id: string }[] } }) => answer.body.items.map(({ _id }) => _id)

describe("the list of cycles", () => {
  test("shows the status of each on the Eastern day", async () => {
    const { status, body } = await employee.get(CYCLES)
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, next_cursor: null })
    expect(body.items).toEqual(
      [
        { _id: "2025", label: "BSC 2025", start: "2025-07-01", end: "2026-06-30", status: "ended", editable: false },
        { _id: "2026", label: "BSC 2026", start: "2026-07-01", end: "2027-06-30", status: "active", editable: false },
        { _id: "2027", label: "BSC 2027", start: "2027-07-01", end: "2028-06-30", status: "upcoming", editable: true },
      ].map((cycle) => ({ ...cycle, abilities: { edit: false, delete: false } })),
    )
  })

  test("shows which of them the reader may edit and delete", async () => {
    const abilitiesFor = async (caller: Caller) =>
      (await caller.get(CYCLES)).body.items.map(({ abilities }: { abilities: object }) => abilities)
    const [nothing, edit, all] = [
      { edit: false, delete: false },
      { edit: true, delete: false },
      { edit: true, delete: true },
    ]
    expect(await abilitiesFor(admin)).toEqual([nothing, nothing, edit])
    const added = [(await admin.post(CYCLES, {})).body, (await admin.post(CYCLES, {})).body]
    expect(added.map(({ abilities }) => abilities)).toEqual([all, all])
    expect(await abilitiesFor(admin)).toEqual([nothing, nothing, edit, edit, all])
    expect(await abilitiesFor(head)).toEqual(Array(5).fill(nothing))
    for (const { _id } of added.toReversed()) expect((await admin.delete(`${CYCLES}/${_id}`)).status).toBe(204)
  })

  test("a cycle begins at midnight on July 1 in Eastern time, not in UTC", async () => {
    world.setNow("2027-07-01T03:59:59Z")
    const caller = await world.as("admin@example.com")
    const before = await caller.get(`${CYCLES}?status=upcoming`)
    world.setNow("2027-07-01T04:00:00Z")
    const after = await caller.get(`${CYCLES}?status=upcoming`)
    expect([ids(before), ids(after)]).toEqual([["2027"], []])
  })

  test("is filtered, sorted and paged", async () => {
    const first = await employee.get(`${CYCLES}?sort=-start&limit=2`)
    const second = await employee.get(`${CYCLES}?sort=-start&limit=2&cursor=${first.body.next_cursor}`)
    expect([ids(first), ids(second), second.body.next_cursor]).toEqual([["2027", "2026"], ["2025"], null])
    expect(ids(await employee.get(`${CYCLES}?status=ended`))).toEqual(["2025"])
  })

  test("refuses anonymous requests, unknown values and a cursor from another order", async () => {
    const { body } = await employee.get(`${CYCLES}?limit=1`)
    expect((await world.anonymous.get(CYCLES)).status).toBe(401)
    expect((await employee.get(`${CYCLES}?status=past`)).status).toBe(422)
    expect((await employee.get(`${CYCLES}?year=2026`)).status).toBe(422)
    const foreign = await employee.get(`${CYCLES}?sort=-start&cursor=${body.next_cursor}`)
    expect(foreign).toMatchObject({ status: 422, body: { code: "cursor_invalid" } })
  })
})

describe("adding and deleting cycles", () => {
  test("the new cycle follows the last one, copies its configuration, and can be deleted again", async () => {
    const color = "#123456"
    const { body: model } = await admin.get("/v1/scorecard/configurations?cycle_id=2027")
    const bands = model.goals.bands.map((band: object) => ({ ...band, color }))
    await admin.patch("/v1/scorecard/configurations?cycle_id=2027", { goals: { bands } })

    const added = await admin.post(CYCLES, {}, { "idempotency-key": "one" })
    expect(added).toMatchObject({ status: 201, body: { _id: "2028", status: "upcoming", editable: true } })
    expect(added.headers["location"]).toBe("/v1/scorecard/configurations?cycle_id=2028")
    const repeated = await admin.post(CYCLES, {}, { "idempotency-key": "one" })
    expect(repeated.body).toEqual(added.body)

    const copy = await admin.get("/v1/scorecard/configurations?cycle_id=2028")
    expect(copy.body).toMatchObject({ goals: { bands }, versions: { goals: 1 }, version: 4 })

    expect((await admin.delete(`${CYCLES}/2028`, { "if-match": '"9"' })).status).toBe(412)
    expect((await admin.delete(`${CYCLES}/2028`, { "if-match": '"4"' })).status).toBe(204)
    expect(ids(await admin.get(CYCLES))).toEqual(["2025", "2026", "2027"])
    expect((await admin.get("/v1/scorecard/configurations?cycle_id=2028")).status).toBe(404)
    expect((await admin.delete(`${CYCLES}/2028`)).status).toBe(404)
  })

  test.each([
    ["2025", "has ended"],
    ["2026", "is active"],
    ["2027", "is the next one"],
  ])("%s cannot be deleted: it %s", async (id) => {
    expect(await admin.delete(`${CYCLES}/${id}`)).toMatchObject({ status: 409, body: { code: "cycle_not_deletable" } })
  })

  test("a cycle with another one after it cannot be deleted", async () => {
    await admin.post(CYCLES)
    await admin.post(CYCLES)
    const refused = await admin.delete(`${CYCLES}/2028`)
    expect(refused).toMatchObject({ status: 409, body: { code: "cycle_not_deletable" } })
    expect((await admin.delete(`${CYCLES}/2029`)).status).toBe(204)
    expect((await admin.delete(`${CYCLES}/2028`)).status).toBe(204)
  })

  test("one of several concurrent requests adds a cycle, and the others are refused", async () => {
    const { db } = world.app.platform
    const asked = await db.transaction().execute(async (held) => {
      await sql`select from tbl_scorecard_config where _id = ${CYCLE_SETTINGS_ID} for update`.execute(held)
      const answers = Promise.all([admin.post(CYCLES), admin.post(CYCLES), admin.post(CYCLES)])
      await expect.poll(() => waiting(db), { timeout: 60_000 }).toBe(3)
      return { answers }
    })
    const answers = (await asked.answers).toSorted((one, other) => one.status - other.status)
    expect(answers.map(({ status, body }) => [status, body.code, body._id ?? body.cycle_id])).toEqual([
      [201, undefined, "2028"],
      [409, "state_conflict", "2028"],
      [409, "state_conflict", "2028"],
    ])
    expect(ids(await admin.get(CYCLES))).toEqual(["2025", "2026", "2027", "2028"])
    expect((await admin.post(CYCLES)).body._id).toBe("2029")
    for (const id of ["2029", "2028"]) expect((await admin.delete(`${CYCLES}/${id}`)).status).toBe(204)
  })

  test("only super admins add and delete", async () => {
    expect(await head.post(CYCLES)).toMatchObject({ status: 403, body: { code: "permission_missing" } })
    expect((await head.delete(`${CYCLES}/2027`)).status).toBe(403)
    expect((await world.anonymous.post(CYCLES)).status).toBe(401)
  })

  test("a request body is refused, and an unknown id is not found", async () => {
    expect((await admin.post(CYCLES, { _id: "2040" })).status).toBe(422)
    expect((await admin.delete(`${CYCLES}/last`)).status).toBe(404)
  })
})

test("years after the last cycle began, adding creates the missing cycles up to the next upcoming one", async () => {
  const late = await openTestWorld("cycles_late", { warehouse: "none", now: "2025-08-01T12:00:00Z" })
  try {
    const caller = await late.as("admin@example.com")
    expect(ids(await caller.get(CYCLES))).toEqual(["2025", "2026"])
    late.setNow("2025-08-02T12:00:00Z")
    expect((await caller.post(CYCLES)).body._id).toBe("2027")
    late.setNow("2028-09-01T12:00:00Z")
    const again = await late.as("admin@example.com")
    expect((await again.post(CYCLES)).body).toMatchObject({ _id: "2029", status: "upcoming" })
    expect(ids(await again.get(CYCLES))).toEqual(["2025", "2026", "2027", "2028", "2029"])
  } finally {
    await late.close()
  }
})
