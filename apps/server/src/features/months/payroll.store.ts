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
 * What the payroll export adds to these people's rows, in one statement however many people there are. Department,
 * cluster and manager are those of the row, as of the month. (rules/people#department-of-a-month)
 */
export async function loadPayrollFacts(
  db: Database,
  rows: readonly Row[],
  issues: ReadonlyMap<string, Readonly<IssueCounts>>,
): Promise<Map<string, PayrollFacts>> {
  const people = await findPeople(
    db,
    rows.flatMap(({ employee_id, manager_id }) => (manager_id === null ? [employee_id] : [employee_id, manager_id])),
  )
  return new Map(
    rows.flatMap(({ employee_id, department_name, cluster_id, cluster_name, manager_id }) => {
      const person = people.get(employee_id)
      if (!person) return []
      const { position, employment_type } = person
      const { tardiness, absenteeism, productivity_issues, incidents } = issues.get(employee_id) ?? NO_ISSUES
      const unit = { department: department_name, cluster_id, cluster: cluster_name }
      const employment = { manager_id, manager: people.get(manager_id ?? "")?.name ?? null, position, employment_type }
      return [[employee_id, { ...unit, ...employment, tardiness, absenteeism, productivity_issues, incidents }]]
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

type Employment = Pick<PayrollFacts, "position" | "employment_type"> & { name: string }
type IssueCounts = Pick<PayrollFacts, "tardiness" | "absenteeism" | "productivity_issues" | "incidents">

const NO_ISSUES: IssueCounts = { tardiness: 0, absenteeism: 0, productivity_issues: 0, incidents: 0 }

async function findPeople(db: Database, ids: readonly string[]): Promise<Map<string, Employment>> {
  const { rows } = await sql<Employment & { _id: string }>`select _id, name,
      doc->'employment_data'->>'position' as position, doc->'employment_data'->>'employment_type' as employment_type
    from tbl_employees where _id = any(${[...new Set(ids)]}::text[])`.execute(db)
  return new Map(rows.map(({ _id, ...employment }) => [_id, employment]))
}

/** Entries that count, whether or not the cycle scores their kind. */
export async function countIssues(
  db: Database,
  month: string,
  ids: readonly string[],
): Promise<Map<string, IssueCounts>> {
  const counted = sql`month = ${month} and deleted_at is null and employee_id = any(${ids}::text[])`
  const { rows } = await sql<{ employee_id: string; kind: keyof IssueCounts; count: number }>`
    select employee_id, issue_type as kind, count(*) as count from tbl_attendance_issues
      where ${counted} group by employee_id, issue_type
    union all select employee_id, 'productivity_issues', count(*) from tbl_productivity_issues
      where ${counted} group by employee_id
    union all select employee_id, 'incidents', count(*) from tbl_incidents
      where ${counted} group by employee_id`.execute(db)
  const counts = new Map<string, IssueCounts>()
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
