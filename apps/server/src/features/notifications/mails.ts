import { z } from "zod"
import { notificationType } from "@scorecard/contracts/notification-types"
import { timestamp } from "#platform/clock/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { type HandledJob, defineJob, handle } from "#platform/jobs/index.ts"
import { type QueuedMail, mailLink, queueMails, renderMail } from "#platform/mail/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import {
  type MailBatch,
  type Group,
  batchKey,
  lockBatches,
  saveBatches,
  restartOverdueBatches,
} from "./mail-batches.store.ts"
import { MERGE_WINDOW, type Notice, type RenderContext, mergeNotices, maxSeparateNotices } from "./merge-notices.ts"
import { activeRecipients } from "./people.store.ts"
import { isQuiet, wantsNotice } from "./preferences.ts"
import { type TypeSettings, loadTypes } from "./settings.store.ts"

/** A mail before it has a form. `link` is a path of the web client, a whole address or null. */
export type NotificationMail = {
  /** The same key twice is one mail. */
  key: string
  recipient_id: string
  to: { name: string; address: string }
  type: string
  title: string
  body: string
  link: string | null
}

/** Queues mails in the transaction that tells of them. */
export type QueueNotificationMails = (
  tx: Pick<Tx, "db" | "at" | "enqueueMany">,
  mails: readonly NotificationMail[],
) => Promise<void>

const FOOTER = "You get this because something in Scorecard concerns you."
const CHOICE = { label: "Choose what is mailed to you", path: "/notifications/preferences" }

/**
 * Notifications as mails of the one form that all mails have; none while email is switched off.
 * (rules/notifications#email)
 */
export function createMailQueue({ config }: Pick<World, "config">): QueueNotificationMails {
  return async (tx, mails) => {
    const { driver, appBaseUrl } = config.email
    if (driver !== null)
      await queueMails(
        tx,
        mails.map((mail) => renderMailFor(mail, appBaseUrl)),
      )
  }
}

function renderMailFor({ title, body, link, ...mail }: NotificationMail, appBaseUrl: string): QueuedMail {
  const url = mailLink(appBaseUrl, link)
  const action = url === null ? null : { label: "Open in Scorecard", url }
  const choice = { label: CHOICE.label, url: `${appBaseUrl}${CHOICE.path}` }
  const footer_link = notificationType(mail.type)?.in_preferences ? choice : null
  return { ...mail, subject: title, ...renderMail({ title, body_text: body, action, footer: FOOTER, footer_link }) }
}

/** A mail about one notice, before it is known whether it is sent at once. */
export type MailItem = {
  mail: NotificationMail
  sender_id: string | null
  /** Whether its notice was merged with others in the inbox; null where the inbox does not have it. */
  joins: boolean | null
  data: Notice["data"]
  context: RenderContext
  standing: TypeSettings
}

const GroupPayload: z.ZodType<Group> = z.strictObject({
  recipient_id: z.string(),
  type: z.string(),
  sender_id: z.string(),
})

/** How long mails of one sender are gathered before one mail tells of all of them. */
const BATCH_SECONDS = 900
/** MailBatch begins within `MERGE_WINDOW` of the window's start, so by then the mail was due, retries included. */
const OVERDUE = { minutes: 90 }

const sendBatchedMail = defineJob({ name: "send_gathered_mail", payload: GroupPayload })

/**
 * A mail whose notice stays apart in the inbox is sent at once. Those of merged notices are gathered for a quarter of
 * an hour and become one mail, so sixty requests in a row are four mails. For people who only want mails, all beyond
 * the first few of an hour are gathered.
 */
export async function queueOrBatch(tx: Tx, items: readonly MailItem[], queueMails: QueueNotificationMails) {
  const windowStart = timestamp(tx.now.subtract(MERGE_WINDOW))
  const overdueSince = timestamp(tx.now.subtract(OVERDUE))
  const batches = new Map(await lockBatches(tx.db, items.flatMap(groupsOf), tx.at))
  const due: NotificationMail[] = []
  const begun: Group[] = []
  for (const item of items) {
    const [group] = groupsOf(item)
    if (!group) {
      due.push(item.mail)
      continue
    }
    const before = batches.get(batchKey(group))
    const isRecent = before !== undefined && (before.waiting > 0 || before.window_start > windowStart)
    const batch = isRecent ? before : { ...group, window_start: tx.at, sent: 0, waiting: 0, doc: null }
    const isSentNow = item.joins === null && batch.waiting === 0 && batch.sent < group.separate
    // A job that failed for good leaves its mail waiting: it is queued again.
    const isOverdue = batch.waiting > 0 && batch.window_start <= overdueSince
    if (isSentNow) due.push(item.mail)
    else if (batch.waiting === 0 || isOverdue) begun.push(group)
    const next = isOverdue ? { ...batch, window_start: tx.at } : batch
    batches.set(batchKey(group), isSentNow ? { ...next, sent: next.sent + 1 } : addToBatch(next, item))
  }
  await saveBatches(tx.db, [...batches.values()])
  await queueBatchedMails(tx, begun, BATCH_SECONDS)
  await queueMails(tx, due)
}

/** Where the item is gathered with others; nowhere if it is always sent at once. */
function groupsOf({ mail: { recipient_id, type }, sender_id, joins, data }: MailItem): (Group & Separate)[] {
  const separate = sender_id === null ? null : maxSeparateNotices({ type, data })
  if (sender_id === null || separate === null || joins === false) return []
  return [{ recipient_id, type, sender_id, separate }]
}

type Separate = { separate: number }

async function queueBatchedMails(tx: Tx, groups: readonly Group[], startAfterSeconds: number): Promise<void> {
  const payloads = groups.map(({ recipient_id, type, sender_id }) => ({ recipient_id, type, sender_id }))
  if (payloads.length > 0) await tx.enqueueMany(sendBatchedMail, payloads, { startAfterSeconds })
}

/** For mails whose job failed for good and whose sender causes no further notice. */
export async function requeueOverdueMails(tx: Tx): Promise<void> {
  const groups = await restartOverdueBatches(tx.db, timestamp(tx.now.subtract(OVERDUE)), tx.at)
  await queueBatchedMails(tx, groups, 0)
}

function addToBatch(batch: MailBatch, { mail, data, context, standing }: MailItem): MailBatch {
  const next = { title: mail.title, body: mail.body, link: mail.link, data }
  const doc = batch.doc === null ? next : mergeNotices(standing, batch.doc, next, context)
  return { ...batch, waiting: batch.waiting + 1, doc }
}

/** Sends what was gathered, to people who still want it. */
export function batchedMailJob({ transact }: Pick<World, "transact">, queueMails: QueueNotificationMails): HandledJob {
  return handle(sendBatchedMail, (group) =>
    transact(async (tx) => {
      const batch = (await lockBatches(tx.db, [group], tx.at)).get(batchKey(group))
      if (!batch || batch.doc === null) return
      await saveBatches(tx.db, [{ ...batch, window_start: tx.at, waiting: 0, doc: null }])
      const type = (await loadTypes(tx.db)).get(group.type)
      const recipient = (await activeRecipients(tx.db, [group.recipient_id])).get(group.recipient_id)
      if (!type?.enabled || !recipient || !wantsNotice({ type, recipient }, "email")) return
      const quietHours = recipient.preferences?.quiet_hours ?? null
      if (quietHours !== null && isQuiet(quietHours, tx.now)) return
      const { data: _data, ...words } = batch.doc
      const to = { name: recipient.name, address: recipient.address }
      const key = `gathered.${newId()}`
      await queueMails(tx, [{ key, recipient_id: group.recipient_id, to, type: group.type, ...words }])
    }),
  )
}
