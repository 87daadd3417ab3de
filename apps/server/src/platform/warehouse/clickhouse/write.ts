import { writeBatches } from "#platform/batches/index.ts"
import type { MonthStamp, RowSource, WriteStamp } from "../port.ts"
import { periodOf } from "../period.ts"
import type { ScoredRow } from "../row.ts"
import { afterScopedWrite, assertNotStale, assertWithinScope } from "../writing.ts"
import { columnList, STAMP_COLUMN } from "./columns.ts"
import type { Place } from "./place.ts"
import { storedRowOf } from "./rows.ts"
import { withStaging } from "./staging.ts"
import { stampOf, stampText } from "./stamps.ts"

/*
 * Each is called under the month's lock and does not touch the table before its last step.
 */

export async function replaceMonth(place: Place, month: string, source: RowSource, stamp: WriteStamp): Promise<number> {
  const { server: connection } = place
  return withStaging(place, month, async ({ table, publish }) => {
    assertNotStale(await stampOf(connection, month), month, stamp)
    const toStored = rowConverter(month, stamp, stamp)
    const written = await writeBatches(source, {
      prepare: (rows) => rows.map(toStored),
      write: (rows) => connection.insert(table, rows),
    })
    await publish(written, rowlessStamp(written, stamp))
    return written
  })
}

/** Copies the rows of everyone else next to the new ones; they keep their own values, and the month's stamp is new. */
export async function replaceRows(
  place: Place,
  month: string,
  { employeeIds, source, stamp }: { employeeIds: readonly string[]; source: RowSource; stamp: WriteStamp },
): Promise<number> {
  const scope = new Set(employeeIds)
  const { server: connection } = place
  return withStaging(place, month, async ({ table, publish }) => {
    const before = await stampOf(connection, month)
    assertNotStale(before, month, stamp)
    const after = afterScopedWrite(before, stamp)
    const toStored = rowConverter(month, stamp, after)
    const written = await writeBatches(source, {
      prepare(rows) {
        assertWithinScope(rows, scope)
        return rows.map(toStored)
      },
      write: (rows) => connection.insert(table, rows),
    })
    await connection.run(
      `insert into ${table} (${columnList}, ${STAMP_COLUMN}) select ${columnList}, {stamp:String} from ${connection.tables.part.rows}
       where period_date = {period:Date} ${othersThan(employeeIds)}`,
      { period: periodOf(month), stamp: stampText(after) },
    )
    const [all] = await connection.query<{ rows: number }>(`select count() as rows from ${table}`)
    const rows = all?.rows ?? 0
    await publish(rows, rowlessStamp(rows, after))
    return written
  })
}

/** A month that has rows and later has none has lost them: it is then not synced, whatever was written. */
function rowlessStamp(rows: number, stamp: MonthStamp): string {
  return stampText(rows === 0 ? stamp : { ...stamp, synced_at: null })
}

export async function forgetMonth(place: Place, month: string): Promise<void> {
  await withStaging(place, month, ({ publish }) => publish(0, ""))
}

/** Rewrites the month's parts; the server removes the old ones some minutes later. */
export async function renameRows(
  { server: connection }: Place,
  month: string,
  { employeeId, name }: { employeeId: string; name: string },
): Promise<void> {
  await connection.run(
    `alter table ${connection.tables.part.rows} update employee_name = {name:String}
     where period_date = {period:Date} and employee_id = {id:String} settings mutations_sync = 2`,
    { name, period: periodOf(month), id: employeeId },
  )
}

/**
 * Inlined: parameters are sent in the URL, which proxies truncate if it is long. Only a backslash and a quote can end
 * or change a string in single quotes.
 */
function othersThan(ids: readonly string[]): string {
  if (ids.length === 0) return ""
  return `and employee_id not in (${ids.map((id) => `'${id.replaceAll(/[\\']/g, String.raw`\$&`)}'`).join(", ")})`
}

function rowConverter(month: string, { report_status, report_version, synced_at }: WriteStamp, monthStamp: MonthStamp) {
  const shared = { report_status, report_version, synced_at, month_stamp: stampText(monthStamp) }
  return (row: ScoredRow) => storedRowOf(month, row, shared)
}
