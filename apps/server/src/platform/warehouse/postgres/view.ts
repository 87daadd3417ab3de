import { periodOf } from "../period.ts"
import type { EmployeeIds, MonthStamp, MonthView, PageRequest, StampedAverages, StampedRows, Stamps } from "../port.ts"
import { STAMPS } from "./columns.ts"
import type { Query } from "./connection.ts"
import { monthPage, rowsOf } from "./read.ts"
import { monthsAverages, monthSummary } from "./summarize.ts"
import { readStamp, STAMP_COLUMNS } from "./write.ts"

/*
 * Reads of several statements: a consistent snapshot only inside one repeatable-read transaction.
 */

export async function monthView(query: Query, month: string, request: PageRequest): Promise<MonthView> {
  const stamp = await readStamp(query, month)
  const summary = await monthSummary(query, month, request)
  return { stamp, summary, page: await monthPage(query, month, request) }
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
