import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, type Team } from "#features/entries/entries.test-support.ts"
import { createWorkbook } from "@scorecard/tables"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { commit, csvOfRows, preview, rowOf, undo, upload, type Row } from "./bulk.test-support.ts"

let world: TestWorld
let team: Team
let task: string
beforeAll(async () => {
  world = await openTestWorld("bulk_same_content", { warehouse: "none", now: "2026-10-15T16:00:00Z" })
  team = await addTeam(world)
  task = await addTask(world)
})
afterAll(() => world.close())

async function incident(overrides: Row = {}): Promise<Row> {
  const { employee_id } = await addPerson(world, { department_id: team.department_id })
  return rowOf("incidents", employee_id, task, overrides)
}
const seenBefore = async (rows: readonly Row[], caller = team.lead) =>
  (await preview(caller, "incidents", csvOfRows(rows))).body.already_committed

test("the preview of a file that was committed before says so, and the file may be committed again", async () => {
  const rows = [await incident(), await incident()]
  expect(await seenBefore(rows)).toBeNull()
  const { batch_id } = await upload(team.lead, "incidents", rows)
  const before = { batch_id, committed_at: "2026-10-15T16:00:00.000Z", made_by_id: team.ids.lead }
  const again = await preview(team.lead, "incidents", csvOfRows(rows), "Another name.csv")
  expect([again.body.valid, again.body.already_committed]).toEqual([2, before])
  // Regardless of who uploaded it and in which file format.
  expect(await seenBefore(rows, team.head)).toEqual(before)
  const cells = rows.map((row) => Object.values(row))
  const workbook = await createWorkbook([{ sheet: "A", headers: Object.keys(rows[0] ?? {}), rows: cells }])
  expect((await preview(team.lead, "incidents", workbook, "rows.xlsx")).body.already_committed).toEqual(before)

  expect((await commit(team.lead, "incidents", again.body.preview_id)).status).toBe(201)
})

test("the last upload of the file is named, unless it was undone", async () => {
  const rows = [await incident()]
  const first = await upload(team.lead, "incidents", rows)
  const second = await upload(team.lead, "incidents", rows)
  expect(await seenBefore(rows)).toMatchObject({ batch_id: second.batch_id })
  await undo(team.lead, second.batch_id)
  expect(await seenBefore(rows)).toMatchObject({ batch_id: first.batch_id })
  await undo(team.lead, first.batch_id)
  expect(await seenBefore(rows)).toBeNull()
})

test("other content, or another sheet, is not the same file", async () => {
  const row = await incident()
  await upload(team.lead, "incidents", [row])
  expect(await seenBefore([{ ...row, description: "Something else." }])).toBeNull()
  expect(await seenBefore([row, await incident()])).toBeNull()
})

test("a second commit of a preview names the upload of the first one", async () => {
  const { preview_id } = (await preview(team.lead, "incidents", csvOfRows([await incident()]))).body
  const done = await commit(team.lead, "incidents", preview_id)
  const { status, body } = await commit(team.lead, "incidents", preview_id)
  expect([status, body.code, body.batch_id]).toEqual([409, "preview_committed", done.body.batch_id])
})
