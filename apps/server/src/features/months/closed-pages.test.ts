import { DEFAULT_LOCK_SETTINGS, LOCK_PAGES } from "@scorecard/domain"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { addTeam, finalize, openMonthsWorld } from "./months.test-support.ts"

const BSC = "/v1/dashboard/bsc"
const SEPTEMBER = { year: 2026, month: 9 }
const { pages: PRESET } = DEFAULT_LOCK_SETTINGS.monthly

let world: TestWorld
let admin: Caller
/** By access level. */
let callers: Map<number, Caller>

beforeAll(async () => {
  world = await openMonthsWorld("closed_pages")
  await addTeam(world, "2026-09")
  await addPerson(world, { employee_id: "SUPER", access_level: 3 })
  await addPerson(world, { employee_id: "HEAD", access_level: 4 })
  admin = await world.as("admin@example.com")
  const names = ["best", "lead", "super", "head", "admin"]
  const all = await Promise.all(names.map((name) => world.as(`${name}@example.com`)))
  callers = new Map(all.map((caller, index) => [index + 1, caller]))
})
afterAll(() => world.close())

async function reportFor(level: number) {
  const caller = callers.get(level)
  if (!caller) throw new Error("no caller has this level")
  const { body } = await caller.get(`${BSC}/month-report?year=2026&month=9`)
  return { can_edit: body.can_edit_entries, closed: body.closed_pages }
}
const getPages = ({ closed }: { closed: { page: string }[] }) => closed.map(({ page }) => page)
const lock = async (weekly: object, monthly: object) => {
  expect((await admin.patch("/v1/scorecard/locks", { weekly, monthly })).status).toBe(200)
}

describe.each([
  [1, false],
  [2, true],
  [3, true],
  [4, true],
])("level %i", (level, mayEdit) => {
  test("an open draft has no closed pages", async () => {
    await lock({ enabled: false }, { enabled: false })
    expect(await reportFor(level)).toEqual({ can_edit: mayEdit, closed: [] })
  })

  test("a monthly lock closes its pages once its time has passed; the others stay open", async () => {
    await lock({ enabled: false }, { enabled: true, pages: PRESET })
    const found = await reportFor(level)
    expect([found.can_edit, getPages(found)]).toEqual([mayEdit, PRESET])
    expect(new Set(found.closed.map(({ code }: { code: string }) => code))).toEqual(new Set(["month_locked"]))
  })

  test("a page is closed once all its weeks are locked", async () => {
    await lock({ enabled: true, pages: ["sbs"] }, { enabled: false, pages: PRESET })
    const found = await reportFor(level)
    expect(found.closed).toMatchObject([{ page: "sbs", code: "week_locked" }])
  })

  test("nothing can be edited when every page is closed", async () => {
    await lock({ enabled: false, pages: [] }, { enabled: true, pages: LOCK_PAGES })
    const found = await reportFor(level)
    expect([found.can_edit, getPages(found)]).toEqual([false, LOCK_PAGES])
  })
})

test("nothing is closed for level 5", async () => {
  await lock({ enabled: true, pages: LOCK_PAGES }, { enabled: true, pages: LOCK_PAGES })
  expect(await reportFor(5)).toEqual({ can_edit: true, closed: [] })
})

test("a grant opens its page only to managers whose pool includes the person", async () => {
  const until = "2026-12-01T00:00:00.000Z"
  const grant = { employee_id: "BEST", kind: "sbs", ...SEPTEMBER, until, reason: "Late audit" }
  const { body } = await admin.post("/v1/scorecard/unlock-grants", grant)
  const [member, lead, head] = [await reportFor(1), await reportFor(2), await reportFor(4)]
  expect([getPages(member).includes("sbs"), member.can_edit]).toEqual([true, false])
  expect([getPages(lead).includes("sbs"), lead.can_edit]).toEqual([false, true])
  expect([getPages(head).includes("sbs"), head.can_edit]).toEqual([true, false])
  expect((await admin.delete(`/v1/scorecard/unlock-grants/${body._id}`)).status).toBe(204)
})

test("a final month closes the pages of both lists since it was finalized; a reopened month closes none", async () => {
  await lock({ enabled: true, pages: ["sbs"] }, { enabled: true, pages: PRESET })
  await finalize(admin, SEPTEMBER)
  const { finalized_at } = (await admin.get(`${BSC}/month-report?year=2026&month=9`)).body
  const found = await reportFor(3)
  expect(found.can_edit).toBe(true)
  expect(found.closed).toEqual(PRESET.map((page) => ({ page, code: "month_finalized", since: finalized_at })))
  expect((await admin.post(`${BSC}/reopen`, { ...SEPTEMBER, reason: "An appeal" })).status).toBe(200)
  expect(await reportFor(3)).toEqual({ can_edit: true, closed: [] })
})
