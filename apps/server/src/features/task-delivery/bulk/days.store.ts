import type { TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import { sql, type Database } from "#platform/documents/index.ts"
import { monthOfDay, type PersonDay } from "../day-writes.ts"
import { taskDeliveryEntries } from "../task-delivery.store.ts"

/** What is entered for these days; held in the order of the ids, so that no two uploads wait in a ring. */
export async function entriesOfDays(
  db: Database,
  days: readonly PersonDay[],
  lock?: "for update",
): Promise<TaskDeliveryEntry[]> {
  if (days.length === 0) return []
  const asked = days.map(({ employee_id, work_day }) => ({ employee_id, work_day, month: monthOfDay(work_day) }))
  return taskDeliveryEntries.select(db, {
    where: sql`(month, employee_id, work_day) in (select month, employee_id, work_day
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(month text, employee_id text, work_day text))`,
    orderBy: sql`_id`,
    ...(lock && { lock }),
  })
}

export function entriesByIds(db: Database, ids: readonly string[], lock?: "for update"): Promise<TaskDeliveryEntry[]> {
  return taskDeliveryEntries.select(db, {
    where: sql`_id = any(${[...ids]})`,
    orderBy: sql`_id`,
    ...(lock && { lock }),
  })
}

export async function removeEntries(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from ${taskDeliveryEntries.table} where _id = any(${[...ids]})`.execute(db)
}
