import { DEFAULT_LOCK_SETTINGS } from "@scorecard/domain"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql, type Database } from "#platform/index.ts"
import { employeeMonthsQuery } from "./employee-months.store.ts"
import { addPeople, openDocuments } from "./month-documents.fixture.ts"

const PEOPLE = 500
const ROWS = 20_000
const DATED_TABLES = {
  tbl_sbs_entries: "task_evaluated_date",
  tbl_non_sbs_entries: "task_evaluated_date",
  tbl_atw_entries: "date_of_occurrence",
  tbl_attendance_issues: "date_of_occurrence",
  tbl_productivity_issues: "date_of_occurrence",
  tbl_additional_points_entries: "date_of_occurrence",
  tbl_incidents: "incident_date",
  tbl_task_delivery_entries: "work_day",
}
const ids = Array.from({ length: PEOPLE }, (_, number) => `P${number + 1}`)

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openDocuments("one_person"))
  await addPeople(
    db,
    ids.map((employee_id) => ({ employee_id })),
  )
  for (const [table, dateField] of Object.entries(DATED_TABLES)) await fill(table, dateField)
  await sql`analyze`.execute(db)
})
afterAll(() => close())

/**
 * Forty documents per person, all in one month except for task delivery, which spans a month of days and the next ones.
 */
async function fill(table: string, dateField: string): Promise<void> {
  await sql`insert into ${sql.table(table)} (_id, employee_id, doc)
    select i::text, 'P' || (1 + i % ${PEOPLE}::int), jsonb_build_object('employee_id', 'P' || (1 + i % ${PEOPLE}::int),
      'created_at', '2025-09-10T12:00:00.000Z', 'finished_task', 1, 'task_count', 1,
      ${dateField}::text, (date '2025-09-01' + case when ${dateField}::text = 'work_day' then i / ${PEOPLE}::int else i % 30 end)::text)
    from generate_series(0, ${ROWS}::int - 1) i`.execute(db)
}

type Plan = {
  "Node Type": string
  "Relation Name"?: string
  "Actual Rows": number
  "Rows Removed by Filter"?: number
  Plans?: Plan[]
}

async function scansOf(scope: ReturnType<typeof sql<boolean>> | null, batchSize: number): Promise<Plan[]> {
  const question = { month: { year: 2025, month: 9 }, locks: DEFAULT_LOCK_SETTINGS, scope, after: null, batchSize }
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`
    explain (analyze, timing off, format json) ${employeeMonthsQuery(question)}`.execute(db)
  const nodes = rows.map((row) => row["QUERY PLAN"][0].Plan).flatMap(withChildren)
  return nodes.filter((node) => (node["Relation Name"] ?? "") in DATED_TABLES)
}

function withChildren(node: Plan): Plan[] {
  return [node, ...(node.Plans ?? []).flatMap(withChildren)]
}

test("scoring one person reads only that person's documents", async () => {
  const scans = await scansOf(sql<boolean>`e._id = ${"P77"}`, 1)

  expect(new Set(scans.map((scan) => scan["Relation Name"]))).toEqual(new Set(Object.keys(DATED_TABLES)))
  expect(scans.filter((scan) => scan["Node Type"] === "Seq Scan")).toEqual([])
  expect(scans.filter((scan) => scan["Rows Removed by Filter"])).toEqual([])
  expect(Math.max(...scans.map((scan) => scan["Actual Rows"]))).toBe(ROWS / PEOPLE)
})

test.each([
  ["that meets a condition", sql<boolean>`true`],
  ["of everyone", null],
])("a batch %s reads its people's documents once", async (_, scope) => {
  const scans = await scansOf(scope, PEOPLE)
  const sbs = scans.filter((scan) => scan["Relation Name"] === "tbl_sbs_entries")
  // Once for the month's sums and once for its weeks.
  expect(sbs.length).toBe(2)
  expect(Math.max(...sbs.map((scan) => scan["Actual Rows"]))).toBe(ROWS)
})

test("a part of everyone is read from the indexes alone", async () => {
  const scans = await scansOf(null, 5)
  expect(scans.filter((scan) => scan["Node Type"] === "Seq Scan")).toEqual([])
  expect(Math.max(...scans.map((scan) => scan["Actual Rows"]))).toBeLessThan(ROWS / 10)
})
