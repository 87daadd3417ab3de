import * as contracts from "@scorecard/contracts/change-exports"
import { parseMonthId, type Actor } from "@scorecard/domain"
import { changesFile, mount, readChanges, type ParquetColumn, type Platform } from "#platform/index.ts"
import { EMPLOYEE_MONTHS, selectChangedMonths, type ChangedMonth } from "./changed-months.store.ts"

export const changeExportRoute = (platform: Pick<Platform, "db" | "cursors">) =>
  mount(contracts.exportEmployeeMonths, ({ actor, query }) => exportEmployeeMonths(platform, actor, query))

/** The employee-months of the actor's pool that changed since the cursor. (rules/exports#employee-months) */
async function exportEmployeeMonths(
  platform: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  { format, ...query }: contracts.ChangeExportQuery,
) {
  const changes = await readChanges(platform, { feed: EMPLOYEE_MONTHS, actor, query }, (condition, order) =>
    selectChangedMonths(actor, condition, order),
  )
  const batch = { ...changes, rows: changes.rows.map(present) }
  return changesFile(EMPLOYEE_MONTHS.name, format, batch, COLUMNS)
}

function present({ _id, month: id, employee_id, report_version, doc }: ChangedMonth): contracts.ExportedEmployeeMonth {
  const month = parseMonthId(id)
  if (!month) throw new Error(`${id} is no month`)
  return { _id, employee_id, ...month, deleted: doc === null, report_version, ...doc }
}

type Row = contracts.ExportedEmployeeMonth
const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

const COLUMNS: readonly ParquetColumn<Row>[] = [
  { name: "_id", type: "STRING", value: (row) => row._id },
  { name: "employee_id", type: "STRING", value: (row) => row.employee_id },
  { name: "year", type: "INT32", value: (row) => row.year },
  { name: "month", type: "INT32", value: (row) => row.month },
  { name: "deleted", type: "BOOLEAN", value: (row) => row.deleted },
  { name: "report_status", type: "STRING", value: (row) => row.report_status },
  { name: "report_version", type: "INT32", value: (row) => row.report_version },
  { name: "name", type: "STRING", value: (row) => row.name },
  { name: "department_id", type: "STRING", value: (row) => row.department_id },
  { name: "department_name", type: "STRING", value: (row) => row.department_name },
  { name: "cluster_id", type: "STRING", value: (row) => row.cluster_id },
  { name: "cluster_name", type: "STRING", value: (row) => row.cluster_name },
  { name: "manager_id", type: "STRING", value: (row) => row.manager_id },
  { name: "total_score", type: "DOUBLE", value: (row) => row.total_score },
  { name: "band_key", type: "STRING", value: (row) => row.band?.band_key },
  { name: "band_label", type: "STRING", value: (row) => row.band?.label },
  { name: "band_color", type: "STRING", value: (row) => row.band?.color },
  { name: "not_scored", type: "STRING", value: (row) => row.not_scored },
  { name: "projected_final_score", type: "DOUBLE", value: (row) => row.projected_final_score },
  { name: "working_days", type: "INT32", value: (row) => row.working_days },
  { name: "bsc_eligible", type: "BOOLEAN", value: (row) => row.bsc_eligible },
  { name: "bonus_eligible", type: "BOOLEAN", value: (row) => row.bonus_eligible },
  { name: "bonus_qualified", type: "BOOLEAN", value: (row) => row.bonus_qualified },
  { name: "kpms", type: "STRING", value: (row) => json(row.kpms) },
  { name: "bonus_qualification_breakdown", type: "STRING", value: (row) => json(row.bonus_qualification_breakdown) },
  { name: "additional_points_summary", type: "STRING", value: (row) => json(row.additional_points_summary) },
  { name: "computed_at", type: "TIMESTAMP", value: (row) => row.computed_at },
]
