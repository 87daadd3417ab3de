import type { Item, Reply } from "../../api/endpoint.ts"
import type { listCycles, showMonthSnapshot, showPerformance, getReceipt } from "../../api/endpoints.gen.ts"

export type Snapshot = Extract<Reply<typeof showMonthSnapshot>, { view_mode: "self" }>
export type EmployeeMonth = NonNullable<Snapshot["employee_month"]>
export type FinalFigures = NonNullable<Snapshot["final"]>
/** The figures shown on a page: the final version if there is one, otherwise the live ones. */
export type ShownMonth = Pick<
  EmployeeMonth,
  | "total_score"
  | "band"
  | "not_scored"
  | "projected_final_score"
  | "kpms"
  | "working_days"
  | "bonus_eligible"
  | "bonus_qualified"
  | "bonus_qualification_breakdown"
  | "report_status"
  | "computed_at"
>

/** The figures to show of a month; null without a row in it. */
export function shownMonth({ final, employee_month }: Snapshot): ShownMonth | null {
  if (final === null) return employee_month
  return { ...final, report_status: "final", projected_final_score: null, computed_at: final.finalized_at }
}

export type Kpm = EmployeeMonth["kpms"][number]
export type Kpi = Kpm["kpis"][number]

export type Receipt = Reply<typeof getReceipt>
export type ReceiptKpm = Receipt["kpms"][number]
export type ReceiptKpi = ReceiptKpm["kpis"][number]

export type Year = Reply<typeof showPerformance>
export type YearOfMonths = Year["months"]
export type Cycle = Item<typeof listCycles>
