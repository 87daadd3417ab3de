import type { EmployeeIds, MonthScope, MonthView, PageRequest, RowSort, StampedBatch, StampedRows } from "../port.ts"
import { periodOf } from "../period.ts"
import type { WarehouseRow } from "../row.ts"
import { columnList, STAMP_COLUMN, TABLE } from "./columns.ts"
import type { Connection, Values } from "./connection.ts"
import { rowOf, sortPlan, type StoredRow } from "./rows.ts"
import { completeStamps, periodsOf, readStamp, stampsQuestion, type PeriodStamp } from "./stamps.ts"
import { summaryOf, summaryQuestions, type SummaryResults } from "./summarize.ts"

export type Condition = { where: string; values: Values }

export function within(month: string, { employee_ids, band_key }: MonthScope): Condition {
  const where = ["period_date = {period:Date}"]
  if (employee_ids) where.push("employee_id in {ids:Array(String)}")
  if (band_key !== undefined) where.push("band_key = {band:String}")
  return {
    where: where.join(" and "),
    values: {
      period: periodOf(month),
      ...(employee_ids && { ids: employee_ids }),
      ...(band_key !== undefined && { band: band_key }),
    },
  }
}

type SortedRow = StoredRow & { sort_value: string | number }
type ViewAnswers = SummaryResults & { stamps: PeriodStamp; page: SortedRow }

export async function monthView(connection: Connection, month: string, question: PageRequest): Promise<MonthView> {
  const { where, values } = within(month, question)
  const page = pageOf(where, question)
  const answers = await connection.askTogether<ViewAnswers>(
    { stamps: stampsQuestion, page: page.query, ...summaryQuestions(where) },
    { ...values, ...page.values, ...periodsOf([month]) },
  )
  const stamps = await completeStamps(connection, [month], answers.stamps)
  const rows = answers.page.slice(0, question.limit)
  const last = rows.at(-1)
  return {
    stamp: stamps.get(month) ?? null,
    summary: summaryOf(answers),
    page: {
      rows: rows.map(({ sort_value: _, ...row }) => rowOf(row)),
      next:
        last && answers.page.length > rows.length ? { value: last.sort_value, employee_id: last.employee_id } : null,
    },
  }
}

function pageOf(where: string, { sort, limit, after }: PageRequest): { query: string; values: Values } {
  const { key, type, direction, beyond } = sortPlan(sort)
  const order = `sort_value ${direction}, employee_id ${direction}`
  const start = after ? `and (${key}, employee_id) ${beyond} ({after_value:${type}}, {after_id:String})` : ""
  return {
    query: `select *, row_number() over (order by ${order}) as place from (
      select ${columnList}, ${key} as sort_value from ${TABLE} where ${where} ${start}
      order by ${order} limit {most:UInt32})`,
    values: {
      // One more than asked for tells whether there is a next page.
      most: limit + 1,
      ...(after && { after_value: after.value, after_id: after.employee_id }),
    },
  }
}

export async function monthTotal(connection: Connection, month: string, scope: MonthScope): Promise<number> {
  const { where, values } = within(month, scope)
  const [row] = await connection.ask<{ total: number }>(`select count() as total from ${TABLE} where ${where}`, values)
  return row?.total ?? 0
}

const ROWS_OF = `period_date in {periods:Array(Date)} and employee_id in {ids:Array(String)}`

export async function rowsOf(
  connection: Connection,
  ids: readonly string[],
  months: readonly string[],
): Promise<WarehouseRow[]> {
  const stored = await connection.ask<StoredRow>(
    `select ${columnList} from ${TABLE} where ${ROWS_OF} order by period_date, employee_id`,
    { ids, ...periodsOf(months) },
  )
  return stored.map(rowOf)
}

export async function stampedRowsOf(
  connection: Connection,
  ids: readonly string[],
  months: readonly string[],
): Promise<StampedRows> {
  const answers = await connection.askTogether<{ stamps: PeriodStamp; rows: StoredRow }>(
    {
      stamps: stampsQuestion,
      rows: `select ${columnList}, row_number() over (order by period_date, employee_id) as place
             from ${TABLE} where ${ROWS_OF}`,
    },
    { ids, ...periodsOf(months) },
  )
  return { stamps: await completeStamps(connection, months, answers.stamps), rows: answers.rows.map(rowOf) }
}

export async function monthsOfPool(connection: Connection, ids: EmployeeIds): Promise<string[]> {
  const rows = await connection.ask<{ period: string }>(
    `select toString(period_date) as period from ${TABLE} ${ids ? "where employee_id in {ids:Array(String)}" : ""}
     group by period_date order by period_date desc`,
    ids ? { ids } : {},
  )
  return rows.map(({ period }) => period.slice(0, 7))
}

const STREAM_BATCH = 1_000

/**
 * One statement, which keeps what it began to read however long that takes. Each row brings the stamp; where there is no
 * row, the first batch brings it alone.
 */
export async function* readAll(
  connection: Connection,
  month: string,
  ids: EmployeeIds,
  sort: RowSort,
): AsyncGenerator<StampedBatch> {
  const { where, values } = within(month, { employee_ids: ids })
  const { key, direction } = sortPlan(sort)
  const query = `select ${columnList}, ${STAMP_COLUMN} from ${TABLE} where ${where}
    order by ${key} ${direction}, employee_id ${direction}`
  for (;;) {
    let isEmpty = true
    for await (const batch of inBatches(connection.stream<StoredRow & { month_stamp: string }>(query, values))) {
      isEmpty = false
      const stamp = readStamp(batch[0]?.month_stamp ?? "")
      yield { stamp, rows: batch.map(({ month_stamp: _, ...row }) => rowOf(row)) }
    }
    if (!isEmpty) return
    const { stamps, total } = await connection.askTogether<{ stamps: PeriodStamp; total: { people: number } }>(
      { stamps: stampsQuestion, total: `select count() as people, 1 as place from ${TABLE} where ${where}` },
      { ...values, ...periodsOf([month]) },
    )
    // Somebody came in between: then there is something to stream.
    if (total[0]?.people !== 0) continue
    yield { stamp: (await completeStamps(connection, [month], stamps)).get(month) ?? null, rows: [] }
    return
  }
}

/** Batches of one size, whatever the sizes in which the rows arrive. */
async function* inBatches<Row>(pieces: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let held: Row[] = []
  for await (const piece of pieces) {
    held.push(...piece)
    for (; held.length >= STREAM_BATCH; held = held.slice(STREAM_BATCH)) yield held.slice(0, STREAM_BATCH)
  }
  if (held.length > 0) yield held
}
