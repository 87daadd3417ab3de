import type { Database } from "#platform/documents/index.ts"
import { timestamp } from "#platform/clock/index.ts"
import { MERGE_WINDOW, mergeNotices, separateNotices, withoutOne, type WordsContext } from "./merging.ts"
import {
  groupOf,
  lockInboxes,
  mergedNoticesAbout,
  recentNotices,
  removeNotices,
  replaceNotices,
  rewordNotices,
  type StoredNotice,
} from "./merged.store.ts"
import { employeeNames } from "./names.store.ts"
import { insertNotifications } from "./notifications.store.ts"
import type { StandingType } from "./types.store.ts"

/** A notice for one inbox, before it is known whether it joins an earlier one. */
export type InboxItem = StoredNotice & { context: WordsContext; standing: StandingType }

/**
 * Puts notices into their inboxes. A few of one sender and type stay apart; once there are more within the hour, all
 * unread, they become one: sixty requests in a row are one notice that says so.
 * @returns which notices came beside others, by `announcement.recipient`: true for those that were merged
 */
export async function saveInboxItems(
  db: Database,
  items: readonly InboxItem[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, boolean>> {
  const mergeable = items.filter((item) => separateOf(item) !== null)
  await lockInboxes(db, mergeable)
  const stored = await recentNotices(db, mergeable, timestamp(now.subtract(MERGE_WINDOW)))
  const unread = Map.groupBy<string, StoredNotice>(stored, groupOf)
  const fresh: StoredNotice[] = []
  const joins = new Map<string, boolean>()
  for (const { context, standing, ...notice } of items) {
    const group = unread.get(groupOf(notice)) ?? []
    const separate = separateOf(notice)
    fresh.push(notice)
    if (separate === null) continue
    const merges = group.length >= separate || group.some(({ merged }) => merged !== undefined)
    joins.set(`${notice.announcement_id}.${notice.employee_id}`, merges)
    const notices = merges ? [mergeAll([...group, notice], standing, context)] : [...group, notice]
    unread.set(groupOf(notice), notices)
  }
  const left = new Map([...unread.values()].flat().map((notice) => [notice._id, notice]))
  const isStored = new Set(stored.map(({ _id }) => _id))
  const isGone = (notice: StoredNotice) => separateOf(notice) !== null && !left.has(notice._id)
  await removeNotices(db, stored.filter(isGone))
  await insertNotifications(
    db,
    fresh.filter((notice) => !isGone(notice)).map((notice) => left.get(notice._id) ?? notice),
  )
  await replaceNotices(
    db,
    [...left.values()].filter((notice) => isStored.has(notice._id) && !stored.includes(notice)),
  )
  return joins
}

/** The thing is settled: merged notices about it go on for the others. Call it with the inboxes locked. */
export async function endInMerged(db: Database, standing: StandingType | undefined, thing: string): Promise<void> {
  const notices = standing ? await mergedNoticesAbout(db, standing.key, thing) : []
  if (!standing || notices.length === 0) return
  const senders = notices.map(({ sender_id }) => sender_id).filter((id) => id !== null)
  const names = await employeeNames(db, senders)
  const reworded = notices.map((notice) => {
    const { sender_id: actor_id, merged = [] } = notice
    return {
      ...notice,
      ...withoutOne(standing, notice, { actor_id, names }),
      merged: merged.filter((id) => id !== thing),
    }
  })
  await rewordNotices(db, reworded)
}

/** The oldest of them, which now tells of all; stored, it is replaced and its first mail stays its own. */
function mergeAll(notices: readonly StoredNotice[], standing: StandingType, context: WordsContext): StoredNotice {
  return notices.reduce((before, next) => ({
    ...before,
    ...mergeNotices(standing, before, next, context),
    created_at: next.created_at,
    merged: [...thingsOf(before), ...thingsOf(next)],
  }))
}

/** How many such notices stay apart; null for those that are never merged. */
function separateOf(notice: StoredNotice): number | null {
  if (notice.sender_id === null) return null
  return notice.merged === undefined ? separateNotices(notice) : 0
}

/** The ids by which the ends of things find their notice; a thing without one ends with nothing. */
function thingsOf({ data, announcement_id, merged }: StoredNotice): string[] {
  const id = data["request_id"] ?? data["entry_id"]
  return merged ?? [typeof id === "string" ? id : announcement_id]
}
