import type { CatalogType, TypeChange } from "@scorecard/contracts/notification-catalog"
import { NOTIFICATION_TYPES, type NotificationType, notificationType } from "@scorecard/contracts/notification-types"
import type { Preferences, PreferencesDraft, QuietHours } from "@scorecard/contracts/notifications"
import { type FieldError, Refusal, invalidField } from "@scorecard/contracts/refusals"
import { type Actor, SUPER_ADMIN } from "@scorecard/domain"
import type { LanguageCode } from "@scorecard/domain/languages"
import { type Database, type Platform, assertSameVersion } from "#platform/index.ts"
import { findUnknownPlaceholders } from "./render-template.ts"
import * as store from "./settings.store.ts"

export async function listTypes({ db }: Pick<Platform, "db">, actor: Actor): Promise<{ items: CatalogType[] }> {
  const types = [...(await store.loadTypes(db)).values()]
  return { items: types.filter((type) => type.is_in_catalog).map((type) => presentType(actor, type)) }
}

/** @throws Refusal 404 */
export async function getType({ db }: Pick<Platform, "db">, actor: Actor, key: string): Promise<CatalogType> {
  const type = (await store.loadTypes(db)).get(key)
  if (!type) throw new Refusal("not_found", "There is no such type of notification.")
  return presentType(actor, type)
}

type TypeUpdate = { key: string; change: TypeChange; ifMatch: number | null }

/** @throws Refusal 422 naming each field that is not valid for this type; 412 */
export async function updateType(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { key, change, ifMatch }: TypeUpdate,
): Promise<CatalogType> {
  const type = notificationType(key)
  if (!type) throw new Refusal("not_found", "There is no such type of notification.")
  assertValidChange(type, change)
  return transact(async (tx) => {
    const current = await store.lockTypeChanges(tx.db, key)
    assertSameVersion(ifMatch, current)
    const changes = pickChanges(change, store.applyChanges(type, current))
    const before = Object.fromEntries(Object.keys(changes).map((field) => [field, current[field as keyof TypeChange]]))
    if (JSON.stringify(before) === JSON.stringify(changes)) return presentType(actor, store.applyChanges(type, current))
    assertHasChannel(store.applyChanges(type, { ...current, ...changes }))

    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await store.typeChanges.replace(tx.db, { ...current, ...changes, ...stamps })
    const audited = { before, after: changes }
    tx.audit(actor, "notification_type.changed", { collection: store.typeChanges.name, id: key, change: audited })
    return presentType(actor, store.applyChanges(type, saved))
  })
}

/** Drops undefined fields, which would overwrite stored ones. The fields of a schedule are merged one by one. */
function pickChanges(
  { schedule, ...change }: TypeChange,
  { schedule: now }: store.TypeSettings,
): Partial<store.TypeChanges> {
  const changes: Partial<store.TypeChanges> = omitUndefined(change)
  if (schedule === undefined) return changes
  return { ...changes, schedule: schedule && now && { ...now, ...omitUndefined(schedule) } }
}

function omitUndefined<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields> // a subset of the fields
}

/** A type without channels would be off even though `enabled` is true. */
function assertHasChannel({ channels, post_to_team_channel, team_channel }: store.TypeSettings): void {
  if (channels.length > 0 || post_to_team_channel) return
  const message = `Name at least one channel${team_channel ? ", or post it to the team channel" : ""}. To stop this type, set enabled to false.`
  throw invalidField("channels", message)
}

function assertValidChange(type: NotificationType, change: TypeChange): void {
  const errors = [
    ...validateTemplate(type, "title_template", change.title_template),
    ...validateTemplate(type, "body_template", change.body_template),
    ...validateChannels(type, change),
    ...(change.schedule && type.pace !== "scheduled"
      ? [{ path: "schedule", message: "This type is sent with its event and has no schedule." }]
      : []),
    ...(typeof change.post_to_team_channel === "boolean" && !type.team_channel
      ? [{ path: "post_to_team_channel", message: "Personal notices never go to the team channel." }]
      : []),
  ]
  if (errors.length === 0) return
  const fields = errors.map((error) => error.path).join(", ")
  throw new Refusal("invalid", `Check these fields of the body: ${fields}.`, { errors })
}

function validateTemplate({ variables }: NotificationType, path: string, template?: string | null): FieldError[] {
  const unknown = template ? findUnknownPlaceholders(template, variables) : []
  if (unknown.length === 0) return []
  const known = variables.map((name) => `{{${name}}}`).join(", ")
  const names = unknown.filter((text) => text !== "{{" && text !== "}}")
  const message = [
    ...(names.length > 0 ? [`This type has no value for ${names.join(", ")}.`] : []),
    ...(names.length < unknown.length ? ["Each {{ needs a }}, with one name between them."] : []),
    `Use any of ${known}, spelled as here.`,
  ]
  return [{ path, message: message.join(" ") }]
}

function validateChannels({ channels: allowed }: NotificationType, { channels }: TypeChange): FieldError[] {
  return (channels ?? []).flatMap((channel, at) =>
    allowed.includes(channel) ? [] : [{ path: `channels.${at}`, message: `This type can't be sent by ${channel}.` }],
  )
}

/** The type as shown in the catalog. */
export function presentType(actor: Actor, type: store.TypeSettings): CatalogType {
  const { key, label, group, recipients, pace, variables, team_channel, changes } = type
  const original = notificationType(key) ?? type
  return {
    key,
    label,
    group,
    recipients,
    pace,
    ...editableSettings(type),
    post_to_team_channel: team_channel ? type.post_to_team_channel : null,
    variables: [...variables],
    allowed_channels: [...original.channels],
    defaults: editableSettings(original),
    updated_at: changes.updated_at,
    updated_by_id: changes.updated_by_id,
    version: changes.version,
    abilities: typeAbilities(actor, type),
  }
}

function editableSettings({ enabled, title_template, body_template, channels, schedule }: NotificationType) {
  return { enabled, title_template, body_template, channels: [...channels], schedule }
}

const ALL_CHANNELS = { in_app: true, email: true }
const selectableTypes = NOTIFICATION_TYPES.filter((type) => type.in_preferences)

export async function getPreferences({ db }: Pick<Platform, "db">, actor: Actor): Promise<Preferences> {
  return present(db, actor, await store.loadPreferences(db, actor.employee_id))
}

/** Replaces the preferences; a type that is left out is reset to both channels. @throws Refusal 412 */
export function updatePreferences(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { draft, ifMatch }: { draft: PreferencesDraft; ifMatch: number | null },
): Promise<Preferences> {
  return transact(async (tx) => {
    const current = await store.lockPreferences(tx.db, actor.employee_id)
    assertSameVersion(ifMatch, current)
    const saved = await store.preferences.replace(tx.db, { ...current, ...draft, updated_at: tx.at })
    const { types, quiet_hours } = current
    tx.audit(actor, "notification_preferences.changed", {
      collection: store.preferences.name,
      id: actor.employee_id,
      employee_id: actor.employee_id,
      change: { before: { types, quiet_hours }, after: draft },
    })
    return present(tx.db, actor, saved)
  })
}

/** From now on, what the service sends to the person is in this language. (rules/languages#notifications) */
export function chooseLanguage(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  language: LanguageCode,
): Promise<Preferences> {
  return transact(async (tx) => {
    const current = await store.lockPreferences(tx.db, actor.employee_id)
    const before = current.language ?? null
    if (before === language) return present(tx.db, actor, current)
    const saved = await store.preferences.replace(tx.db, { ...current, language, updated_at: tx.at })
    tx.audit(actor, "notification_preferences.changed", {
      collection: store.preferences.name,
      id: actor.employee_id,
      employee_id: actor.employee_id,
      change: { before: { language: before }, after: { language } },
    })
    return present(tx.db, actor, saved)
  })
}

/** A choice for a closed channel is still returned, in case the channel opens again. */
async function present(db: Database, actor: Actor, stored: store.StoredPreferences): Promise<Preferences> {
  const types = await store.loadTypes(db)
  const receivable = selectableTypes.filter((type) => canReceive(actor, type))
  return {
    types: Object.fromEntries(receivable.map(({ key }) => [key, stored.types[key] ?? ALL_CHANNELS])),
    quiet_hours: stored.quiet_hours,
    language: stored.language ?? null,
    offered: receivable.map(({ key, label, group }) => {
      const type = types.get(key)
      return { key, label, group, channels: type?.enabled ? [...type.channels] : [] }
    }),
    version: stored.version,
    abilities: preferencesAbilities(actor),
  }
}

/** Whether the type uses this channel and the person has not opted out. */
export function wantsNotice(
  { type, recipient }: { type: store.TypeSettings; recipient: store.Recipient },
  channel: "in_app" | "email",
): boolean {
  if (!type.channels.includes(channel)) return false
  return !type.in_preferences || (recipient.preferences?.types[type.key]?.[channel] ?? true)
}

/**
 * Whether the local time in the person's time zone is from `start` until just before `end`, possibly across midnight.
 * Local times count: an hour skipped by daylight saving time is never quiet, and a repeated one is quiet twice.
 */
export function isQuiet({ start, end, timezone }: QuietHours, now: Temporal.Instant): boolean {
  const time = now.toZonedDateTimeISO(timezone).toPlainTime().toString({ smallestUnit: "minute" })
  return start < end ? start <= time && time < end : start <= time || time < end
}

/** Types that only managers or admins receive are not offered to others. */
export function canReceive({ access_level }: Actor, { lowest_level = 1 }: NotificationType): boolean {
  return access_level >= lowest_level
}

/** Refuses changes to the preferences of an impersonated person. */
export function preferencesAbilities({ impersonated_by }: Actor): Preferences["abilities"] {
  return { edit: impersonated_by === null }
}

/** Everyone who sees the catalog sees every type; only super admins can change types or send reminders by hand. */
export function typeAbilities(
  { access_level }: Actor,
  { pace, team_channel }: Pick<NotificationType, "pace" | "team_channel">,
): CatalogType["abilities"] {
  const edit = access_level === SUPER_ADMIN
  return {
    edit,
    schedule: edit && pace === "scheduled",
    post_to_team_channel: edit && team_channel,
    preview: edit && pace !== "event",
    send_now: edit && pace !== "event",
  }
}
