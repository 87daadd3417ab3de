import { periodOf } from "../period.ts"
import type { EmployeeIds, MonthStamp, MonthView, PageRequest, StampedAverages, StampedRows, Stamps } from "../port.ts"
import { STAMPS } from "./columns.ts"
import type { Ask } from "./connection.ts"
import { monthPage, rowsOf } from "./read.ts"
import { monthsAverages, monthSummary } from "./summarize.ts"
import { readStamp, STAMP_COLUMNS } from "./write.ts"

/*
 * Answers that are several statements: all of one moment only inside one repeatable-read transaction.
 */

export async function monthView(ask: Ask, month: string, question: PageRequest): Promise<MonthView> {
  const stamp = await readStamp(ask, month)
  const summary = await monthSummary(ask, month, question)
  return { stamp, summary, page: await monthPage(ask, month, question) }
}

export async function stampedRowsOf(ask: Ask, ids: readonly string[], months: readonly string[]): Promise<StampedRows> {
  return { stamps: await readStamps(ask, months), rows: await rowsOf(ask, ids, months) }
}

export async function stampedAverages(ask: Ask, months: readonly string[], ids: EmployeeIds): Promise<StampedAverages> {
  return { stamps: await readStamps(ask, months), averages: await monthsAverages(ask, months, ids) }
}

async function readStamps(ask: Ask, months: readonly string[]): Promise<Stamps> {
  const rows = await ask<MonthStamp & { month: string }>(
    `select to_char(period_date, 'YYYY-MM') as month, ${STAMP_COLUMNS}
     from ${STAMPS} s where period_date = any($1::date[])`,
    [months.map(periodOf)],
  )
  return new Map(rows.map(({ month, ...stamp }) => [month, stamp]))
}
