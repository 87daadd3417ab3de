import { z } from "zod"
import { notificationType } from "@scorecard/contracts/notification-types"
import { type LanguageCode, getTranslator } from "@scorecard/domain/languages/translators"
import { defineJob, handle, newId, timestamp, type HandledJob, type Platform, type Tx } from "#platform/index.ts"
import { mailLink, queueMails, renderMail, type QueuedMail } from "#platform/mail/index.ts"
import {
  batchKey,
  lockBatches,
  restartOverdueBatches,
  saveBatches,
  type Group,
  type MailBatch,
} from "./mail-batches.store.ts"
import { maxSeparateNotices, MERGE_WINDOW, mergeNotices, type Notice, type RenderContext } from "./merge-notices.ts"
import { activeRecipients, loadTypes, type TypeSettings } from "./settings.store.ts"
import { isQuiet, wantsNotice } from "./settings.ts"

/** A mail before it is rendered. `link` is a path in the web client, an absolute URL, or null. */
export type NotificationMail = {
  /** Makes the mail unique: a second one with the same key is ignored. */
  key: string
  recipient_id: string
  to: { name: string; address: string }
  type: string
  title: string
  body: string
  link: string | null
  /** Null: English. */
  language: LanguageCode | null
}

/** Queues mails in the transaction of their delivery. */
export type QueueNotificationMails = (
  tx: Pick<Tx, "db" | "at" | "enqueueMany">,
  mails: readonly NotificationMail[],
) => Promise<void>

const FOOTER = "You get this because something in Scorecard concerns you."
const PREFERENCES_LINK = { label: "Choose what is mailed to you", path: "/notifications/preferences" }

/**
 * Renders notifications with the layout of all mails and queues them. No-op while email is switched off.
 * (rules/notifications#email)
 */
export function createMailQueue({ config }: Pick<Platform, "config">): QueueNotificationMails {
  return async (tx, mails) => {
    const { driver, appBaseUrl } = config.email
    if (driver !== null)
      await queueMails(
        tx,
        mails.map((mail) => toQueuedMail(mail, appBaseUrl)),
      )
  }
}

function toQueuedMail({ title, body, link, language, ...mail }: NotificationMail, appBaseUrl: string): QueuedMail {
  const translate = getTranslator(language ?? "en")
  const url = mailLink(appBaseUrl, link)
  const action = url === null ? null : { label: translate("Open in Scorecard"), url }
  const preferencesLink = { label: translate(PREFERENCES_LINK.label), url: `${appBaseUrl}${PREFERENCES_LINK.path}` }
  const footer_link = notificationType(mail.type)?.in_preferences ? preferencesLink : null
  const frame = { language: language ?? "en", action, footer: translate(FOOTER), footer_link }
  return { ...mail, subject: title, ...renderMail({ title, body_text: body, ...frame }) }
}

/** A mail about one notice, either sent immediately or added to a batch. */
export type MailItem = {
  mail: NotificationMail
  sender_id: string | null
  /** Whether its notice was merged with others in the inbox; null if it is not in the inbox. */
  isMerged: boolean | null
  data: Notice["data"]
  context: RenderContext
  settings: TypeSettings
}

const GroupPayload: z.ZodType<Group> = z.strictObject({
  recipient_id: z.string(),
  type: z.string(),
  sender_id: z.string(),
})

/** How long notices of one sender are collected before they are sent as one mail. */
const BATCH_SECONDS = 900
/** A batch starts within `MERGE_WINDOW` of the window's start, so its mail is overdue by then, even with retries. */
const OVERDUE = { minutes: 90 }

const sendBatchedMail = defineJob({ name: "send_gathered_mail", payload: GroupPayload })

/**
 * Sends a mail immediately if its notice is separate in the inbox. Mails of merged notices are collected for a quarter
 * of an hour and become one mail: sixty requests in a row result in four mails. For people with email only, all but the
 * first few mails of each hour are collected.
 */
export async function queueOrBatch(tx: Tx, items: readonly MailItem[], queueMails: QueueNotificationMails) {
  const windowStart = timestamp(tx.now.subtract(MERGE_WINDOW))
  const overdueSince = timestamp(tx.now.subtract(OVERDUE))
  const batches = new Map(await lockBatches(tx.db, items.flatMap(batchGroups), tx.at))
  const due: NotificationMail[] = []
  const started: Group[] = []
  for (const item of items) {
    const [group] = batchGroups(item)
    if (!group) {
      due.push(item.mail)
      continue
    }
    const before = batches.get(batchKey(group))
    const isRecent = before !== undefined && (before.waiting > 0 || before.window_start > windowStart)
    const batch = isRecent ? before : { ...group, window_start: tx.at, sent: 0, waiting: 0, doc: null }
    const isSentNow = item.isMerged === null && batch.waiting === 0 && batch.sent < group.separate
    // If the job failed for good, its batch is still waiting, so it is queued again.
    const isOverdue = batch.waiting > 0 && batch.window_start <= overdueSince
    if (isSentNow) due.push(item.mail)
    else if (batch.waiting === 0 || isOverdue) started.push(group)
    const next = isOverdue ? { ...batch, window_start: tx.at } : batch
    batches.set(batchKey(group), isSentNow ? { ...next, sent: next.sent + 1 } : addToBatch(next, item))
  }
  await saveBatches(tx.db, [...batches.values()])
  await queueBatchedMails(tx, started, BATCH_SECONDS)
  await queueMails(tx, due)
}

/** The group that the item is batched with; none if it is always sent immediately. */
function batchGroups({ mail: { recipient_id, type }, sender_id, isMerged, data }: MailItem): (Group & Separate)[] {
  const separate = sender_id === null ? null : maxSeparateNotices({ type, data })
  if (sender_id === null || separate === null || isMerged === false) return []
  return [{ recipient_id, type, sender_id, separate }]
}

type Separate = { separate: number }

async function queueBatchedMails(tx: Tx, groups: readonly Group[], startAfterSeconds: number): Promise<void> {
  const payloads = groups.map(({ recipient_id, type, sender_id }) => ({ recipient_id, type, sender_id }))
  if (payloads.length > 0) await tx.enqueueMany(sendBatchedMail, payloads, { startAfterSeconds })
}

/** Requeues batches whose job failed for good and whose sender has not caused another notice since. */
export async function requeueOverdueMails(tx: Tx): Promise<void> {
  const groups = await restartOverdueBatches(tx.db, timestamp(tx.now.subtract(OVERDUE)), tx.at)
  await queueBatchedMails(tx, groups, 0)
}

function addToBatch(batch: MailBatch, { mail, data, context, settings }: MailItem): MailBatch {
  const next = { title: mail.title, body: mail.body, link: mail.link, data }
  const doc = batch.doc === null ? next : mergeNotices(settings, batch.doc, next, context)
  return { ...batch, waiting: batch.waiting + 1, doc }
}

/** Sends a batch as one mail, if its recipient still wants it. */
export function batchedMailJob(
  { transact }: Pick<Platform, "transact">,
  queueMails: QueueNotificationMails,
): HandledJob {
  return handle(sendBatchedMail, (group) =>
    transact(async (tx) => {
      const batch = (await lockBatches(tx.db, [group], tx.at)).get(batchKey(group))
      if (!batch || batch.doc === null) return
      await saveBatches(tx.db, [{ ...batch, window_start: tx.at, waiting: 0, doc: null }])
      const type = (await loadTypes(tx.db)).get(group.type)
      const recipient = (await activeRecipients(tx.db, [group.recipient_id], tx.now)).get(group.recipient_id)
      if (!type?.enabled || !recipient || !wantsNotice({ type, recipient }, "email")) return
      if (recipient.address === null) return
      const quietHours = recipient.preferences?.quiet_hours ?? null
      if (quietHours !== null && isQuiet(quietHours, tx.now)) return
      const { data: _data, ...text } = batch.doc
      const to = { name: recipient.name, address: recipient.address }
      const key = `gathered.${newId()}`
      const { language } = recipient
      await queueMails(tx, [{ key, recipient_id: group.recipient_id, to, type: group.type, language, ...text }])
    }),
  )
}
