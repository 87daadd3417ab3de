import type { ScheduleCodeDraft } from "@scorecard/contracts/schedules"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { DEFAULT_DAY_OFF, DEFAULT_WORKDAY } from "./default-days.ts"
import { scheduleCodes } from "#core/calendar/index.ts"

/** code, label, is_working_day, is_task_delivery_day. (rules/schedules#day-codes) */
const SEEDED: [string, string, boolean, boolean][] = [
  [DEFAULT_WORKDAY, "Workday", true, true],
  [DEFAULT_DAY_OFF, "Day off", false, false],
  ["VL", "Vacation leave", false, true],
  ["SL", "Sick leave", false, true],
  ["HOL", "Holiday", false, false],
  ["WFH", "Work from home", true, true],
]

export async function bootstrapDayCodes(tx: Tx): Promise<void> {
  for (const [code, label, is_working_day, is_task_delivery_day] of SEEDED) {
    const draft: ScheduleCodeDraft = { code, label, is_working_day, is_task_delivery_day }
    const seeded = await scheduleCodes.insert(tx.db, { _id: newId(), ...draft, version: 1 })
    tx.audit(null, "schedule_code.created", {
      collection: scheduleCodes.name,
      id: seeded._id,
      change: { after: draft },
    })
  }
}
