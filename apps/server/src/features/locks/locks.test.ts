import { afterAll, beforeAll, expect, test } from "vitest"
import { addTeam, auditOf, draft, PATHS, setMonth, type Team } from "#features/entries/entries.test-support.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
let admin: Caller
let team: Team
const LOCKS = "/v1/scorecard/locks"
const GRANTS = "/v1/scorecard/unlock-grants"

beforeAll(async () => {
  world = await openTestWorld("locks", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  team = await addTeam(world)
})
afterAll(() => world.close())

test("both locks start disabled, with their defaults", async () => {
  const { status, body, headers } = await team.supervisor.get(LOCKS)
  expect(status).toBe(200)
  expect(headers["etag"]).toBe('"1"')
  expect(body).toEqual({
    _id: "scheduled-locks",
    weekly: { enabled: false, pages: ["sbs", "non_sbs"], weekday: 2, time: "12:00", remind_hours_before: 24 },
    monthly: {
      enabled: false,
      pages: ["sbs", "non_sbs", "atw", "attendance", "productivity", "task_delivery"],
      day: 1,
      time: "00:00",
      remind_hours_before: 24,
    },
    updated_at: null,
    updated_by_id: null,
    version: 1,
    abilities: { edit: false },
  })
  expect((await team.lead.get(LOCKS)).status).toBe(403)
})

test("only a super admin can change individual fields, and a stale version is refused", async () => {
  expect((await team.head.patch(LOCKS, { weekly: { enabled: true } })).status).toBe(403)
  const changed = await admin.patch(LOCKS, { weekly: { enabled: true, weekday: 3 } }, { "if-match": '"1"' })
  expect(changed.body.weekly).toEqual({
    enabled: true,
    pages: ["sbs", "non_sbs"],
    weekday: 3,
    time: "12:00",
    remind_hours_before: 24,
  })
  expect(changed.body).toMatchObject({ version: 2, updated_by_id: "ADMIN", monthly: { enabled: false, day: 1 } })
  expect((await admin.patch(LOCKS, { monthly: { day: 3 } }, { "if-match": '"1"' })).status).toBe(412)
  expect(changed.body.abilities).toEqual({ edit: true })
  expect((await team.supervisor.get(LOCKS)).body).toEqual({ ...changed.body, abilities: { edit: false } })
  expect(await auditOf(world, "scheduled-locks")).toEqual([{ action: "locks.changed", actor_id: "ADMIN" }])
})

test.each([
  { weekly: { weekday: 8 } },
  { weekly: { time: "24:00" } },
  { weekly: { pages: ["sbs", "sbs"] } },
  { weekly: { pages: ["kudos"] } },
  { weekly: { enabled: null } },
  { weekly: { day: 1 } },
  { weekly: null },
  { monthly: { day: 29 } },
  { monthly: { day: 0 } },
  { monthly: { remind_hours_before: 0 } },
  { monthley: {} },
])("invalid settings are refused: %j", async (patch) => {
  const before = (await admin.get(LOCKS)).body
  expect((await admin.patch(LOCKS, patch)).status).toBe(422)
  expect((await admin.get(LOCKS)).body).toEqual(before)
})

test("the status shows for each page what is locked, since when and why, and what locks next", async () => {
  await admin.patch(LOCKS, { weekly: { enabled: true, weekday: 2 }, monthly: { enabled: true } })
  const october = (await team.lead.get(`${LOCKS}/status?year=2026&month=10`)).body
  expect(october).toMatchObject({ year: 2026, month: 10, status: "draft" })
  const sbs = october.pages.find((entry: { page: string }) => entry.page === "sbs")
  expect(sbs?.locked.map((lock) => lock.week_start)).toEqual(["2026-09-28", "2026-10-05"])
  expect(sbs?.next_lock).toEqual({ code: "week_locked", at: "2026-10-20T16:00:00.000Z", week_start: "2026-10-12" })

  await setMonth(world, "2026-09", "final")
  const september = (await team.member.get(`${LOCKS}/status?year=2026&month=9`)).body
  expect(september.status).toBe("final")
  const atw = september.pages.find((entry: { page: string }) => entry.page === "atw")
  expect(atw).toMatchObject({
    page: "atw",
    lists: ["monthly"],
    state: "locked",
    locked_for_you: true,
    locked: [
      { code: "month_finalized", since: "2026-10-02T09:00:00.000Z", week_start: null },
      // Its time was the 1st, but it was only enabled today.
      { code: "month_locked", since: "2026-10-15T16:00:00.000Z", week_start: null },
    ],
    next_lock: null,
    next_weekly_lock: null,
    next_monthly_lock: null,
  })
  expect(september).toMatchObject({ finalized_at: "2026-10-02T09:00:00.000Z", exempt: false, grants: [] })
  const incidents = september.pages.find((entry: { page: string }) => entry.page === "incidents")
  expect(incidents).toMatchObject({ lists: [], state: "open", locked_for_you: false, locked: [], next_lock: null })
  for (const query of ["year=2026&month=13", "year=2026", "year=26&month=1", "year=2026&month=9&page=sbs"]) {
    expect((await team.lead.get(`${LOCKS}/status?${query}`)).status).toBe(422)
  }
})

test("the status shows for each week when it locks, whether it has, and who is exempt", async () => {
  const october = (await admin.get(`${LOCKS}/status?year=2026&month=10`)).body
  expect(october).toMatchObject({ exempt: true, finalized_at: null })
  const sbs = october.pages.find((entry: { page: string }) => entry.page === "sbs")
  expect(sbs).toMatchObject({ lists: ["weekly", "monthly"], state: "partly_locked", locked_for_you: false })
  expect(sbs?.weeks).toEqual([
    { week_start: "2026-09-28", locks_at: "2026-10-06T16:00:00.000Z", locked: true },
    { week_start: "2026-10-05", locks_at: "2026-10-13T16:00:00.000Z", locked: true },
    { week_start: "2026-10-12", locks_at: "2026-10-20T16:00:00.000Z", locked: false },
    { week_start: "2026-10-19", locks_at: "2026-10-27T16:00:00.000Z", locked: false },
    { week_start: "2026-10-26", locks_at: "2026-11-03T17:00:00.000Z", locked: false },
  ])
  expect(sbs?.next_monthly_lock).toEqual({ code: "month_locked", at: "2026-11-01T04:00:00.000Z", week_start: null })
})

const createDraft = (fields: object = {}) => ({
  employee_id: team.ids.colleague,
  kind: "sbs",
  year: 2026,
  month: 9,
  until: "2026-10-16T16:00:00.000Z",
  reason: "The audit came late",
  ...fields,
})

test("a super admin grants an unlock and revokes it, and both are in the audit log", async () => {
  const { status, body, headers } = await admin.post(GRANTS, createDraft())
  expect(status).toBe(201)
  expect(headers["location"]).toBe(`${GRANTS}/${body._id}`)
  expect(body).toMatchObject({
    ...createDraft(),
    created_by_id: "ADMIN",
    created_at: "2026-10-15T16:00:00.000Z",
    version: 1,
  })
  expect(body).toMatchObject({ status: "active", abilities: { revoke: true }, revoked_at: null, revoked_by_id: null })
  expect((await admin.get(`${GRANTS}/${body._id}`)).body).toEqual(body)
  expect((await admin.delete(`${GRANTS}/${body._id}`, { "if-match": '"2"' })).status).toBe(412)
  expect((await admin.delete(`${GRANTS}/${body._id}`)).status).toBe(204)
  expect((await admin.delete(`${GRANTS}/${body._id}`)).status).toBe(404)
  expect((await admin.get(`${GRANTS}/${body._id}`)).status).toBe(404)
  expect((await admin.get(GRANTS)).body.items).toEqual([])
  const [revoked] = (await admin.get(`${GRANTS}?status=revoked`)).body.items
  expect(revoked).toMatchObject({
    _id: body._id,
    status: "revoked",
    revoked_by_id: "ADMIN",
    abilities: { revoke: false },
  })
  expect((await auditOf(world, body._id)).map((record) => record.action)).toEqual(["unlock.granted", "unlock.revoked"])
})

test("a grant needs a super admin, a person, a page, a month and an end in the future", async () => {
  expect((await team.head.post(GRANTS, createDraft())).status).toBe(403)
  expect((await team.head.get(GRANTS)).status).toBe(403)
  expect((await admin.post(GRANTS, createDraft({ employee_id: "NOBODY" }))).body.code).toBe("employee_not_found")
  for (const wrong of [
    { until: "2026-10-15T16:00:00.000Z" },
    { until: "tomorrow" },
    { kind: "kudos" },
    { month: 13 },
    { year: 1999 },
    { reason: " " },
    { reason: undefined },
    { days: 3 },
  ]) {
    expect((await admin.post(GRANTS, createDraft(wrong))).status).toBe(422)
  }
})

test("concurrent requests create only one open grant per employee, kind and month", async () => {
  const fields = { kind: "incidents", month: 5, until: "2026-10-15T17:00:00.000Z" }
  const responses = await Promise.all([1, 2, 3].map(() => admin.post(GRANTS, createDraft(fields))))
  const [open] = responses.filter(({ status }) => status === 201)
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  const again = await admin.post(GRANTS, createDraft({ ...fields, until: "2026-10-20T16:00:00.000Z" }))
  expect(again).toMatchObject({
    status: 409,
    body: {
      code: "grant_active",
      grant_id: open?.body._id,
      until: "2026-10-15T17:00:00.000Z",
      detail: expect.stringContaining("until Thursday, October 15, 2026 at 1:00 PM EDT"),
    },
  })
  for (const other of [{ kind: "attendance" }, { month: 4 }, { year: 2025 }, { employee_id: team.ids.member }]) {
    const { status, body } = await admin.post(GRANTS, createDraft({ ...fields, ...other }))
    expect([other, status]).toEqual([other, 201])
    await admin.delete(`${GRANTS}/${body._id}`)
  }

  await admin.delete(`${GRANTS}/${open?.body._id}`)
  expect((await admin.post(GRANTS, createDraft(fields))).status).toBe(201)
  world.setNow("2026-10-15T17:00:00Z")
  const next = await admin.post(GRANTS, createDraft({ ...fields, until: "2026-10-15T18:00:00.000Z" }))
  expect(next.status).toBe(201)
  await admin.delete(`${GRANTS}/${next.body._id}`)
  world.setNow("2026-10-15T16:00:00Z")
  for (const { _id } of (await admin.get(`${GRANTS}?kind=incidents`)).body.items) await admin.delete(`${GRANTS}/${_id}`)
})

test("grants are listed, filtered, sorted and paged", async () => {
  for (const month of [6, 7, 8])
    await admin.post(GRANTS, createDraft({ month, until: `2026-10-${15 + month}T16:00:00.000Z` }))
  const months = async (query: string) =>
    (await admin.get(`${GRANTS}?employee_id=${team.ids.colleague}&${query}`)).body.items.map(
      (item: { month: number }) => item.month,
    )
  expect(await months("sort=until")).toEqual([6, 7, 8])
  expect(await months("sort=-until")).toEqual([8, 7, 6])
  expect(await months("month=7&kind=sbs&year=2026&status=active")).toEqual([7])
  expect(await months("status=ended")).toEqual([])
  expect((await admin.get(`${GRANTS}?status=open`)).status).toBe(422)
  const first = (await admin.get(`${GRANTS}?sort=until&limit=2`)).body
  const second = (await admin.get(`${GRANTS}?sort=until&limit=2&cursor=${first.next_cursor}`)).body
  expect([first.total, first.items.length, second.items[0]?.month, second.next_cursor]).toEqual([3, 2, 8, null])
  const turned = await admin.get(`${GRANTS}?sort=-until&cursor=${first.next_cursor}`)
  expect(turned).toMatchObject({ status: 422, body: { code: "cursor_invalid" } })
})

test("an expired grant is listed as ended, and a revoked one has no effect", async () => {
  const { body } = await admin.post(GRANTS, createDraft({ kind: "attendance", until: "2026-10-15T17:00:00.000Z" }))
  const write = () =>
    team.lead.post(PATHS.attendance, draft("attendance", team.ids.colleague, "", { date_of_occurrence: "2026-09-15" }))
  expect((await write()).status).toBe(201)
  world.setNow("2026-10-15T17:00:00Z")
  expect((await admin.get(`${GRANTS}?kind=attendance&status=ended`)).body.items).toMatchObject([
    { _id: body._id, status: "ended" },
  ])
  expect((await admin.get(`${GRANTS}?kind=attendance&status=active`)).body.total).toBe(0)
  expect((await write()).body.code).toBe("month_finalized")

  world.setNow("2026-10-15T16:30:00Z")
  expect((await write()).status).toBe(201)
  await admin.delete(`${GRANTS}/${body._id}`)
  expect((await write()).body.code).toBe("month_finalized")
  world.setNow("2026-10-15T16:00:00Z")
})

test("the status shows a manager only the grants for people in their pool", async () => {
  const stranger = await addTeam(world)
  const until = "2026-10-20T16:00:00.000Z"
  for (const employee_id of [team.ids.colleague, team.ids.member, stranger.ids.colleague])
    await admin.post(GRANTS, createDraft({ employee_id, kind: "productivity", until }))
  const over = await admin.post(GRANTS, createDraft({ employee_id: team.ids.lead, kind: "productivity", until }))
  await admin.delete(`${GRANTS}/${over.body._id}`)

  const seen = async (caller: Caller) => {
    const { body } = await caller.get(`${LOCKS}/status?year=2026&month=9`)
    const page = body.pages.find((entry: { page: string }) => entry.page === "productivity")
    const people = body.grants.map((grant: { employee_id: string }) => grant.employee_id).toSorted()
    return { people, granted_people: page?.granted_people, locked_for_you: page?.locked_for_you, state: page?.state }
  }
  const ours = [team.ids.colleague, team.ids.member].toSorted()
  expect(await seen(team.lead)).toEqual({ people: ours, granted_people: 2, locked_for_you: false, state: "locked" })
  expect((await team.head.get(`${LOCKS}/status?year=2026&month=9`)).body.grants[0]).toEqual({
    employee_id: team.ids.colleague,
    name: "Zoë Colleague",
    kind: "productivity",
    until,
  })
  const [theirs, all] = [await seen(stranger.lead), await seen(admin)]
  expect([theirs.people, theirs.granted_people]).toEqual([[stranger.ids.colleague], 1])
  expect([all.people.length, all.locked_for_you]).toEqual([3, false])
  expect(await seen(team.member)).toEqual({ people: [], granted_people: 0, locked_for_you: true, state: "locked" })
  expect((await team.lead.get(`${LOCKS}/status?year=2026&month=5`)).body.grants).toEqual([])
  world.setNow(until)
  const lead = await world.as(`${team.ids.lead.toLowerCase()}@example.com`)
  expect(await seen(lead)).toMatchObject({ people: [], granted_people: 0, locked_for_you: true })
  world.setNow("2026-10-15T16:00:00Z")
})

test("a preview shows what a change would close, for how many people, and changes nothing", async () => {
  const weekly = { enabled: false, weekday: 2, time: "12:00", pages: ["sbs", "non_sbs"] }
  const off = await admin.patch(LOCKS, { weekly, monthly: { enabled: false } })
  const { status, body } = await admin.post(`${LOCKS}/preview`, { weekly: { enabled: true } })
  expect(status).toBe(200)
  const { people } = body.closes
  expect(people).toBeGreaterThan(0)
  expect(body).toEqual({
    closes: {
      weeks: ["2026-09-28", "2026-10-05"],
      week_days: [
        { from: "2026-10-01", to: "2026-10-04" },
        { from: "2026-10-05", to: "2026-10-11" },
      ],
      months: [],
      pages: ["sbs", "non_sbs"],
      people,
    },
    opens: { weeks: [], week_days: [], months: [], pages: [], people: 0 },
    next_weekly_lock: { code: "week_locked", at: "2026-10-20T16:00:00.000Z", week_start: "2026-10-12" },
    next_monthly_lock: null,
  })
  expect((await admin.get(LOCKS)).body).toEqual(off.body)

  expect((await admin.patch(LOCKS, { weekly: { enabled: true } })).status).toBe(200)
  const back = await admin.post(`${LOCKS}/preview`, { weekly: { enabled: false } })
  expect(back.body.opens).toEqual(body.closes)
  await admin.patch(LOCKS, { weekly: { enabled: false } })
})

test("a preview is for super admins and refuses the same settings as the change itself", async () => {
  expect((await team.head.post(`${LOCKS}/preview`, { weekly: { enabled: true } })).status).toBe(403)
  expect((await admin.post(`${LOCKS}/preview`, { weekly: { weekday: 8 } })).status).toBe(422)
})
