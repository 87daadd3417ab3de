import type { Notification, NotificationQuery } from "@scorecard/contracts/notifications"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { timestamp } from "#platform/clock/index.ts"
import { readTogether } from "#platform/documents/index.ts"
import { Answer, matchesTag, notModified } from "#platform/http/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import {
  EMPTY_INBOX,
  type Inbox,
  subtractUnread,
  findInboxes,
  findNotification,
  lockInbox,
  listNotifications,
  purgeNotificationsBefore,
  setRead,
} from "./inbox.store.ts"
import { purgeBatches } from "./mail-batches.store.ts"
import { requeueOverdueMails } from "./mails.ts"

export type LoadInbox = (employeeId: string) => Promise<Inbox>

/**
 * Thousands of clients ask for theirs every few seconds: those who ask at once share a query.
 * (rules/http#conditional-requests)
 */
export function createInboxLoader({ db }: Pick<World, "db">): LoadInbox {
  const find = readTogether((employeeIds) => findInboxes(db, employeeIds))
  return async (employeeId) => (await find(employeeId)) ?? EMPTY_INBOX
}

type Asked = { employeeId: string; ifNoneMatch: string | string[] | undefined }

/** The count and its tag are one row. */
export async function getUnreadCount(loadInbox: LoadInbox, { employeeId, ifNoneMatch }: Asked): Promise<Answer> {
  const inbox = await loadInbox(employeeId)
  const etag = `"${inboxTag(employeeId, inbox)}"`
  if (isCurrent(ifNoneMatch, etag)) return notModified(etag)
  return new Answer({ unread: inbox.unread }, { headers: { etag } })
}

/** Every page of an inbox stays as it is until the inbox changes. */
export async function getInbox(
  { db, cursors, loadInbox }: Pick<World, "db" | "cursors"> & { loadInbox: LoadInbox },
  { employeeId, ifNoneMatch, query }: Asked & { query: NotificationQuery },
): Promise<Answer> {
  // Read before the page: what comes in between makes the tag too old, and the next poll reads again.
  const etag = `"${inboxTag(employeeId, await loadInbox(employeeId))}"`
  if (isCurrent(ifNoneMatch, etag)) return notModified(etag)
  return new Answer(await listNotifications(db, cursors, employeeId, query), { headers: { etag } })
}

function isCurrent(ifNoneMatch: Asked["ifNoneMatch"], etag: string): boolean {
  return typeof ifNoneMatch === "string" && matchesTag(ifNoneMatch, etag)
}

/** Reading twice is reading once. @throws Refusal 404, also for somebody else's. */
export function markRead({ transact }: Pick<World, "transact">, actor: Actor, id: string): Promise<Notification> {
  const { employee_id } = actor
  return transact(async (tx) => {
    await read(tx, actor, id)
    const notification = await findNotification(tx.db, employee_id, id)
    if (!notification) throw new Refusal("not_found", "There is no notification of yours with this id.")
    return notification
  })
}

/** What comes in meanwhile stays unread. */
export function markAllRead({ transact }: Pick<World, "transact">, actor: Actor): Promise<{ read: number }> {
  return transact(async (tx) => ({ read: await read(tx, actor) }))
}

async function read(tx: Tx, actor: Actor, id?: string): Promise<number> {
  const { employee_id } = actor
  await lockInbox(tx.db, employee_id)
  const count = await setRead(tx.db, employee_id, tx.at, id)
  // `read_at` is the record of one's own reading: a log line for each would bury the changes.
  if (count > 0) await subtractUnread(tx.db, employee_id, count)
  return count
}

const DAY_HOURS = 24

/** What is older than it is kept goes, in transactions that each hold few rows. It may run twice. */
export async function purgeNotifications({
  transact,
  clock,
  config,
}: Pick<World, "transact" | "clock" | "config">): Promise<void> {
  const kept = { hours: config.notificationRetentionDays * DAY_HOURS }
  const before = timestamp(clock.now().subtract(kept))
  await transact(async (tx) => {
    await requeueOverdueMails(tx)
    await purgeBatches(tx.db, tx.now)
  })
  let purged = 1
  while (purged > 0) purged = await transact((tx) => purgeNotificationsBefore(tx.db, before))
}

/** Names the person as well: one client may show the inboxes of several, one after the other. */
export function inboxTag(employeeId: string, { revision }: Pick<Inbox, "revision">): string {
  return `${employeeId}.${revision}`
}

/** The revision that a tag of this person names; null for any other text. */
export function parseRevision(employeeId: string, tag: unknown): number | null {
  if (typeof tag !== "string" || !tag.startsWith(`${employeeId}.`)) return null
  const revision = tag.slice(employeeId.length + 1)
  return /^\d{1,15}$/.test(revision) ? Number(revision) : null
}
