import { QuietHours } from "@scorecard/contracts/notifications"
import { EmployeeId, Timestamp, Version } from "@scorecard/contracts/common"
import { z } from "zod"
import { collection, sql, type Database } from "#platform/documents/index.ts"

const Ways = z.strictObject({ in_app: z.boolean(), email: z.boolean() })
export type Ways = z.infer<typeof Ways>

/** `tbl_notification_preferences`: what one person chose. Who never chose has none, and is told both ways. */
export const StoredPreferences = z.strictObject({
  _id: EmployeeId,
  types: z.partialRecord(z.string(), Ways),
  quiet_hours: QuietHours.nullable(),
  updated_at: Timestamp.nullable(),
  version: Version,
})
export type StoredPreferences = z.infer<typeof StoredPreferences>

export const preferences = collection("tbl_notification_preferences", StoredPreferences)

export function untouched(employeeId: string): StoredPreferences {
  return { _id: employeeId, types: {}, quiet_hours: null, updated_at: null, version: 1 }
}

export async function preferencesOf(db: Database, employeeId: string): Promise<StoredPreferences> {
  return (await preferences.find(db, employeeId)) ?? untouched(employeeId)
}

/** For a change: written down if the person never chose, and held until the transaction ends. */
export async function holdPreferences(db: Database, employeeId: string): Promise<StoredPreferences> {
  const { version: _, ...doc } = untouched(employeeId)
  await sql`insert into ${preferences.table} (_id, doc) values (${employeeId}, ${JSON.stringify(doc)}::jsonb)
    on conflict do nothing`.execute(db)
  return preferences.get(db, employeeId, "for update")
}
