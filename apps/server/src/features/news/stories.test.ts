import type { StoryKey } from "@scorecard/contracts/news"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addCard, addTeam, THIS_WEEK } from "#features/kudos/kudos.test-support.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addFinals, ANNOUNCEMENTS, loadItems, NEWS, loadStories } from "./news.test-support.ts"

const KEYS = ["birthdays", "anniversaries", "new_hires", "bonus_qualifiers", "kudos", "top_performers", "announcements"]

let world: TestWorld
let admin: Caller
let reader: Caller
beforeAll(async () => {
  world = await openTestWorld("news_stories", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  // June 15, outside every birthday window.
  const { email } = await addPerson(world, { employee_id: "READER", birth_date: "1990-06-15", hire_date: "2020-06-15" })
  reader = await world.as(email)
})
afterAll(() => world.close())
beforeEach(() => world.setNow("2026-10-15T16:00:00Z"))

/** Signs in again, because today's token has expired by February. */
const storyAt = async <Key extends StoryKey>(instant: string, key: Key) => {
  world.setNow(instant)
  return loadItems(await world.as("reader@example.com"), key)
}
const getIds = (items: { employee_id: string }[]) => items.map(({ employee_id }) => employee_id)
const PLAIN = { hire_date: "2020-06-15" }

test("every story appears in order with its title, even if it is empty", async () => {
  const { status, body, headers } = await reader.get(NEWS)
  expect(status).toBe(200)
  expect(body.stories.map(({ key }: { key: string }) => key)).toEqual(KEYS)
  expect(body.stories[2]).toMatchObject({ key: "new_hires", title: "New hires" })
  expect((await reader.get(NEWS, { "if-none-match": String(headers["etag"]) })).status).toBe(304)
  expect((await world.anonymous.get(NEWS)).status).toBe(401)
  expect((await reader.get(`${NEWS}?story=kudos`)).status).toBe(422)
})

describe("birthdays", () => {
  beforeAll(async () => {
    const department_id = (await addDepartment(world, { name: "Claims" }))._id
    const born = (employee_id: string, birth_date: string | null, more = {}) =>
      addPerson(world, { ...PLAIN, employee_id, birth_date, first_name: employee_id, last_name: "X", ...more })
    await born("B-TODAY", "1988-10-15", { department_id })
    await born("B-WEEK", "1991-10-22")
    await born("B-LATE", "1991-10-23")
    await born("B-PAST", "1991-10-14")
    await born("B-NONE", null)
    await born("B-GONE", "1990-10-15", { status: "inactive" })
    await born("B-LEFT", "1990-10-15", { separation_date: "2026-10-14" })
    await born("B-FUTURE", "1990-10-15", { hire_date: "2026-10-16" })
    await born("B-NEWYEAR", "1979-01-02")
    await born("B-LEAP", "1992-02-29")
    await born("B-FEB28", "1993-02-28")
    await born("B-DECEMBER", "1979-12-29")
  })

  const at = async (instant: string) =>
    (await storyAt(instant, "birthdays")).map(({ employee_id, date }) => `${employee_id} ${date}`)

  test("cover current employees within seven days of today, without the year", async () => {
    const items = await loadItems(reader, "birthdays")
    expect(getIds(items)).toEqual(["B-TODAY", "B-WEEK", "B-PAST"])
    expect(items[0]).toEqual({
      employee_id: "B-TODAY",
      name: "B-TODAY X",
      department_id: expect.any(String),
      department_name: "Claims",
      date: "2026-10-15",
      is_today: true,
      greetings: 0,
    })
    expect(items[1]).toMatchObject({ department_name: null, date: "2026-10-22", is_today: false })
    expect(JSON.stringify(items)).not.toMatch(/1988|1991/)
  })

  test("follow the Eastern day", async () => {
    expect(await at("2026-10-15T03:59:59Z")).toEqual(["B-PAST 2026-10-14", "B-TODAY 2026-10-15"])
    expect(await at("2026-10-15T04:00:00Z")).toEqual(["B-TODAY 2026-10-15", "B-WEEK 2026-10-22", "B-PAST 2026-10-14"])
    // In winter, Eastern midnight is an hour later in UTC.
    expect(await at("2026-12-30T04:59:59Z")).toEqual(["B-DECEMBER 2026-12-29", "B-NEWYEAR 2027-01-02"])
    expect(await at("2026-12-30T05:00:00Z")).toEqual(["B-NEWYEAR 2027-01-02", "B-DECEMBER 2026-12-29"])
    expect(await at("2027-01-05T17:00:00Z")).toEqual(["B-DECEMBER 2026-12-29", "B-NEWYEAR 2027-01-02"])
    expect(await at("2027-01-06T17:00:00Z")).toEqual(["B-NEWYEAR 2027-01-02"])
  })

  test("work across New Year", async () => {
    expect(await at("2026-12-27T17:00:00Z")).toEqual(["B-DECEMBER 2026-12-29", "B-NEWYEAR 2027-01-02"])
  })

  test("on February 29 are celebrated on the 28th in common years", async () => {
    expect(await at("2027-02-26T17:00:00Z")).toEqual(["B-FEB28 2027-02-28", "B-LEAP 2027-02-28"])
    expect(await at("2028-02-26T17:00:00Z")).toEqual(["B-FEB28 2028-02-28", "B-LEAP 2028-02-29"])
    expect(await at("2027-03-07T17:00:00Z")).toEqual(["B-FEB28 2027-02-28", "B-LEAP 2027-02-28"])
    expect(await at("2027-03-08T17:00:00Z")).toEqual([])
  })
})

test("anniversaries count full years of work", async () => {
  await addPerson(world, { employee_id: "A-TEN", hire_date: "2016-10-15" })
  await addPerson(world, { employee_id: "A-ONE", hire_date: "2025-10-20" })
  await addPerson(world, { employee_id: "A-TODAY", hire_date: "2026-10-15" })
  await addPerson(world, { employee_id: "A-LEAP", hire_date: "2024-02-29" })
  await addPerson(world, { employee_id: "A-GONE", hire_date: "2016-10-15", status: "inactive" })
  const items = await loadItems(reader, "anniversaries")
  expect(items.map(({ employee_id, date, years, is_today }) => [employee_id, date, years, is_today])).toEqual([
    ["A-TEN", "2026-10-15", 10, true],
    ["A-ONE", "2026-10-20", 1, false],
  ])
  expect(await storyAt("2027-02-28T17:00:00Z", "anniversaries")).toMatchObject([
    { employee_id: "A-LEAP", years: 3, is_today: true },
  ])
})

test("new hires are people hired in the last thirty days, newest first", async () => {
  for (const [employee_id, hire_date] of [
    ["N-OLD", "2026-03-14"],
    ["N-FIRST", "2026-03-15"],
    ["N-LAST", "2026-04-14"],
    ["N-AHEAD", "2026-04-15"],
  ] as const)
    await addPerson(world, { employee_id, hire_date, position: "Agent" })
  await addPerson(world, { employee_id: "N-GONE", hire_date: "2026-04-01", status: "inactive" })
  const items = await storyAt("2026-04-14T16:00:00Z", "new_hires")
  expect(getIds(items)).toEqual(["N-LAST", "N-FIRST"])
  expect(items[0]).toMatchObject({ hire_date: "2026-04-14", position: "Agent" })
})

describe("of the latest final month", () => {
  beforeAll(async () => {
    for (const [index, first_name] of ["Zed", "Ann", "Bob", "Cid"].entries())
      await addPerson(world, { ...PLAIN, employee_id: `F${index}`, first_name, last_name: "Final" })
    await addPerson(world, { ...PLAIN, employee_id: "F-GONE", status: "inactive" })
    await addFinals(world, { year: 2026, month: 7 }, { F3: { total_score: 99, bonus_qualified: true } })
    await addFinals(world, { year: 2026, month: 8 }, { F0: { total_score: 10, bonus_qualified: true } }, 1)
    await addFinals(
      world,
      { year: 2026, month: 8 },
      {
        F0: { total_score: 91.5, bonus_qualified: true },
        F1: { total_score: 97.25, bonus_qualified: null },
        F2: { total_score: 91.5, bonus_qualified: false },
        F3: { total_score: 0 },
        "F-GONE": { total_score: 100, bonus_qualified: true },
      },
      2,
    )
  })

  test("only current employees who are known to qualify are shown", async () => {
    expect(await loadItems(reader, "bonus_qualifiers")).toEqual([
      {
        employee_id: "F0",
        name: "Zed Final",
        department_id: null,
        department_name: null,
        year: 2026,
        month: 8,
      },
    ])
  })

  test("top performers with equal totals share a rank, and no score is revealed", async () => {
    const items = await loadItems(reader, "top_performers")
    expect(items.map(({ name, rank }) => [name, rank])).toEqual([
      ["Ann Final", 1],
      ["Bob Final", 2],
      ["Zed Final", 2],
    ])
    for (const caller of [reader, admin]) expect((await caller.get(NEWS)).text).not.toMatch(/score|97\.25|91\.5/)
  })

  test("there are at most ten top performers", async () => {
    const rows = Object.fromEntries(
      Array.from({ length: 14 }, (_, index) => [`T${index}`, { total_score: 50 + index }] as const),
    )
    for (const employee_id of Object.keys(rows)) await addPerson(world, { ...PLAIN, employee_id })
    await addFinals(world, { year: 2026, month: 9 }, rows)
    const items = await loadItems(reader, "top_performers")
    expect(items.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(items[0]).toMatchObject({ employee_id: "T13", year: 2026, month: 9 })
    expect(await loadItems(reader, "bonus_qualifiers")).toEqual([])
  })
})

test("kudos are those published this week and last week, for current employees", async () => {
  const { lead, ids } = await addTeam(world, "Kudos")
  const last = await addCard(lead, [ids.ann, ids.bob], { week_start: "2026-10-05", title: "Last week" })
  await addCard(lead, [ids.ann], { week_start: "2026-09-28", title: "Before" })
  await addCard(lead, [ids.ann], { isDraft: true, title: "A draft" })
  await addCard(lead, [ids.bob], { title: "For someone who leaves" })
  const now = await addCard(lead, [ids.bob, ids.ann], { title: "This week" })
  await admin.delete(`/v1/employees/${ids.bob}`)

  const items = await loadItems(reader, "kudos")
  expect(items.map(({ title }) => title)).toEqual(["This week", "Last week"])
  expect(items[0]).toEqual({
    _id: now._id,
    week_start: THIS_WEEK,
    badge: "teamwork",
    title: "This week",
    message: now.message,
    published_at: now.published_at,
    author_id: ids.lead,
    author_name: "Kudos Lead",
    recipients: [{ employee_id: ids.ann, name: "Kudos Ann" }],
  })
  expect(items[1]?._id).toBe(last._id)
  world.setNow("2026-10-19T16:00:00Z")
  expect((await loadItems(reader, "kudos")).map(({ title }) => title)).toEqual(["This week"])
})

test("announcements are the active ones, pinned ones first", async () => {
  const post = async (title: string, overrides: object = {}) =>
    (await admin.post(ANNOUNCEMENTS, { title, body: `**${title}**`, ...overrides })).status
  await post("Pinned", { pinned: true, published_from: "2026-10-01T00:00:00.000Z" })
  await post("Old", { published_from: "2026-09-01T00:00:00.000Z" })
  await post("New")
  await post("Over", { published_from: "2026-09-01T00:00:00.000Z", published_until: "2026-10-15T16:00:00.000Z" })
  await post("To come", { published_from: "2026-10-15T16:00:00.001Z", published_until: "2026-10-16T00:00:00.000Z" })
  const titles = async () => (await loadItems(reader, "announcements")).map(({ title }) => title)
  expect(await titles()).toEqual(["Pinned", "New", "Old"])
  const [first] = await loadItems(reader, "announcements")
  expect(first).toEqual({
    _id: expect.any(String),
    title: "Pinned",
    body: "**Pinned**",
    pinned: true,
    published_from: "2026-10-01T00:00:00.000Z",
    published_until: null,
    created_by_name: expect.any(String),
  })
  world.setNow("2026-10-15T16:00:00.001Z")
  expect(await titles()).toEqual(["Pinned", "To come", "New", "Old"])
  world.setNow("2026-10-16T00:00:00Z")
  expect(await titles()).toEqual(["Pinned", "New", "Old"])
})

describe("a story hidden by visibility", () => {
  const set = (key: string, enabled: boolean) => admin.put(`/v1/system/visibility/${key}`, { enabled })
  const shown = async () => (await loadStories(admin)).map(({ key }) => key)

  test("is left out for everyone, and the other stories stay", async () => {
    for (const key of KEYS) {
      await set(`dashboard.news.${key}`, false)
      expect(await shown()).toEqual(KEYS.filter((other) => other !== key))
      await set(`dashboard.news.${key}`, true)
    }
    expect(await shown()).toEqual(KEYS)
  })

  test("disappears with all others if the page is hidden", async () => {
    for (const key of ["dashboard.news", "dashboard"]) {
      await set(key, false)
      expect(await shown()).toEqual([])
      await set(key, true)
    }
  })

  const routes = ["bonus-qualifiers", "announcements", "announcements/export", "birthdays/READER/greetings"]
  const statuses = async () => Promise.all(routes.map(async (path) => (await reader.get(`${NEWS}/${path}`)).status))

  test.each([
    ["dashboard.news.bonus_qualifiers", [404, 200, 200, 200]],
    ["dashboard.news.announcements", [200, 404, 404, 200]],
    ["dashboard.news.birthdays", [200, 200, 200, 404]],
    ["dashboard.news", [404, 404, 404, 404]],
    ["dashboard", [404, 404, 404, 404]],
  ])("%s is also hidden on its own routes", async (key, expected) => {
    await set(key, false)
    expect(await statuses()).toEqual(expected)
    await set(key, true)
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })

  test("while birthdays are hidden, no one can greet and no one sees that it is their birthday", async () => {
    const birthdayPerson = await addPerson(world, { birth_date: "1990-10-15" })
    world.setNow("2026-10-15T16:00:00Z")
    const caller = await world.as(birthdayPerson.email)
    const thread = `${NEWS}/birthdays/${birthdayPerson.employee_id}/greetings` as const
    expect((await caller.get(`${NEWS}/my-birthday`)).body.is_birthday).toBe(true)
    await set("dashboard.news.birthdays", false)
    expect((await reader.post(thread, { text: "Happy birthday!" })).status).toBe(404)
    expect((await caller.get(`${NEWS}/my-birthday`)).body).toMatchObject({ is_birthday: false, greetings: 0 })
    await set("dashboard.news.birthdays", true)
    expect((await reader.post(thread, { text: "Happy birthday!" })).status).toBe(201)
  })

  test("hidden announcements stay accessible to people who manage them", async () => {
    await set("dashboard.news.announcements", false)
    expect((await admin.get(`${NEWS}/announcements`)).status).toBe(200)
    await set("dashboard.news.announcements", true)
  })
})
