import type { KpiSource } from "./configuration.ts"
import { attendanceAbsenteeism, attendanceTardiness } from "./kpi-attendance.ts"
import { atwImpact } from "./kpi-atw.ts"
import { auditorsAll, checklistAll, checklistSbsLessIssues, quantityAll, quantityNonSbs } from "./kpi-evaluations.ts"
import type { KpiFormula } from "./kpi-input.ts"
import { productivityIssues } from "./kpi-productivity.ts"
import { taskDelivery } from "./kpi-task-delivery.ts"

/** Maps each source to its formula. `FORMULAS` describes them in words. */
export const KPI_FORMULAS: Record<KpiSource, KpiFormula> = {
  quantity_all: quantityAll,
  quantity_non_sbs: quantityNonSbs,
  auditors_all: auditorsAll,
  checklist_sbs_less_issues: checklistSbsLessIssues,
  checklist_all: checklistAll,
  productivity_issues: productivityIssues,
  task_delivery: taskDelivery,
  attendance_tardiness: attendanceTardiness,
  attendance_absenteeism: attendanceAbsenteeism,
  atw_impact: atwImpact,
}
