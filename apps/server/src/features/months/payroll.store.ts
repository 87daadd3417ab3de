import { EmployeeId } from "@scorecard/contracts/common"
import { PAYROLL_COLUMNS, PayrollColumns } from "@scorecard/contracts/payroll-export"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { PayrollFacts } from "#core/months/index.ts"
import { loadUnits, NO_UNIT } from "#core/people/index.ts"
import { collection, sql, type Database } from "#platform/index.ts"

type Row = Pick<
  EmployeeMonth,
  "employee_id" | "department_id" | "department_name" | "cluster_id" | "cluster_name" | "manager_id"
>

/**
 * What the payroll export adds to these people's rows: one statement per kind of fact, however many people there are.
 * Department, cluster and manager are those of the row, as of the month. (rules/people#department-of-a-month)
 */
export async function loadPayrollFacts(
  db: Database,
  month: string,
  rows: readonly Row[],
): Promise<Map<string, PayrollFacts>> {
  const ids = rows.map(({ employee_id }) => employee_id)
  const people = await findPeople(db, ids)
  const managers = await findNames(db, rows.map(({ manager_id }) => manager_id).filter(isPresent))
  const counts = await countIssues(db, month, ids)
  return new Map(
    rows.flatMap(({ employee_id, department_name, cluster_id, cluster_name, manager_id }) => {
      const person = people.get(employee_id)
      if (!person) return []
      const unit = { department: department_name, cluster_id, cluster: cluster_name }
      const manager = managers.get(manager_id ?? "") ?? null
      return [[employee_id, { ...unit, manager_id, manager, ...person, ...(counts.get(employee_id) ?? NO_ISSUES) }]]
    }),
  )
}

/**
 * Rows of finals closed before they had a cluster and a manager, with today's: the cluster of their department, and the
 * manager of the record.
 */
export async function withPresentPlacement(db: Database, rows: readonly EmployeeMonth[]): Promise<Row[]> {
  const ids = rows.map(({ employee_id }) => employee_id)
  const { rows: people } = await sql<{ _id: string; manager_id: string | null }>`select _id, manager_id
    from tbl_employees where _id = any(${ids}::text[])`.execute(db)
  const managers = new Map(people.map(({ _id, manager_id }) => [_id, manager_id]))
  const units = await loadUnits(db)
  return rows.map((row) => ({
    ...row,
    ...(units.get(row.department_id ?? "") ?? NO_UNIT),
    manager_id: managers.get(row.employee_id) ?? null,
  }))
}

const isPresent = (id: string | null): id is string => id !== null

type Employment = Pick<PayrollFacts, "position" | "employment_type">
type Counts = Pick<PayrollFacts, "tardiness" | "absenteeism" | "productivity_issues" | "incidents">

const NO_ISSUES: Counts = { tardiness: 0, absenteeism: 0, productivity_issues: 0, incidents: 0 }

async function findPeople(db: Database, ids: readonly string[]): Promise<Map<string, Employment>> {
  const { rows } = await sql<Employment & { _id: string }>`select _id,
      doc->'employment_data'->>'position' as position, doc->'employment_data'->>'employment_type' as employment_type
    from tbl_employees where _id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ _id, ...employment }) => [_id, employment]))
}

async function findNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ _id: string; name: string }>`select _id, name from tbl_employees
    where _id = any(${[...new Set(ids)]}::text[])`.execute(db)
  return new Map(rows.map(({ _id, name }) => [_id, name]))
}

/** Entries that count, whether or not the cycle scores their kind. */
async function countIssues(db: Database, month: string, ids: readonly string[]): Promise<Map<string, Counts>> {
  const counted = sql`month = ${month} and deleted_at is null and employee_id = any(${ids}::text[])`
  const { rows } = await sql<{ employee_id: string; kind: keyof Counts; count: number }>`
    select employee_id, issue_type as kind, count(*) as count from tbl_attendance_issues
      where ${counted} group by employee_id, issue_type
    union all select employee_id, 'productivity_issues', count(*) from tbl_productivity_issues
      where ${counted} group by employee_id
    union all select employee_id, 'incidents', count(*) from tbl_incidents
      where ${counted} group by employee_id`.execute(db)
  const counts = new Map<string, Counts>()
  for (const { employee_id, kind, count } of rows) {
    counts.set(employee_id, { ...(counts.get(employee_id) ?? NO_ISSUES), [kind]: count })
  }
  return counts
}

/** `tbl_payroll_columns`: the columns that a person chose for the payroll export. People without a document get all. */
const StoredColumns = PayrollColumns.extend({ _id: EmployeeId })
export const payrollColumns = collection("tbl_payroll_columns", StoredColumns)

export async function loadPayrollColumns(db: Database, employeeId: string): Promise<PayrollColumns> {
  const stored = await payrollColumns.find(db, employeeId)
  return { columns: stored?.columns ?? [...PAYROLL_COLUMNS], version: stored?.version ?? 1 }
}

/** Inserts the default if there is no document yet, and locks it for the rest of the transaction. */
export async function lockPayrollColumns(db: Database, employeeId: string) {
  const doc = { _id: employeeId, columns: PAYROLL_COLUMNS }
  await sql`insert into tbl_payroll_columns (_id, doc) values (${employeeId}, ${JSON.stringify(doc)}::jsonb)
    on conflict do nothing`.execute(db)
  return payrollColumns.get(db, employeeId, "for update")
}
