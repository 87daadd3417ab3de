import { VISIBILITY_KEYS } from "@scorecard/contracts/visibility"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { sql } from "#platform/index.ts"

const CATALOG = "/v1/system/visibility"
let world: TestWorld
let admin: Caller
let employee: Caller
beforeAll(async () => {
  world = await openTestWorld("visibility")
  admin = await world.as("admin@example.com")
  employee = await world.as((await addPerson(world)).email)
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from tbl_visibility`.execute(world.app.platform.db)
})

const switchTo = (key: string, enabled: boolean) => admin.put(`${CATALOG}/${key}`, { enabled })

describe("the catalog", () => {
  test("lists every key with its label and parent, and starts with everything visible", async () => {
    const { status, body } = await admin.get(CATALOG)
    expect(status).toBe(200)
    expect(body.disabled).toEqual([])
    expect(body.catalog.map((item: { key: string }) => item.key)).toEqual(VISIBILITY_KEYS)
    expect(body.catalog).toContainEqual({
      key: "dashboard.news.birthdays",
      label: "Birthdays",
      parent: "dashboard.news",
      enabled: true,
      version: 1,
      abilities: { edit: true },
      people: expect.any(Number),
    })
    for (const { key, parent } of body.catalog) {
      expect(parent).toBe(key.includes(".") ? key.slice(0, key.lastIndexOf(".")) : null)
    }
  })

  test("shows how many active people lose each page if it is hidden", async () => {
    const countPeople = async () => {
      const { catalog } = (await admin.get(CATALOG)).body
      return new Map<string, number>(catalog.map((item: { key: string; people: number }) => [item.key, item.people]))
    }
    const before = await countPeople()
    await addPerson(world)
    await addPerson(world, { access_level: 2 })
    await addPerson(world, { status: "inactive" })
    const after = await countPeople()
    const more = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0)
    expect(["dashboard", "dashboard.news.kudos", "scorecard.sbs"].map(more)).toEqual([2, 2, 2])
    expect(["dashboard.bsc.comparison", "employees", "learning.authoring"].map(more)).toEqual([1, 1, 1])
    expect(more("dashboard.bsc.month_reports")).toBe(0)
    expect(after.get("dashboard.bsc.month_reports")).toBeGreaterThan(0)
  })

  test("is for level 5, like the switches", async () => {
    const head = await world.as((await addPerson(world, { access_level: 4 })).email)
    for (const caller of [employee, head]) {
      expect((await caller.get(CATALOG)).status).toBe(403)
      expect((await caller.put(`${CATALOG}/dashboard`, { enabled: false })).status).toBe(403)
    }
    expect((await world.anonymous.get(CATALOG)).status).toBe(401)
    expect((await world.anonymous.put(`${CATALOG}/dashboard`, { enabled: false })).status).toBe(401)
    expect((await world.anonymous.get("/v1/visibility")).status).toBe(401)
  })
})

describe("a switch", () => {
  test("hides and shows its key and everything below it for everyone", async () => {
    const { status, body, headers } = await switchTo("dashboard.news", false)
    expect([status, body.enabled, headers["etag"]]).toEqual([200, false, '"2"'])
    expect(body.abilities).toEqual({ edit: true })
    const hidden = (await employee.get("/v1/visibility")).body
    expect(hidden.disabled).toEqual(["dashboard.news"])
    expect(hidden.hidden).toEqual(VISIBILITY_KEYS.filter((key) => key.startsWith("dashboard.news")))
    expect((await admin.get(CATALOG)).body.disabled).toEqual(["dashboard.news"])

    await switchTo("dashboard.news", true)
    expect((await employee.get("/v1/visibility")).body).toMatchObject({ disabled: [], hidden: [] })
  })

  test("of a story does not affect other stories or keys with the same prefix", async () => {
    await switchTo("dashboard.news.birthdays", false)
    await switchTo("scorecard.sbs", false)
    const { hidden } = (await employee.get("/v1/visibility")).body
    expect(hidden).toEqual(["dashboard.news.birthdays", "scorecard.sbs"])
  })

  test("is audited once, with both values; repeating it changes nothing", async () => {
    await switchTo("learning", false)
    const again = await switchTo("learning", false)
    expect(again.body.version).toBe(2)
    const { body } = await admin.get("/v1/system/activity-logs?target_collection=tbl_visibility&target_id=learning")
    expect(body.items).toMatchObject([
      { actor_id: "ADMIN", action: "visibility.disabled", change: { before: true, after: false } },
    ])
  })

  test("honors If-Match and refuses unknown keys and invalid bodies", async () => {
    await switchTo("employees", false)
    const stale = await admin.put(`${CATALOG}/employees`, { enabled: true }, { "if-match": '"1"' })
    expect(stale.status).toBe(412)
    expect((await admin.put(`${CATALOG}/employees`, { enabled: true }, { "if-match": '"2"' })).status).toBe(200)
    expect((await switchTo("dashboard.weather", false)).status).toBe(404)
    expect((await admin.put(`${CATALOG}/dashboard.weather`, { enabled: "maybe" })).status).toBe(404)
    expect((await admin.put(`${CATALOG}/dashboard`, { enabled: "no" })).status).toBe(422)
    expect((await admin.put(`${CATALOG}/dashboard`, { enabled: false, reason: "x" })).status).toBe(422)
  })

  test("changed by two admins at the same time is audited once per change", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => switchTo("organization", false)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.version))).toEqual(new Set([2]))
  })
})

describe("the home", () => {
  const getHome = async (caller: Caller) => (await caller.get("/v1/visibility")).body.home
  test("is the first visible page that the person may open", async () => {
    expect(await getHome(employee)).toBe("dashboard.news")
    await switchTo("dashboard.news", false)
    expect(await getHome(employee)).toBe("dashboard.bsc.overview")
    await switchTo("dashboard.bsc", false)
    expect(await getHome(employee)).toBe("scorecard.sbs")
    for (const key of ["scorecard", "learning", "organization"]) await switchTo(key, false)
    expect(await getHome(admin)).toBe("employees.directory")
    expect(await getHome(employee)).toBeNull()
  })

  test("is null when everything is hidden", async () => {
    for (const key of ["dashboard", "scorecard", "learning", "organization", "employees"]) await switchTo(key, false)
    expect(await getHome(admin)).toBeNull()
    expect((await admin.get("/v1/visibility")).body.hidden).toEqual(VISIBILITY_KEYS)
  })
})
