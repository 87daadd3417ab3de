import { sql } from "../../apps/server/src/platform/documents/index.ts"
import { watchMemory } from "./memory.ts"
import { createFinalize, openProduct } from "./opened.ts"
import { timesOfRuns } from "./runs.ts"
import { foreignRowsOfSelfView } from "./self-view.ts"
import { dividedBy, withSpending, type Spent } from "./spending.ts"

/** Milliseconds of each run, and what a run spends; growth is the maximum increase of the process over its size before the first run. */
export type MeasuredProduct = {
  sync_ms: number[]
  sync_spent: Spent
  finalize_ms: number[]
  finalize_spent: Spent
  growth_mb: number
  self_view_foreign_rows: number
}

const runs = Number(process.argv[2])
const opened = await openProduct()
const { app, lastMonth, close } = opened
const { months } = app.features
await sql`vacuum analyze`.execute(app.platform.db)

const finalize = await createFinalize(opened)

const memory = watchMemory()
// The first run of each warms up the code, as in a long-running worker.
await months.syncNow(lastMonth)
const syncs = await withSpending(process.pid, () => timesOfRuns(() => months.syncNow(lastMonth), runs))
await finalize()
const finalizes = await withSpending(process.pid, () => timesOfRuns(finalize, runs))
const growth_mb = memory.stop()

const self_view_foreign_rows = await foreignRowsOfSelfView(app.platform.db, lastMonth)
const measured: MeasuredProduct = {
  sync_ms: syncs.result,
  sync_spent: dividedBy(syncs.spent, runs),
  finalize_ms: finalizes.result,
  finalize_spent: dividedBy(finalizes.spent, runs),
  growth_mb,
  self_view_foreign_rows,
}
await close()
console.log(JSON.stringify(measured))
