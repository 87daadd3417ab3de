import { afterAll, beforeAll, expect, test } from "vitest"
import { queueRecalculation } from "#core/months/index.ts"
import { sql, type Platform } from "#platform/index.ts"
import { statementsIn } from "#test/support/statements.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { resyncEmployeeMonths } from "./background-sync.ts"
import { addLateness, addTeam, openMonthsWorld } from "./months.test-support.ts"

const BSC = "/v1/dashboard/bsc"
const MONTH = "2026-10"
const PEOPLE = ["BEST", "LATE", "NONE"]
const everyone = PEOPLE.map((employee_id) => ({ employee_id, month: MONTH }))

let world: TestWorld
let admin: Caller
let deps: Platform

beforeAll(async () => {
  world = await openMonthsWorld("recalculate_together")
  await addTeam(world, MONTH)
  admin = await world.as("admin@example.com")
  deps = world.app.platform
})
afterAll(() => world.close())

const rows = async () =>
  (await deps.warehouse.rowsOf(PEOPLE, [MONTH])).toSorted((one, other) =>
    one.employee_id < other.employee_id ? -1 : 1,
  )
const scores = async () =>
  (await rows()).map(({ employee_id, total_score }) => ({ employee_id, total_score: Number(total_score) }))
const liveScores = () =>
  Promise.all(
    PEOPLE.map(async (employee_id) => {
      const { body } = await admin.get(`${BSC}/receipt?year=2026&month=10&employee_id=${employee_id}`)
      return { employee_id, total_score: Number(body.total_score) }
    }),
  )

test("several people's rows are the figures that each of them sees, with fewer statements than two people's", async () => {
  await resyncEmployeeMonths(deps, everyone)
  expect(await scores()).toEqual(await liveScores())
  await addLateness(world, "NONE", `${MONTH}-06`)
  await addLateness(world, "BEST", `${MONTH}-07`)
  const before = await scores()
  const forAll = await statementsIn(() => resyncEmployeeMonths(deps, everyone))
  const after = await scores()
  expect(after).toEqual(await liveScores())
  expect(after).not.toEqual(before)
  const [one] = everyone
  const forOne = await statementsIn(() => resyncEmployeeMonths(deps, one ? [one] : []))
  expect(forAll.length).toBeLessThan(2 * forOne.length)
})

test("recalculations that are queued together arrive in the warehouse", async () => {
  await addLateness(world, "LATE", `${MONTH}-13`)
  const before = await scores()
  await deps.transact((tx) => queueRecalculation(tx, everyone))
  await expect.poll(scores).not.toEqual(before)
  expect(await scores()).toEqual(await liveScores())
})

test("a person who has been removed leaves the month, others stay", async () => {
  await sql`delete from tbl_employees where _id = 'NONE'`.execute(deps.db)
  await resyncEmployeeMonths(deps, everyone)
  expect((await rows()).map(({ employee_id }) => employee_id)).toEqual(["BEST", "LATE"])
})
