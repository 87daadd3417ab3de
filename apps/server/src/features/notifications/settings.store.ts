import { z } from "zod"
import { EmployeeId, Timestamp, Version } from "@scorecard/contracts/common"
import { TypeSchedule } from "@scorecard/contracts/notification-catalog"
import { CHANNELS, NOTIFICATION_TYPES, type NotificationType } from "@scorecard/contracts/notification-types"
import { Language, QuietHours } from "@scorecard/contracts/notifications"
import { SUPER_ADMIN } from "@scorecard/domain"
import type { LanguageCode } from "@scorecard/domain/languages"
import { isPresent } from "#core/people/index.ts"
import { type Database, collection, sql } from "#platform/index.ts"

/** `tbl_notification_types`: the changes to one type; null means the catalog's value. */
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
    // A channel that the catalog no longer allows is closed, whatever is stored.
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

/**
 * `tbl_notification_preferences`: one person's preferences. People without a document are notified by both channels.
 */
export const StoredPreferences = z.strictObject({
  _id: EmployeeId,
  types: z.partialRecord(z.string(), ChannelChoice),
  quiet_hours: QuietHours.nullable(),
  /** Absent or null until the person has chosen one. */
  language: Language.nullish(),
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

export type Recipient = {
  employee_id: string
  name: string
  /** Null for people without a work email. */
  address: string | null
  /** Null for people without saved preferences. */
  preferences: StoredPreferences | null
  /** Null for people who have not chosen one. */
  language: LanguageCode | null
  /** Current and recently ended impersonations of this person. */
  impersonations: Impersonation[]
}

/** The super admin acts as the person from `since` until just before `until`. */
export type Impersonation = { impersonator_id: string; since: string; until: string }

type Row = Omit<Recipient, "preferences" | "language" | "impersonations"> & {
  preferences: object | null
  version: number | null
}

/** The active ones among these people, by id. Former employees get no notifications. */
export async function activeRecipients(
  db: Database,
  employeeIds: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Recipient>> {
  const ids = [...new Set(employeeIds)]
  const { rows } = await sql<Row>`select e._id as employee_id, e.name,
      e.doc->'personal_data'->>'email_address' as address, p.doc as preferences, p.version
    from tbl_employees e left join tbl_notification_preferences p on p._id = e._id
    where e._id = any(${ids}) and ${isPresent("e", now)}`.execute(db)
  const impersonations = await findImpersonations(db, ids)
  return new Map(
    rows.map(({ preferences: doc, version, ...person }) => {
      const preferences = doc && StoredPreferences.parse({ ...doc, version })
      const language = preferences?.language ?? null
      return [
        person.employee_id,
        { ...person, preferences, language, impersonations: impersonations.get(person.employee_id) ?? [] },
      ]
    }),
  )
}

/** An impersonation lasts as long as its session and the session of the super admin that started it. */
async function findImpersonations(db: Database, ids: readonly string[]): Promise<Map<string, Impersonation[]>> {
  const { rows } = await sql<Impersonation & { employee_id: string }>`
    select s.employee_id, i._id as impersonator_id, s.doc->>'created_at' as since,
      least(s.expires_at, s.doc->>'ended_at', o.expires_at, o.doc->>'ended_at') as until
    from tbl_sessions s
      join tbl_sessions o on o._id = s.doc->>'impersonator_session_id'
      join tbl_employees i on i._id = o.employee_id and i.status = 'active' and i.access_level = ${SUPER_ADMIN}
    where s.employee_id = any(${[...ids]}) and s.doc->>'impersonated_by' = i._id
    order by s.doc->>'created_at'`.execute(db)
  return Map.groupBy(rows, (row) => row.employee_id)
}

/** Names by employee id, or by request id for proposed employees. */
export type Names = ReadonlyMap<string, string>

export async function employeeNames(db: Database, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`select _id as id, name from tbl_employees
    where _id = any(${[...new Set(ids)]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The names as currently proposed, or as approved. */
export async function proposedNames(db: Database, requestIds: readonly string[]): Promise<Names> {
  if (requestIds.length === 0) return new Map()
  const person = sql`doc->'proposed'->'personal_data'`
  const { rows } = await sql<{ id: string; name: string }>`select _id as id,
      coalesce(${person}->>'preferred_name', ${person}->>'first_name') || ' ' || (${person}->>'last_name') as name
    from tbl_employee_create_requests where _id = any(${[...new Set(requestIds)]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}
