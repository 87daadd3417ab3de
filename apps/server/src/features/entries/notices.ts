import type { Entry } from "@scorecard/contracts/entries"
import type { Actor } from "@scorecard/domain"
import { nextTurn } from "#core/bulk/index.ts"
import type { Tx } from "#platform/index.ts"
import { difference, entryDate, type Kind } from "./kinds.ts"

// What follows a write of entries: the people who are notified.

/** The data of a notification about an entry, and its link. (rules/notifications#types) */
export function entryLink(kind: Kind, entry: Entry) {
  return { data: notificationData(kind, entry), link: `/entries/${kind.kind}?entry=${entry._id}` }
}

/** For a deleted entry, which the employee can't open: the list of its month. */
export function entryMonthLink(kind: Kind, entry: Entry) {
  return {
    data: notificationData(kind, entry),
    link: `/entries/${kind.kind}?month=${entryDate(kind, entry).slice(0, 7)}`,
  }
}

function notificationData(kind: Kind, entry: Entry) {
  const { _id: entry_id, employee_id } = entry
  const about = summarize(entry)
  return { entry_id, kind: kind.kind, date: entryDate(kind, entry), employee_id, ...(about !== null && { about }) }
}

/** The type or category of an issue or incident. Never a score: notifications show on locked screens. */
function summarize(entry: Entry): string | null {
  if (entry.kind === "attendance") return entry.issue_type
  if (entry.kind === "incidents") return `${entry.severity}, ${entry.category}`
  return entry.kind === "productivity" ? entry.category : null
}

/** An entry before and after a change. */
type Edit = { before: Entry; after: Entry }

/** The fields that a person changed. Derived fields follow from them. */
function changedFields(kind: Kind, { before, after }: Edit): string[] {
  const changed = difference(before, after).after
  return Object.keys(kind.Draft.shape).filter((name) => name in changed)
}

/** Notifies the employee of a change by someone else. The notification names the fields, never their values. */
export function announceEdit(tx: Tx, actor: Actor, kind: Kind, edit: Edit): void {
  const notice = editNotice(actor, kind, edit)
  if (notice) tx.announce(announcement(kind, "changed_for_you", notice, null))
}

type Announcement = Parameters<Tx["announce"]>[0]
type Event = "submitted_for_you" | "deleted_for_you" | "changed_for_you"

/** What one notification says about the entries of one employee. */
type Notice = {
  employee_id: string
  /** Of a single entry. */
  about: Pick<Announcement, "data" | "link">
  entries: number
  date: string
  last_date: string
  /** Of edits: the fields that changed. */
  changed: Set<string>
}

function entryNotice(kind: Kind, entry: Entry, about: Notice["about"]): Notice {
  const date = entryDate(kind, entry)
  return { employee_id: entry.employee_id, about, entries: 1, date, last_date: date, changed: new Set() }
}

/** Null where there is nothing to say. */
function editNotice(actor: Actor, kind: Kind, { before, after }: Edit): Notice | null {
  const changed = changedFields(kind, { before, after })
  if (changed.length === 0 || after.employee_id === actor.employee_id) return null
  const { data, link } = entryLink(kind, after)
  const former = entryDate(kind, before)
  const moved = former !== entryDate(kind, after)
  const about = { data: { ...data, changed: changed.join(","), ...(moved && { former_date: former }) }, link }
  return { ...entryNotice(kind, after, about), changed: new Set(changed) }
}

function merge(first: Notice, other: Notice): void {
  first.entries += other.entries
  if (other.date < first.date) first.date = other.date
  if (other.last_date > first.last_date) first.last_date = other.last_date
  for (const field of other.changed) first.changed.add(field)
}

function announcement(kind: Kind, event: Event, notice: Notice, batch_id: string | null) {
  const about = notice.entries === 1 ? notice.about : severalEntries(kind, notice, batch_id)
  return { ...about, type: `scorecard.${kind.kind}.${event}`, recipient_ids: [notice.employee_id] }
}

/** For several entries about one employee: their number and days, and a link to their list. */
function severalEntries(kind: Kind, notice: Notice, batch_id: string | null): Notice["about"] {
  const { employee_id, entries, date, last_date } = notice
  const changed = [...notice.changed].join(",")
  const data = {
    kind: kind.kind,
    employee_id,
    entries,
    date,
    last_date,
    batch_id,
    ...(changed !== "" && { changed }),
  }
  const list = new URLSearchParams({ employee: employee_id, period: "days", from: date, to: last_date })
  return { data, link: `/entries/${kind.kind}?${list}` }
}

const NOTICES_PER_TURN = 250

/**
 * The notifications of an upload, or of its undoing: each employee gets one about the new entries, one about the deleted
 * ones and one about the edits by others, however many there are.
 */
export function collectNotices(tx: Tx, actor: Actor, kind: Kind, batch_id: string) {
  const notices: Record<Event, Map<string, Notice>> = {
    submitted_for_you: new Map(),
    deleted_for_you: new Map(),
    changed_for_you: new Map(),
  }
  const collect = (event: Event, notice: Notice | null) => {
    if (!notice) return
    const first = notices[event].get(notice.employee_id)
    if (first) merge(first, notice)
    else notices[event].set(notice.employee_id, notice)
  }
  return {
    add({ before, after }: { before: Entry | null; after: Entry | null }): void {
      if (before && after) collect("changed_for_you", editNotice(actor, kind, { before, after }))
      else if (after) collect("submitted_for_you", entryNotice(kind, after, entryLink(kind, after)))
      else if (before) collect("deleted_for_you", entryNotice(kind, before, entryMonthLink(kind, before)))
    },
    async announce(): Promise<void> {
      for (const event of ["submitted_for_you", "deleted_for_you", "changed_for_you"] as const) {
        let said = 0
        for (const notice of notices[event].values()) {
          tx.announce(announcement(kind, event, notice, batch_id))
          said += 1
          if (said % NOTICES_PER_TURN === 0) await nextTurn()
        }
      }
    },
  }
}
