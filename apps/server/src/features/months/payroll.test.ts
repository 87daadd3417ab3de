import papaparse from "papaparse"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addCluster, addDepartment, addPerson } from "#test/support/factories.ts"
import { sql } from "#platform/index.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { addLateness, addTeam, finalize, listAuditRecords, openMonthsWorld } from "./months.test-support.ts"
import { present } from "#test/support/present.ts"

const PAYROLL = "/v1/dashboard/bsc/payroll-export"
const SEPTEMBER = `${PAYROLL}?year=2026&month=9`

let world: TestWorld
let admin: Caller
let hr: Caller
let versionRows: EmployeeMonth[]

beforeAll(async () => {
  world = await openMonthsWorld("payroll_export")
  await addTeam(world, "2026-09")
  const cluster = await addCluster(world, { name: "Operations" })
  const department = await addDepartment(world, { name: "Sales", cluster_id: cluster._id })
  await addPerson(world, { employee_id: "HR", access_level: 4, access_scope: "company" })
  await addPerson(world, { employee_id: "HEAD", access_level: 4, first_name: "Hedda", department_id: department._id })
  await addPerson(world, {
    employee_id: "SALLY",
    first_name: "=Sally",
    last_name: "Sales",
    preferred_name: null,
    position: "Agent",
    employment_type: "part_time",
    department_id: department._id,
    manager_id: "HEAD",
  })
  await addLateness(world, "SALLY", "2026-09-03")
  await addLateness(world, "SALLY", "2026-09-04")
  admin = await world.as("admin@example.com")
  hr = await world.as("hr@example.com")
  await finalize(admin, { year: 2026, month: 9 })
  const path = "/v1/dashboard/bsc/month-report/versions/1?year=2026&month=9&sort=employee_id&limit=200"
  versionRows = (await admin.get(path)).body.items
})
afterAll(() => world.close())

async function readCsv(caller: Caller, url: string): Promise<Record<string, string>[]> {
  const { status, text } = await caller.get(`${url}&format=csv`)
  expect(status).toBe(200)
  return papaparse.parse<Record<string, string>>(text.trim(), { header: true }).data
}

type Cell = string | number | boolean | Date | null

/** Read by a library that had no part in writing it. */
async function readWorkbook(caller: Caller, url: string): Promise<Record<string, Cell>[]> {
  const { default: readExcelFile } = await import("read-excel-file/universal")
  const { statusCode, rawPayload, headers } = await world.app.http.inject({
    method: "GET",
    url: `${url}&format=xlsx`,
    headers: { authorization: `Bearer ${caller.token}` },
  })
  expect(statusCode).toBe(200)
  expect(headers["content-disposition"]).toBe('attachment; filename="payroll-2026-09-version-1.xlsx"')
  const [sheet] = await readExcelFile(new Uint8Array(rawPayload).buffer)
  const [heads = [], ...rows] = (sheet?.data ?? []) as Cell[][]
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [String(head), cells[at] ?? null])))
}

/** What the snapshot's rows say, by column. */
function figuresOf(row: EmployeeMonth): Record<string, string | number | boolean | null> {
  const gates = (row.bonus_qualification_breakdown ?? []).flatMap(({ check, passed, detail }) => [
    [`gate_${check}`, passed],
    [`gate_${check}_failed_because`, passed === false ? detail : null],
  ])
  return {
    year: row.year,
    month: row.month,
    employee_id: row.employee_id,
    name: row.name,
    department_id: row.department_id,
    total_score: row.total_score,
    band: present(row.band).label,
    bonus_eligible: row.bonus_eligible,
    bonus_qualified: row.bonus_qualified,
    ...Object.fromEntries(row.kpms.map(({ kpm_key, total }) => [kpm_key, total])),
    ...Object.fromEntries(gates),
  }
}

test("the workbook has everyone in the final with their figures, as numbers, booleans and a date", async () => {
  const rows = await readWorkbook(hr, SEPTEMBER)
  expect(rows.map((row) => row["employee_id"])).toEqual(versionRows.map((row) => row.employee_id))
  expect(versionRows.length).toBeGreaterThan(5)
  for (const [at, row] of versionRows.entries()) expect(rows[at]).toMatchObject({ ...figuresOf(row), version: 1 })

  const { finalized_at } = (await admin.get("/v1/dashboard/bsc/month-report?year=2026&month=9")).body
  const eastern = Temporal.Instant.from(finalized_at ?? "")
    .toZonedDateTimeISO("America/New_York")
    .toPlainDateTime()
  // The reader has no time zones: a cell's date and time come as if they were UTC.
  const closedAt = rows[0]?.["closed_at_eastern"]
  expect(closedAt).toBeInstanceOf(Date)
  const written = closedAt instanceof Date ? Temporal.Instant.fromEpochMilliseconds(closedAt.getTime()) : null
  const difference = written?.toZonedDateTimeISO("UTC").toPlainDateTime().since(eastern).total("seconds")
  expect(Math.abs(difference ?? Infinity)).toBeLessThanOrEqual(1)
})

test("the CSV says the same", async () => {
  const workbook = await readWorkbook(hr, SEPTEMBER)
  const lines = await readCsv(hr, SEPTEMBER)
  const comparable = ({ closed_at_eastern: _, name, ...row }: Record<string, Cell>) => ({
    ...Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, cell === null ? "" : String(cell)])),
    name: String(name).replace(/^=/, "'="),
  })
  expect(lines.map(comparable)).toEqual(workbook.map(comparable))
  expect(lines[0]?.["closed_at_eastern"]).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test("a row names the units, the manager and the job, counts the issues, and says why a gate failed", async () => {
  const sally = (await readWorkbook(hr, SEPTEMBER)).find((row) => row["employee_id"] === "SALLY")
  expect(sally).toMatchObject({
    name: "=Sally Sales",
    department: "Sales",
    cluster: "Operations",
    manager_id: "HEAD",
    position: "Agent",
    employment_type: "part_time",
    tardiness: 2,
    absenteeism: 0,
    productivity_issues: 0,
    incidents: 0,
    bonus_eligible: true,
    bonus_qualified: false,
    gate_incidents: true,
    gate_incidents_failed_because: null,
    gate_attendance: false,
    gate_attendance_failed_because: "Attendance issues: 2 tardiness, 0 absenteeism; none is allowed.",
  })
  expect(sally?.["manager"]).toContain("Hedda")
  expect(sally?.["not_qualified_because"]).toContain("Attendance issues: 2 tardiness")
})

test("later transfers, renames and entries leave the file as it was", async () => {
  const before = await readCsv(hr, SEPTEMBER)
  const { db } = world.app.platform
  await sql`update tbl_departments set doc = doc || '{"name": "Selling"}'`.execute(db)
  await sql`update tbl_employees
    set doc = jsonb_set(jsonb_set(doc, '{employment_data,position}', '"Boss"'), '{employment_data,department_id}', 'null')
    where _id = 'SALLY'`.execute(db)
  await addLateness(world, "SALLY", "2026-09-08")
  expect(await readCsv(hr, SEPTEMBER)).toEqual(before)
})

test("a final that was closed before these facts were stored gets today's", async () => {
  await sql`update tbl_bsc_final_snapshots set payroll = null where employee_id = 'SALLY'`.execute(
    world.app.platform.db,
  )
  const sally = (await readCsv(hr, SEPTEMBER)).find((row) => row["employee_id"] === "SALLY")
  expect(sally).toMatchObject({ department: "Selling", position: "Boss", tardiness: "3" })
})

test("a person's choice of columns is stored, audited, and used in the file's own order", async () => {
  const all = await hr.get(`${PAYROLL}/columns`)
  expect(all.body).toMatchObject({ version: 1 })
  expect(all.body.columns).toContain("bonus_gates")

  const chosen = await hr.put(`${PAYROLL}/columns`, { columns: ["bonus_qualified", "employee_id", "kpm_scores"] })
  expect(chosen).toMatchObject({ status: 200, body: { version: 2 } })
  const kpms = versionRows[0]?.kpms.map(({ kpm_key }) => kpm_key) ?? []
  expect(Object.keys((await readCsv(hr, SEPTEMBER))[0] ?? {})).toEqual(["employee_id", ...kpms, "bonus_qualified"])
  expect(Object.keys((await readCsv(admin, SEPTEMBER))[0] ?? {})).toContain("manager")
  expect(await listAuditRecords(world, "HR")).toContainEqual({ action: "payroll_columns.chosen", actor: "HR" })

  const stale = await hr.put(`${PAYROLL}/columns`, { columns: ["name"] }, { "if-match": '"1"' })
  expect(stale).toMatchObject({ status: 412, body: { code: "version_mismatch" } })
})

test.each([[[]], [["salary"]], [["name", "name"]]])("the columns %j are refused", async (columns) => {
  expect((await hr.put(`${PAYROLL}/columns`, { columns })).status).toBe(422)
})

test("only a final month has a file", async () => {
  const draft = await hr.get(`${PAYROLL}?year=2026&month=8`)
  expect(draft).toMatchObject({
    status: 409,
    body: { code: "month_not_final", detail: expect.stringContaining("exported for payroll") },
  })
  const future = await hr.get(`${PAYROLL}?year=2027&month=1`)
  expect(future).toMatchObject({ status: 422, body: { code: "month_in_future" } })
})

test("level 4 without company scope gets no file, level 3 not even the columns", async () => {
  const head = await world.as("head@example.com")
  expect(await head.get(SEPTEMBER)).toMatchObject({ status: 403, body: { code: "leaves_pool" } })
  await addPerson(world, { employee_id: "MANAGER", access_level: 3, access_scope: "company" })
  const manager = await world.as("manager@example.com")
  for (const url of [SEPTEMBER, `${PAYROLL}/columns`]) {
    expect(await manager.get(url)).toMatchObject({ status: 403, body: { code: "level_too_low" } })
  }
})

test("the month's report says who can export it", async () => {
  const head = await world.as("head@example.com")
  const can = async (caller: Caller, month: number) =>
    (await caller.get(`/v1/dashboard/bsc/month-report?year=2026&month=${month}`)).body.can_export_payroll
  expect(await Promise.all([can(admin, 9), can(hr, 9), can(head, 9), can(hr, 8)])).toEqual([true, true, false, false])
})
