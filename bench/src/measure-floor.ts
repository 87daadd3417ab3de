import pg from "pg"
import { type YearMonth, monthId } from "@scorecard/domain/calendar"
import { DEFAULT_LOCK_SETTINGS } from "@scorecard/domain/locks"
import { readEmployeeMonths } from "../../apps/server/src/core/scoring/employee-months.store.ts"
import { columnDefinitions, columnList } from "../../apps/server/src/platform/warehouse/postgres/columns.ts"
import { openProduct } from "./opened.ts"
import { timesOfRuns } from "./runs.ts"
import { dividedBy, withSpending, type Spent } from "./spending.ts"

/** Milliseconds of each run, and what a run spends. */
export type MeasuredFloor = { floor_ms: number[]; floor_spent: Spent }

/** As in the product. Writing 2,000 rows at a time took up to twice as long. */
const READ_TOGETHER = 2_000
const WRITTEN_TOGETHER = 250
const runs = Number(process.argv[2])
const { app, warehouseUrl, lastMonth, close } = await openProduct()
const warehouse = new pg.Client({ connectionString: warehouseUrl })
await warehouse.connect()
await warehouse.query("drop table if exists bench_floor")
await warehouse.query("create table bench_floor (like bsc_employee_month including all)")

const rows = await rowsOf(lastMonth)
await floor()
const { result: floor_ms, spent } = await withSpending(process.pid, () => timesOfRuns(floor, runs))
const measured: MeasuredFloor = { floor_ms, floor_spent: dividedBy(spent, runs) }
await warehouse.query("drop table bench_floor")
await warehouse.end()
await close()
console.log(JSON.stringify(measured))

/**
 * The same aggregation of the same people, and a write of the same rows, converted to JSON beforehand, in place of the
 * former ones. Nothing is scored. Reading and writing overlap as they do in the product.
 */
async function floor(): Promise<void> {
  await warehouse.query("begin")
  await warehouse.query("delete from bench_floor")
  let writing: Promise<unknown> = Promise.resolve()
  let after: string | null = null
  for (let start = 0; start < rows.length; start += READ_TOGETHER / WRITTEN_TOGETHER) {
    const people = await readEmployeeMonths(app.platform.db, {
      month: lastMonth,
      locks: DEFAULT_LOCK_SETTINGS,
      scope: null,
      after,
      batchSize: READ_TOGETHER,
    })
    await writing
    writing = write(rows.slice(start, start + READ_TOGETHER / WRITTEN_TOGETHER))
    after = people.at(-1)?.employee_id ?? null
  }
  await writing
  await warehouse.query("commit")
}

async function write(batches: readonly string[]): Promise<void> {
  for (const batch of batches) {
    await warehouse.query(
      `insert into bench_floor (${columnList}) select ${columnList} from jsonb_to_recordset($1::jsonb) as r (${columnDefinitions})`,
      [batch],
    )
  }
}

async function rowsOf(month: YearMonth): Promise<string[]> {
  const { rows: batches } = await warehouse.query<{ json: string }>(
    `select jsonb_agg(to_jsonb(r) - 'batch')::text as json from (
       select *, (row_number() over (order by employee_id) - 1) / $2 as batch
       from bsc_employee_month where period_date = $1) r group by batch order by batch`,
    [`${monthId(month)}-01`, WRITTEN_TOGETHER],
  )
  return batches.map((batch) => batch.json)
}
