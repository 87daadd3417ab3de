import { MERGED_NOTICES, type MergedNotice } from "@scorecard/contracts/notification-words"
import { ENTRY_KINDS } from "@scorecard/domain"
import { timestamp, type Announcement, type Database } from "#platform/index.ts"
import * as store from "./inbox.store.ts"
import { loadLanguages } from "#core/people/index.ts"
import { employeeNames } from "./settings.store.ts"
import {
  countEntries,
  fillTemplate,
  nameActor,
  renderTemplates,
  translatorFor,
  type NotificationText,
} from "./render-template.ts"
import type { TypeSettings } from "./settings.store.ts"

/** A notice for one inbox, before it is saved or merged with earlier ones. */
export type InboxItem = store.StoredNotice & { context: RenderContext; settings: TypeSettings }

/**
 * Saves notices to their inboxes. The first few of one sender and type stay separate; if more are unread within an
 * hour, they are merged into one: sixty requests in a row become one notice with their count.
 * @returns by `announcement.recipient`, whether a mergeable notice was merged; others are left out
 */
export async function saveInboxItems(
  db: Database,
  items: readonly InboxItem[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, boolean>> {
  const mergeable = items.filter((item) => maxSeparate(item) !== null)
  await store.lockInboxes(db, mergeable)
  const stored = await store.findRecentNotices(db, mergeable, timestamp(now.subtract(MERGE_WINDOW)))
  const unread = Map.groupBy<string, store.StoredNotice>(stored, store.groupKey)
  const fresh: store.StoredNotice[] = []
  const merged = new Map<string, boolean>()
  for (const { context, settings, ...notice } of items) {
    const group = unread.get(store.groupKey(notice)) ?? []
    const separate = maxSeparate(notice)
    fresh.push(notice)
    if (separate === null) continue
    const merges = group.length >= separate || group.some((each) => each.merged !== undefined)
    merged.set(`${notice.announcement_id}.${notice.employee_id}`, merges)
    const notices = merges ? [mergeAll([...group, notice], settings, context)] : [...group, notice]
    unread.set(store.groupKey(notice), notices)
  }
  const remaining = new Map([...unread.values()].flat().map((notice) => [notice._id, notice]))
  const isStored = new Set(stored.map(({ _id }) => _id))
  const isReplaced = (notice: store.StoredNotice) => maxSeparate(notice) !== null && !remaining.has(notice._id)
  await store.deleteNotices(db, stored.filter(isReplaced))
  await store.insertNotices(
    db,
    fresh.filter((notice) => !isReplaced(notice)).map((notice) => remaining.get(notice._id) ?? notice),
  )
  await store.replaceNotices(
    db,
    [...remaining.values()].filter((notice) => isStored.has(notice._id) && !stored.includes(notice)),
  )
  return merged
}

/** Removes a subject from merged notices; their other subjects stay. The inboxes must be locked. */
export async function retractFromMerged(
  db: Database,
  settings: TypeSettings | undefined,
  subject: string,
): Promise<void> {
  const notices = settings ? await store.findMergedNotices(db, settings.key, subject) : []
  if (!settings || notices.length === 0) return
  const senders = notices.map(({ sender_id }) => sender_id).filter((id) => id !== null)
  const names = await employeeNames(db, senders)
  const languages = await loadLanguages(
    db,
    notices.map(({ employee_id }) => employee_id),
  )
  const reworded = notices.map((notice) => {
    const { sender_id: actor_id, merged = [], employee_id } = notice
    const recipient = { language: languages.get(employee_id) ?? null }
    return {
      ...notice,
      ...removeOne(settings, notice, { actor_id, names, recipient }),
      merged: merged.filter((id) => id !== subject),
    }
  })
  await store.updateNoticeTexts(db, reworded)
}

/** The oldest notice, which now covers all of them. */
function mergeAll(
  notices: readonly store.StoredNotice[],
  settings: TypeSettings,
  context: RenderContext,
): store.StoredNotice {
  return notices.reduce((before, next) => ({
    ...before,
    ...mergeNotices(settings, before, next, context),
    created_at: next.created_at,
    merged: [...subjectIds(before), ...subjectIds(next)],
  }))
}

/** How many such notices stay separate; null for notices that are never merged. */
function maxSeparate(notice: store.StoredNotice): number | null {
  if (notice.sender_id === null) return null
  return notice.merged === undefined ? maxSeparateNotices(notice) : 0
}

/** The ids that a retraction uses to find the notice. A subject without an id is never retracted. */
function subjectIds({ data, announcement_id, merged }: store.StoredNotice): string[] {
  const id = data["request_id"] ?? data["entry_id"]
  return merged ?? [typeof id === "string" ? id : announcement_id]
}

type Data = Announcement["data"]

/** A notice about one subject or, if merged, several of the same type and sender. */
export type Notice = NotificationText & { data: Data; link: string | null }
/** The names that the text of a merged notice needs: its sender and the people it is about. */
export type RenderContext = Omit<Parameters<typeof renderTemplates>[1], "data">

type Sender = Pick<RenderContext, "actor_id" | "names"> & { recipient: Pick<RenderContext["recipient"], "language"> }

/** How long later notices of the same sender are merged into an unread one. */
export const MERGE_WINDOW = { hours: 1 }

/** The first few stay separate, because each links to its entry. */
const SEPARATE_ENTRIES = 10

/** How many notices of one type and sender stay separate before later ones are merged; null if they never are. */
export function maxSeparateNotices({ type, data }: { type: string; data: Data }): number | null {
  const merged = MERGED_NOTICES[type]
  if (merged) return merged.separate
  return isAboutEntries(data) && data["restored"] !== true ? SEPARATE_ENTRIES : null
}

const isAboutEntries = ({ kind }: Data) => ENTRY_KINDS.some((each) => each === kind)

/** Merges two notices of one type and sender. */
export function mergeNotices(type: TypeSettings, before: Notice, next: Notice, context: RenderContext): Notice {
  const merged = MERGED_NOTICES[type.key]
  if (!merged) return mergeEntries(type, before, next, context)
  const notices = countNotices(before.data) + countNotices(next.data)
  // Keeps only equal values; the ids of the subjects differ.
  const common = Object.entries(next.data).filter(([name, value]) => before.data[name] === value)
  const data = { ...Object.fromEntries(common), notices }
  return { ...renderMerged(merged, notices, context), link: merged.link, data }
}

/** Removes one subject from a merged notice. Entries stay counted, because their deletion has its own notice. */
export function removeOne(type: TypeSettings, notice: Notice, sender: Sender): Notice {
  const merged = MERGED_NOTICES[type.key]
  if (!merged) return notice
  const notices = countNotices(notice.data) - 1
  return { ...notice, ...renderMerged(merged, notices, sender), data: { ...notice.data, notices } }
}

function renderMerged(merged: MergedNotice, notices: number, { recipient, ...sender }: Sender): NotificationText {
  const translate = translatorFor(recipient)
  const [one, several] = merged.noun
  const values: Record<string, string> = {
    actor_name: nameActor(sender, translate),
    notices: `${notices} ${translate(notices === 1 ? one : several)}`,
  }
  const render = (template: string) => fillTemplate(translate(template), (name) => values[name] ?? "")
  return { title: render(merged.title_template), body: render(merged.body_template) }
}

function countNotices({ notices }: Data): number {
  return typeof notices === "number" ? notices : 1
}

/** Merges entry notices into one like that of an upload. */
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
