import { isDeepStrictEqual } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { createWorkbook } from "@scorecard/tables"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { statementsOf } from "#test/support/statements.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { commit, csvOfRows, preview, rowOf, undo, upload, type Row } from "./bulk.test-support.ts"

const ROWS = 5_000
/** How many rows update an existing entry, and how many rows there are. */
const CHANGES = 1_000
const SEEDED = 1_200
const PEOPLE = 40

let world: TestWorld
let team: Team
let task: string
let people: string[]
beforeAll(async () => {
  world = await openTestWorld("bulk_five_thousand", {
    warehouse: "none",
    // What comes second must wait for all of what came first, also on a slow database.
    config: { databaseLockTimeoutMs: 120_000 },
  })
  team = await addTeam(world)
  task = await addTask(world)
  people = []
  for (let at = 0; at < PEOPLE; at++) {
    people.push((await addPerson(world, { department_id: team.department_id })).employee_id)
  }
})
afterAll(() => world.close())

/** Side-by-side evaluations in the first half of the month, with different figures. */
function evaluations(count: number, month = "2026-10"): Row[] {
  return Array.from({ length: count }, (_, at) =>
    rowOf("sbs", people[at % PEOPLE] ?? "", task, {
      task_evaluated_date: `${month}-${String(1 + (at % 15)).padStart(2, "0")}`,
      quantity_score: (at * 7) % 101,
      auditors_score: at % 3 === 0 ? null : (at * 13) % 101,
      remarks: `Call ${at}`,
    }),
  )
}

type Standing = { _id: string; task_evaluated_date: string; auditors_score: number | null }

/** Different scores in two months, submitted by the person who changes some of them later. */
async function seed(): Promise<{ batch_id: string; entries: Standing[] }> {
  const september = evaluations(SEEDED, "2026-09").filter((_, at) => at % 2 === 0)
  const october = evaluations(SEEDED).filter((_, at) => at % 2 === 1)
  const { batch_id, created } = await upload(team.lead, "sbs", [...september, ...october])
  expect(created).toBe(SEEDED)
  const { rows } = await sql<{ doc: Standing }>`select doc from tbl_sbs_entries order by _id`.execute(
    world.app.platform.db,
  )
  return { batch_id, entries: rows.map(({ doc }) => doc) }
}

/** Each gets a new score; of every three, one moves to another day and one to the other month. */
function changes(entries: readonly Standing[]): Row[] {
  return entries.slice(0, CHANGES).map(({ _id, task_evaluated_date: date, auditors_score }, at): Row => {
    const otherMonth = date.startsWith("2026-09") ? "2026-10" : "2026-09"
    const moved = [date, `${date.slice(0, 8)}${date.endsWith("-07") ? "08" : "07"}`, `${otherMonth}${date.slice(7)}`]
    const scores = { quantity_score: ((at * 11) % 100) + 0.25, auditors_score: auditors_score === null ? 61.75 : null }
    return { _id, ...scores, ...(at % 3 > 0 && { task_evaluated_date: moved[at % 3] ?? date }) }
  })
}

async function file(rows: readonly Row[]): Promise<Uint8Array> {
  const headers = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => headers.map((header) => (row[header] === null ? "null" : (row[header] ?? null))))
  return createWorkbook([{ sheet: "Rows", headers, rows: cells }])
}

const figures = async (month: 9 | 10) => {
  const url = `/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=${month}&limit=200` as const
  const { status, body } = await team.head.get(url)
  expect(status).toBe(200)
  const items = body.items.map(({ computed_at: _, ...rest }: Record<string, unknown>) => rest)
  return { summary: body.summary, items }
}

const count = async (table: string, where = "true") => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${sql.raw(where)}`.execute(world.app.platform.db)
  return rows[0]?.count
}

/** Ways to make a row invalid, each with its column and the expected code. */
type Spoilt = [overrides: Row, column: string, code: string]
const SPOILT: Spoilt[] = [
  [{ employee_id: "" }, "employee_id", "required"],
  [{ employee_id: "NOBODY" }, "employee_id", "employee_not_found"],
  [{ employee_id: "a b" }, "employee_id", "employee_not_found"],
  [{ task_evaluated_date: "" }, "task_evaluated_date", "required"],
  [{ task_evaluated_date: "2026-10-16" }, "task_evaluated_date", "date_in_future"],
  [{ task_evaluated_date: "2026-02-30" }, "task_evaluated_date", "invalid"],
  [{ task_evaluated_date: "32/10/2026" }, "task_evaluated_date", "invalid"],
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
  [{ quantity_score: "1.087,5" }, "quantity_score", "invalid"],
  [{ auditors_score: 12.345 }, "auditors_score", "invalid"],
  [{ auditors_score: -0.01 }, "auditors_score", "invalid"],
  [{ auditors_score: 100.5 }, "auditors_score", "invalid"],
  [{ auditors_score: "none" }, "auditors_score", "invalid"],
  [{ remarks: "x".repeat(4_001) }, "remarks", "invalid"],
  [{ version: 3 }, "version", "invalid"],
  [{ _id: "01890000-0000-7000-8000-000000000001" }, "_id", "not_found"],
  [{ _id: "17" }, "_id", "not_found"],
]

/** The content of the entries, without when and by which user they were last written. */
const contents = async () => {
  const { rows } = await sql<{ said: object }>`select doc - '{updated_at,updated_by_id}'::text[] as said
    from tbl_sbs_entries where deleted_at is null order by _id`.execute(world.app.platform.db)
  return rows.map(({ said }) => said)
}

test("a spreadsheet of 5,000 new and updated rows: 37 invalid ones are reported, then all are committed once and undone exactly", async () => {
  const seeded = await seed()
  const made = evaluations(ROWS - CHANGES)
  const rows = [...made.map((row): Row => ({ _id: "", version: "", ...row })), ...changes(seeded.entries)]
  const items = Object.keys(made[0] ?? {}).slice(6, 11)
  const spoilt = [
    ...SPOILT,
    [{ employee_id: team.ids.lead }, "employee_id", "own_entry"] satisfies Spoilt,
    ...items.map((item): Spoilt => [{ [item]: "" }, item, "required"]),
    ...items.map((item): Spoilt => [{ [item]: "perhaps" }, item, "invalid"]),
  ]
  expect(spoilt).toHaveLength(37)
  const places = spoilt.map((_, at) => 11 + at * 107)
  const bad = rows.map((row): Row => ({ ...row }))
  for (const [at, [overrides]] of spoilt.entries()) Object.assign(bad[places[at] ?? 0] ?? {}, overrides)

  const seen = await preview(team.lead, "sbs", await file(bad), "rows.xlsx")
  expect([seen.status, seen.body.total, seen.body.valid, seen.body.invalid]).toEqual([200, ROWS, ROWS - 37, 37])
  const invalid = seen.body.rows.filter(({ status }) => status === "invalid")
  expect(invalid.map(({ row, errors }) => [row, ...errors.flatMap(({ column, code }) => [column, code])])).toEqual(
    spoilt.map(([, column, code], at) => [(places[at] ?? 0) + 2, column, code]),
  )
  const refused = await commit(team.lead, "sbs", seen.body.preview_id)
  // The preview reports all of them, a refusal the first twenty.
  expect([refused.status, refused.body.code, refused.body.errors.length]).toEqual([422, "rows_invalid", 20])
  expect(refused.body.detail).toContain("37")
  expect(await count("tbl_sbs_entries")).toBe(SEEDED)

  const before = { september: await figures(9), october: await figures(10), contents: await contents() }
  const scored = ({ items: people }: typeof before.september) =>
    new Set(people?.map(({ total_score }) => total_score)).size
  // Otherwise the figures could not be told apart.
  for (const month of [before.september, before.october]) expect(scored(month)).toBeGreaterThan(10)
  const mended = await preview(team.lead, "sbs", await file(rows), "rows.xlsx")
  expect([mended.body.valid, mended.body.invalid]).toEqual([ROWS, 0])
  const { preview_id } = mended.body
  const answers = await Promise.all([commit(team.lead, "sbs", preview_id), commit(team.lead, "sbs", preview_id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  const done = answers.find(({ status }) => status === 201)
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("preview_committed")
  expect(done?.body).toMatchObject({ created: ROWS - CHANGES, updated: CHANGES })
  const all = SEEDED + ROWS - CHANGES
  expect(await count("tbl_sbs_entries", "doc->>'source' = 'bulk' and deleted_at is null")).toBe(all)
  // The seeding notified each person once, and the upload did so again.
  expect(await count("tbl_outbox", "doc->>'type' = 'scorecard.sbs.submitted_for_you'")).toBe(2 * PEOPLE)
  const admin = await world.as("admin@example.com")
  expect((await admin.get("/v1/system/activity-logs/verify")).body).toMatchObject({ faults: [] })
  for (const [month, was] of [
    [9, before.september],
    [10, before.october],
  ] as const) {
    const is = await figures(month)
    expect(is.summary).not.toEqual(was.summary)
    const same = is.items.filter((item: object, at: number) => isDeepStrictEqual(item, was.items[at]))
    expect(same.length).toBeLessThan(is.items.length / 4)
  }

  const undone = await Promise.all([
    undo(team.lead, present(done?.body.batch_id)),
    undo(team.lead, present(done?.body.batch_id)),
  ])
  expect(undone.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
  expect({ september: await figures(9), october: await figures(10), contents: await contents() }).toEqual(before)
  expect((await undo(team.lead, seeded.batch_id)).status).toBe(204)
  expect(await count("tbl_sbs_entries", "deleted_at is null")).toBe(0)
})

test("preview, commit, update and undo take the same few statements for each further 500 rows", async () => {
  const statements = async (rows: Row[]) => {
    let previewId = ""
    const previewed = await statementsOf(async () => {
      previewId = (await preview(team.lead, "sbs", csvOfRows(rows))).body.preview_id
    })
    const all = await statementsOf(async () => {
      const { body } = await commit(team.lead, "sbs", previewId)
      expect(body.created).toBe(rows.length)
      const ids = await sql<{ _id: string }>`select _id from tbl_sbs_entries where deleted_at is null`.execute(
        world.app.platform.db,
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
  const one = await statements(evaluations(500))
  const two = await statements(evaluations(1_000))
  const three = await statements(evaluations(1_500))
  for (const step of ["previewed", "all"] as const) {
    expect(one[step]).toBeGreaterThan(5)
    const [growth, next] = [two[step] - one[step], three[step] - two[step]]
    // The queue runs its own maintenance in this process, so a few statements belong to it.
    expect(Math.abs(next - growth)).toBeLessThan(10)
    expect(growth).toBeLessThan(100)
  }
})

test("a commit repeated with its Idempotency-Key runs once and gets the same response", async () => {
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
