import { CLOSER, openProduct } from "./opened.ts"
import { processorMs } from "./processor.ts"
import { sizesOf } from "./table-sizes.ts"

/** Bytes by what they are for, and the processor time of the jobs of a month. This process does the work itself. */
export type MeasuredScale = { bytes: Record<string, number>; sync_ms: number; finalize_ms: number }

const GROUPS: readonly (readonly [name: string, tables: RegExp])[] = [
  [
    "entries",
    /^tbl_((non_)?sbs_entries|atw_entries|(attendance|productivity)_issues|additional_points_entries|incidents|entry_changes)$/,
  ],
  ["schedules and task delivery", /^tbl_(schedules|task_delivery_entries)$/],
  ["figures", /^tbl_(bsc_.*|results|employee_months|acknowledgements|announced_results)$/],
]

const runs = Number(process.argv[2])
const { app, databaseUrl, warehouseUrl, lastMonth, close } = await openProduct()
const { months } = app.features

// The process works itself here, so its own time counts.
const working = async (work: () => Promise<unknown>) => {
  const own = process.cpuUsage()
  const others = await processorMs(work)
  const { user, system } = process.cpuUsage(own)
  return others + (user + system) / 1_000
}

await months.syncNow(lastMonth)
const sync_ms =
  (await working(async () => {
    for (let run = 0; run < runs; run++) await months.syncNow(lastMonth)
  })) / runs
const finalize_ms = await working(() =>
  months.finalizeNow(CLOSER, { ...lastMonth, regenerate: false, reason: "bench" }),
)

const bytes: Record<string, number> = {}
const add = (group: string, size: number) => void (bytes[group] = (bytes[group] ?? 0) + size)
for (const [table, size] of await sizesOf(databaseUrl))
  add(GROUPS.find(([, pattern]) => pattern.test(table))?.[0] ?? "everything else", size)
for (const [, size] of await sizesOf(warehouseUrl)) add("warehouse", size)
await close()
const measured: MeasuredScale = { bytes, sync_ms, finalize_ms }
console.log(JSON.stringify(measured))
