import type { EmployeeIds, MonthScope, MonthView, PageRequest, RowSort, StampedBatch, StampedRows } from "../port.ts"
import { periodOf } from "../period.ts"
import type { WarehouseRow } from "../row.ts"
import { columnList, STAMP_COLUMN } from "./columns.ts"
import type { Connection, Values } from "./connection.ts"
import { rowOf, sortPlan, type StoredRow } from "./rows.ts"
import { completeStamps, periodsOf, readStamp, stampsQuery, type PeriodStamp } from "./stamps.ts"
import { summaryOf, summaryQueries, type SummaryResults } from "./summarize.ts"

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

export async function monthView(connection: Connection, month: string, request: PageRequest): Promise<MonthView> {
  const { where, values } = within(month, request)
  const { rows: table } = connection.tables.part
  const page = pageOf(table, where, request)
  const answers = await connection.queryTogether<ViewAnswers>(
    { stamps: stampsQuery(table), page: page.query, ...summaryQueries(table, where) },
    { ...values, ...page.values, ...periodsOf([month]) },
  )
  const stamps = await completeStamps(connection, [month], answers.stamps)
  const rows = answers.page.slice(0, request.limit)
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

function pageOf(table: string, where: string, { sort, limit, after }: PageRequest): { query: string; values: Values } {
  const { key, type, direction, beyond } = sortPlan(sort)
  const order = `sort_value ${direction}, employee_id ${direction}`
  const start = after ? `and (${key}, employee_id) ${beyond} ({after_value:${type}}, {after_id:String})` : ""
  return {
    query: `select *, row_number() over (order by ${order}) as place from (
      select ${columnList}, ${key} as sort_value from ${table} where ${where} ${start}
      order by ${order} limit {most:UInt32})`,
    values: {
      // One more than requested tells whether there is a next page.
      most: limit + 1,
      ...(after && { after_value: after.value, after_id: after.employee_id }),
    },
  }
}

export async function monthTotal(connection: Connection, month: string, scope: MonthScope): Promise<number> {
  const { where, values } = within(month, scope)
  const [row] = await connection.query<{ total: number }>(
    `select count() as total from ${connection.tables.all.rows} where ${where}`,
    values,
  )
  return row?.total ?? 0
}

const ROWS_OF = `period_date in {periods:Array(Date)} and employee_id in {ids:Array(String)}`

export async function rowsOf(
  connection: Connection,
  ids: readonly string[],
  months: readonly string[],
): Promise<WarehouseRow[]> {
  const stored = await connection.query<StoredRow>(
    `select ${columnList} from ${connection.tables.all.rows} where ${ROWS_OF} order by period_date, employee_id`,
    { ids, ...periodsOf(months) },
  )
  return stored.map(rowOf)
}

export async function stampedRowsOf(
  connection: Connection,
  ids: readonly string[],
  months: readonly string[],
): Promise<StampedRows> {
  const { rows: table } = connection.tables.part
  const answers = await connection.queryTogether<{ stamps: PeriodStamp; rows: StoredRow }>(
    {
      stamps: stampsQuery(table),
      rows: `select ${columnList}, row_number() over (order by period_date, employee_id) as place
             from ${table} where ${ROWS_OF}`,
    },
    { ids, ...periodsOf(months) },
  )
  // Places are counted on each shard; the rows of a month are on one.
  const rows = answers.rows.toSorted((a, b) => Date.parse(a.period_date) - Date.parse(b.period_date))
  return { stamps: await completeStamps(connection, months, answers.stamps), rows: rows.map(rowOf) }
}

export async function monthsOfPool(connection: Connection, ids: EmployeeIds): Promise<string[]> {
  const rows = await connection.query<{ period: string }>(
    `select toString(period_date) as period from ${connection.tables.all.rows} ${ids ? "where employee_id in {ids:Array(String)}" : ""}
     group by period_date order by period_date desc`,
    ids ? { ids } : {},
  )
  return rows.map(({ period }) => period.slice(0, 7))
}

const STREAM_BATCH = 1_000

/**
 * One statement, which keeps its snapshot however long reading takes. Each row carries the stamp; without rows, the
 * first batch carries it alone.
 */
export async function* readAll(
  connection: Connection,
  month: string,
  ids: EmployeeIds,
  sort: RowSort,
): AsyncGenerator<StampedBatch> {
  const { where, values } = within(month, { employee_ids: ids })
  const { key, direction } = sortPlan(sort)
  const { all, part } = connection.tables
  const query = `select ${columnList}, ${STAMP_COLUMN} from ${all.rows} where ${where}
    order by ${key} ${direction}, employee_id ${direction}`
  for (;;) {
    let isEmpty = true
    for await (const batch of inBatches(connection.stream<StoredRow & { month_stamp: string }>(query, values))) {
      isEmpty = false
      const stamp = readStamp(batch[0]?.month_stamp ?? "")
      yield { stamp, rows: batch.map(({ month_stamp: _, ...row }) => rowOf(row)) }
    }
    if (!isEmpty) return
    const { stamps, total } = await connection.queryTogether<{ stamps: PeriodStamp; total: { people: number } }>(
      {
        stamps: stampsQuery(part.rows),
        total: `select count() as people, 1 as place from ${part.rows} where ${where}`,
      },
      { ...values, ...periodsOf([month]) },
    )
    // Rows were written in between: start over and stream them.
    if (total.some(({ people }) => people > 0)) continue
    yield { stamp: (await completeStamps(connection, [month], stamps)).get(month) ?? null, rows: [] }
    return
  }
}

/** Regroups rows into batches of one size, whatever the size of the incoming chunks. */
async function* inBatches<Row>(chunks: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let buffer: Row[] = []
  for await (const chunk of chunks) {
    buffer.push(...chunk)
    for (; buffer.length >= STREAM_BATCH; buffer = buffer.slice(STREAM_BATCH)) yield buffer.slice(0, STREAM_BATCH)
  }
  if (buffer.length > 0) yield buffer
}
