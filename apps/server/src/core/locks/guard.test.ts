import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  addTask,
  addTeam,
  DATE_FIELDS,
  draft,
  PATHS,
  setMonth,
  type Team,
} from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
let admin: Caller
let team: Team
let task: string

beforeAll(async () => {
  world = await openTestWorld("guard", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  team = await addTeam(world)
  task = await addTask(world)
})
afterAll(() => world.close())

type Page = "sbs" | "incidents"

const post = (caller: Caller, page: Page, day: string) =>
  caller.post(PATHS[page], draft(page, team.ids.colleague, task, { [DATE_FIELDS[page]]: day }))

const grant = async (kind: Page, year: number, month: number): Promise<string> => {
  const body = {
    employee_id: team.ids.colleague,
    kind,
    year,
    month,
    until: "2026-10-15T18:00:00.000Z",
    reason: "Late audit",
  }
  const reply = await admin.post("/v1/scorecard/unlock-grants", body)
  if (reply.status !== 201) throw new Error("the test's grant was refused")
  return reply.body._id
}

const page = fc.constantFrom<Page>("sbs", "incidents")
const situation = fc.record({
  page,
  level: fc.constantFrom(2, 3, 4, 5),
  // On October 15, all locks of September have passed, and none of the week and month of the 14th.
  day: fc.constantFrom("2026-09-15", "2026-10-14"),
  final: fc.boolean(),
  weekly: fc.record({ enabled: fc.boolean(), pages: fc.uniqueArray(page) }),
  monthly: fc.record({ enabled: fc.boolean(), pages: fc.uniqueArray(page) }),
  granted: fc.constantFrom<"no" | "this" | "other kind" | "other month">("no", "this", "other kind", "other month"),
})

type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never

/** An independent restatement of rules/locks#what-is-refused. */
function expectedCode({ page, level, day, final, weekly, monthly, granted }: Situation): string | null {
  if (level === 5 || granted === "this") return null
  const onAnyList = weekly.pages.includes(page) || monthly.pages.includes(page)
  const isPast = day.startsWith("2026-09")
  if (final && onAnyList) return "month_finalized"
  if (isPast && weekly.enabled && weekly.pages.includes(page)) return "week_locked"
  if (isPast && monthly.enabled && monthly.pages.includes(page)) return "month_locked"
  return null
}

test("write access depends only on level, lists, locks, finals and grants", async () => {
  const callers: Record<number, Caller> = { 2: team.lead, 3: team.supervisor, 4: team.head, 5: admin }
  await fc.assert(
    fc.asyncProperty(situation, async (combination) => {
      const { page, day, weekly, monthly, final, granted } = combination
      const month = Number(day.slice(5, 7))
      expect((await admin.patch("/v1/scorecard/locks", { weekly, monthly })).status).toBe(200)
      await setMonth(world, day.slice(0, 7), final ? "final" : "draft")
      const otherKind = page === "sbs" ? "incidents" : "sbs"
      const id =
        granted === "no"
          ? null
          : await grant(granted === "other kind" ? otherKind : page, 2026, granted === "other month" ? 8 : month)

      const caller = callers[combination.level]
      if (!caller) throw new Error("no caller has this level")
      const { status, body } = await post(caller, page, day)
      const code = expectedCode(combination)
      expect({ status, code: body.code ?? null }).toEqual({ status: code === null ? 201 : 409, code })
      const ended = id === null ? { status: 204 } : await admin.delete(`/v1/scorecard/unlock-grants/${id}`)
      expect(ended.status).toBe(204)
    }),
    { numRuns: 120 },
  )
})

test("a refusal states the reason, since when it applies, and what to do", async () => {
  await admin.patch("/v1/scorecard/locks", { weekly: { enabled: false }, monthly: { enabled: false } })
  // Enabled before their times come.
  world.setNow("2026-09-01T16:00:00Z")
  const early = await world.as("admin@example.com")
  await early.patch("/v1/scorecard/locks", {
    weekly: { enabled: true, pages: ["sbs"] },
    monthly: { enabled: true, pages: ["sbs", "incidents"] },
  })
  world.setNow("2026-10-15T16:00:00Z")
  await setMonth(world, "2026-09", "final")
  const final = (await post(team.lead, "sbs", "2026-09-15")).body
  expect(final).toMatchObject({
    code: "month_finalized",
    page: "sbs",
    employee_id: team.ids.colleague,
    date: "2026-09-15",
    month: "2026-09",
    locked_since: "2026-10-02T09:00:00.000Z",
  })
  expect(final.detail).toMatch(
    /September 2026 has been final since Friday, October 2, 2026 at 5:00 AM EDT.*super admin/,
  )
  await setMonth(world, "2026-09", "draft")
  expect((await post(team.lead, "sbs", "2026-09-15")).body).toMatchObject({
    code: "week_locked",
    locked_since: "2026-09-22T16:00:00.000Z",
    detail: expect.stringMatching(
      /of the week of September 15, 2026 have been locked since Tuesday, September 22, 2026 at 12:00 PM EDT/,
    ),
  })
  expect((await post(team.lead, "incidents", "2026-09-15")).body).toMatchObject({
    code: "month_locked",
    locked_since: "2026-10-01T04:00:00.000Z",
    detail: expect.stringMatching(/of September 2026 have been locked since Thursday, October 1, 2026 at 12:00 AM EDT/),
  })
})

test("a grant expires exactly at its end time", async () => {
  await grant("incidents", 2026, 9)
  world.setNow("2026-10-15T17:59:59.999Z")
  expect((await post(team.lead, "incidents", "2026-09-15")).status).toBe(201)
  world.setNow("2026-10-15T18:00:00.000Z")
  expect((await post(team.lead, "incidents", "2026-09-15")).body.code).toBe("month_locked")
  world.setNow("2026-10-15T16:00:00Z")
})

test("a super admin's change is counted in a final month but not in a draft month", async () => {
  const counted = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from tbl_bsc_final_changes`.execute(
      world.app.platform.db,
    )
    return rows[0]?.count
  }
  await setMonth(world, "2026-08", "final")
  await setMonth(world, "2026-10", "draft")
  const before = (await counted()) ?? 0
  const { body } = await post(admin, "sbs", "2026-08-12")
  expect(await counted()).toBe(before + 1)
  await admin.patch(`${PATHS.sbs}/${body._id}`, { task_evaluated_date: "2026-10-14" })
  expect(await counted()).toBe(before + 2)
  await post(admin, "sbs", "2026-10-14")
  expect(await counted()).toBe(before + 2)
})

test("a writer waits for a running finalization and is then refused", async () => {
  await setMonth(world, "2026-09", "draft")
  await admin.patch("/v1/scorecard/locks", { weekly: { enabled: false }, monthly: { enabled: false } })
  const waiting = await world.app.platform.transact(async (tx) => {
    await sql`select 1 from tbl_bsc_month_reports where _id = '2026-09' for update`.execute(tx.db)
    const answer = post(team.lead, "sbs", "2026-09-15")
    await writerWaits()
    await sql`update tbl_bsc_month_reports set doc = jsonb_set(doc, '{status}', '"final"'), version = version + 1
      where _id = '2026-09'`.execute(tx.db)
    return { answer }
  })
  expect((await waiting.answer).body.code).toBe("month_finalized")
})

const finalChangesOf = async (month: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tbl_bsc_final_changes
    where month = ${month}`.execute(world.app.platform.db)
  return rows[0]?.count ?? 0
}

// Saturday, August 1, 2026: its week has its Thursday, and so its weekly gate, in July.
test("an evaluation waits while the month of its week is finalized and counts as a change of that final", async () => {
  await setMonth(world, "2026-07", "draft")
  await setMonth(world, "2026-08", "draft")
  const locks = { enabled: false, pages: ["sbs"] }
  await admin.patch("/v1/scorecard/locks", { weekly: locks, monthly: locks })
  const before = await finalChangesOf("2026-07")
  const stop = new AbortController()
  const { first, posted } = await world.app.platform.transact(async (tx) => {
    await sql`select 1 from tbl_bsc_month_reports where _id = '2026-07' for update`.execute(tx.db)
    const reply = post(team.lead, "sbs", "2026-08-01")
    const raced = await Promise.race([reply.then(() => "answered"), writerWaits(stop.signal).then(() => "waits")])
    await sql`update tbl_bsc_month_reports set doc = jsonb_set(doc, '{status}', '"final"'), version = version + 1
      where _id = '2026-07'`.execute(tx.db)
    return { first: raced, posted: { reply } }
  })
  const answer = await posted.reply
  stop.abort()
  // Refusals depend on the entry's own date, and August is open. (rules/locks#what-is-refused)
  expect({ first, status: answer.status }).toEqual({ first: "waits", status: 201 })
  expect(await finalChangesOf("2026-07")).toBe(before + 1)

  const url = `${PATHS.sbs}/${answer.body._id}`
  await team.supervisor.delete(url)
  expect(await finalChangesOf("2026-07")).toBe(before + 2)
  await team.supervisor.post(`${url}/restore`)
  expect(await finalChangesOf("2026-07")).toBe(before + 3)
  await team.lead.patch(url, { task_evaluated_date: "2026-08-12" })
  expect(await finalChangesOf("2026-07")).toBe(before + 4)
  await team.lead.patch(url, { task_evaluated_date: "2026-08-13" })
  expect(await finalChangesOf("2026-07")).toBe(before + 4)
  // Only evaluations are counted by week.
  await post(team.lead, "incidents", "2026-08-01")
  expect(await finalChangesOf("2026-07")).toBe(before + 4)
})

/** Waits until a connection of this database is blocked on a row lock. */
async function writerWaits(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(world.app.platform.db)
    if (rows.length > 0) return
  }
}
