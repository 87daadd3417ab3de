import { z } from "zod"
import { timestamp } from "#platform/clock/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { defineJob, handle } from "#platform/jobs/index.ts"
import type { HandledJob } from "#platform/jobs/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { keyOf, lockGatherings, saveGatherings } from "./gathered-mails.store.ts"
import type { Gathering } from "./gathered-mails.store.ts"
import { MERGE_WINDOW, mergeNotices, separateNotices } from "./merging.ts"
import type { Notice, WordsContext } from "./merging.ts"
import type { NotificationMail, QueueNotificationMails } from "./needs.ts"
import { isQuiet } from "./quiet-hours.ts"
import { activeRecipients } from "./recipients.store.ts"
import { allTypes } from "./types.store.ts"
import type { StandingType } from "./types.store.ts"
import { wantsNotice } from "./wants.ts"

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

const Group = z.strictObject({ recipient_id: z.string(), type: z.string(), sender_id: z.string() })

/** How long mails of one sender are gathered before one mail tells of all of them. */
const GATHER_SECONDS = 900

const sendGatheredMail = defineJob({ name: "send_gathered_mail", payload: Group })

/**
 * A mail whose notice stays apart in the inbox is sent at once. Those of merged notices are gathered for a quarter of
 * an hour and become one mail, so sixty requests in a row are four mails. For people who only want mails, all beyond
 * the first few of an hour are gathered.
 */
export async function queueOrGather(tx: Tx, items: readonly MailItem[], queueMails: QueueNotificationMails) {
  const windowStart = timestamp(tx.now.subtract(MERGE_WINDOW))
  const gatherings = await lockGatherings(tx.db, items)
  const changed = new Map<string, Gathering>()
  const due: NotificationMail[] = []
  for (const item of items) {
    const { mail, sender_id, data, joins } = item
    const separate = sender_id === null ? null : separateNotices({ type: mail.type, data })
    if (sender_id === null || separate === null || joins === false) {
      due.push(mail)
      continue
    }
    const { recipient_id, type } = mail
    const group = { recipient_id, type, sender_id }
    const before = changed.get(keyOf(group)) ?? gatherings.get(keyOf(group))
    const isRecent = before !== undefined && (before.waiting > 0 || before.window_start > windowStart)
    const gathering = isRecent ? before : { ...group, window_start: tx.at, sent: 0, waiting: 0, doc: null }
    const isSentNow = joins === null && gathering.waiting === 0 && gathering.sent < separate
    if (isSentNow) due.push(mail)
    else if (gathering.waiting === 0) await tx.enqueue(sendGatheredMail, group, { startAfterSeconds: GATHER_SECONDS })
    changed.set(keyOf(group), isSentNow ? { ...gathering, sent: gathering.sent + 1 } : gather(gathering, item))
  }
  await saveGatherings(tx.db, [...changed.values()])
  await queueMails(tx, due)
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
      const gathering = (await lockGatherings(tx.db, [{ mail: group, sender_id: group.sender_id }])).get(keyOf(group))
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
