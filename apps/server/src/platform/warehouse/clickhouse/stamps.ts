import type { MonthStamp, Stamps } from "../port.ts"
import { periodOf } from "../period.ts"
import { STAMP_COLUMN } from "./columns.ts"
import type { Connection } from "./connection.ts"

export type PeriodStamp = { period: string; text: string }

/** Runs together with the query for the rows. Months without a row have none. */
export const stampsQuery = (table: string) => `
  select toString(period_date) as period, any(${STAMP_COLUMN}) as text, 1 as place from ${table}
  where period_date in {periods:Array(Date)} group by period_date`

export const periodsOf = (months: readonly string[]) => ({ periods: months.map(periodOf) })

/**
 * Completes the results of `stampsQuery`. Months without rows are looked up among the empty ones afterwards, never
 * before: the result is then not older than the absence of their rows.
 */
export async function completeStamps(
  connection: Connection,
  months: readonly string[],
  found: readonly PeriodStamp[],
): Promise<Stamps> {
  const rowless = months.filter((month) => !found.some(({ period }) => period === periodOf(month)))
  const empty =
    rowless.length === 0
      ? []
      : await connection.query<PeriodStamp>(
          `select toString(period_date) as period, argMax(${STAMP_COLUMN}, version) as text from ${connection.tables.all.emptyMonths}
           where period_date in {periods:Array(Date)} group by period_date`,
          periodsOf(rowless),
        )
  const stamped = [...found, ...empty].filter(({ text }) => text !== "")
  return new Map(stamped.map(({ period, text }) => [period.slice(0, 7), parseStamp(text)]))
}

export async function stampsOf(connection: Connection, months: readonly string[]): Promise<Stamps> {
  const query = stampsQuery(connection.tables.all.rows)
  return completeStamps(connection, months, await connection.query<PeriodStamp>(query, periodsOf(months)))
}

export async function stampOf(connection: Connection, month: string): Promise<MonthStamp | null> {
  return (await stampsOf(connection, [month])).get(month) ?? null
}

/** Null for rows written before their table had stamps. */
export const readStamp = (text: string): MonthStamp | null => (text === "" ? null : parseStamp(text))
const parseStamp = (text: string) => JSON.parse(text) as MonthStamp // written by `stampText` only

export function stampText({ report_status, report_version, generation, synced_at }: MonthStamp): string {
  return JSON.stringify({ report_status, report_version, generation, synced_at } satisfies MonthStamp)
}
