import type { Entry } from "@scorecard/contracts/entries"
import { monthId, monthOfDate, monthOfWeek, weekStart, type Actor } from "@scorecard/domain"
import type { DatedWrite, LockedMonths } from "#core/locks/index.ts"
import { queueRecalculation, recordFinalChanges } from "#core/months/index.ts"
import { pipelineAll, type Tx } from "#platform/index.ts"
import { difference, entryDate, type Kind } from "./kinds.ts"

// What follows a write of entries: the months that are recalculated, and the people who are notified.

/** The days that a write touches: of an entry that moved, the old one and the new one. */
export type DatedChange = { employee_id: string; dates: readonly string[] }

/** A write as the lock guard takes it: its days, and the further months to lock because their figures will change. */
export function datedWrite(kind: Kind, { employee_id, dates }: DatedChange): DatedWrite {
  const date_field = kind.date_field
  return { page: kind.kind, employee_id, dates, date_field, also_concerns: concernedMonths(kind, dates) }
}

/** The months of the days and, for evaluations, the months that their weeks belong to. */
export function concernedMonths(kind: Kind, dates: readonly string[]): string[] {
  const months = dates.map((date) => monthId(monthOfDate(date)))
  const monthsOfWeeks = kind.isEvaluation ? dates.map((date) => monthId(monthOfWeek(weekStart(date)))) : []
  return [...new Set([...months, ...monthsOfWeeks])].toSorted()
}

/** Each employee and month once, however many entries concern it. */
export function concernedEmployeeMonths(kind: Kind, changes: readonly DatedChange[]) {
  const all = changes.flatMap(({ employee_id, dates }) =>
    concernedMonths(kind, dates).map((month) => ({ employee_id, month })),
  )
  return [...new Map(all.map((one) => [`${one.month} ${one.employee_id}`, one])).values()]
}

/**
 * Queues the recalculation of the months that changed entries concern, and counts changes of final months. Many changes
 * take as many statements as one. (rules/entries#after-a-write)
 * @param locked the locked months, where the caller has them: without a final one among them, nothing is counted
 */
export async function recalculateEntries(
  tx: Tx,
  kind: Kind,
  changes: readonly DatedChange[],
  locked?: Pick<LockedMonths, "reports">,
): Promise<void> {
  const isDraft = (month: string) =>
    locked?.reports.some(({ _id, status }) => _id === month && status === "draft") ?? false
  // One for each change, not one for each employee and month: the reports count changes.
  const maybeFinal = changes.flatMap(({ employee_id, dates }) =>
    concernedMonths(kind, dates).flatMap((month) => (isDraft(month) ? [] : { employee_id, month })),
  )
  await pipelineAll(
    maybeFinal.length > 0 && recordFinalChanges(tx, maybeFinal),
    queueRecalculation(tx, concernedEmployeeMonths(kind, changes)),
  )
}

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
 * Notifies each employee once of changes by others, however many of their entries an upload or its undoing
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
