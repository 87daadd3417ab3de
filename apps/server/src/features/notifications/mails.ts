import { z } from "zod"
import { notificationType } from "@scorecard/contracts/notification-types"
import { timestamp } from "#platform/clock/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { type HandledJob, defineJob, handle } from "#platform/jobs/index.ts"
import { type QueuedMail, mailLink, queueMails, renderMail } from "#platform/mail/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import {
  type Gathering,
  type Group,
  keyOf,
  lockGatherings,
  saveGatherings,
  takeOverdueGroups,
} from "./mail-batches.store.ts"
import { MERGE_WINDOW, type Notice, type WordsContext, mergeNotices, separateNotices } from "./merge-notices.ts"
import { activeRecipients } from "./people.store.ts"
import { isQuiet, wantsNotice } from "./preferences.ts"
import { type StandingType, allTypes } from "./settings.store.ts"

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
export function openMails({ config }: Pick<World, "config">): QueueNotificationMails {
  return async (tx, mails) => {
    const { driver, appBaseUrl } = config.email
    if (driver !== null)
      await queueMails(
        tx,
        mails.map((mail) => queued(mail, appBaseUrl)),
      )
  }
}

function queued({ title, body, link, ...mail }: NotificationMail, appBaseUrl: string): QueuedMail {
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
  context: WordsContext
  standing: StandingType
}

const GroupPayload: z.ZodType<Group> = z.strictObject({
  recipient_id: z.string(),
  type: z.string(),
  sender_id: z.string(),
})

/** How long mails of one sender are gathered before one mail tells of all of them. */
const GATHER_SECONDS = 900
/** Gathering begins within `MERGE_WINDOW` of the window's start, so by then the mail was due, retries included. */
const OVERDUE = { minutes: 90 }

const sendGatheredMail = defineJob({ name: "send_gathered_mail", payload: GroupPayload })

/**
 * A mail whose notice stays apart in the inbox is sent at once. Those of merged notices are gathered for a quarter of
 * an hour and become one mail, so sixty requests in a row are four mails. For people who only want mails, all beyond
 * the first few of an hour are gathered.
 */
export async function queueOrGather(tx: Tx, items: readonly MailItem[], queueMails: QueueNotificationMails) {
  const windowStart = timestamp(tx.now.subtract(MERGE_WINDOW))
  const overdueSince = timestamp(tx.now.subtract(OVERDUE))
  const gatherings = new Map(await lockGatherings(tx.db, items.flatMap(groupsOf), tx.at))
  const due: NotificationMail[] = []
  const begun: Group[] = []
  for (const item of items) {
    const [group] = groupsOf(item)
    if (!group) {
      due.push(item.mail)
      continue
    }
    const before = gatherings.get(keyOf(group))
    const isRecent = before !== undefined && (before.waiting > 0 || before.window_start > windowStart)
    const gathering = isRecent ? before : { ...group, window_start: tx.at, sent: 0, waiting: 0, doc: null }
    const isSentNow = item.joins === null && gathering.waiting === 0 && gathering.sent < group.separate
    // A job that failed for good leaves its mail waiting: it is queued again.
    const isOverdue = gathering.waiting > 0 && gathering.window_start <= overdueSince
    if (isSentNow) due.push(item.mail)
    else if (gathering.waiting === 0 || isOverdue) begun.push(group)
    const next = isOverdue ? { ...gathering, window_start: tx.at } : gathering
    gatherings.set(keyOf(group), isSentNow ? { ...next, sent: next.sent + 1 } : gather(next, item))
  }
  await saveGatherings(tx.db, [...gatherings.values()])
  await queueGatheredMails(tx, begun, GATHER_SECONDS)
  await queueMails(tx, due)
}

/** Where the item is gathered with others; nowhere if it is always sent at once. */
function groupsOf({ mail: { recipient_id, type }, sender_id, joins, data }: MailItem): (Group & Separate)[] {
  const separate = sender_id === null ? null : separateNotices({ type, data })
  if (sender_id === null || separate === null || joins === false) return []
  return [{ recipient_id, type, sender_id, separate }]
}

type Separate = { separate: number }

async function queueGatheredMails(tx: Tx, groups: readonly Group[], startAfterSeconds: number): Promise<void> {
  const payloads = groups.map(({ recipient_id, type, sender_id }) => ({ recipient_id, type, sender_id }))
  if (payloads.length > 0) await tx.enqueueMany(sendGatheredMail, payloads, { startAfterSeconds })
}

/** For mails whose job failed for good and whose sender causes no further notice. */
export async function requeueOverdueMails(tx: Tx): Promise<void> {
  const groups = await takeOverdueGroups(tx.db, timestamp(tx.now.subtract(OVERDUE)), tx.at)
  await queueGatheredMails(tx, groups, 0)
}

function gather(gathering: Gathering, { mail, data, context, standing }: MailItem): Gathering {
  const next = { title: mail.title, body: mail.body, link: mail.link, data }
  const doc = gathering.doc === null ? next : mergeNotices(standing, gathering.doc, next, context)
  return { ...gathering, waiting: gathering.waiting + 1, doc }
}

/** Sends what was gathered, to people who still want it. */
export function gatheredMailJob({ transact }: Pick<World, "transact">, queueMails: QueueNotificationMails): HandledJob {
  return handle(sendGatheredMail, (group) =>
    transact(async (tx) => {
      const gathering = (await lockGatherings(tx.db, [group], tx.at)).get(keyOf(group))
      if (!gathering || gathering.doc === null) return
      await saveGatherings(tx.db, [{ ...gathering, window_start: tx.at, waiting: 0, doc: null }])
      const type = (await allTypes(tx.db)).get(group.type)
      const recipient = (await activeRecipients(tx.db, [group.recipient_id])).get(group.recipient_id)
      if (!type?.enabled || !recipient || !wantsNotice({ type, recipient }, "email")) return
      const quietHours = recipient.preferences?.quiet_hours ?? null
      if (quietHours !== null && isQuiet(quietHours, tx.now)) return
      const { data: _data, ...words } = gathering.doc
      const to = { name: recipient.name, address: recipient.address }
      const key = `gathered.${newId()}`
      await queueMails(tx, [{ key, recipient_id: group.recipient_id, to, type: group.type, ...words }])
    }),
  )
}
