import type { List } from "@scorecard/contracts/common"
import type { Notification, NotificationQuery } from "@scorecard/contracts/notifications"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { JsonResponse, batchRead, matchesTag, notModified, timestamp, type Platform, type Tx } from "#platform/index.ts"
import * as store from "./inbox.store.ts"
import { purgeBatches } from "./mail-batches.store.ts"
import { requeueOverdueMails } from "./mails.ts"

export type LoadInbox = (employeeId: string) => Promise<store.Inbox>

/**
 * Thousands of clients poll their inbox every few seconds: concurrent requests share a query.
 * (rules/http#conditional-requests)
 */
export function createInboxLoader({ db }: Pick<Platform, "db">): LoadInbox {
  const find = batchRead((employeeIds) => store.findInboxes(db, employeeIds))
  return async (employeeId) => (await find(employeeId)) ?? store.EMPTY_INBOX
}

type InboxRequest = { employeeId: string; ifNoneMatch: string | string[] | undefined }

/** The count and its ETag come from one row. */
export async function getUnreadCount(
  loadInbox: LoadInbox,
  { employeeId, ifNoneMatch }: InboxRequest,
): Promise<JsonResponse> {
  const inbox = await loadInbox(employeeId)
  const etag = `"${inboxTag(employeeId, inbox)}"`
  if (isCurrent(ifNoneMatch, etag)) return notModified(etag)
  return new JsonResponse({ unread: inbox.unread }, { headers: { etag } })
}

/** A page of the inbox. The ETag of all pages changes only with the inbox. */
export async function getInbox(
  { db, cursors, loadInbox }: Pick<Platform, "db" | "cursors"> & { loadInbox: LoadInbox },
  { employeeId, ifNoneMatch, query }: InboxRequest & { query: NotificationQuery },
): Promise<JsonResponse> {
  // Read the ETag before the page: if the inbox changes in between, the ETag is stale and the next poll reads again.
  const etag = `"${inboxTag(employeeId, await loadInbox(employeeId))}"`
  if (isCurrent(ifNoneMatch, etag)) return notModified(etag)
  return new JsonResponse(await listNotifications({ db, cursors }, employeeId, query), { headers: { etag } })
}

/** @throws Refusal 422 for a cursor from another list or order. */
export function listNotifications(
  deps: Pick<Platform, "db" | "cursors">,
  employeeId: string,
  query: NotificationQuery,
): Promise<List<Notification>> {
  return store.notificationList.page(deps, query, employeeId, (rows) => rows.map(({ notification }) => notification))
}

function isCurrent(ifNoneMatch: InboxRequest["ifNoneMatch"], etag: string): boolean {
  return typeof ifNoneMatch === "string" && matchesTag(ifNoneMatch, etag)
}

/** Idempotent. @throws Refusal 404, even if the notification exists but is someone else's */
export function markRead({ transact }: Pick<Platform, "transact">, actor: Actor, id: string): Promise<Notification> {
  const { employee_id } = actor
  return transact(async (tx) => {
    await setReadAndCount(tx, actor, id)
    const notification = await store.findNotification(tx.db, employee_id, id)
    if (!notification) throw new Refusal("not_found", "There is no notification of yours with this id.")
    return notification
  })
}

/** Notifications that arrive in the meantime stay unread. */
export function markAllRead({ transact }: Pick<Platform, "transact">, actor: Actor): Promise<{ read: number }> {
  return transact(async (tx) => ({ read: await setReadAndCount(tx, actor) }))
}

async function setReadAndCount(tx: Tx, actor: Actor, id?: string): Promise<number> {
  const { employee_id } = actor
  await store.lockInbox(tx.db, employee_id)
  const count = await store.setRead(tx.db, employee_id, tx.at, id)
  // Not audited: `read_at` is enough, and audit records of reading would bury those of changes.
  if (count > 0) await store.subtractUnread(tx.db, employee_id, count)
  return count
}

const DAY_HOURS = 24

/** Deletes notifications past their retention, in small transactions. Idempotent. */
export async function purgeNotifications({
  transact,
  clock,
  config,
}: Pick<Platform, "transact" | "clock" | "config">): Promise<void> {
  const retention = { hours: config.notificationRetentionDays * DAY_HOURS }
  const before = timestamp(clock.now().subtract(retention))
  await transact(async (tx) => {
    await requeueOverdueMails(tx)
    await purgeBatches(tx.db, tx.now)
  })
  let purged = 1
  while (purged > 0) purged = await transact((tx) => store.purgeNotificationsBefore(tx.db, before))
}

/** Includes the person, because one client may show several people's inboxes, one after another. */
export function inboxTag(employeeId: string, { revision }: Pick<store.Inbox, "revision">): string {
  return `${employeeId}.${revision}`
}

/** The revision in an ETag of this person; null for any other text. */
export function parseRevision(employeeId: string, tag: unknown): number | null {
  if (typeof tag !== "string" || !tag.startsWith(`${employeeId}.`)) return null
  const revision = tag.slice(employeeId.length + 1)
  return /^\d{1,15}$/.test(revision) ? Number(revision) : null
}
