import pg from "pg"
import type { YearMonth } from "@scorecard/domain/calendar"
import { addMonths, easternMonth, monthId } from "@scorecard/domain/calendar"
import { openApp } from "../../apps/server/src/app/open-app.ts"
import { openStores } from "../../apps/server/src/app/stores.ts"
import { readEmployeeMonths } from "../../apps/server/src/features/scorecards/employee-months.store.ts"
import { readConfig } from "../../apps/server/src/platform/config/index.ts"
import { sql } from "../../apps/server/src/platform/documents/index.ts"
import { openLog } from "../../apps/server/src/platform/log/index.ts"
import { DEFAULT_LOCK_SETTINGS } from "@scorecard/domain/locks"
import { watchMemory } from "./memory.ts"
import { foreignRowsOfSelfView } from "./self-view.ts"

/** Milliseconds are medians; growth is the most that the process grew above what it had before the first run. */
export type Measured = {
  floor_ms: number
  sync_ms: number
  finalize_ms: number
  growth_mb: number
  self_view_ms: number
  self_view_foreign_rows: number
}

const RUNS = 5
const BATCH = 2_000

const config = readConfig({ ...process.env, ROLE: "api" })
const log = openLog(config.logLevel)
const stores = await openStores(config, log)
const app = await openApp({ config, log, ...stores.urls })
const { world, features } = app
const thisMonth = easternMonth(world.clock.now())
const lastMonth = addMonths(thisMonth, -1)
const warehouse = new pg.Client({ connectionString: stores.urls.warehouseUrl ?? "" })
await warehouse.connect()
await sql`vacuum analyze`.execute(world.db)

const memory = watchMemory()
// Each month's first run fills the warehouse and warms the code up; the floor then writes the very same rows.
await features.months.syncNow(thisMonth)
let isFinal = false
await finalize()
const rows = await rowsOf(thisMonth)
await warehouse.query("create table bench_floor (like bsc_employee_month including defaults)")
const times = { floor: [] as number[], sync: [] as number[], finalize: [] as number[] }
for (let run = 0; run < RUNS; run++) {
  times.sync.push(await timed(() => features.months.syncNow(thisMonth)))
  times.finalize.push(await timed(finalize))
}
const growth_mb = memory.stop()
for (let run = 0; run < RUNS; run++) times.floor.push(await timed(() => floor(thisMonth)))

const selfView = await foreignRowsOfSelfView(world.db, lastMonth)
const measured: Measured = {
  floor_ms: median(times.floor),
  sync_ms: median(times.sync),
  finalize_ms: median(times.finalize),
  growth_mb,
  self_view_ms: selfView.ms,
  self_view_foreign_rows: selfView.foreignRows,
}
await warehouse.end()
await app.close()
await stores.close()
console.log(JSON.stringify(measured))

/** The same aggregation and one bulk write of the same rows; nothing is scored. */
async function floor(month: YearMonth): Promise<void> {
  await warehouse.query("begin")
  await warehouse.query("truncate bench_floor")
  let after: string | null = null
  let batch = 0
  for (;;) {
    const people = await readEmployeeMonths(world.db, {
      month,
      locks: DEFAULT_LOCK_SETTINGS,
      scope: sql<boolean>`true`,
      after,
      batchSize: BATCH,
    })
    const write = rows[batch++]
    if (write)
      await warehouse.query(
        "insert into bench_floor select * from jsonb_populate_recordset(null::bench_floor, $1::jsonb)",
        [write],
      )
    if (people.length < BATCH) break
    after = people.at(-1)?.employee_id ?? null
  }
  await warehouse.query("commit")
}

async function rowsOf(month: YearMonth): Promise<string[]> {
  const { rows: batches } = await warehouse.query<{ json: string }>(
    `select jsonb_agg(to_jsonb(r))::text as json from (
       select *, (row_number() over (order by employee_id) - 1) / $2 as batch
       from bsc_employee_month where period_date = $1) r group by batch order by batch`,
    [`${monthId(month)}-01`, BATCH],
  )
  return batches.map((batch) => batch.json)
}

async function finalize(): Promise<void> {
  await features.months.finalizeNow(
    { employee_id: "ADMIN", impersonated_by: null },
    { ...lastMonth, regenerate: isFinal, reason: "bench" },
  )
  isFinal = true
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
