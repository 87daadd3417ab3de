import { afterAll, beforeAll, expect, test } from "vitest"
import { csvOfRows, preview, rowOf } from "#features/bulk/bulk.test-support.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addTask, addTeam, PATHS, type Team } from "./entries.test-support.ts"

let world: TestWorld
let team: Team
let task: string
beforeAll(async () => {
  world = await openTestWorld("new_tasks", { warehouse: "none" })
  team = await addTeam(world)
  task = await addTask(world)
})
afterAll(() => world.close())

async function fileOf(names: readonly string[]): Promise<string> {
  const { employee_id } = await addPerson(world, { department_id: team.department_id })
  return csvOfRows(names.map((name) => rowOf("sbs", employee_id, name))).replace("task_id", "Task name")
}
const send = async (caller: Caller, content: string, mapping: object | null) =>
  preview(caller, "sbs", content, "rows.csv", mapping ? { mapping: JSON.stringify(mapping) } : {})
async function taskNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from tbl_tasks order by name`.execute(world.app.platform.db)
  return rows.map(({ name }) => name)
}

test("tasks that are missing are asked about, and created by the commit if so answered", async () => {
  const before = await taskNames()
  const content = await fileOf(["Inbound calls", task, "inbound  CALLS", "Chat"])
  const { body: proposed } = await send(team.supervisor, content, null)
  const { body: asked } = await send(team.supervisor, content, proposed.mapping)
  expect(asked.questions).toMatchObject([
    {
      header: "Task name",
      field: "task_id",
      kind: "unknown_values",
      examples: ["Inbound calls", "inbound  CALLS", "Chat"],
    },
  ])
  expect(asked.questions[0]?.choices[0]).toEqual({ value: "create", label: "Create the missing tasks" })
  expect(asked.valid).toBe(0)
  const values = { "Task name": { "Inbound calls": null, "inbound  CALLS": null, Chat: task } }
  const { body: answered } = await send(team.supervisor, content, { ...asked.mapping, values })
  expect(answered.rows.map(({ status }) => status)).toEqual(["invalid", "valid", "invalid", "valid"])

  const { body } = await send(team.supervisor, content, { ...asked.mapping, create_missing: ["task_id"] })
  expect([body.questions, body.valid, body.invalid]).toEqual([[], 4, 0])
  expect(body.rows.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([[], [], ["duplicate"], []])
  expect(await taskNames()).toEqual(before)

  const choice = { preview_id: body.preview_id, on_duplicate: "skip" }
  const done = await team.supervisor.post(`${PATHS.sbs}/bulk/commit`, choice)
  expect(done.body).toMatchObject({ created: 3, skipped: 1 })
  expect((await taskNames()).toSorted()).toEqual([...before, "Chat", "Inbound calls"].toSorted())
})

test("whoever may not create tasks is not asked, and refused if they try", async () => {
  const content = await fileOf(["Outbound calls"])
  const { body: proposed } = await send(team.lead, content, null)
  const { body } = await send(team.lead, content, proposed.mapping)
  expect([body.questions, body.invalid]).toEqual([[], 1])
  const refused = await send(team.lead, content, { ...body.mapping, create_missing: ["task_id"] })
  expect([refused.status, refused.body.code]).toEqual([403, "permission_missing"])
})

test("a column of hundreds of different texts is no column of tasks", async () => {
  const content = await fileOf(Array.from({ length: 501 }, (_, at) => `Remark number ${at}`))
  const { body } = await send(team.supervisor, content, null)
  const refused = await send(team.supervisor, content, { ...body.mapping, create_missing: ["task_id"] })
  expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, "mapping.create_missing"])
})

test("a file with our own headers is not asked about, and creates tasks if told to", async () => {
  const content = (await fileOf(["Back office", task])).replace("Task name", "task_id")
  const { body } = await send(team.supervisor, content, null)
  expect([body.mapping_source, body.questions, body.valid, body.invalid]).toEqual(["exact", [], 1, 1])
  const { body: told } = await send(team.supervisor, content, { create_missing: ["task_id"] })
  expect([told.questions, told.valid]).toEqual([[], 2])
})
