import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, PATHS } from "#features/entries/entries.test-support.ts"
import type { Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/documents/index.ts"
import { workbookOf } from "#platform/tables/index.ts"
import { addPerson } from "#test/factories.ts"
import { statementsOf } from "#test/statements.ts"
import { openTestWorld } from "#test/world.ts"
import type { TestWorld } from "#test/world.ts"
import { commit, csvOfRows, preview, rowOf, undo } from "./bulk.test-support.ts"
import type { Row } from "./bulk.test-support.ts"

const ROWS = 5_000
const PEOPLE = 40

let world: TestWorld
let team: Team
let task: string
let people: string[]
beforeAll(async () => {
  world = await openTestWorld("bulk_five_thousand", { warehouse: "none" })
  team = await addTeam(world)
  task = await addTask(world)
  people = []
  for (let at = 0; at < PEOPLE; at++) {
    people.push((await addPerson(world, { department_id: team.department_id })).employee_id)
  }
})
afterAll(() => world.close())

/** Side-by-side evaluations of the first half of the month, of differing figures. */
function evaluations(count: number): Row[] {
  return Array.from({ length: count }, (_, at) =>
    rowOf("sbs", people[at % PEOPLE] ?? "", task, {
      task_evaluated_date: `2026-10-${String(1 + (at % 15)).padStart(2, "0")}`,
      quantity_score: (at * 7) % 101,
      auditors_score: at % 3 === 0 ? null : (at * 13) % 101,
      remarks: `Call ${at}`,
    }),
  )
}

async function file(rows: readonly Row[]): Promise<Uint8Array> {
  const heads = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => heads.map((head) => (row[head] === null ? "null" : (row[head] ?? null))))
  return workbookOf([{ sheet: "Rows", heads, rows: cells }])
}

const figures = async () => {
  const url = "/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=10&limit=200"
  const { status, body } = await team.head.get(url)
  expect(status).toBe(200)
  const items = body.items.map(({ computed_at: _, ...rest }: Record<string, unknown>) => rest)
  return { summary: body.summary, items }
}

const count = async (table: string, where = "true") => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${sql.raw(where)}`.execute(world.app.world.db)
  return rows[0]?.count
}

type Fault = { column: string; code: string }

/** Ways to spoil a row: each names its column and the code that it is to be refused with. */
type Spoilt = [given: Row, column: string, code: string]
const SPOILT: Spoilt[] = [
  [{ employee_id: "" }, "employee_id", "required"],
  [{ employee_id: "NOBODY" }, "employee_id", "employee_not_found"],
  [{ employee_id: "a b" }, "employee_id", "invalid"],
  [{ task_evaluated_date: "" }, "task_evaluated_date", "required"],
  [{ task_evaluated_date: "2026-10-16" }, "task_evaluated_date", "date_in_future"],
  [{ task_evaluated_date: "2026-02-30" }, "task_evaluated_date", "invalid"],
  [{ task_evaluated_date: "15/10/2026" }, "task_evaluated_date", "invalid"],
  [{ task_evaluated_date: "2003-01-01" }, "task_evaluated_date", "invalid"],
  [{ task_evaluated_date: "2023-06-01" }, "task_evaluated_date", "invalid"],
  [{ task_id: "" }, "task_id", "required"],
  [{ task_id: "Calls" }, "task_id", "invalid"],
  [{ task_id: "01890000-0000-7000-8000-000000000000" }, "task_id", "invalid"],
  [{ quantity_score: "" }, "quantity_score", "required"],
  [{ quantity_score: -1 }, "quantity_score", "invalid"],
  [{ quantity_score: 101 }, "quantity_score", "invalid"],
  [{ quantity_score: "high" }, "quantity_score", "invalid"],
  [{ quantity_score: 1.234 }, "quantity_score", "invalid"],
  [{ quantity_score: "87,5" }, "quantity_score", "invalid"],
  [{ auditors_score: "" }, "auditors_score", "required"],
  [{ auditors_score: -0.01 }, "auditors_score", "invalid"],
  [{ auditors_score: 100.5 }, "auditors_score", "invalid"],
  [{ auditors_score: "none" }, "auditors_score", "invalid"],
  [{ remarks: "x".repeat(4_001) }, "remarks", "invalid"],
  [{ version: 3 }, "version", "invalid"],
  [{ _id: "01890000-0000-7000-8000-000000000001" }, "_id", "not_found"],
  [{ _id: "17" }, "_id", "not_found"],
]

test("a spreadsheet of 5,000 rows: 37 bad ones are named, then all are taken over once and undone to the cent", async () => {
  const rows = evaluations(ROWS)
  const items = Object.keys(rows[0] ?? {}).slice(6, 11)
  const spoilt = [
    ...SPOILT,
    [{ employee_id: team.ids.lead }, "employee_id", "own_entry"] satisfies Spoilt,
    ...items.map((item): Spoilt => [{ [item]: "" }, item, "required"]),
    ...items.map((item): Spoilt => [{ [item]: "perhaps" }, item, "invalid"]),
  ]
  expect(spoilt).toHaveLength(37)
  const places = spoilt.map((_, at) => 11 + at * 131)
  const bad = rows.map((row): Row => ({ _id: "", version: "", ...row }))
  for (const [at, [given]] of spoilt.entries()) Object.assign(bad[places[at] ?? 0] ?? {}, given)

  const seen = await preview(team.lead, "sbs", await file(bad), "rows.xlsx")
  expect([seen.status, seen.body.total, seen.body.valid, seen.body.invalid]).toEqual([200, ROWS, ROWS - 37, 37])
  const invalid = seen.body.rows.filter(({ status }: { status: string }) => status === "invalid")
  expect(
    invalid.map(({ row, errors }: { row: number; errors: Fault[] }) => [
      row,
      ...errors.flatMap(({ column, code }) => [column, code]),
    ]),
  ).toEqual(spoilt.map(([, column, code], at) => [(places[at] ?? 0) + 2, column, code]))
  const refused = await commit(team.lead, "sbs", seen.body.preview_id)
  expect([refused.status, refused.body.code, refused.body.errors.length]).toEqual([422, "rows_invalid", 37])
  expect(await count("tbl_sbs_entries")).toBe(0)

  const before = await figures()
  const mended = await preview(team.lead, "sbs", await file(rows), "rows.xlsx")
  expect([mended.body.valid, mended.body.invalid]).toEqual([ROWS, 0])
  const { preview_id } = mended.body
  const answers = await Promise.all([commit(team.lead, "sbs", preview_id), commit(team.lead, "sbs", preview_id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  const done = answers.find(({ status }) => status === 201)
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("preview_committed")
  expect(done?.body).toMatchObject({ created: ROWS, updated: 0 })
  expect(await count("tbl_sbs_entries", "doc->>'source' = 'bulk' and deleted_at is null")).toBe(ROWS)
  expect(await count("tbl_outbox", "doc->>'type' = 'scorecard.sbs.submitted_for_you'")).toBe(ROWS)
  const admin = await world.as("admin@example.com")
  expect((await admin.get("/v1/system/activity-logs/verify")).body).toMatchObject({ faults: [] })
  expect(await figures()).not.toEqual(before)

  const undone = await Promise.all([undo(team.lead, done?.body.batch_id), undo(team.lead, done?.body.batch_id)])
  expect(undone.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
  expect(await count("tbl_sbs_entries", "deleted_at is null")).toBe(0)
  expect(await figures()).toEqual(before)
}, 120_000)

test("whatever the number of rows, preview, commit, change and undo take as many statements", async () => {
  const statements = async (rows: Row[]) => {
    let previewId = ""
    const previewed = await statementsOf(async () => {
      previewId = (await preview(team.lead, "sbs", csvOfRows(rows))).body.preview_id
    })
    const all = await statementsOf(async () => {
      const { body } = await commit(team.lead, "sbs", previewId)
      expect(body.created).toBe(rows.length)
      const ids = await sql<{ _id: string }>`select _id from tbl_sbs_entries where deleted_at is null`.execute(
        world.app.world.db,
      )
      const changes = ids.rows.map(({ _id }) => ({ _id, quantity_score: 50.5 }))
      const again = await preview(team.lead, "sbs", csvOfRows(changes))
      const changed = await commit(team.lead, "sbs", again.body.preview_id)
      expect(changed.body).toMatchObject({ created: 0, updated: rows.length })
      expect((await undo(team.lead, changed.body.batch_id)).status).toBe(204)
      expect((await undo(team.lead, body.batch_id)).status).toBe(204)
    })
    return { previewed, all }
  }
  const few = await statements(evaluations(2))
  expect(few.previewed).toBeGreaterThan(5)
  const many = await statements(evaluations(2_000))
  // The queue looks after itself now and then, in this process too: a few statements are its own.
  expect(Math.abs(many.previewed - few.previewed)).toBeLessThan(5)
  expect(Math.abs(many.all - few.all)).toBeLessThan(10)
}, 120_000)

test("sent twice with one Idempotency-Key, the commit answers twice what it did once", async () => {
  const rows = evaluations(3)
  const { body } = await preview(team.lead, "sbs", csvOfRows(rows))
  const key = { "idempotency-key": "commit-once" }
  const answers = await Promise.all([
    commit(team.lead, "sbs", body.preview_id, key),
    commit(team.lead, "sbs", body.preview_id, key),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect((await team.lead.get(PATHS.sbs)).body.total).toBe(3)
})
