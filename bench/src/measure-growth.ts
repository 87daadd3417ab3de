import { sql } from "../../apps/server/src/platform/documents/index.ts"
import { watchMemory } from "./memory.ts"
import { loopbackBytes } from "./network.ts"
import { createFinalize, openProduct, reopenLastMonth } from "./opened.ts"
import { medianOfRuns } from "./runs.ts"

/** Times are medians; bytes are of one run, between all processes of the machine. */
export type MeasuredGrowth = {
  sync_ms: number
  sync_mb: number
  finalize_ms: number
  finalize_mb: number
  growth_mb: number
}

const MEGABYTE = 1_000_000
const runs = Number(process.argv[2])
const opened = await openProduct()
const { app, lastMonth, close } = opened
const { months } = app.features
await sql`vacuum analyze`.execute(app.platform.db)

await reopenLastMonth(opened)
const finalize = await createFinalize(opened)

async function megabytesOf(work: () => Promise<unknown>): Promise<number> {
  const before = loopbackBytes()
  await work()
  return (loopbackBytes() - before) / MEGABYTE
}

const memory = watchMemory()
const sync_mb = await megabytesOf(() => months.syncNow(lastMonth))
const sync_ms = await medianOfRuns(() => months.syncNow(lastMonth), runs)
const finalize_mb = await megabytesOf(finalize)
const finalize_ms = await medianOfRuns(finalize, runs)
const growth_mb = memory.stop()
await close()
const measured: MeasuredGrowth = { sync_ms, sync_mb, finalize_ms, finalize_mb, growth_mb }
console.log(JSON.stringify(measured))
