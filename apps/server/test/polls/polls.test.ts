import { afterAll, beforeAll, expect, test } from "vitest"
import { openApp, type App } from "#app/open-app.ts"
import { addTeam, type Team } from "#features/entries/entries.test-support.ts"
import { findRecordedTables } from "#platform/polls/changes.store.ts"
import { statementsIn } from "../support/statements.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "../support/world.ts"
import { changesOf, done } from "./changes.ts"
import { hasMemory, sourcesIn } from "./memory.ts"

/*
 * Every change through the product, made in another process, and what the polls of several readers answer after it:
 * 304 exactly if the answer, worked out again, has the tag of before. (decision 0048)
 */

let world: TestWorld
let other: App
let team: Team
let readers: Record<string, { caller: Caller; employee_id: string }>
beforeAll(async () => {
  world = await openTestWorld("polls", { warehouse: "none" })
  const { config, log, clock } = world.app.platform
  other = await openApp({ config, log, databaseUrl: world.databaseUrl, warehouseUrl: null, clock })
  team = await addTeam(world)
  readers = {
    member: { caller: team.member, employee_id: team.ids.member },
    lead: { caller: team.lead, employee_id: team.ids.lead },
    admin: { caller: await world.as("admin@example.com"), employee_id: "ADMIN" },
    // Of the same person, but may do less.
    "admin as the member": { caller: await impersonate(team.ids.member), employee_id: team.ids.member },
  }
})
afterAll(async () => {
  await other.close()
  await world.close()
})

async function impersonate(employee_id: string): Promise<Caller> {
  const admin = await world.as("admin@example.com")
  return callerWith(world.app, (await done(admin.post("/v1/auth/impersonate", { employee_id }))).access_token)
}

/** The cards of the desktop client's Home, and the same of a month that becomes final. */
const cardsOf = (employeeId: string) =>
  [
    "/v1/dashboard/bsc/month-snapshot?view_mode=self",
    "/v1/dashboard/bsc/month-snapshot?view_mode=self&year=2026&month=9",
    "/v1/atw-entry-requests?scope=mine&sort=-created_at&limit=3",
    `/v1/scorecard/missing-excess-evals?employee_id=${employeeId}&limit=1`,
    `/v1/scorecard/missing-excess-evals?employee_id=${employeeId}&year=2026&month=9`,
    "/v1/scorecard/weekly-kudos/me?limit=3",
  ] as const

const tags = new Map<string, string>()

type Outcome = { wrong: string[]; changed: string[]; expensive: string[] }

/** Polls every card of every reader, works each out again, and polls once more. */
async function pollAll(): Promise<Outcome> {
  const cards = Object.entries(readers).flatMap(([name, { caller, employee_id }]) =>
    cardsOf(employee_id).map((path) => ({ card: `${name}: ${path}`, caller, path })),
  )
  const outcomes = cards.map(async ({ card, caller, path }) => {
    const before = tags.get(card) ?? '"none"'
    const polled = await caller.get(path, { "if-none-match": before })
    const { headers } = await caller.get(path)
    const tag = String(headers["etag"])
    tags.set(card, tag)
    const isWrong = polled.status !== (tag === before ? 304 : 200)
    return { card, isChanged: tag !== before, wrong: isWrong ? [`${card}: ${polled.status}`] : [] }
  })
  const seen = await Promise.all(outcomes)
  const statements = await statementsIn(async () => {
    const again = cards.map(({ card, caller, path }) => caller.get(path, { "if-none-match": tags.get(card) ?? "" }))
    for (const { status } of await Promise.all(again)) expect(status).toBe(304)
  })
  return {
    wrong: seen.flatMap(({ wrong }) => wrong),
    changed: seen.filter(({ isChanged }) => isChanged).map(({ card }) => card),
    expensive: hasMemory ? sourcesIn(statements) : [],
  }
}

const tablesWritten = (text: string) =>
  [...text.matchAll(/\b(?:insert into|update|delete from) "?(tbl_\w+)/g)].map(([, table = ""]) => table)

test("after each change in another process, polls are 304 exactly if the answer is the same", async () => {
  const as = (caller: Caller) => callerWith(other, caller.token)
  const { ids, department_id, cluster_id } = team
  const changes = changesOf({
    app: other,
    admin: as((readers["admin"] as { caller: Caller }).caller),
    member: as(team.member),
    lead: as(team.lead),
    supervisor: as(team.supervisor),
    ids,
    department_id,
    cluster_id,
    task: (await done(team.supervisor.post("/v1/scorecard/tasks", { name: "Calls" })))._id,
  })
  await pollAll()
  const report: object[] = []
  const written = new Set<string>()
  for (const { name, make } of changes) {
    let failure: unknown = null
    const statements = await statementsIn(async () => void (await make().catch((error: unknown) => (failure = error))))
    for (const { text } of statements) for (const table of tablesWritten(text ?? "")) written.add(table)
    const { wrong, changed, expensive } = await pollAll()
    report.push({ name, failure, wrong, expensive, isSeen: changed.length > 0 })
  }
  const right = changes.map(({ name, isUnseen = false }) => ({
    name,
    failure: null,
    wrong: [],
    expensive: [],
    isSeen: !isUnseen,
  }))
  expect(report).toEqual(right)
  const { all: recorded } = await findRecordedTables(world.app.platform.db)
  expect([...recorded.difference(written)], "recorded, but written by no change of this test").toEqual([])
}, 600_000)
