import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { type KeptAnnouncement, reviveAnnouncement } from "#platform/outbox/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { type MailItem, queueOrBatch, type QueueNotificationMails } from "./mails.ts"
import { type InboxItem, type RenderContext, retractFromMerged, saveInboxItems } from "./merge-notices.ts"
import {
  type RetractedNotice,
  type RetractionAnnouncement,
  retractNotices,
  lockRetractionInboxes,
  subjectId,
} from "./notices.store.ts"
import { type Recipient, activeRecipients } from "./people.store.ts"
import { isQuiet, wantsNotice } from "./preferences.ts"
import { type NotificationText, loadNames, renderTemplates } from "./render-template.ts"
import { type TypeSettings, loadTypes } from "./settings.store.ts"

/**
 * Tells people what was announced: in their inboxes and by email, as the type is administered and as they chose. The
 * number of statements does not grow with the announcements, except for those that end earlier ones. Channel posts are
 * not made here: they are about one event, not one person, and whoever announces it queues its post.
 * (rules/notifications#automated-posts)
 * @throws Error for a type that this version does not know; the relay sets such an announcement aside
 */
export async function deliver(
  tx: Tx,
  announcements: readonly KeptAnnouncement[],
  queueMails: QueueNotificationMails,
): Promise<void> {
  const types = await loadTypes(tx.db)
  const tellOf = async (some: readonly KeptAnnouncement[], withdrawn: Withdrawn = new Map()) => {
    const deliveries = await addressAnnouncements(tx.db, filterEnabled(types, some))
    const told = deliveries.filter((delivery) => !findWithdrawn(delivery, withdrawn))
    const joins = await saveInboxItems(tx.db, told.flatMap(inboxItems), tx.now)
    // A mail cannot be withdrawn: who was mailed what is no longer so is mailed that, too.
    const mailed = deliveries.filter((delivery) => findWithdrawn(delivery, withdrawn)?.mailed ?? true)
    await queueOrBatch(
      tx,
      mailed
        .flatMap((delivery) => mailItem(delivery, tx.now))
        .map((item) => ({ ...item, joins: joins.get(item.mail.key) ?? null })),
      queueMails,
    )
  }
  await tellOf(announcements.filter((announcement) => !isRetraction(announcement)))
  const endings = announcements.filter(isRetraction)
  if (endings.length > 0) await tellOf(endings, await retractAll(tx, types, endings))
}

const isRetraction = (announcement: KeptAnnouncement): announcement is RetractionAnnouncement =>
  announcement.ends !== undefined

/** What was withdrawn, by the announcement that ended it. */
type Withdrawn = ReadonlyMap<string, readonly RetractedNotice[]>

/** One after the other, in the order in which they were announced. */
async function retractAll(
  tx: Tx,
  types: ReadonlyMap<string, TypeSettings>,
  endings: readonly RetractionAnnouncement[],
): Promise<Withdrawn> {
  const withdrawn = new Map<string, RetractedNotice[]>()
  for (const ending of endings) {
    await lockRetractionInboxes(tx.db, ending)
    await retractFromMerged(tx.db, types.get(ending.ends.type), subjectId(ending.ends))
    const ended = await retractNotices(tx.db, ending, tx.at)
    if (ending.ends.by === "withdrawing") withdrawn.set(ending._id, ended)
  }
  return withdrawn
}

function findWithdrawn({ announcement, recipient }: Delivery, withdrawn: Withdrawn): RetractedNotice | undefined {
  return withdrawn.get(announcement._id)?.find(({ employee_id }) => employee_id === recipient.employee_id)
}

function filterEnabled(
  types: ReadonlyMap<string, TypeSettings>,
  announcements: readonly KeptAnnouncement[],
): EnabledAnnouncement[] {
  const wanted = announcements.map((announcement) => ({ announcement, type: findType(types, announcement) }))
  return wanted.filter(({ type }) => type.enabled && type.channels.length > 0)
}

function findType(types: ReadonlyMap<string, TypeSettings>, { type }: KeptAnnouncement): TypeSettings {
  const found = types.get(type)
  if (!found) throw new Error(`Nobody knows the notification type "${type}"`)
  return found
}

type EnabledAnnouncement = { announcement: KeptAnnouncement; type: TypeSettings }
/** One announcement for one person. */
type Delivery = EnabledAnnouncement & { recipient: Recipient; words: NotificationText; context: RenderContext }

async function addressAnnouncements(db: Database, open: readonly EnabledAnnouncement[]): Promise<Delivery[]> {
  if (open.length === 0) return []
  const announcements = open.map(({ announcement }) => announcement)
  const recipients = await activeRecipients(
    db,
    announcements.flatMap((announcement) => announcement.recipient_ids),
  )
  const names = await loadNames(db, announcements)
  return open.flatMap(({ announcement, type }) =>
    [...new Set(announcement.recipient_ids)].flatMap((id) => {
      const recipient = recipients.get(id)
      if (!recipient) return []
      const { actor_id, data } = announcement
      const context = { actor_id, recipient, ...names }
      return [{ announcement, type, recipient, context, words: renderTemplates(type, { ...context, data }) }]
    }),
  )
}

/** The person's own, and the mirrored one of whoever acts as them; who is told anyway gets no mirrored one besides. */
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

function inboxItem({ announcement, type: standing, words, context }: Delivery, employee_id: string): InboxItem {
  const { _id: announcement_id, type, link, at: created_at, actor_id: sender_id } = announcement
  // Of a message that was written as it is, these are the words themselves.
  const { title: _title, body: _body, ...data } = announcement.data
  const notice = { _id: newId(), employee_id, announcement_id, type, ...words, link, data, created_at }
  return { ...notice, sender_id, context, standing }
}

/**
 * Suppressed, not put off: the inbox has it. What people do not choose somebody sends to them on purpose.
 * (rules/notifications#preferences)
 */
function isSuppressed({ type, recipient }: Delivery, now: Temporal.Instant): boolean {
  const { quiet_hours } = recipient.preferences ?? { quiet_hours: null }
  return type.in_preferences && quiet_hours !== null && isQuiet(quiet_hours, now)
}

function mailItem(delivery: Delivery, now: Temporal.Instant): Omit<MailItem, "joins">[] {
  const { announcement, recipient, words, context, type: standing } = delivery
  if (!wantsNotice(delivery, "email") || isSuppressed(delivery, now)) return []
  const { employee_id, name, address } = recipient
  const mail = {
    key: `${announcement._id}.${employee_id}`,
    recipient_id: employee_id,
    to: { name, address },
    type: announcement.type,
    ...words,
    link: announcement.link,
  }
  return [{ mail, sender_id: announcement.actor_id, data: announcement.data, context, standing }]
}

/** @throws Refusal 404 for one that was not set aside */
export function retryAnnouncement({ transact }: Pick<World, "transact">, actor: Actor, id: string) {
  return transact(async (tx) => {
    if (!(await reviveAnnouncement(tx.db, id))) {
      throw new Refusal("not_found", "No announcement with this id was set aside.")
    }
    tx.audit(actor, "announcement.retried", { collection: "tbl_outbox", id })
    return { announcement_id: id, status: "waiting" as const }
  })
}
