import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { type KeptAnnouncement, reviveAnnouncement } from "#platform/outbox/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { type MailItem, queueOrGather, type QueueNotificationMails } from "./mails.ts"
import { type InboxItem, type WordsContext, endInMerged, saveInboxItems } from "./merge-notices.ts"
import { type EndedNotice, type EndingAnnouncement, endNotices, lockEndingInboxes, thingOf } from "./notices.store.ts"
import { type Recipient, activeRecipients } from "./people.store.ts"
import { isQuiet, wantsNotice } from "./preferences.ts"
import { type Words, namesFor, wordsOf } from "./render-template.ts"
import { type StandingType, allTypes } from "./settings.store.ts"

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
  const types = await allTypes(tx.db)
  const tellOf = async (some: readonly KeptAnnouncement[], withdrawn: Withdrawn = new Map()) => {
    const letters = await lettersFor(tx.db, openOf(types, some))
    const told = letters.filter((letter) => !withdrawnOf(letter, withdrawn))
    const joins = await saveInboxItems(tx.db, told.flatMap(inboxItems), tx.now)
    // A mail cannot be withdrawn: who was mailed what is no longer so is mailed that, too.
    const mailed = letters.filter((letter) => withdrawnOf(letter, withdrawn)?.mailed ?? true)
    await queueOrGather(
      tx,
      mailed
        .flatMap((letter) => mailItem(letter, tx.now))
        .map((item) => ({ ...item, joins: joins.get(item.mail.key) ?? null })),
      queueMails,
    )
  }
  await tellOf(announcements.filter((announcement) => !isEnding(announcement)))
  const endings = announcements.filter(isEnding)
  if (endings.length > 0) await tellOf(endings, await endAll(tx, types, endings))
}

const isEnding = (announcement: KeptAnnouncement): announcement is EndingAnnouncement => announcement.ends !== undefined

/** What was withdrawn, by the announcement that ended it. */
type Withdrawn = ReadonlyMap<string, readonly EndedNotice[]>

/** One after the other, in the order in which they were announced. */
async function endAll(
  tx: Tx,
  types: ReadonlyMap<string, StandingType>,
  endings: readonly EndingAnnouncement[],
): Promise<Withdrawn> {
  const withdrawn = new Map<string, EndedNotice[]>()
  for (const ending of endings) {
    await lockEndingInboxes(tx.db, ending)
    await endInMerged(tx.db, types.get(ending.ends.type), thingOf(ending.ends))
    const ended = await endNotices(tx.db, ending, tx.at)
    if (ending.ends.by === "withdrawing") withdrawn.set(ending._id, ended)
  }
  return withdrawn
}

function withdrawnOf({ announcement, recipient }: Letter, withdrawn: Withdrawn): EndedNotice | undefined {
  return withdrawn.get(announcement._id)?.find(({ employee_id }) => employee_id === recipient.employee_id)
}

function openOf(types: ReadonlyMap<string, StandingType>, announcements: readonly KeptAnnouncement[]): Open[] {
  const wanted = announcements.map((announcement) => ({ announcement, type: typeOf(types, announcement) }))
  return wanted.filter(({ type }) => type.enabled && type.channels.length > 0)
}

function typeOf(types: ReadonlyMap<string, StandingType>, { type }: KeptAnnouncement): StandingType {
  const found = types.get(type)
  if (!found) throw new Error(`Nobody knows the notification type "${type}"`)
  return found
}

type Open = { announcement: KeptAnnouncement; type: StandingType }
/** One announcement for one person. */
type Letter = Open & { recipient: Recipient; words: Words; context: WordsContext }

async function lettersFor(db: Database, open: readonly Open[]): Promise<Letter[]> {
  if (open.length === 0) return []
  const announcements = open.map(({ announcement }) => announcement)
  const recipients = await activeRecipients(
    db,
    announcements.flatMap((announcement) => announcement.recipient_ids),
  )
  const names = await namesFor(db, announcements)
  return open.flatMap(({ announcement, type }) =>
    [...new Set(announcement.recipient_ids)].flatMap((id) => {
      const recipient = recipients.get(id)
      if (!recipient) return []
      const { actor_id, data } = announcement
      const context = { actor_id, recipient, ...names }
      return [{ announcement, type, recipient, context, words: wordsOf(type, { ...context, data }) }]
    }),
  )
}

/** The person's own, and the mirrored one of whoever acts as them; who is told anyway gets no mirrored one besides. */
function inboxItems(letter: Letter): InboxItem[] {
  if (!wantsNotice(letter, "in_app")) return []
  const { announcement, recipient } = letter
  const own = inboxItem(letter, recipient.employee_id)
  const impersonators = recipient.impersonations
    .filter(({ since, until }) => since <= announcement.at && announcement.at < until)
    .map(({ impersonator_id }) => impersonator_id)
    .filter((id) => !announcement.recipient_ids.includes(id))
  const mirrored = [...new Set(impersonators)].map((id) => ({
    ...inboxItem(letter, id),
    mirrored_from: recipient.employee_id,
  }))
  return [own, ...mirrored]
}

function inboxItem({ announcement, type: standing, words, context }: Letter, employee_id: string): InboxItem {
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
function isHeldBack({ type, recipient }: Letter, now: Temporal.Instant): boolean {
  const { quiet_hours } = recipient.preferences ?? { quiet_hours: null }
  return type.in_preferences && quiet_hours !== null && isQuiet(quiet_hours, now)
}

function mailItem(letter: Letter, now: Temporal.Instant): Omit<MailItem, "joins">[] {
  const { announcement, recipient, words, context, type: standing } = letter
  if (!wantsNotice(letter, "email") || isHeldBack(letter, now)) return []
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
