import type { AnyEntry } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import type { CompanyDocuments } from "@scorecard/demo-company/company"
import { deliveries } from "@scorecard/demo-company/delivery"
import { emptyCompany } from "./documents.ts"
import { writtenDown } from "@scorecard/demo-company/entry-head"
import { nonSbsEntry, sbsEntry } from "@scorecard/demo-company/evaluations"
import {
  additionalPoints,
  attendanceIssue,
  atwEntry,
  atwScore,
  impactsOf,
  incident,
  productivityIssue,
} from "@scorecard/demo-company/occurrences"
import type { PersonMonth } from "@scorecard/demo-company/person-month"
import { dayCodesOf, schedule, workedDays } from "@scorecard/demo-company/schedule"
import { type CalendarDay, timestampOf } from "@scorecard/demo-company/work-calendar"

/** Thirty entries a person and month, whatever their character: 10,000 people make 300,000. */
export const LOAD_MIX: Record<EntryKind, number> = {
  sbs: 8,
  non_sbs: 8,
  atw: 6,
  attendance: 1,
  productivity: 4,
  additional_points: 2,
  incidents: 1,
}

type Maker = (context: PersonMonth, day: CalendarDay, index: number) => AnyEntry

const MAKERS: Record<EntryKind, Maker> = {
  sbs: (context, day) => sbsEntry(context, day, writtenDown(context, day)),
  non_sbs: (context, day) => nonSbsEntry(context, day, writtenDown(context, day)),
  atw(context, day, index) {
    const impacts = impactsOf(context)
    return atwEntry(context, day, impacts[index % impacts.length] ?? "none", atwScore(context))
  },
  attendance: attendanceIssue,
  productivity: productivityIssue,
  additional_points: additionalPoints,
  incidents: incident,
}

/** The month of some people, in full, also while it is under way. A month none of whose days has passed is empty. */
export function loadMonth(contexts: readonly PersonMonth[]): CompanyDocuments {
  const documents = emptyCompany()
  for (const context of contexts) {
    const codes = dayCodesOf(context)
    const kept = codes && schedule(context, codes)
    if (kept) documents.schedules.push(kept)
    documents.deliveries.push(...deliveries(context, codes))
    const atWork = workedDays(context, codes)
    addEntries(documents.entries, context, atWork.length > 0 ? atWork : context.days)
  }
  return documents
}

function addEntries(entries: AnyEntry[], context: PersonMonth, days: readonly CalendarDay[]): void {
  for (const kind of Object.keys(LOAD_MIX) as EntryKind[]) {
    for (let index = 0; index < LOAD_MIX[kind]; index += 1) {
      const day = days[context.random.whole(0, days.length - 1)]
      if (day) entries.push(notLater(MAKERS[kind](context, day, index), context.until))
    }
  }
}

/** What would be written down tomorrow is written down by now. */
function notLater(entry: AnyEntry, until: number): AnyEntry {
  if (Date.parse(entry.created_at) < until) return entry
  const created_at = timestampOf(until - 1)
  return { ...entry, created_at, updated_at: created_at }
}
