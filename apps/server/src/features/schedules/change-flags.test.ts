import { afterAll, beforeAll, expect, test } from "vitest"
import { addTeam, setMonth, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const CODES = "/v1/scorecard/schedule-codes"
const MONTH_JOB = "scorecard_month_resync"

let world: TestWorld
let team: Team
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("change_flags")
  team = await addTeam(world)
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

let made = 0
const add = async () => {
  const flags = { is_working_day: true, is_task_delivery_day: true }
  return (await team.head.post(CODES, { code: `F${++made}`, label: "Flexible", ...flags })).body
}

/** Half of the month has the code, the other half is off. */
async function schedule(employeeId: string, month: number, code: string): Promise<void> {
  const length = new Date(Date.UTC(2026, month, 0)).getUTCDate()
  const days = Object.fromEntries(Array.from({ length }, (_, at) => [String(at + 1), at % 2 === 0 ? code : "OFF"]))
  const { status } = await admin.put(`/v1/scorecard/schedules/${employeeId}/2026/${month}`, { days })
  expect(status).toBe(200)
}

/** The months queued for a full resync; removes them from the queue. */
async function queuedMonths(): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`delete from jobs.job where name = ${MONTH_JOB}
    returning data->>'month' as month`.execute(world.app.platform.db)
  return rows.map(({ month }) => month).toSorted()
}

const countChanges = async (month: number) =>
  (await admin.get(`/v1/dashboard/bsc/month-report?year=2026&month=${month}`)).body.entries_changed_since_final

test("a flag is locked if a final month uses the code, just like the schedules of that month", async () => {
  const code = await add()
  await schedule(team.ids.colleague, 7, code.code)
  await schedule(team.ids.colleague, 9, code.code)
  await setMonth(world, "2026-09", "final")
  const before = await countChanges(9)

  const stale = await team.head.patch(`${CODES}/${code._id}`, { is_working_day: false }, { "if-match": '"7"' })
  expect(stale.body.code).toBe("version_mismatch")
  for (const flag of ["is_working_day", "is_task_delivery_day"]) {
    const refused = await team.head.patch(`${CODES}/${code._id}`, { [flag]: false })
    expect([refused.status, refused.body.code, refused.body.month]).toEqual([409, "month_finalized", "2026-09"])
    expect(refused.body.detail).toContain("September 2026")
  }
  expect((await admin.get(`${CODES}/${code._id}`)).body).toMatchObject({ is_working_day: true, version: 1 })
  expect([await queuedMonths(), await countChanges(9)]).toEqual([[], before])

  // Changes that affect no figure are allowed, and so are codes that only draft months use.
  const renamed = await team.head.patch(`${CODES}/${code._id}`, { label: "Flextime", is_working_day: true })
  expect([renamed.status, await queuedMonths()]).toEqual([200, []])

  const changed = await admin.patch(`${CODES}/${code._id}`, { is_working_day: false })
  expect(changed).toMatchObject({ status: 200, body: { is_working_day: false, version: 3 } })
  expect([await queuedMonths(), await countChanges(9)]).toEqual([["2026-07"], present(before) + 1])
  await setMonth(world, "2026-09", "draft")
})

test("changing the flags of a code queues each draft month that uses it and those that share weeks with it, each once", async () => {
  const [code, other] = [await add(), await add()]
  for (const month of [7, 8]) {
    for (const employeeId of [team.ids.colleague, team.ids.member]) await schedule(employeeId, month, code.code)
  }
  await schedule(team.ids.lead, 9, other.code)
  await setMonth(world, "2026-09", "final")
  expect((await team.head.patch(`${CODES}/${code._id}`, { is_task_delivery_day: false })).status).toBe(200)
  expect(await queuedMonths()).toEqual(["2026-07", "2026-08", "2026-09"])
  await setMonth(world, "2026-09", "draft")
})

test("below level 5, someone else must change a code that your own draft month uses", async () => {
  const code = await add()
  await schedule(team.ids.head, 7, code.code)
  for (const patch of [{ is_working_day: false }, { is_task_delivery_day: false }, { label: "Mine" }]) {
    const refused = await team.head.patch(`${CODES}/${code._id}`, patch)
    expect([refused.status, refused.body.code]).toEqual([403, "own_record"])
  }
  // Permission is checked first, whatever else is wrong.
  for (const patch of [{ code: "RENAMED" }, { label: "Mine" }]) {
    const refused = await team.head.patch(`${CODES}/${code._id}`, patch, { "if-match": '"9"' })
    expect([refused.status, refused.body.code]).toEqual([403, "own_record"])
  }
  const abilities = async (caller: Caller) => (await caller.get(`${CODES}/${code._id}`)).body.abilities
  expect(await abilities(team.head)).toEqual({ edit: false, delete: true })
  const listed = await team.head.get(`${CODES}?q=${code.code}`)
  expect(listed.body.items).toMatchObject([{ code: code.code, version: 1, abilities: { edit: false } }])
  expect(await queuedMonths()).toEqual([])

  // Someone else at level 4 may change it; its user may change the label once the month is final.
  const other = await world.as((await addPerson(world, { access_level: 4 })).email)
  expect((await other.patch(`${CODES}/${code._id}`, { is_working_day: false })).status).toBe(200)
  expect(await abilities(admin)).toEqual({ edit: true, delete: true })
  await setMonth(world, "2026-07", "final")
  expect((await team.head.patch(`${CODES}/${code._id}`, { is_working_day: true })).body.code).toBe("month_finalized")
  expect((await team.head.patch(`${CODES}/${code._id}`, { label: "Free again" })).status).toBe(200)
  await setMonth(world, "2026-07", "draft")
  await queuedMonths()
})

test("the figures of an older draft month are updated in the warehouse", async () => {
  const code = await add()
  const { colleague } = team.ids
  await schedule(colleague, 8, code.code)
  for (const date_of_occurrence of ["2026-08-03", "2026-08-05"]) {
    const late = { issue_type: "tardiness", minutes: 30, employee_id: colleague, date_of_occurrence }
    expect((await admin.post("/v1/scorecard/attendance-issues", late)).status).toBe(201)
  }
  const url = `/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=8&employee_id=${colleague}` as const
  const figures = async () => {
    const { source, items } = (await admin.get(url)).body
    return { source, kpms: items[0]?.kpms }
  }
  await admin.post("/v1/dashboard/bsc/sync", { year: 2026, month: 8 })
  const before = await figures()
  expect(before.source).toBe("warehouse")

  expect((await team.head.patch(`${CODES}/${code._id}`, { is_working_day: false })).status).toBe(200)
  const job = world.app.features.jobs.find(({ declaration }) => declaration.name === MONTH_JOB)
  const context = { jobId: "test", signal: new AbortController().signal, attempt: 1 }
  for (const month of await queuedMonths()) await job?.run({ month }, context)
  const after = await figures()
  expect(after.source).toBe("warehouse")
  expect(after.kpms).not.toEqual(before.kpms)

  // A month that has become final in the meantime keeps its rows.
  await setMonth(world, "2026-08", "final")
  await admin.patch(`${CODES}/${code._id}`, { is_working_day: true })
  await job?.run({ month: "2026-08" }, context)
  await setMonth(world, "2026-08", "draft")
  expect(await figures()).toEqual(after)
})
