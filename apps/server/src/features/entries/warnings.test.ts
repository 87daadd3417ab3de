import type { EntryKind } from "@scorecard/domain"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { csvOfRows, preview, rowOf, sendForm, upload, type Row } from "#features/bulk/bulk.test-support.ts"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { addTask, addTeam, draft, PATHS, type Team } from "./entries.test-support.ts"

/** October 15, 2026, a Thursday. */
const TODAY_DAY = 15

let world: TestWorld
let team: Team
let task: string
let otherTask: string
beforeAll(async () => {
  world = await openTestWorld("entry_warnings", { warehouse: "none" })
  team = await addTeam(world)
  task = await addTask(world)
  otherTask = await addTask(world)
})
afterAll(() => world.close())

const addMember = async () => (await addPerson(world, { department_id: team.department_id })).employee_id
async function submit(kind: EntryKind, person: string, fields: object = {}): Promise<string[]> {
  const { status, body } = await team.lead.post(PATHS[kind], draft(kind, person, task, fields))
  expect(status).toBe(201)
  return codesOf(body.warnings)
}
const codesOf = (warnings: readonly { code: string }[] = []) => warnings.map(({ code }) => code)

async function previewed(kind: EntryKind, rows: readonly Row[]): Promise<string[][]> {
  const { body } = await preview(team.lead, kind, csvOfRows(rows))
  expect(body.invalid).toBe(0)
  return body.rows.map(({ warnings }: { warnings: { code: string }[] }) => codesOf(warnings))
}

type Case = { kind: EntryKind; other: () => Row; same: Row }
const CASES: Case[] = [
  { kind: "sbs", other: () => ({ task_id: otherTask }), same: { quantity_score: 50 } },
  { kind: "non_sbs", other: () => ({ task_id: otherTask }), same: { quantity_score: 50 } },
  { kind: "atw", other: () => ({ impact: "team_impact" }), same: { description: "In other words" } },
  { kind: "attendance", other: () => ({ issue_type: "absenteeism", minutes: null }), same: { minutes: 3 } },
  { kind: "productivity", other: () => ({ category: "Something else" }), same: { description: "In other words" } },
  { kind: "additional_points", other: () => ({ target_key: "productivity" }), same: { points: 0.5 } },
  { kind: "incidents", other: () => ({ category: "Something else" }), same: { severity: "critical" } },
]

describe.each(CASES)("duplicates of the kind $kind", ({ kind, other, same }) => {
  test("have the person, day and type of a stored entry, in a form and in a file", async () => {
    const [person, another] = [await addMember(), await addMember()]
    expect(await submit(kind, person)).toEqual([])
    expect(await submit(kind, person, same)).toContain("duplicate")
    expect(await submit(kind, another)).toEqual([])
    const found = await previewed(kind, [
      rowOf(kind, person, task, same),
      rowOf(kind, another, task, { ...same, ...other() }),
    ])
    expect(found.map((codes) => codes.includes("duplicate"))).toEqual([true, false])
  })

  test("are alike to an earlier row of the file", async () => {
    const person = await addMember()
    const rows = [rowOf(kind, person, task), rowOf(kind, person, task, other()), rowOf(kind, person, task, same)]
    expect((await previewed(kind, rows)).map((codes) => codes.includes("duplicate"))).toEqual([false, false, true])
  })
})

test("a category is the same in any case and with any spaces; a deleted entry is no duplicate", async () => {
  const person = await addMember()
  const { body } = await team.lead.post(PATHS.incidents, draft("incidents", person, task, { category: "Late  Parcel" }))
  expect(await previewed("incidents", [rowOf("incidents", person, task, { category: "late parcel " })])).toEqual([
    ["duplicate"],
  ])
  expect((await team.supervisor.delete(`${PATHS.incidents}/${body._id}`)).status).toBe(204)
  expect(await submit("incidents", person, { category: "Late Parcel" })).toEqual([])
})

test("an update is a duplicate only where it moves next to another entry", async () => {
  const person = await addMember()
  await upload(team.lead, "incidents", [
    rowOf("incidents", person, task),
    rowOf("incidents", person, task, { incident_date: "2026-10-14" }),
  ])
  const { body } = await team.lead.get(`${PATHS.incidents}?employee_id=${person}&sort=date`)
  const [first, second] = body.items.map(({ _id }) => _id)
  expect(await previewed("incidents", [{ _id: first ?? "", severity: "critical" }])).toEqual([[]])
  expect(await previewed("incidents", [{ _id: second ?? "", incident_date: "2026-10-14" }])).toEqual([["duplicate"]])
})

test("an attendance issue on a day off is named, by the schedule and without one", async () => {
  const [person, scheduled] = [await addMember(), await addMember()]
  const saturday = { date_of_occurrence: "2026-10-10" }
  expect(await submit("attendance", person, saturday)).toEqual(["day_off"])
  const admin = await world.as("admin@example.com")
  const codes = (await admin.get("/v1/scorecard/schedule-codes")).body.items
  const codeOf = (isWorking: boolean) => present(codes.find((code) => code.is_working_day === isWorking)).code
  const days = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [String(at + 1), codeOf(at + 1 !== TODAY_DAY)]))
  expect((await admin.put(`/v1/scorecard/schedules/${scheduled}/2026/10`, { days })).status).toBe(200)
  expect(await submit("attendance", scheduled, saturday)).toEqual([])
  expect(
    await previewed("attendance", [
      rowOf("attendance", scheduled, task),
      rowOf("attendance", person, task, { date_of_occurrence: "2026-10-11" }),
    ]),
  ).toEqual([["day_off"], ["day_off"]])
  expect(await submit("productivity", person, saturday)).toEqual([])
})

test("whoever is absent is neither late nor unproductive, and delivers nothing", async () => {
  const person = await addMember()
  expect(await submit("attendance", person, { issue_type: "absenteeism", minutes: null })).toEqual([])
  expect(await submit("attendance", person)).toEqual(["already_absent"])
  expect(await previewed("productivity", [rowOf("productivity", person, task)])).toEqual([["already_absent"]])
  expect(await submit("productivity", person, { date_of_occurrence: "2026-10-14" })).toEqual([])
  const day = { employee_id: person, work_date: "10/15/2026", finished_task: 12, task_count: 10 }
  const saved = await team.lead.put("/v1/scorecard/task-delivery/day", day)
  expect(saved.body.warnings).toEqual([
    { code: "already_absent", message: "This person is already recorded as absent on October 15, 2026." },
    { code: "more_done_than_planned", message: "More tasks were finished (12) than planned (10)." },
  ])
})

test("an absence is named on a day with a tardiness, a productivity issue or finished tasks", async () => {
  const absence = { issue_type: "absenteeism", minutes: null }
  const [late, unproductive, busy, idle] = [await addMember(), await addMember(), await addMember(), await addMember()]
  await submit("attendance", late)
  await submit("productivity", unproductive)
  for (const [employee_id, finished_task] of [
    [busy, 3],
    [idle, 0],
  ] as const) {
    const day = { employee_id, work_date: "10/15/2026", finished_task, task_count: 10 }
    expect((await team.lead.put("/v1/scorecard/task-delivery/day", day)).status).toBeLessThan(300)
  }
  for (const person of [late, unproductive, busy]) {
    expect(await submit("attendance", person, absence)).toEqual(["already_absent"])
  }
  expect(await submit("attendance", idle, absence)).toEqual([])
})

test("rows of a file that say absent and late on one day contradict each other, in any order", async () => {
  const [person, other] = [await addMember(), await addMember()]
  const [late, absent] = [{}, { issue_type: "absenteeism", minutes: null }]
  const found = await previewed("attendance", [
    rowOf("attendance", person, task, late),
    rowOf("attendance", person, task, absent),
    rowOf("attendance", other, task, absent),
    rowOf("attendance", other, task, late),
    rowOf("attendance", other, task, { date_of_occurrence: "2026-10-14" }),
  ])
  expect(found).toEqual([[], ["already_absent"], [], ["already_absent"], []])
})

test("more finished tasks than planned are named in a file", async () => {
  const person = await addMember()
  const rows = [
    { employee_id: person, work_date: "2026-10-13", finished_task: 11, task_count: 10 },
    { employee_id: person, work_date: "2026-10-14", finished_task: 10, task_count: 10 },
  ]
  const path = "/v1/scorecard/task-delivery/bulk/preview"
  const { body } = await sendForm(team.lead, path, { name: "rows.csv", content: csvOfRows(rows) })
  expect([body.valid, body.with_warnings]).toEqual([2, 1])
  expect(body.rows.map(({ warnings }: { warnings: { code: string }[] }) => codesOf(warnings))).toEqual([
    ["more_done_than_planned"],
    [],
  ])
})

test("rows about people outside the pool, and rows that cannot be read, have no warnings", async () => {
  const elsewhere = await addTeam(world)
  const theirs = draft("incidents", elsewhere.ids.colleague, task)
  expect((await elsewhere.lead.post(PATHS.incidents, theirs)).status).toBe(201)
  const rows = [
    rowOf("incidents", elsewhere.ids.colleague, task),
    rowOf("incidents", await addMember(), task, { severity: "x" }),
  ]
  const { body } = await preview(team.lead, "incidents", csvOfRows(rows))
  expect([body.invalid, body.with_warnings]).toEqual([2, 0])
})
