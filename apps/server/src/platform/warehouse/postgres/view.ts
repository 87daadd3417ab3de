import { LRUCache } from "lru-cache"
import { periodOf } from "../period.ts"
import type {
  EmployeeIds,
  MonthScope,
  MonthStamp,
  MonthSummary,
  MonthView,
  PageRequest,
  StampedAverages,
  StampedRows,
  Stamps,
} from "../port.ts"
import { STAMPS } from "./columns.ts"
import type { Query } from "./connection.ts"
import { monthPage, rowsOf } from "./read.ts"
import { monthsAverages, monthSummary } from "./summarize.ts"
import { readLastWrite, STAMP_COLUMNS } from "./write.ts"

/*
 * Reads of several statements: a consistent snapshot only inside one repeatable-read transaction.
 */

const MAX_SUMMARIES = 64

/**
 * Summaries of everyone's rows, each for as long as no one writes rows of its month: at 100,000 people, counting them
 * takes a second, and every page of the month shows the same.
 */
export const keepSummaries = () => new LRUCache<string, MonthSummary>({ max: MAX_SUMMARIES })
type KeptSummaries = ReturnType<typeof keepSummaries>

export async function monthView(
  query: Query,
  summaries: KeptSummaries,
  month: string,
  request: PageRequest,
): Promise<MonthView> {
  const write = await readLastWrite(query, month)
  const key = write && summaryKey(month, request, write)
  const summary = (key && summaries.get(key)) || (await monthSummary(query, month, request))
  if (key) summaries.set(key, summary)
  return { stamp: write?.stamp ?? null, summary, page: await monthPage(query, month, request) }
}

/** Null for some people's summary: few rows are counted, and few ask for the same ones. */
function summaryKey(month: string, { employee_ids, band_key }: MonthScope, write: object): string | null {
  return employee_ids === null ? JSON.stringify([month, band_key ?? null, write]) : null
}

export async function stampedRowsOf(
  query: Query,
  ids: readonly string[],
  months: readonly string[],
): Promise<StampedRows> {
  return { stamps: await readStamps(query, months), rows: await rowsOf(query, ids, months) }
}

export async function stampedAverages(
  query: Query,
  months: readonly string[],
  ids: EmployeeIds,
): Promise<StampedAverages> {
  return { stamps: await readStamps(query, months), averages: await monthsAverages(query, months, ids) }
}

async function readStamps(query: Query, months: readonly string[]): Promise<Stamps> {
  const rows = await query<MonthStamp & { month: string }>(
    `select to_char(period_date, 'YYYY-MM') as month, ${STAMP_COLUMNS}
     from ${STAMPS} s where period_date = any($1::date[])`,
    [months.map(periodOf)],
  )
  return new Map(rows.map(({ month, ...stamp }) => [month, stamp]))
}
