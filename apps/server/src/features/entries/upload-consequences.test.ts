import { afterAll, beforeAll, expect, test } from "vitest"
import { csvOfRows, preview, rowOf, upload } from "#features/bulk/bulk.test-support.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { addTask, addTeam, draft, PATHS, type Team } from "./entries.test-support.ts"
import { present } from "#test/support/present.ts"

let world: TestWorld
let team: Team
let task: string
beforeAll(async () => {
  world = await openTestWorld("upload_consequences", { warehouse: "none" })
  team = await addTeam(world)
  task = await addTask(world)
})
afterAll(() => world.close())

const addMember = async (fields: object = {}) =>
  (await addPerson(world, { department_id: team.department_id, ...fields })).employee_id

async function totalOf(employee_id: string): Promise<number> {
  const { body } = await team.head.get(`/v1/dashboard/bsc/receipt?employee_id=${employee_id}&year=2026&month=10`)
  return present(body.total_score)
}

const average = (totals: readonly number[]) =>
  Math.round((totals.reduce((sum, total) => sum + total, 0) / totals.length) * 100) / 100

test("the preview of an upload sums up what committing it changes", async () => {
  const regular = { regularization_date: "2026-01-05" }
  const [late, already] = [await addMember(regular), await addMember(regular)]
  const outside = await addMember({ bsc_enabled: false })
  await team.lead.post(PATHS.attendance, draft("attendance", already, task))
  const rows = [
    ...[late, already, outside].map((person) =>
      rowOf("attendance", person, task, { date_of_occurrence: "2026-10-14" }),
    ),
    rowOf("attendance", late, task, { date_of_occurrence: "2026-10-13" }),
    rowOf("attendance", already, task, { date_of_occurrence: "2026-10-13", issue_type: "nonsense" }),
  ]
  const before = [await totalOf(late), await totalOf(already)]
  const { body } = await preview(team.lead, "attendance", csvOfRows(rows))
  expect([body.valid, body.invalid]).toEqual([4, 1])
  await upload(team.lead, "attendance", rows.slice(0, 4))
  const after = [await totalOf(late), await totalOf(already)]
  expect(body.consequences).toEqual({
    scorecards: 2,
    higher: 0,
    lower: 2,
    average_total_score: { before: average(before), after: average(after) },
    bands_changed: 0,
    gates: [{ key: "attendance", failing: 1, passing: 0 }],
  })
})

test("rows that change entries count with what they were", async () => {
  const person = await addMember()
  const { body: saved } = await team.lead.post(PATHS.atw, draft("atw", person, task, { final_score: 10 }))
  const before = await totalOf(person)
  const rows = [{ _id: saved._id, final_score: 90 }]
  const { body } = await preview(team.lead, "atw", csvOfRows(rows))
  await upload(team.lead, "atw", rows)
  const after = await totalOf(person)
  expect(after).toBeGreaterThan(before)
  expect(body.consequences).toMatchObject({
    scorecards: 1,
    higher: 1,
    lower: 0,
    average_total_score: { before, after },
  })
})

test("without valid rows nothing would change", async () => {
  const rows = [rowOf("atw", await addMember(), task, { impact: "no_such_impact" })]
  const { body } = await preview(team.lead, "atw", csvOfRows(rows))
  expect(body.consequences).toMatchObject({ scorecards: 0, average_total_score: null, gates: [] })
})
