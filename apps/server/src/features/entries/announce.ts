import type { Entry } from "@scorecard/contracts/entries"
import type { Tx } from "#platform/transactions/index.ts"
import { dateOf } from "./kinds.ts"
import type { Kind } from "./kinds.ts"

/** What an announcement about an entry carries, and where it leads. (interface §6) */
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
function linkToMany(kind: Kind, entries: readonly [Entry, ...Entry[]], batch_id: string) {
  const [{ employee_id }] = entries
  const dates = entries.map((entry) => dateOf(kind, entry)).toSorted()
  const [date = "", last_date = ""] = [dates[0], dates.at(-1)]
  const data = { kind: kind.kind, employee_id, entries: entries.length, date, last_date, batch_id }
  return {
    data,
    link: `/entries/${kind.kind}?${new URLSearchParams({ employee: employee_id, period: "days", from: date, to: last_date })}`,
  }
}
