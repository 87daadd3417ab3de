import { periodOf } from "../period.ts"
import type { EmployeeIds, MonthScope, Page, PageKey, PageRequest, RowSort, StampedBatch } from "../port.ts"
import type { WarehouseRow } from "../row.ts"
import { TABLE } from "./columns.ts"
import type { Ask } from "./connection.ts"
import { ID_KEY, rowOf, sortPlan, storedColumns, type StoredRow } from "./rows.ts"
import { readStamp } from "./write.ts"

export type Condition = { where: string; values: unknown[] }

/** Written out, not `$2 is null or …`, so that the planner sees what is asked. */
export function within(month: string, { employee_ids, band_key }: MonthScope): Condition {
  const values: unknown[] = [periodOf(month)]
  const where = ["period_date = $1"]
  if (employee_ids) where.push(`employee_id = any($${values.push(employee_ids)}::text[])`)
  if (band_key !== undefined) where.push(`band_key = $${values.push(band_key)}`)
  return { where: where.join(" and "), values }
}

export async function monthPage(ask: Ask, month: string, question: PageRequest): Promise<Page> {
  const { where, values } = within(month, question)
  const { key, type, direction, beyond } = sortPlan(question.sort)
  const after = question.after
    ? `and (${key}, ${ID_KEY}) ${beyond} ($${values.push(question.after.value)}::${type}, $${values.push(question.after.employee_id)})`
    : ""
  // One more than asked for tells whether there is a next page.
  const stored = await ask<StoredRow & { sort_value: string | number }>(
    `select ${storedColumns}, ${key} as sort_value from ${TABLE} where ${where} ${after}
     order by ${key} ${direction}, ${ID_KEY} ${direction} limit $${values.push(question.limit + 1)}`,
    values,
  )
  const page = stored.slice(0, question.limit)
  const last = page.at(-1)
  const next: PageKey | null =
    last && stored.length > page.length ? { value: last.sort_value, employee_id: last.employee_id } : null
  return { rows: page.map(({ sort_value: _, ...row }) => rowOf(row)), next }
}

export async function monthTotal(ask: Ask, month: string, scope: MonthScope): Promise<number> {
  const { where, values } = within(month, scope)
  const [row] = await ask<{ total: number }>(`select count(*) as total from ${TABLE} where ${where}`, values)
  return row?.total ?? 0
}

export async function rowsOf(ask: Ask, ids: readonly string[], months: readonly string[]): Promise<WarehouseRow[]> {
  const stored = await ask<StoredRow>(
    `select ${storedColumns} from ${TABLE} where period_date = any($1::date[]) and employee_id = any($2::text[])
     order by period_date, ${ID_KEY}`,
    [months.map(periodOf), ids],
  )
  return stored.map(rowOf)
}

export async function monthsOfPool(ask: Ask, ids: EmployeeIds): Promise<string[]> {
  const rows = await ask<{ month: string }>(
    `select to_char(period_date, 'YYYY-MM') as month from ${TABLE} ${ids ? "where employee_id = any($1::text[])" : ""}
     group by period_date order by period_date desc`,
    ids ? [ids] : [],
  )
  return rows.map(({ month }) => month)
}

const STREAM_BATCH = 1_000

/** The first batch comes even without rows: it brings the stamp. */
export async function* readAll(ask: Ask, month: string, ids: EmployeeIds, sort: RowSort): AsyncGenerator<StampedBatch> {
  const { where, values } = within(month, { employee_ids: ids })
  const { key, direction } = sortPlan(sort)
  const stamp = await readStamp(ask, month)
  await ask(
    `declare month_rows no scroll cursor for select ${storedColumns} from ${TABLE} where ${where}
     order by ${key} ${direction}, ${ID_KEY} ${direction}`,
    values,
  )
  for (let isFirst = true; ; isFirst = false) {
    const stored = await ask<StoredRow>(`fetch ${STREAM_BATCH} from month_rows`)
    if (stored.length === 0 && !isFirst) return
    yield { stamp, rows: stored.map(rowOf) }
  }
}
