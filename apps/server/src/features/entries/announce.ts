import type { Entry } from "@scorecard/contracts/entries"
import type { Actor } from "@scorecard/domain/access"
import type { Tx } from "#platform/transactions/index.ts"
import { dateOf, type Kind } from "./kinds.ts"

/** What an announcement about an entry carries, and where it leads. (rules/notifications#types) */
export function linkTo(kind: Kind, entry: Entry) {
  return { data: dataOf(kind, entry), link: `/entries/${kind.kind}?entry=${entry._id}` }
}

/** Of one that is in the recycle bin, which the person cannot open: the list that it stood in. */
export function linkToMonthOf(kind: Kind, entry: Entry) {
  return { data: dataOf(kind, entry), link: `/entries/${kind.kind}?month=${dateOf(kind, entry).slice(0, 7)}` }
}

function dataOf(kind: Kind, entry: Entry) {
  const { _id: entry_id, employee_id } = entry
  const about = aboutOf(entry)
  return { entry_id, kind: kind.kind, date: dateOf(kind, entry), employee_id, ...(about !== null && { about }) }
}

/** Of an issue or an incident its type in words, never a score: mails show on locked screens. */
function aboutOf({ kind, issue_type, category, severity }: Entry): string | null {
  const words = kind === "attendance" ? [issue_type] : kind === "incidents" ? [severity, category] : [category]
  return words.filter((word) => typeof word === "string").join(", ") || null
}

/** An entry as it was, and as it is now. */
export type Edit = { before: Entry; after: Entry }

/** The names of the fields that a person said anew. Derived fields follow from them. */
function changedFields(kind: Kind, { before, after }: Edit): string[] {
  return Object.keys(kind.Draft.shape).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** Tells the person of a change by somebody else: which fields, never what they hold. */
export function announceEdit(tx: Tx, actor: Actor, kind: Kind, edit: Edit): void {
  announceEdits(tx, actor, kind, { edits: [edit], batch_id: null })
}

type Edits = { edits: readonly Edit[]; batch_id: string | null }

/** As `announceEdit`, once for each person, however many of their entries an upload or its undoing changed. */
export function announceEdits(tx: Tx, actor: Actor, kind: Kind, { edits, batch_id }: Edits): void {
  const news = edits
    .map((edit) => ({ ...edit, fields: changedFields(kind, edit) }))
    .filter(({ after, fields }) => fields.length > 0 && after.employee_id !== actor.employee_id)
  for (const [employee_id, [first, ...further]] of Map.groupBy(news, ({ after }) => after.employee_id)) {
    if (!first) continue
    const entries = [first.after, ...further.map(({ after }) => after)] as const
    const about = further.length === 0 ? linkTo(kind, first.after) : linkToMany(kind, entries, batch_id)
    const changed = [...new Set([first, ...further].flatMap(({ fields }) => fields))].join(",")
    const former = dateOf(kind, first.before)
    const moved = further.length === 0 && former !== dateOf(kind, first.after)
    const data = { ...about.data, changed, ...(moved && { former_date: former }) }
    tx.announce({
      type: `scorecard.${kind.kind}.changed_for_you`,
      recipient_ids: [employee_id],
      data,
      link: about.link,
    })
  }
}

type Told = { event: "submitted_for_you" | "deleted_for_you"; entries: readonly Entry[]; batch_id: string }

/** Each person hears once of what an upload, or its undoing, did to them, however many entries that are. */
export function tellEach(tx: Tx, kind: Kind, { event, entries, batch_id }: Told): void {
  const type = `scorecard.${kind.kind}.${event}`
  for (const [employee_id, [first, ...further]] of Map.groupBy(entries, (entry) => entry.employee_id)) {
    if (!first) continue
    const one = event === "deleted_for_you" ? linkToMonthOf : linkTo
    const about = further.length === 0 ? one(kind, first) : linkToMany(kind, [first, ...further], batch_id)
    tx.announce({ ...about, type, recipient_ids: [employee_id] })
  }
}

/** Of several entries about one person: how many, of which days, and the list of them. */
function linkToMany(kind: Kind, entries: readonly [Entry, ...Entry[]], batch_id: string | null) {
  const [{ employee_id }] = entries
  const dates = entries.map((entry) => dateOf(kind, entry)).toSorted()
  const [date = "", last_date = ""] = [dates[0], dates.at(-1)]
  const data = { kind: kind.kind, employee_id, entries: entries.length, date, last_date, batch_id }
  return {
    data,
    link: `/entries/${kind.kind}?${new URLSearchParams({ employee: employee_id, period: "days", from: date, to: last_date })}`,
  }
}
