import { LOWEST_LEVEL, PERMISSION_TABLE } from "./table.ts"

/**
 * The scope with which a service account may call what people call by their level, or because they are signed in.
 * Written by hand, independently of the contracts. (rules/service-accounts#routes)
 */
const BY_SCOPE: Record<string, readonly string[]> = {
  "scorecard.view": [
    "GET /v1/scorecard/schedule-codes",
    "GET /v1/scorecard/schedule-codes/export",
    "GET /v1/scorecard/schedule-codes/{id}",
    "GET /v1/scorecard/holidays",
    "GET /v1/scorecard/holidays/export",
    "GET /v1/scorecard/holidays/{id}",
    "GET /v1/scorecard/shift-patterns",
    "GET /v1/scorecard/shift-patterns/export",
    "GET /v1/scorecard/shift-patterns/{id}",
    "GET /v1/scorecard/shift-patterns/{id}/assignments",
    "GET /v1/scorecard/schedules",
    "GET /v1/scorecard/schedules/export",
    "GET /v1/scorecard/locks/status",
    "GET /v1/scorecard/task-delivery/month",
    "GET /v1/scorecard/task-delivery/month/export",
    "GET /v1/scorecard/bsc-cycles",
    "GET /v1/scorecard/bsc-cycles/export",
    "GET /v1/scorecard/metrics",
    "GET /v1/scorecard/sbs-checklist-rubric",
    "GET /v1/atw-entry-requests",
    "GET /v1/atw-entry-requests/export",
    "GET /v1/atw-entry-requests/{id}",
    "GET /v1/atw-entry-requests/{id}/proof",
    "GET /v1/scorecard/missing-excess-evals",
    "GET /v1/scorecard/missing-excess-evals/export",
    "GET /v1/scorecard/weekly-kudos",
    "GET /v1/scorecard/weekly-kudos/export",
    "GET /v1/scorecard/weekly-kudos/{id}",
    "GET /v1/dashboard/bsc",
    "GET /v1/dashboard/bsc/available-months",
    "GET /v1/dashboard/bsc/performance",
    "GET /v1/dashboard/bsc/comparison",
    "GET /v1/dashboard/bsc/spread",
    "GET /v1/dashboard/bsc/heat-map",
    "GET /v1/dashboard/bsc/heat-map/export",
    "GET /v1/dashboard/bsc/export",
    "GET /v1/dashboard/bsc/receipt",
    "GET /v1/dashboard/bsc/statement",
    "POST /v1/dashboard/bsc/statements",
    "GET /v1/dashboard/bsc/statements/{job_id}",
    "GET /v1/dashboard/bsc/statements/{job_id}/progress",
    "POST /v1/dashboard/bsc/statements/{job_id}/cancel",
    "GET /v1/dashboard/bsc/month-report",
    "GET /v1/dashboard/bsc/month-report/versions",
    "GET /v1/dashboard/bsc/month-report/versions/{version}",
    "GET /v1/dashboard/bsc/month-report/versions/{version}/export",
    "GET /v1/dashboard/bsc/payroll-export",
    "GET /v1/dashboard/bsc/payroll-export/columns",
    "GET /v1/scorecard/disputes",
    "GET /v1/scorecard/disputes/{id}",
    "GET /v1/dashboard/bsc/acknowledgements",
    "GET /v1/dashboard/bsc/acknowledgements/export",
    "GET /v1/assistant/rank/employees",
    "GET /v1/assistant/summarize/bsc",
    "GET /v1/assistant/explain/bonus",
  ],
  "scorecard.edit": [
    "PUT /v1/scorecard/schedules/{employee_id}/{year}/{month}",
    "DELETE /v1/scorecard/schedules/{employee_id}/{year}/{month}",
    "PUT /v1/scorecard/schedules/days",
    "POST /v1/scorecard/schedules/copy",
  ],
  "employees.edit": ["POST /v1/employees/welcome-email"],
}

const SCOPE_OF = new Map(
  Object.entries(BY_SCOPE).flatMap(([scope, operations]) => operations.map((operation) => [operation, scope] as const)),
)

/** The scope that an operation needs; `public` if it needs none, null if only people may call it. */
export function scopeOf(operation: string): string | null {
  const row = PERMISSION_TABLE[operation]?.replace(", not as another", "") ?? ""
  if (row.startsWith("public")) return "public"
  return SCOPE_OF.get(operation) ?? (row in LOWEST_LEVEL ? row : null)
}
