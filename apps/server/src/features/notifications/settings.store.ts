import { z } from "zod"
import { EmployeeId, Timestamp, Version } from "@scorecard/contracts/common"
import { TypeSchedule } from "@scorecard/contracts/notification-catalogue"
import { CHANNELS, NOTIFICATION_TYPES, type NotificationType } from "@scorecard/contracts/notification-types"
import { QuietHours } from "@scorecard/contracts/notifications"
import { collection, sql, type Database } from "#platform/index.ts"

/** `tbl_notification_types`: the changes to one type; null stands for the catalog's value. */
const TypeChanges = z.strictObject({
  _id: z.string(),
  enabled: z.boolean().nullable(),
  title_template: z.string().nullable(),
  body_template: z.string().nullable(),
  channels: z.array(z.enum(CHANNELS)).nullable(),
  schedule: TypeSchedule.nullable(),
  post_to_team_channel: z.boolean().nullable(),
  updated_at: Timestamp.nullable(),
  updated_by_id: EmployeeId.nullable(),
  version: Version,
})
export type TypeChanges = z.infer<typeof TypeChanges>

export const typeChanges = collection("tbl_notification_types", TypeChanges)

const catalogDefaults = (key: string): TypeChanges => ({
  _id: key,
  enabled: null,
  title_template: null,
  body_template: null,
  channels: null,
  schedule: null,
  post_to_team_channel: null,
  updated_at: null,
  updated_by_id: null,
  version: 1,
})

/** A type of the catalog with its changes applied. */
export type TypeSettings = NotificationType & { post_to_team_channel: boolean; changes: TypeChanges }

export function applyChanges(type: NotificationType, changes: TypeChanges): TypeSettings {
  return {
    ...type,
    enabled: changes.enabled ?? type.enabled,
    title_template: changes.title_template ?? type.title_template,
    body_template: changes.body_template ?? type.body_template,
    // A channel that the catalog no longer allows is closed, whatever was stored once.
    channels: type.channels.filter((channel) => changes.channels?.includes(channel) ?? true),
    schedule: type.schedule === null ? null : (changes.schedule ?? type.schedule),
    post_to_team_channel: type.team_channel && (changes.post_to_team_channel ?? false),
    changes,
  }
}

/** Every type by its key, in catalog order. */
export async function loadTypes(db: Database): Promise<ReadonlyMap<string, TypeSettings>> {
  const changed = await typeChanges.select(db, { where: sql`true` })
  const byKey = new Map(changed.map((changes) => [changes._id, changes]))
  return new Map(
    NOTIFICATION_TYPES.map((type) => [type.key, applyChanges(type, byKey.get(type.key) ?? catalogDefaults(type.key))]),
  )
}

export async function lockTypeChanges(db: Database, key: string): Promise<TypeChanges> {
  const { version: _, ...doc } = catalogDefaults(key)
  await sql`insert into ${typeChanges.table} (_id, doc) values (${key}, ${JSON.stringify(doc)}::jsonb)
    on conflict do nothing`.execute(db)
  return typeChanges.get(db, key, "for update")
}

const ChannelChoice = z.strictObject({ in_app: z.boolean(), email: z.boolean() })
export type ChannelChoice = z.infer<typeof ChannelChoice>

/** `tbl_notification_preferences`: the preferences of one person. People without a document are notified by both channels. */
export const StoredPreferences = z.strictObject({
  _id: EmployeeId,
  types: z.partialRecord(z.string(), ChannelChoice),
  quiet_hours: QuietHours.nullable(),
  updated_at: Timestamp.nullable(),
  version: Version,
})
export type StoredPreferences = z.infer<typeof StoredPreferences>

export const preferences = collection("tbl_notification_preferences", StoredPreferences)

export function defaultPreferences(employeeId: string): StoredPreferences {
  return { _id: employeeId, types: {}, quiet_hours: null, updated_at: null, version: 1 }
}

export async function loadPreferences(db: Database, employeeId: string): Promise<StoredPreferences> {
  return (await preferences.find(db, employeeId)) ?? defaultPreferences(employeeId)
}

/** Inserts the defaults if there is no document yet, and locks it for the rest of the transaction. */
export async function lockPreferences(db: Database, employeeId: string): Promise<StoredPreferences> {
  const { version: _, ...doc } = defaultPreferences(employeeId)
  await sql`insert into ${preferences.table} (_id, doc) values (${employeeId}, ${JSON.stringify(doc)}::jsonb)
    on conflict do nothing`.execute(db)
  return preferences.get(db, employeeId, "for update")
}
