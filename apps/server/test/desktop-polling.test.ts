import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ask } from "#features/atw-requests/atw-requests.test-support.ts"
import { addTeam, draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { openTestWorld, type Caller, type TestWorld } from "./support/world.ts"

/**
 * What the home of the desktop client reads every 15 seconds, its notifications every 10, and its health check every 30:
 * nearly all answers must be 304. (rules/http#conditional-requests)
 */
const POLLED = [
  "/health",
  "/v1/public/app-status",
  "/v1/auth/permissions",
  "/v1/visibility",
  "/v1/dashboard/bsc/month-snapshot?year=2026&month=10&view_mode=self",
  "/v1/dashboard/bsc/month-report?year=2026&month=10",
  "/v1/dashboard/bsc/performance?cycle_id=2026",
  "/v1/atw-entry-requests?scope=mine",
  "/v1/scorecard/missing-excess-evals?year=2026&month=10",
  "/v1/scorecard/weekly-kudos/me",
  "/v1/notifications",
  "/v1/notifications/unread-count",
] as const
const ATW = POLLED[7]

let world: TestWorld
let team: Team
const callers: Record<string, Caller> = {}
beforeAll(async () => {
  world = await openTestWorld("desktop_polling", { warehouse: "none" })
  team = await addTeam(world)
  const email = (await team.member.get("/v1/employees/me")).body.personal_data.email_address ?? ""
  callers["desktop"] = await world.as(email, "desktop")
  callers["web"] = await world.as(email, "web")
})
afterAll(() => world.close())

describe.each(["desktop", "web"])("for a %s token", (client) => {
  test.each(POLLED)("%s is 304 until something changes", async (url) => {
    const caller = callers[client] ?? world.anonymous
    const { status, headers } = await caller.get(url)
    expect([status, typeof headers["etag"]]).toEqual([200, "string"])
    const tag = { "if-none-match": String(headers["etag"]) }
    const same = await caller.get(url, tag)
    expect([same.status, same.text, same.headers["etag"]]).toEqual([304, "", headers["etag"]])
    // An outdated copy, and one of several
    expect((await caller.get(url, { "if-none-match": '"another"' })).status).toBe(200)
    expect((await caller.get(url, { "if-none-match": `"another", ${tag["if-none-match"]}` })).status).toBe(304)
  })
})

test("a request that is submitted, decided or canceled is a new list of requests", async () => {
  const caller = callers["desktop"] ?? world.anonymous
  const tagOf = async () => {
    const { headers } = await caller.get(ATW)
    expect((await caller.get(ATW, { "if-none-match": String(headers["etag"]) })).status).toBe(304)
    return String(headers["etag"])
  }
  const isChanged = async (tag: string) => (await caller.get(ATW, { "if-none-match": tag })).status === 200
  let tag = await tagOf()
  const first = (await ask(caller, {})).body
  expect(await isChanged(tag)).toBe(true)
  tag = await tagOf()
  expect((await caller.delete(`/v1/atw-entry-requests/${first._id}`)).status).toBe(204)
  expect(await isChanged(tag)).toBe(true)
  const second = (await ask(caller, {})).body
  tag = await tagOf()
  const rejected = await team.lead.post(`/v1/atw-entry-requests/${second._id}/reject`, { review_note: "Too little." })
  expect(rejected.status).toBe(200)
  expect(await isChanged(tag)).toBe(true)
})

test("an entry about the person is new figures, and a new unread count", async () => {
  const caller = callers["desktop"] ?? world.anonymous
  const urls = [
    "/v1/dashboard/bsc/month-snapshot?year=2026&month=10&view_mode=self",
    "/v1/dashboard/bsc/performance?cycle_id=2026",
  ] as const
  const tags = await Promise.all(urls.map(async (url) => String((await caller.get(url)).headers["etag"])))
  expect((await team.lead.post(PATHS.attendance, draft("attendance", team.ids.member, ""))).status).toBe(201)
  for (const [at, url] of urls.entries()) {
    expect([url, (await caller.get(url, { "if-none-match": tags[at] ?? "" })).status]).toEqual([url, 200])
  }
})
