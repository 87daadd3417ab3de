import { afterAll, beforeAll, expect, test } from "vitest"
import { addTeam, type Team } from "#features/entries/entries.test-support.ts"
import { queueMonthJob } from "#features/months/month-job.ts"
import { statementsIn } from "../support/statements.ts"
import { openTestWorld, type Caller, type TestWorld } from "../support/world.ts"
import { done } from "./changes.ts"
import { hasMemory, sourcesIn } from "./memory.ts"

/* What time alone changes, and what a remembered answer does not outlive. (decision 0048) */

const SEPTEMBER = { year: 2026, month: 9 }
const SNAPSHOT = "/v1/dashboard/bsc/month-snapshot?view_mode=self&year=2026&month=9"

let world: TestWorld
let team: Team
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("polls_time", { warehouse: "none" })
  team = await addTeam(world)
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const tagOf = async (caller: Caller, path: typeof SNAPSHOT) => String((await caller.get(path)).headers["etag"])
const poll = async (caller: Caller, path: typeof SNAPSHOT, tag: string) =>
  (await caller.get(path, { "if-none-match": tag })).status

/** Whether a poll is answered without working the answer out. */
async function isRemembered(caller: Caller, path: typeof SNAPSHOT, tag: string): Promise<boolean> {
  const statements = await statementsIn(async () => expect(await poll(caller, path, tag)).toBe(304))
  return sourcesIn(statements).length === 0
}

test("a lock closes pages at its instant, and a grant opens them until it ends", async () => {
  world.setNow("2026-10-20T15:00:00Z")
  const monthly = { enabled: true, pages: ["sbs", "atw"], day: 20, time: "12:00" }
  await done(admin.patch("/v1/scorecard/locks", { monthly }))
  const grant = { employee_id: team.ids.member, kind: "sbs", ...SEPTEMBER, until: "2026-10-20T17:30:00.000Z" }
  await done(admin.post("/v1/scorecard/unlock-grants", { ...grant, reason: "A late audit" }))

  const pagesOf = async (caller: Caller) =>
    (await done(caller.get(SNAPSHOT))).report.closed_pages.map(({ page }: { page: string }) => page)
  let tag = await tagOf(team.lead, SNAPSHOT)
  world.setNow("2026-10-20T15:59:59.999Z")
  expect(await isRemembered(team.lead, SNAPSHOT, tag)).toBe(hasMemory)
  world.setNow("2026-10-20T16:00:00Z")
  expect([await poll(team.lead, SNAPSHOT, tag), await pagesOf(team.lead)]).toEqual([200, ["atw"]])
  tag = await tagOf(team.lead, SNAPSHOT)
  world.setNow("2026-10-20T17:29:59.999Z")
  expect(await isRemembered(team.lead, SNAPSHOT, tag)).toBe(hasMemory)
  world.setNow("2026-10-20T17:30:00Z")
  expect([await poll(team.lead, SNAPSHOT, tag), await pagesOf(team.lead)]).toEqual([200, ["sbs", "atw"]])
})

test("at Eastern midnight, everything is worked out again; so it is when the clock was set back", async () => {
  const card = `/v1/scorecard/missing-excess-evals?employee_id=${team.ids.member}&year=2026&month=10` as typeof SNAPSHOT
  await done(team.member.post("/v1/scorecard/missing-excess-evals/follow-up", { year: 2026, month: 10 }))
  const tag = await tagOf(team.member, card)
  world.setNow("2026-10-21T03:59:59.999Z")
  expect(await isRemembered(team.member, card, tag)).toBe(hasMemory)
  world.setNow("2026-10-21T04:00:00Z")
  // They may ping their managers again.
  expect(await poll(team.member, card, tag)).toBe(200)
  const next = await tagOf(team.member, card)
  world.setNow("2026-10-21T03:59:00Z")
  expect(await poll(team.member, card, next)).toBe(200)
})

test("while a month has a job, its snapshot is worked out at each poll", async () => {
  let tag = await tagOf(team.member, SNAPSHOT)
  expect(await isRemembered(team.member, SNAPSHOT, tag)).toBe(hasMemory)
  const request = { type: "sync", month: "2026-09" } as const
  const requester = { employee_id: "ADMIN", impersonated_by: null }
  await world.app.platform.transact((tx) => queueMonthJob(tx, requester, request))
  expect(await poll(team.member, SNAPSHOT, tag)).toBe(200)
  tag = await tagOf(team.member, SNAPSHOT)
  expect(await isRemembered(team.member, SNAPSHOT, tag)).toBe(false)
})

test("a poll checks the session, and someone else's tag is nothing", async () => {
  const october = "/v1/dashboard/bsc/month-snapshot?view_mode=self" as typeof SNAPSHOT
  const again = await world.as((await done(team.member.get("/v1/employees/me"))).personal_data.email_address)
  const tag = await tagOf(again, october)
  expect(await poll(again, october, tag)).toBe(304)
  expect(await poll(team.lead, october, tag)).toBe(200)
  await done(again.post("/v1/auth/logout", {}))
  expect(await poll(again, october, tag)).toBe(401)
})
