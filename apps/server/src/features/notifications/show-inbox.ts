import type { NotificationQuery } from "@scorecard/contracts/notifications"
import { readTogether } from "#platform/documents/index.ts"
import { Answer, matchesTag, notModified } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { inboxTag } from "./inbox-tag.ts"
import { EMPTY_INBOX, findInboxes, type Inbox } from "./inbox.store.ts"
import { pageOfNotifications } from "./notifications.store.ts"

export type FindInbox = (employeeId: string) => Promise<Inbox>

/**
 * Thousands of clients ask for theirs every few seconds: those who ask at once share a query.
 * (rules/http#conditional-requests)
 */
export function openInboxes({ db }: Pick<World, "db">): FindInbox {
  const find = readTogether((employeeIds) => findInboxes(db, employeeIds))
  return async (employeeId) => (await find(employeeId)) ?? EMPTY_INBOX
}

type Asked = { employeeId: string; ifNoneMatch: string | string[] | undefined }

/** The count and its tag are one row. */
export async function showUnreadCount(findInbox: FindInbox, { employeeId, ifNoneMatch }: Asked): Promise<Answer> {
  const inbox = await findInbox(employeeId)
  const etag = `"${inboxTag(employeeId, inbox)}"`
  if (isCurrent(ifNoneMatch, etag)) return notModified(etag)
  return new Answer({ unread: inbox.unread }, { headers: { etag } })
}

/** Every page of an inbox stays as it is until the inbox changes. */
export async function showInbox(
  { db, cursors, findInbox }: Pick<World, "db" | "cursors"> & { findInbox: FindInbox },
  { employeeId, ifNoneMatch, query }: Asked & { query: NotificationQuery },
): Promise<Answer> {
  // Read before the page: what comes in between makes the tag too old, and the next poll reads again.
  const etag = `"${inboxTag(employeeId, await findInbox(employeeId))}"`
  if (isCurrent(ifNoneMatch, etag)) return notModified(etag)
  return new Answer(await pageOfNotifications(db, cursors, employeeId, query), { headers: { etag } })
}

function isCurrent(ifNoneMatch: Asked["ifNoneMatch"], etag: string): boolean {
  return typeof ifNoneMatch === "string" && matchesTag(ifNoneMatch, etag)
}
