import type { MonthStamp, RowSource, WriteStamp } from "../port.ts"
import { periodOf } from "../period.ts"
import type { ScoredRow } from "../row.ts"
import { afterScopedWrite, writeBatches, refuseStale, refuseStrangers } from "../writing.ts"
import { columnList, STAMP_COLUMN, TABLE } from "./columns.ts"
import type { Connection } from "./connection.ts"
import { storedRowOf } from "./rows.ts"
import { withStaging } from "./staging.ts"
import { stampOf, stampText } from "./stamps.ts"

/*
 * Each is called in the month's turn and leaves the table alone until its last step.
 */

export async function replaceMonth(
  connection: Connection,
  month: string,
  source: RowSource,
  stamp: WriteStamp,
): Promise<number> {
  return withStaging(connection, month, async ({ table, publish }) => {
    refuseStale(await stampOf(connection, month), month, stamp)
    const store = storing(month, stamp, stamp)
    const written = await writeBatches(source, (rows) => connection.insert(table, rows.map(store)))
    await publish(written, rowlessStamp(written, stamp))
    return written
  })
}

/** The rows of the others are copied beside the new ones; what they say of themselves stays, the month's stamp is new. */
export async function replaceRows(
  connection: Connection,
  month: string,
  { employeeIds, source, stamp }: { employeeIds: readonly string[]; source: RowSource; stamp: WriteStamp },
): Promise<number> {
  const scope = new Set(employeeIds)
  return withStaging(connection, month, async ({ table, publish }) => {
    const before = await stampOf(connection, month)
    refuseStale(before, month, stamp)
    const after = afterScopedWrite(before, stamp)
    const store = storing(month, stamp, after)
    const written = await writeBatches(source, (rows) => {
      refuseStrangers(rows, scope)
      return connection.insert(table, rows.map(store))
    })
    await connection.run(
      `insert into ${table} (${columnList}, ${STAMP_COLUMN}) select ${columnList}, {stamp:String} from ${TABLE}
       where period_date = {period:Date} ${othersThan(employeeIds)}`,
      { period: periodOf(month), stamp: stampText(after) },
    )
    const [all] = await connection.ask<{ rows: number }>(`select count() as rows from ${table}`)
    const rows = all?.rows ?? 0
    await publish(rows, rowlessStamp(rows, after))
    return written
  })
}

/** A month that has rows and later has none has lost them: it is not synced then, whatever was written. */
function rowlessStamp(rows: number, stamp: MonthStamp): string {
  return stampText(rows === 0 ? stamp : { ...stamp, synced_at: null })
}

export async function forgetMonth(connection: Connection, month: string): Promise<void> {
  await withStaging(connection, month, ({ publish }) => publish(0, ""))
}

/**
 * Written out: values travel in the address, which proxies cut where it is long. A backslash and a quote are all that
 * ends or changes a text in single quotes.
 */
function othersThan(ids: readonly string[]): string {
  if (ids.length === 0) return ""
  return `and employee_id not in (${ids.map((id) => `'${id.replaceAll(/[\\']/g, String.raw`\$&`)}'`).join(", ")})`
}

function storing(month: string, { report_status, report_version, synced_at }: WriteStamp, ofMonth: MonthStamp) {
  const said = { report_status, report_version, synced_at, month_stamp: stampText(ofMonth) }
  return (row: ScoredRow) => storedRowOf(month, row, said)
}
