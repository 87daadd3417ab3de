import type { Broadcast, BroadcastsExportQuery, BroadcastSummary } from "@scorecard/contracts/broadcast"
import { timestamp, type Database, type FileResponse, type Platform } from "#platform/index.ts"
import {
  broadcastList,
  broadcasts,
  countMails,
  findInAppBacklog,
  findMailStates,
  findNames,
  findNotified,
  type StoredBroadcast,
} from "./broadcasts.store.ts"

const EXCERPT = 200

/** Summaries with the current state of their mails, loaded in one query for all of them. */
export async function summarize(db: Database, stored: readonly StoredBroadcast[]): Promise<BroadcastSummary[]> {
  const names = await findNames(
    db,
    stored.map(({ sent_by_id }) => sent_by_id),
  )
  const tallies = await countMails(
    db,
    stored.map(({ _id }) => _id),
  )
  return stored.map(({ recipient_ids, mailed, body_html: _html, body_text, version: _, ...broadcast }) => {
    const recipients = recipient_ids.length
    const counted = tallies.get(broadcast._id) ?? { sent: 0, queued: 0, failed: 0 }
    const email = { ...counted, skipped: mailed ? 0 : recipients }
    return {
      ...broadcast,
      excerpt: body_text.slice(0, EXCERPT).toWellFormed(),
      recipients,
      sent_by_name: names.get(broadcast.sent_by_id) ?? broadcast.sent_by_id,
      email: broadcast.delivery.includes("email") ? email : null,
    }
  })
}

/** The broadcast with its current delivery state for each recipient. @throws Refusal 404 */
export async function getBroadcast(
  { db, clock, config }: Pick<Platform, "db" | "clock" | "config">,
  id: string,
): Promise<Broadcast> {
  const broadcast = await broadcasts.get(db, id)
  const { recipient_ids } = broadcast
  const purgedBefore = timestamp(clock.now().subtract({ hours: 24 * config.notificationRetentionDays }))
  const [[summary], names, mails, notified, backlog] = await Promise.all([
    summarize(db, [broadcast]),
    findNames(db, recipient_ids),
    findMailStates(db, id),
    findNotified(db, broadcast),
    findInAppBacklog(db, id),
  ])
  if (!summary) throw new Error(`The broadcast ${id} was not summarized`)
  const { body_html, body_text } = broadcast
  const results = recipient_ids.map((employee_id) => ({
    employee_id,
    name: names.get(employee_id) ?? employee_id,
    email: emailState(broadcast, mails.get(employee_id)?.state),
    in_app: inAppState(broadcast, { isNotified: notified.has(employee_id), backlog, purgedBefore }),
    mail_id: mails.get(employee_id)?.mail_id ?? null,
    error: mails.get(employee_id)?.error ?? null,
  }))
  return { ...summary, body_html, body_text, results }
}

type State = Broadcast["results"][number]["email"]

function emailState({ delivery, mailed }: StoredBroadcast, mail: State | undefined): State {
  if (!delivery.includes("email")) return "not_requested"
  return mailed ? (mail ?? "failed") : "skipped"
}

type InAppDelivery = { isNotified: boolean; backlog: "queued" | "failed" | null; purgedBefore: string }

/** Inboxes are purged: a broadcast older than their retention counts as sent. */
function inAppState(
  { delivery, sent_at }: StoredBroadcast,
  { isNotified, backlog, purgedBefore }: InAppDelivery,
): State {
  if (!delivery.includes("in_app")) return "not_requested"
  if (isNotified || sent_at < purgedBefore) return "sent"
  return backlog ?? "skipped"
}

/** The list of broadcasts as a file. */
export function exportBroadcasts({ db }: Pick<Platform, "db">, query: BroadcastsExportQuery): Promise<FileResponse> {
  return broadcastList.file({ db }, query, undefined, async (found) =>
    (await summarize(db, found)).map(({ email, ...summary }) => ({
      ...summary,
      mails_sent: email?.sent ?? 0,
      mails_queued: email?.queued ?? 0,
      mails_failed: email?.failed ?? 0,
    })),
  )
}
