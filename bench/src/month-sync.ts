import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { childOutput } from "./child.ts"
import { measureStarts } from "./starts.ts"
import type { MeasuredFloor } from "./measure-floor.ts"
import type { MeasuredProduct } from "./measure-product.ts"

const SIZES = [100, 1_000, 10_000]
const ENTRIES_PER_PERSON = 30
const LIMITS = { sync: 1.5, finalize: 2, memoryMb: 150, firstStartMs: 5_000, laterStartMs: 2_000 }

type Measured = MeasuredFloor & MeasuredProduct

/**
 * A month of 10,000 people and 300,000 entries: synced and finalized, against the floor of the same SQL aggregation plus
 * one bulk write of the same rows without any scoring. Each figure is the median of several runs in one process.
 */
export async function monthSync(): Promise<void> {
  console.log(`Node ${process.version}, ${process.platform}-${process.arch}, seed 1\n`)
  const results = new Map<number, Measured>()
  for (const employees of SIZES) results.set(employees, await measureSize(employees))

  console.log("\npeople   floor ms   sync ms   ratio   finalize ms   ratio   growth MB   self view ms")
  for (const [employees, measured] of results) console.log(lineOf(employees, measured))

  const [small, large] = [results.get(100), results.get(10_000)]
  if (!small || !large) throw new Error("a size was not measured")
  const starts = await measureStarts()
  console.log("")
  verdict("sync / floor at 10,000", large.sync_ms / large.floor_ms, LIMITS.sync)
  verdict("finalize / floor at 10,000", large.finalize_ms / large.floor_ms, LIMITS.finalize)
  verdict("growth of the process in MB at 10,000", large.growth_mb, LIMITS.memoryMb)
  verdict("sync of 10,000 / sync of 100 (people: 100 times)", large.sync_ms / small.sync_ms, 100)
  verdict("rows of other people that one self view reads", large.self_view_foreign_rows, 0)
  verdict("first start to ready, demo company included, ms", starts.first_ms, LIMITS.firstStartMs)
  verdict("later start to ready, ms", starts.later_ms, LIMITS.laterStartMs)
}

function lineOf(employees: number, measured: Measured): string {
  const { floor_ms, sync_ms, finalize_ms, growth_mb, self_view_ms } = measured
  const cells = [
    employees,
    floor_ms,
    sync_ms,
    sync_ms / floor_ms,
    finalize_ms,
    finalize_ms / floor_ms,
    growth_mb,
    self_view_ms,
  ]
  const widths = [6, 11, 10, 8, 14, 8, 12, 15]
  return cells
    .map((cell, n) =>
      (Number.isInteger(cell) ? String(cell) : cell.toFixed(cell < 20 ? 2 : 0)).padStart(widths[n] ?? 0),
    )
    .join("")
}

function verdict(what: string, value: number, limit: number): void {
  const figure = Number.isInteger(value) ? String(value) : value.toFixed(2)
  console.log(`${value <= limit ? "ok    " : "MISSED"} ${what}: ${figure} (at most ${limit})`)
}

async function measureSize(employees: number): Promise<Measured> {
  const directory = mkdtempSync(join(tmpdir(), "scorecard-bench-"))
  chmodSync(directory, 0o755)
  const environment = { DATA_DIR: join(directory, "data"), DEMO_DATA: "false", LOG_LEVEL: "error" }
  try {
    console.log(`${employees} people: ${employees * ENTRIES_PER_PERSON} entries a month are made …`)
    await childOutput(
      "../../apps/server/src/bin/seed.ts",
      ["--employees", String(employees), "--months", "2", "--seed", "1"],
      environment,
    )
    // The floor writes the rows that the product wrote, so the product goes first; each in a process of its own.
    const product = lastLine(
      await childOutput("./measure-product.ts", [], environment, ["--expose-gc"]),
    ) as MeasuredProduct
    const floor = lastLine(await childOutput("./measure-floor.ts", [], environment)) as MeasuredFloor
    return { ...product, ...floor }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function lastLine(output: string): unknown {
  return JSON.parse(output.trim().split("\n").at(-1) ?? "")
}
