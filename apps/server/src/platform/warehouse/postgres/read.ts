import { periodOf } from "../period.ts"
import type { EmployeeIds, MonthScope, Page, PageKey, PageRequest, RowSort, StampedBatch } from "../port.ts"
import type { WarehouseRow } from "../row.ts"
import { TABLE } from "./columns.ts"
import type { Query } from "./connection.ts"
import { ID_KEY, rowOf, sortPlan, storedColumns, type StoredRow } from "./rows.ts"
import { readStamp } from "./write.ts"

export type Condition = { where: string; values: unknown[] }

/** Built per request, not `$2 is null or …`, so that the planner sees the actual condition. */
export function within(month: string, { employee_ids, band_key }: MonthScope): Condition {
  const values: unknown[] = [periodOf(month)]
  const where = ["period_date = $1"]
  if (employee_ids) where.push(`employee_id = any($${values.push(employee_ids)}::text[])`)
  if (band_key !== undefined) where.push(`band_key = $${values.push(band_key)}`)
  return { where: where.join(" and "), values }
}

export async function monthPage(query: Query, month: string, request: PageRequest): Promise<Page> {
  const { where, values } = within(month, request)
  const { key, type, direction, beyond } = sortPlan(request.sort)
  const after = request.after
    ? `and (${key}, ${ID_KEY}) ${beyond} ($${values.push(request.after.value)}::${type}, $${values.push(request.after.employee_id)})`
    : ""
  // One more than requested tells whether there is a next page.
  const stored = await query<StoredRow & { sort_value: string | number }>(
    `select ${storedColumns}, ${key} as sort_value from ${TABLE} where ${where} ${after}
     order by ${key} ${direction}, ${ID_KEY} ${direction} limit $${values.push(request.limit + 1)}`,
    values,
  )
  const page = stored.slice(0, request.limit)
  const last = page.at(-1)
  const next: PageKey | null =
    last && stored.length > page.length ? { value: last.sort_value, employee_id: last.employee_id } : null
  return { rows: page.map(({ sort_value: _, ...row }) => rowOf(row)), next }
}

export async function monthTotal(query: Query, month: string, scope: MonthScope): Promise<number> {
  const { where, values } = within(month, scope)
  const [row] = await query<{ total: number }>(`select count(*) as total from ${TABLE} where ${where}`, values)
  return row?.total ?? 0
}

export async function rowsOf(query: Query, ids: readonly string[], months: readonly string[]): Promise<WarehouseRow[]> {
  const stored = await query<StoredRow>(
    `select ${storedColumns} from ${TABLE} where period_date = any($1::date[]) and employee_id = any($2::text[])
     order by period_date, ${ID_KEY}`,
    [months.map(periodOf), ids],
  )
  return stored.map(rowOf)
}

export async function monthsOfPool(query: Query, ids: EmployeeIds): Promise<string[]> {
  const rows = await query<{ month: string }>(
    `select to_char(period_date, 'YYYY-MM') as month from ${TABLE} ${ids ? "where employee_id = any($1::text[])" : ""}
     group by period_date order by period_date desc`,
    ids ? [ids] : [],
  )
  return rows.map(({ month }) => month)
}

const STREAM_BATCH = 1_000

/** The first batch is yielded even without rows: it carries the stamp. */
export async function* readAll(
  query: Query,
  month: string,
  ids: EmployeeIds,
  sort: RowSort,
): AsyncGenerator<StampedBatch> {
  const { where, values } = within(month, { employee_ids: ids })
  const { key, direction } = sortPlan(sort)
  const stamp = await readStamp(query, month)
  await query(
    `declare month_rows no scroll cursor for select ${storedColumns} from ${TABLE} where ${where}
     order by ${key} ${direction}, ${ID_KEY} ${direction}`,
    values,
  )
  for (let isFirst = true; ; isFirst = false) {
    const stored = await query<StoredRow>(`fetch ${STREAM_BATCH} from month_rows`)
    if (stored.length === 0 && !isFirst) return
    yield { stamp, rows: stored.map(rowOf) }
  }
}
