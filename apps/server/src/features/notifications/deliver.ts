import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { newId, type Platform, type Tx } from "#platform/index.ts"
import { reviveAnnouncement, type StoredAnnouncement } from "#platform/outbox/index.ts"
import { queueOrBatch, type MailItem, type QueueNotificationMails } from "./mails.ts"
import { retractFromMerged, saveInboxItems, type InboxItem, type RenderContext } from "./merge-notices.ts"
import {
  lockRetractionInboxes,
  retractNotices,
  subjectId,
  type RetractedNotice,
  type RetractionAnnouncement,
} from "./inbox.store.ts"
import { activeRecipients, type Recipient, loadTypes, type TypeSettings } from "./settings.store.ts"
import { isQuiet, wantsNotice } from "./settings.ts"
import { loadNames, renderTemplates, type NotificationText } from "./render-template.ts"

/**
 * Delivers announcements to inboxes and by email, following the settings of their type and the preferences of their
 * recipients, some hundred at a time: a few statements for each part, and one more for each retraction. Team chat posts
 * are queued by the announcing feature, because they are about an event, not a person.
 * (rules/notifications#automated-posts)
 * @throws Error for a type that this version does not know; the relay moves such an announcement to its dead letters
 */
export async function deliver(
  tx: Tx,
  announcements: readonly StoredAnnouncement[],
  queueMails: QueueNotificationMails,
): Promise<void> {
  const types = await loadTypes(tx.db)
  const deliverBatch = async (batch: readonly StoredAnnouncement[], withdrawn: Withdrawn = new Map()) => {
    for await (const deliveries of deliveriesInParts(tx, filterEnabled(types, batch))) {
      const current = deliveries.filter((delivery) => !findWithdrawn(delivery, withdrawn))
      const merged = await saveInboxItems(tx.db, current.flatMap(inboxItems), tx.now)
      // Mails can't be withdrawn: people who got the earlier mail get one about the retraction.
      const mailed = deliveries.filter((delivery) => findWithdrawn(delivery, withdrawn)?.mailed ?? true)
      await queueOrBatch(
        tx,
        mailed
          .flatMap((delivery) => mailItem(delivery, tx.now))
          .map((item) => ({ ...item, isMerged: merged.get(item.mail.key) ?? null })),
        queueMails,
      )
    }
  }
  await deliverBatch(announcements.filter((announcement) => !isRetraction(announcement)))
  const retractions = announcements.filter(isRetraction)
  if (retractions.length > 0) await deliverBatch(retractions, await retractAll(tx, types, retractions))
}

const isRetraction = (announcement: StoredAnnouncement): announcement is RetractionAnnouncement =>
  announcement.ends !== undefined

/** The retracted notices, by the announcement that retracted them. */
type Withdrawn = ReadonlyMap<string, readonly RetractedNotice[]>

/** Processes retractions one by one, in the order they were announced. */
async function retractAll(
  tx: Tx,
  types: ReadonlyMap<string, TypeSettings>,
  retractions: readonly RetractionAnnouncement[],
): Promise<Withdrawn> {
  const withdrawn = new Map<string, RetractedNotice[]>()
  for (const retraction of retractions) {
    await lockRetractionInboxes(tx.db, retraction)
    await retractFromMerged(tx.db, types.get(retraction.ends.type), subjectId(retraction.ends))
    const retracted = await retractNotices(tx.db, retraction, tx.at)
    if (retraction.ends.by === "withdrawing") withdrawn.set(retraction._id, retracted)
  }
  return withdrawn
}

function findWithdrawn({ announcement, recipient }: Delivery, withdrawn: Withdrawn): RetractedNotice | undefined {
  return withdrawn.get(announcement._id)?.find(({ employee_id }) => employee_id === recipient.employee_id)
}

function filterEnabled(
  types: ReadonlyMap<string, TypeSettings>,
  announcements: readonly StoredAnnouncement[],
): EnabledAnnouncement[] {
  const typed = announcements.map((announcement) => ({ announcement, type: findType(types, announcement) }))
  return typed.filter(({ type }) => type.enabled && type.channels.length > 0)
}

function findType(types: ReadonlyMap<string, TypeSettings>, { type }: StoredAnnouncement): TypeSettings {
  const found = types.get(type)
  if (!found) throw new Error(`Unknown notification type "${type}"`)
  return found
}

type EnabledAnnouncement = { announcement: StoredAnnouncement; type: TypeSettings }
/** One announcement for one person. */
type Delivery = EnabledAnnouncement & { recipient: Recipient; text: NotificationText; context: RenderContext }

/** Between parts, requests have their turn: an announcement may be for everyone. */
const DELIVERIES_PER_PART = 250

async function* deliveriesInParts(
  { db, now }: Tx,
  enabled: readonly EnabledAnnouncement[],
): AsyncGenerator<Delivery[]> {
  if (enabled.length === 0) return
  const names = await loadNames(
    db,
    enabled.map(({ announcement }) => announcement),
  )
  for (const part of addressedParts(enabled)) {
    const ids = part.map(({ employee_id }) => employee_id)
    const recipients = await activeRecipients(db, ids, now)
    yield part.flatMap(({ employee_id, announcement, type }) => {
      const recipient = recipients.get(employee_id)
      if (!recipient) return []
      const { actor_id, data } = announcement
      const context = { actor_id, recipient, ...names }
      return [{ announcement, type, recipient, context, text: renderTemplates(type, { ...context, data }) }]
    })
  }
}

/** Sorted by person, so that all deliveries lock inboxes in the same order; the announcements for a person in theirs. */
function* addressedParts(enabled: readonly EnabledAnnouncement[]) {
  const addressed = enabled.flatMap((each) =>
    [...new Set(each.announcement.recipient_ids)].map((employee_id) => ({ ...each, employee_id })),
  )
  const byPerson = Map.groupBy(addressed, ({ employee_id }) => employee_id)
  const sorted = [...byPerson.keys()].toSorted().flatMap((employeeId) => byPerson.get(employeeId) ?? [])
  for (let start = 0; start < sorted.length; start += DELIVERIES_PER_PART) {
    yield sorted.slice(start, start + DELIVERIES_PER_PART)
  }
}

/**
 * The recipient's own item, and a mirrored one for each super admin who impersonates them and is not also a recipient.
 */
function inboxItems(delivery: Delivery): InboxItem[] {
  if (!wantsNotice(delivery, "in_app")) return []
  const { announcement, recipient } = delivery
  const own = inboxItem(delivery, recipient.employee_id)
  const impersonators = recipient.impersonations
    .filter(({ since, until }) => since <= announcement.at && announcement.at < until)
    .map(({ impersonator_id }) => impersonator_id)
    .filter((id) => !announcement.recipient_ids.includes(id))
  const mirrored = [...new Set(impersonators)].map((id) => ({
    ...inboxItem(delivery, id),
    mirrored_from: recipient.employee_id,
  }))
  return [own, ...mirrored]
}

function inboxItem({ announcement, type: settings, text, context }: Delivery, employee_id: string): InboxItem {
  const { _id: announcement_id, type, link, at: created_at, actor_id: sender_id } = announcement
  // A manual message has its text in `data` and needs no template.
  const { title: _title, body: _body, ...data } = announcement.data
  const notice = { _id: newId(), employee_id, announcement_id, type, ...text, link, data, created_at }
  return { ...notice, sender_id, context, settings }
}

/**
 * Quiet hours drop a mail instead of delaying it, because the inbox has the notice. They don't apply to types that are
 * not in the preferences. (rules/notifications#preferences)
 */
function isSuppressed({ type, recipient }: Delivery, now: Temporal.Instant): boolean {
  const { quiet_hours } = recipient.preferences ?? { quiet_hours: null }
  return type.in_preferences && quiet_hours !== null && isQuiet(quiet_hours, now)
}

function mailItem(delivery: Delivery, now: Temporal.Instant): Omit<MailItem, "isMerged">[] {
  const { announcement, recipient, text, context, type: settings } = delivery
  if (!wantsNotice(delivery, "email") || isSuppressed(delivery, now)) return []
  const { employee_id, name, address, language } = recipient
  if (address === null) return []
  const mail = {
    key: `${announcement._id}.${employee_id}`,
    recipient_id: employee_id,
    to: { name, address },
    type: announcement.type,
    ...text,
    link: announcement.link,
    language,
  }
  return [{ mail, sender_id: announcement.actor_id, data: announcement.data, context, settings }]
}

/** Requeues a dead announcement. @throws Refusal 404 if it is not a dead letter */
export function retryAnnouncement({ transact }: Pick<Platform, "transact">, actor: Actor, id: string) {
  return transact(async (tx) => {
    if (!(await reviveAnnouncement(tx.db, id))) {
      throw new Refusal("not_found", "No announcement with this id was set aside.")
    }
    tx.audit(actor, "announcement.retried", { collection: "tbl_outbox", id })
    return { announcement_id: id, status: "waiting" as const }
  })
}
