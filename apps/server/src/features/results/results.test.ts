import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addLateness, addTeam, eventually, finalize, openMonthsWorld } from "#features/months/months.test-support.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { announce, describe as describeChange } from "./announce.ts"
import { asTest } from "#test/support/statements.ts"

const ACKNOWLEDGEMENT = "/v1/dashboard/bsc/acknowledgement"
const LIST = "/v1/dashboard/bsc/acknowledgements?year=2026&month=9"
const REMIND = "/v1/dashboard/bsc/acknowledgements/remind"
const SEPTEMBER = { year: 2026, month: 9 }
const regenerate = { ...SEPTEMBER, regenerate: true, reason: "A lateness was missing" } as const

let world: TestWorld
let admin: Caller
let lead: Caller
let late: Caller
let best: Caller
beforeAll(async () => {
  world = await openMonthsWorld("results")
  await addTeam(world, "2026-09")
  await addPerson(world, { employee_id: "OTHER", access_level: 2 })
  ;[admin, lead, late, best] = (await Promise.all(
    ["admin", "lead", "late", "best"].map((name) => world.as(`${name}@example.com`)),
  )) as [Caller, Caller, Caller, Caller]
})
afterAll(() => world.close())

/** The notices of a type that people have, as `recipient: title`. */
async function notices(type: string): Promise<string[]> {
  const { rows } = await sql<{ notice: string }>`select employee_id || ': ' || (doc->>'title') as notice
    from tbl_notifications where type = ${type} order by 1`.execute(world.app.platform.db)
  return rows.map(({ notice }) => notice)
}

const statuses = async (caller: Caller) =>
  (await caller.get(`${LIST}&sort=employee_id`)).body.items.map(({ employee_id, status }) => `${employee_id} ${status}`)

test("a draft month can't be acknowledged, and its list is empty", async () => {
  const { status, body } = await late.put(ACKNOWLEDGEMENT, { ...SEPTEMBER, version: 1 })
  expect([status, body.code]).toEqual([409, "month_not_final"])
  expect((await lead.get(LIST)).body).toEqual({
    items: [],
    next_cursor: null,
    total: 0,
    version: null,
    pending: 0,
    acknowledged: 0,
    to_remind: 0,
  })
  expect((await lead.post(REMIND, SEPTEMBER)).body.code).toBe("month_not_final")
})

describe("once the month is final", () => {
  beforeAll(() => finalize(admin, SEPTEMBER))

  test("everyone with figures is told, once, however often the job runs", async () => {
    const told = ["BEST", "LATE", "LEAD", "NONE", "OTHER"].map(
      (id) => `${id}: Your figures for September 2026 are final`,
    )
    await eventually(async () => (await notices("bsc.month.finalized")).length === told.length)
    await announce(world.app.platform, "2026-09")
    expect(await notices("bsc.month.finalized")).toEqual(told)
    const { rows } = await sql`select from tbl_outbox where doc->>'type' = 'bsc.month.finalized'`.execute(
      world.app.platform.db,
    )
    expect(rows).toEqual([])
  })

  test("a person acknowledges the current version, and a repeat replaces the comment", async () => {
    expect((await late.put(ACKNOWLEDGEMENT, { ...SEPTEMBER, version: 2 })).body.code).toBe("version_superseded")
    const first = await late.put(ACKNOWLEDGEMENT, { ...SEPTEMBER, version: 1 })
    expect([first.status, first.body.version, first.body.comment]).toEqual([200, 1, null])
    const again = await late.put(ACKNOWLEDGEMENT, { ...SEPTEMBER, version: 1, comment: "The 9th was a train strike." })
    expect(again.body).toEqual({ ...first.body, comment: "The 9th was a train strike." })
    const view = await late.get("/v1/dashboard/bsc?year=2026&month=9")
    expect(view.body.final).toMatchObject({ since_version: 1, previous: null, acknowledgement: again.body })
  })

  test("someone without figures has nothing to acknowledge", async () => {
    const { status, body } = await admin.put(ACKNOWLEDGEMENT, { ...SEPTEMBER, version: 1 })
    expect([status, body.code]).toEqual([404, "not_found"])
  })

  test("the list shows the pool only, with counts that ignore the filters", async () => {
    expect(await statuses(lead)).toEqual(["BEST pending", "LATE acknowledged", "LEAD pending", "NONE pending"])
    expect(await statuses(await world.as("other@example.com"))).toEqual(["OTHER pending"])
    const { body } = await lead.get(`${LIST}&status=acknowledged&q=late`)
    expect(body).toMatchObject({ version: 1, pending: 3, acknowledged: 1, to_remind: 2, total: 1 })
    expect(body.items[0]?.acknowledgement?.comment).toBe("The 9th was a train strike.")
    const file = await lead.get(`/v1/dashboard/bsc/acknowledgements/export?year=2026&month=9&format=csv`)
    expect(file.status).toBe(200)
  })

  test("a reminder goes to those who haven't, once a day, and to no one outside the pool", async () => {
    expect((await lead.post(REMIND, { ...SEPTEMBER, employee_ids: ["OTHER"] })).status).toBe(422)
    const one = await lead.post(REMIND, { ...SEPTEMBER, employee_ids: ["BEST", "LATE"] })
    expect(one.body).toEqual({ reminded: 1, already_reminded: 0 })
    const { items, to_remind } = (await lead.get(LIST)).body
    expect(to_remind).toBe(1)
    const toRemind = items.filter(({ abilities }) => abilities.remind).map(({ employee_id }) => employee_id)
    expect(toRemind).toEqual(["NONE"])
    expect((await lead.post(REMIND, SEPTEMBER)).body).toEqual({ reminded: 1, already_reminded: 1 })
    expect((await lead.get(LIST)).body).toMatchObject({ pending: 3, to_remind: 0 })
    expect((await late.post(REMIND, SEPTEMBER)).status).toBe(403)
    await eventually(async () => (await notices("bsc.month.acknowledge_reminder")).length === 2)
    expect(await notices("bsc.month.acknowledge_reminder")).toEqual(
      ["BEST", "NONE"].map((id) => `${id}: Please acknowledge your figures for September 2026`),
    )
  })
})

describe("a later version", () => {
  beforeAll(async () => {
    await best.put(ACKNOWLEDGEMENT, { ...SEPTEMBER, version: 1 })
    await addLateness(world, "BEST", "2026-09-25")
    await finalize(admin, { ...regenerate, employee_ids: ["BEST"] })
  })

  test("asks only those whose figures changed to acknowledge again", async () => {
    expect(await statuses(lead)).toEqual(["BEST pending", "LATE acknowledged", "LEAD pending", "NONE pending"])
    const { final } = (await best.get("/v1/dashboard/bsc?year=2026&month=9")).body
    expect(final).toMatchObject({ version: 2, since_version: 2, acknowledgement: { version: 1 } })
    expect(final?.previous?.total_score).toBeGreaterThan(final?.total_score ?? Infinity)
    expect((await late.put(ACKNOWLEDGEMENT, { ...SEPTEMBER, version: 1 })).body.code).toBe("version_superseded")
  })

  test("tells only them, with the change", async () => {
    await eventually(async () => (await notices("bsc.month.corrected")).length === 1)
    expect(await notices("bsc.month.corrected")).toEqual(["BEST: Your figures for September 2026 were corrected"])
    const { rows } = await sql<{ body: string }>`select doc->>'body' as body from tbl_notifications
      where type = 'bsc.month.corrected'`.execute(world.app.platform.db)
    expect(rows[0]?.body).toMatch(/Total \d+\.\d\d → \d+\.\d\d \(/)
  })

  test("without other figures tells no one and leaves acknowledgements as they are", async () => {
    await best.put(ACKNOWLEDGEMENT, { ...SEPTEMBER, version: 2 })
    await finalize(admin, { ...regenerate, employee_ids: ["NONE"] })
    await eventually(async () => {
      const { rows } = await sql<{ report_version: number }>`select report_version from tbl_announced_results`.execute(
        world.app.platform.db,
      )
      return rows[0]?.report_version === 3
    })
    expect(await notices("bsc.month.corrected")).toHaveLength(1)
    expect((await statuses(lead)).slice(0, 2)).toEqual(["BEST acknowledged", "LATE acknowledged"])
  })

  test("of a month closed before figures had digests asks only those whose figures changed", async () => {
    await asTest(() => sql`update tbl_results set figures = null`.execute(world.app.platform.db))
    await addLateness(world, "LATE", "2026-09-24")
    await finalize(admin, regenerate)
    expect((await statuses(lead)).slice(0, 2)).toEqual(["BEST acknowledged", "LATE pending"])
  })
})

test("a change names the totals, the bands and the bonus", () => {
  const near = { total: 86.1, band: "Near goal", bonus_qualified: false }
  const goal = { total: 92, band: "Goal", bonus_qualified: true }
  expect(describeChange({ from: near, to: goal })).toBe(
    "Total 86.10 → 92.00 (Near goal → Goal). Bonus: not qualified → qualified.",
  )
  expect(describeChange({ from: null, to: goal })).toBe("Total none → 92.00 (Goal).")
  expect(describeChange({ from: near, to: null })).toBe("You no longer have figures in this month.")
  expect(describeChange({ from: near, to: { ...near } })).toBe(
    "Total 86.10 (Near goal). Scores that make up the total changed.",
  )
})
