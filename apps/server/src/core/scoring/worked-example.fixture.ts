import type { Database } from "#platform/index.ts"
import { addEntries, addSchedule, entryOf } from "./month-documents.fixture.ts"

/**
 * The month of the worked example (rules/scoring#worked-example-2025): September 2025, which has four weeks and here 21
 * working days.
 */
export const EXAMPLE_MONTH = { year: 2025, month: 9 }

/** Its documents, for one person who already exists in the database, and some that must not count. */
export async function addWorkedExample(db: Database, employee_id: string): Promise<void> {
  const entry = entryOf.bind(null, employee_id)
  const removed = { deleted_at: "2025-09-20T10:00:00.000Z" }
  await addEntries(db, [
    entry("sbs", { quantity_score: 90, auditors_score: 100, checklist_score: 95, red_flag: false }),
    entry("sbs", { quantity_score: 80, auditors_score: null, checklist_score: 85, red_flag: false }),
    entry("sbs", { quantity_score: 1, auditors_score: 1, checklist_score: 1, red_flag: true }, removed),
    entry("sbs", { quantity_score: 2, auditors_score: 2, checklist_score: 2, red_flag: true }, { date: "2025-10-01" }),
    entry("non_sbs", { quantity_score: 70, auditors_score: 80, checklist_score: null, red_flag: false }),
    entry("non_sbs", { quantity_score: 3, auditors_score: 3 }, { date: "2025-08-31" }),
    entry("productivity"),
    entry("productivity"),
    entry("productivity", {}, removed),
    entry("attendance", { issue_type: "tardiness" }),
    entry("attendance", { issue_type: "absenteeism" }, removed),
    entry("atw", { impact: "customer_impact", final_score: 60 }),
    entry("atw", { impact: "customer_impact", final_score: 55 }),
    entry("additional_points", { target_type: "kpi", target_key: "integrity", points: 5 }),
    entry("additional_points", { target_type: "kpm", target_key: "attendance", points: 3 }),
    entry("incidents", {}, { date: "2025-10-02" }),
  ])
  const days = Array.from({ length: 30 }, (_, day) => [String(day + 1), day % 7 < 5 && day !== 23 ? "WD" : "OFF"])
  await addSchedule(db, { employee_id, month: "2025-09", days: Object.fromEntries(days) })
}
