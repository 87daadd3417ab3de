import type { Entry } from "@scorecard/contracts/entries"
import type { Actor } from "@scorecard/domain"
import type { Tx } from "#platform/index.ts"
import { difference, entryDate, type Kind } from "./kinds.ts"

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

type Edits = { edits: readonly Edit[]; batch_id: string | null }

/**
 * Notifies each employee once of changes by somebody else, however many of their entries an upload or its undoing
 * changed. The notification names the fields, never their values.
 */
export function announceEdits(tx: Tx, actor: Actor, kind: Kind, { edits, batch_id }: Edits): void {
  const notable = edits
    .map((edit) => ({ ...edit, fields: changedFields(kind, edit) }))
    .filter(({ after, fields }) => fields.length > 0 && after.employee_id !== actor.employee_id)
  for (const [employee_id, [first, ...others]] of Map.groupBy(notable, ({ after }) => after.employee_id)) {
    if (!first) continue
    const entries = [first.after, ...others.map(({ after }) => after)] as const
    const about = others.length === 0 ? entryLink(kind, first.after) : entriesLink(kind, entries, batch_id)
    const changed = [...new Set([first, ...others].flatMap(({ fields }) => fields))].join(",")
    const former = entryDate(kind, first.before)
    const moved = others.length === 0 && former !== entryDate(kind, first.after)
    const data = { ...about.data, changed, ...(moved && { former_date: former }) }
    tx.announce({
      type: `scorecard.${kind.kind}.changed_for_you`,
      recipient_ids: [employee_id],
      data,
      link: about.link,
    })
  }
}

type BatchNotice = { event: "submitted_for_you" | "deleted_for_you"; entries: readonly Entry[]; batch_id: string }

/** Notifies each employee once of what an upload, or its undoing, did to them, however many entries it touched. */
export function announceBatch(tx: Tx, kind: Kind, { event, entries, batch_id }: BatchNotice): void {
  const type = `scorecard.${kind.kind}.${event}`
  for (const [employee_id, [first, ...others]] of Map.groupBy(entries, (entry) => entry.employee_id)) {
    if (!first) continue
    const single = event === "deleted_for_you" ? entryMonthLink : entryLink
    const about = others.length === 0 ? single(kind, first) : entriesLink(kind, [first, ...others], batch_id)
    tx.announce({ ...about, type, recipient_ids: [employee_id] })
  }
}

/** For several entries about one employee: their number and days, and a link to their list. */
function entriesLink(kind: Kind, entries: readonly [Entry, ...Entry[]], batch_id: string | null) {
  const [{ employee_id }] = entries
  const dates = entries.map((entry) => entryDate(kind, entry)).toSorted()
  const [date = "", last_date = ""] = [dates[0], dates.at(-1)]
  const data = { kind: kind.kind, employee_id, entries: entries.length, date, last_date, batch_id }
  return {
    data,
    link: `/entries/${kind.kind}?${new URLSearchParams({ employee: employee_id, period: "days", from: date, to: last_date })}`,
  }
}
