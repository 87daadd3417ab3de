import type { MonthReport } from "@scorecard/contracts/months"
import { monthId, type YearMonth } from "@scorecard/domain"
import pg from "pg"
import { scoreMonth } from "#core/scoring/index.ts"
import { draftReport, insertFinals, monthReports } from "#core/months/index.ts"
import { newId, sql, timestamp } from "#platform/index.ts"
import { scoredRowOf } from "#platform/warehouse/employee-month.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { insertDocuments } from "#test/support/insert-documents.ts"
import type { TestWorld } from "#test/support/world.ts"

export const SEPTEMBER: YearMonth = { year: 2026, month: 9 }

/**
 * Two teams without common members. The north: its lead NORTH (level 2), N1 to N6. The south: its lead SOUTH, S1 to
 * S3. ADMIN belongs to neither and has no scorecard. Everyone else has figures for September 2026, some of them equal.
 */
export async function addCompany(world: TestWorld) {
  await addPerson(world, { employee_id: "NORTH", access_level: 2, first_name: "Nora", last_name: "Lead" })
  await addPerson(world, { employee_id: "SOUTH", access_level: 2, first_name: "Sven", last_name: "Lead" })
  const north = await addDepartment(world, { name: "North", manager_ids: ["NORTH"] })
  const south = await addDepartment(world, { name: "South", manager_ids: ["SOUTH"] })
  const names = ["Zoë", "adam", "Émile", "Bea", "Adam", "bea"]
  for (const [index, first_name] of names.entries()) {
    const employee_id = `N${index + 1}`
    await addPerson(world, { employee_id, first_name, last_name: "North", department_id: north._id })
    // N5 and N6 have the same scores, N4 has no entries.
    if (employee_id !== "N4") await addEvaluation(world, employee_id, Math.max(60, 98 - 7 * index))
  }
  await addEvaluation(world, "N6", 60)
  for (const employee_id of ["S1", "S2", "S3"]) {
    await addPerson(world, { employee_id, first_name: "Sam", last_name: "South", department_id: south._id })
    await addEvaluation(world, employee_id, 88)
  }
  await addEntry(world, "tbl_attendance_issues", "S3", { date_of_occurrence: "2026-09-08", issue_type: "tardiness" })
  await addEntry(world, "tbl_productivity_issues", "N2", { date_of_occurrence: "2026-09-09" })
  return { north, south }
}

/** A side-by-side evaluation, by default in September 2026. */
export function addEvaluation(world: TestWorld, employeeId: string, score: number, date = "2026-09-15"): Promise<void> {
  return addEntry(world, "tbl_sbs_entries", employeeId, {
    task_evaluated_date: date,
    quantity_score: score,
    auditors_score: score,
    checklist_score: score,
    red_flag: false,
  })
}

/** Inserts into the table directly, with the columns that scoring reads. */
export async function addEntry(world: TestWorld, table: string, employee_id: string, fields: object): Promise<void> {
  const _id = newId()
  const created_at = timestamp(world.app.platform.clock.now())
  const doc = { _id, employee_id, submitted_by_id: "ADMIN", created_at, ...fields }
  await insertDocuments(world.app.platform.db, table, [doc])
}

/** Writes the month's rows to the warehouse like a full sync, in the state of its report. */
export async function syncMonth(world: TestWorld, month: YearMonth): Promise<void> {
  const { db, warehouse, clock } = world.app.platform
  const report = (await monthReports.find(db, monthId(month))) ?? draftReport(month)
  const mode = report.status === "final" ? "final" : "rolling"
  const rows = scoreMonth(world.app.platform, db, { month, mode, scope: null })
  const { generation, report_version } = report
  const stamp = { report_status: report.status, report_version, generation, synced_at: timestamp(clock.now()) }
  const scored = (await Array.fromAsync(rows)).map((batch) => batch.map(scoredRowOf))
  await warehouse.replaceMonth(monthId(month), scored, stamp)
}

/** Stores the month's current figures as a version of its final. */
export async function storeFinal(world: TestWorld, month: YearMonth, version: number): Promise<void> {
  const { db } = world.app.platform
  const rows = scoreMonth(world.app.platform, db, { month, mode: "final", scope: null })
  for await (const batch of rows) await insertFinals(db, { month: monthId(month), version }, batch)
}

/** Makes the month final, with its rows in the documents and in the warehouse. */
export async function closeMonth(world: TestWorld, month: YearMonth): Promise<void> {
  await storeFinal(world, month, FINAL.report_version)
  await setReport(world, { ...draftReport(month), ...FINAL })
  await syncMonth(world, month)
}

const FINAL = {
  status: "final",
  finalized_at: "2026-10-02T10:00:00.000Z",
  finalized_by_employee_id: "ADMIN",
  report_version: 1,
  generation: 1,
  published_report_version: 1,
} satisfies Partial<MonthReport>

export async function setReport(world: TestWorld, report: MonthReport): Promise<void> {
  await monthReports.remove(world.app.platform.db, report._id)
  await monthReports.insert(world.app.platform.db, report)
}

export async function rename(world: TestWorld, employeeId: string, firstName: string): Promise<void> {
  await sql`update tbl_employees set doc = jsonb_set(doc, '{personal_data,first_name}', to_jsonb(${firstName}::text))
    where _id = ${employeeId}`.execute(world.app.platform.db)
}

/** Runs a query while dashboards do not read the warehouse. */
export async function live<T>(world: TestWorld, query: () => Promise<T>): Promise<T> {
  const { warehouse } = world.app.platform.config
  warehouse.dashboardEnabled = false
  try {
    return await query()
  } finally {
    warehouse.dashboardEnabled = true
  }
}

/** Drops the warehouse's database with its connections. */
export async function loseWarehouse(world: TestWorld, label: string): Promise<void> {
  const { db } = world.app.platform
  for (const name of await warehouseDatabases(world, label)) {
    await sql`drop database ${sql.id(name)} with (force)`.execute(db)
  }
}

/** Runs a statement in the warehouse's own database, bypassing the driver. */
export async function queryWarehouse(world: TestWorld, label: string, statement: string): Promise<void> {
  for (const name of await warehouseDatabases(world, label)) {
    const url = new URL(world.databaseUrl)
    url.pathname = `/${name}`
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
}

/** The names of the warehouse databases of this test world; there is one. */
export async function warehouseDatabases(world: TestWorld, label: string): Promise<string[]> {
  const pattern = `${label.replaceAll(/[^a-z0-9]/gi, "_")}_wh_${process.pid}_%`
  const { rows } = await sql<{
    datname: string
  }>`select datname from pg_database where datname like ${pattern}`.execute(world.app.platform.db)
  return rows.map(({ datname }) => datname)
}
