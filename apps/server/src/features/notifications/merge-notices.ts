import { MERGED_NOTICES, type MergedNotice } from "@scorecard/contracts/notification-words"
import { ENTRY_KINDS } from "@scorecard/domain/scoring"
import { timestamp } from "#platform/clock/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { Announcement } from "#platform/outbox/index.ts"
import {
  type StoredNotice,
  groupKey,
  insertNotifications,
  lockInboxes,
  findMergedNotices,
  findRecentNotices,
  deleteNotices,
  replaceNotices,
  updateNoticeTexts,
} from "./notices.store.ts"
import { employeeNames } from "./people.store.ts"
import { type NotificationText, countEntries, fillTemplate, renderTemplates } from "./render-template.ts"
import type { TypeSettings } from "./settings.store.ts"

/** A notice for one inbox, before it is known whether it joins an earlier one. */
export type InboxItem = StoredNotice & { context: RenderContext; standing: TypeSettings }

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
  const mergeable = items.filter((item) => maxSeparate(item) !== null)
  await lockInboxes(db, mergeable)
  const stored = await findRecentNotices(db, mergeable, timestamp(now.subtract(MERGE_WINDOW)))
  const unread = Map.groupBy<string, StoredNotice>(stored, groupKey)
  const fresh: StoredNotice[] = []
  const joins = new Map<string, boolean>()
  for (const { context, standing, ...notice } of items) {
    const group = unread.get(groupKey(notice)) ?? []
    const separate = maxSeparate(notice)
    fresh.push(notice)
    if (separate === null) continue
    const merges = group.length >= separate || group.some(({ merged }) => merged !== undefined)
    joins.set(`${notice.announcement_id}.${notice.employee_id}`, merges)
    const notices = merges ? [mergeAll([...group, notice], standing, context)] : [...group, notice]
    unread.set(groupKey(notice), notices)
  }
  const left = new Map([...unread.values()].flat().map((notice) => [notice._id, notice]))
  const isStored = new Set(stored.map(({ _id }) => _id))
  const isGone = (notice: StoredNotice) => maxSeparate(notice) !== null && !left.has(notice._id)
  await deleteNotices(db, stored.filter(isGone))
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
export async function retractFromMerged(
  db: Database,
  standing: TypeSettings | undefined,
  thing: string,
): Promise<void> {
  const notices = standing ? await findMergedNotices(db, standing.key, thing) : []
  if (!standing || notices.length === 0) return
  const senders = notices.map(({ sender_id }) => sender_id).filter((id) => id !== null)
  const names = await employeeNames(db, senders)
  const reworded = notices.map((notice) => {
    const { sender_id: actor_id, merged = [] } = notice
    return {
      ...notice,
      ...removeOne(standing, notice, { actor_id, names }),
      merged: merged.filter((id) => id !== thing),
    }
  })
  await updateNoticeTexts(db, reworded)
}

/** The oldest of them, which now tells of all; stored, it is replaced and its first mail stays its own. */
function mergeAll(notices: readonly StoredNotice[], standing: TypeSettings, context: RenderContext): StoredNotice {
  return notices.reduce((before, next) => ({
    ...before,
    ...mergeNotices(standing, before, next, context),
    created_at: next.created_at,
    merged: [...subjectIds(before), ...subjectIds(next)],
  }))
}

/** How many such notices stay apart; null for those that are never merged. */
function maxSeparate(notice: StoredNotice): number | null {
  if (notice.sender_id === null) return null
  return notice.merged === undefined ? maxSeparateNotices(notice) : 0
}

/** The ids by which the ends of things find their notice; a thing without one ends with nothing. */
function subjectIds({ data, announcement_id, merged }: StoredNotice): string[] {
  const id = data["request_id"] ?? data["entry_id"]
  return merged ?? [typeof id === "string" ? id : announcement_id]
}

type Data = Announcement["data"]

/** What a person is told about one thing or, merged, about several of the same type and sender. */
export type Notice = NotificationText & { data: Data; link: string | null }
/** What the words of a merged notice need: the names of the sender and of whoever it is about. */
export type RenderContext = Omit<Parameters<typeof renderTemplates>[1], "data">

type Sender = Pick<RenderContext, "actor_id" | "names">

/** While a notice is so recent and unread, what the same sender causes joins it. */
export const MERGE_WINDOW = { hours: 1 }

/** Each links to its own entry: a few are more useful apart. */
const SEPARATE_ENTRIES = 10

/** How many notices of a type one sender causes separately before further ones are merged; null: never merged. */
export function maxSeparateNotices({ type, data }: { type: string; data: Data }): number | null {
  const merged = MERGED_NOTICES[type]
  if (merged) return merged.separate
  return isAboutEntries(data) && data["restored"] !== true ? SEPARATE_ENTRIES : null
}

const isAboutEntries = ({ kind }: Data) => ENTRY_KINDS.some((each) => each === kind)

/** Two notices of one type and sender as one. */
export function mergeNotices(type: TypeSettings, before: Notice, next: Notice, context: RenderContext): Notice {
  const merged = MERGED_NOTICES[type.key]
  if (!merged) return mergeEntries(type, before, next, context)
  const notices = countNotices(before.data) + countNotices(next.data)
  // What they have in common; ids of the things themselves differ.
  const common = Object.entries(next.data).filter(([name, value]) => before.data[name] === value)
  const data = { ...Object.fromEntries(common), notices }
  return { ...renderMerged(merged, notices, context), link: merged.link, data }
}

/**
 * A merged notice after one of the things that it is about was settled: it counts only the others. Entries stay
 * counted: their deletion is a notice of its own.
 */
export function removeOne(type: TypeSettings, notice: Notice, sender: Sender): Notice {
  const merged = MERGED_NOTICES[type.key]
  if (!merged) return notice
  const notices = countNotices(notice.data) - 1
  return { ...notice, ...renderMerged(merged, notices, sender), data: { ...notice.data, notices } }
}

function renderMerged(merged: MergedNotice, notices: number, { actor_id, names }: Sender): NotificationText {
  const [one, several] = merged.noun
  const values: Record<string, string> = {
    actor_name: actor_id === null ? "The service" : (names.get(actor_id) ?? actor_id),
    notices: `${notices} ${notices === 1 ? one : several}`,
  }
  const render = (template: string) => fillTemplate(template, (name) => values[name] ?? "")
  return { title: render(merged.title_template), body: render(merged.body_template) }
}

function countNotices({ notices }: Data): number {
  return typeof notices === "number" ? notices : 1
}

/** As an upload tells of several entries. */
function mergeEntries(type: TypeSettings, before: Notice, next: Notice, context: RenderContext): Notice {
  const { kind = null, employee_id = null } = next.data
  const days = [before, next].flatMap(({ data }) => [data["date"], data["last_date"]])
  const dates = days.filter((day) => typeof day === "string").toSorted()
  const [date = null, last_date = null] = [dates[0], dates.at(-1)]
  const data = { kind, employee_id, entries: countEntries(before.data) + countEntries(next.data), date, last_date }
  const period = { employee: String(employee_id), period: "days", from: String(date), to: String(last_date) }
  return {
    ...renderTemplates(type, { ...context, data }),
    data,
    link: `/entries/${kind}?${new URLSearchParams(period)}`,
  }
}
