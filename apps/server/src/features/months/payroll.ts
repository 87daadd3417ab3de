import type { MonthReport } from "@scorecard/contracts/months"
import type { PayrollColumn, PayrollColumns, PayrollQuery } from "@scorecard/contracts/payroll-export"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { type Actor, EASTERN, monthId } from "@scorecard/domain"
import { BONUS_CHECKS } from "@scorecard/domain/scoring"
import {
  type FinalWithPayroll,
  type PayrollFacts,
  draftReport,
  finalsWithPayroll,
  findReport,
} from "#core/months/index.ts"
import {
  type Column,
  type Database,
  type FileResponse,
  type Platform,
  assertSameVersion,
  exportFile,
} from "#platform/index.ts"
import { mapBatches } from "@scorecard/tables"
import { findAnyFinal } from "./months.store.ts"
import {
  countIssues,
  loadPayrollColumns,
  loadPayrollFacts,
  lockPayrollColumns,
  payrollColumns,
  withPresentPlacement,
} from "./payroll.store.ts"
import { assertCanExportPayroll, assertFinal, assertNotFuture } from "./policy.ts"

/**
 * The latest final of a month, one row per person, with the columns that the actor chose.
 * (rules/dashboards#payroll-export)
 * @throws Refusal 403 leaves_pool, 422 month_in_future, 409 month_not_final
 */
export async function exportPayroll(
  deps: Platform,
  actor: Actor,
  { format, ...month }: PayrollQuery,
): Promise<FileResponse> {
  assertCanExportPayroll(actor)
  assertNotFuture(deps, month)
  const id = monthId(month)
  const report = (await findReport(deps.db, id)) ?? draftReport(month)
  assertFinal(report, "be exported for payroll")

  const generation = { month: id, version: report.report_version }
  const { columns } = await loadPayrollColumns(deps.db, actor.employee_id)
  const kpms = (await findAnyFinal(deps.db, generation))?.kpms ?? []
  const rows = mapBatches(finalsWithPayroll(deps.db, generation), (batch) => withFacts(deps, id, batch))
  return exportFile(
    `payroll-${id}-version-${generation.version}`,
    format,
    columnsOf(report, kpms).filter(({ key }) => columns.includes(key)),
    rows,
  )
}

type PayrollRow = { figures: EmployeeMonth; facts: PayrollFacts | null }

async function loadMissingFacts(db: Database, month: string, rows: readonly EmployeeMonth[]) {
  const ids = rows.map(({ employee_id }) => employee_id)
  return loadPayrollFacts(db, await withPresentPlacement(db, rows), await countIssues(db, month, ids))
}

/** Finals closed before the facts were stored get today's. */
async function withFacts(deps: Platform, month: string, batch: readonly FinalWithPayroll[]): Promise<PayrollRow[]> {
  const missing = batch.filter(({ payroll }) => payroll === null).map(({ doc }) => doc)
  const loaded =
    missing.length === 0 ? new Map<string, PayrollFacts>() : await loadMissingFacts(deps.db, month, missing)
  return batch.map(({ doc, payroll }) => ({ figures: doc, facts: payroll ?? loaded.get(doc.employee_id) ?? null }))
}

type PayrollFileColumn = Column<PayrollRow> & { key: PayrollColumn }

/** Every column of the file, in its order; headers are the columns' names. */
function columnsOf(report: MonthReport, kpms: EmployeeMonth["kpms"]): PayrollFileColumn[] {
  const closedAt = report.finalized_at === null ? null : easternTime(report.finalized_at)
  const figures = (key: keyof EmployeeMonth & PayrollColumn, cell: Column<EmployeeMonth>["cell"]) =>
    column(key, ({ figures: row }) => cell(row))
  const facts = (key: keyof PayrollFacts & PayrollColumn) => column(key, (row) => row.facts?.[key] ?? null)
  return [
    figures("year", ({ year }) => year),
    figures("month", ({ month }) => month),
    figures("employee_id", ({ employee_id }) => employee_id),
    figures("name", ({ name }) => name),
    figures("department_id", ({ department_id }) => department_id),
    facts("department"),
    facts("cluster_id"),
    facts("cluster"),
    facts("manager_id"),
    facts("manager"),
    facts("position"),
    facts("employment_type"),
    figures("total_score", ({ total_score }) => total_score),
    ...kpms.map(({ kpm_key }) =>
      column(
        "kpm_scores",
        ({ figures: row }) => row.kpms.find((kpm) => kpm.kpm_key === kpm_key)?.total ?? null,
        kpm_key,
      ),
    ),
    figures("band", ({ band }) => band?.label ?? null),
    facts("tardiness"),
    facts("absenteeism"),
    facts("productivity_issues"),
    facts("incidents"),
    figures("bonus_eligible", ({ bonus_eligible }) => bonus_eligible),
    ...BONUS_CHECKS.flatMap((check) => [
      column("bonus_gates", ({ figures: row }) => findGate(row, check)?.passed ?? null, `gate_${check}`),
      column("bonus_gates", ({ figures: row }) => whyFailed(findGate(row, check)), `gate_${check}_failed_because`),
    ]),
    figures("bonus_qualified", ({ bonus_qualified }) => bonus_qualified),
    column("not_qualified_because", ({ figures: row }) => whyNotQualified(row)),
    column("version", () => report.report_version),
    column("closed_at_eastern", () => closedAt),
  ]
}

function column(key: PayrollColumn, cell: Column<PayrollRow>["cell"], head: string = key): PayrollFileColumn {
  return { key, head, cell }
}

type Gate = NonNullable<EmployeeMonth["bonus_qualification_breakdown"]>[number]

function findGate(row: EmployeeMonth, check: Gate["check"]): Gate | undefined {
  return row.bonus_qualification_breakdown?.find((gate) => gate.check === check)
}

const whyFailed = (gate: Gate | undefined): string | null => (gate?.passed === false ? gate.detail : null)

/** Empty for people who qualified. */
function whyNotQualified(row: EmployeeMonth): string | null {
  if (row.bonus_qualified === true) return null
  if (row.bonus_eligible === false) return "Not eligible for the bonus in this month."
  if (row.total_score === null) return "The month is not scored: no working days."
  const reasons = (row.bonus_qualification_breakdown ?? []).flatMap((gate) => whyFailed(gate) ?? [])
  return reasons.length === 0 ? null : reasons.join(" ")
}

function easternTime(at: string): Temporal.PlainDateTime {
  return Temporal.Instant.from(at).toZonedDateTimeISO(EASTERN).toPlainDateTime()
}

export function getPayrollColumns({ db }: Pick<Platform, "db">, actor: Actor): Promise<PayrollColumns> {
  return loadPayrollColumns(db, actor.employee_id)
}

/** @throws Refusal 412 */
export function choosePayrollColumns(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { columns, ifMatch }: { columns: readonly PayrollColumn[]; ifMatch: number | null },
): Promise<PayrollColumns> {
  return transact(async (tx) => {
    const current = await lockPayrollColumns(tx.db, actor.employee_id)
    assertSameVersion(ifMatch, current)
    const { version } = await payrollColumns.replace(tx.db, { ...current, columns: [...columns] })
    tx.audit(actor, "payroll_columns.chosen", {
      collection: payrollColumns.name,
      id: actor.employee_id,
      employee_id: actor.employee_id,
      change: { before: { columns: current.columns }, after: { columns } },
    })
    return { columns: [...columns], version }
  })
}
