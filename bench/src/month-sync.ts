import { childOutput } from "./child.ts"
import { withCompany } from "./company.ts"
import type { MeasuredFloor } from "./measure-floor.ts"
import type { MeasuredProduct } from "./measure-product.ts"
import { atMost, figureText, type Figure, type Report } from "./report.ts"
import { median } from "./runs.ts"
import { measureStarts } from "./starts.ts"

/** The number of people, and how often each step is repeated. */
const SIZES: readonly (readonly [people: number, runs: number])[] = [
  [1_000, 5],
  [10_000, 5],
  [100_000, 3],
]
const LIMITS = { sync: 1.1, finalize: 1.4, tenfold: 11, memoryMb: 200, firstStartMs: 4_000, laterStartMs: 1_200 }
const WHY_SYNC =
  "three processes share two cores: for each person at 10,000, reading takes 0.11 ms of a core, the insert 0.14, and scoring, comparing and sending 0.13. The floor's 0.25 are only reading and the insert."
const WHY_FINALIZE =
  "a final is written three times: for good and for the export of changes by one statement (0.18 ms of a core for each person at 10,000), and for the warehouse (0.15). Scoring and sending take 0.17, reading 0.11. Together, that is 2.4 times the floor's 0.25, of reading and one insert."

const WHY_TENFOLD =
  "the floor takes 10.6 times as long, too: what 100,000 people have doesn't fit into the 256 MB of memory that the database keeps its pages in."
const WHY_FIRST_START =
  "a first start compiles all modules of the product, which run as they are written, and makes a database, its schema and the demo company."
const WHY_LATER_START =
  "more than half of it is loading some 2,200 modules from their compiled code, and a sixth is the database's own start."

type Measured = MeasuredFloor & MeasuredProduct

/**
 * A month of so many people with thirty entries each: synced and finalized, compared with the same SQL aggregation plus
 * one bulk write of the same rows without any scoring. Medians of several runs in one process.
 */
export async function monthSync(): Promise<Report> {
  const results = new Map<number, Measured>()
  for (const [people, runs] of SIZES) results.set(people, await measureSize(people, runs))
  const starts = await measureStarts()
  const [middle, large] = [results.get(10_000), results.get(100_000)]
  if (!middle || !large) throw new Error("a size was not measured")
  return {
    title: "A month synced and finalized",
    notes: [
      "Thirty entries a person; medians of 5 runs (3 at 100,000) after a warm-up run. The floor is the same aggregation in SQL plus one bulk write of the same rows: nothing is scored. Growth is the peak growth of the process over all these runs. In parentheses: the fastest and the slowest of these runs, against the median of the floor.",
    ],
    columns: ["people", "floor ms", "sync ms", "/ floor", "finalize ms", "/ floor", "growth MB"],
    rows: [...results].map(([people, measured]) => rowOf(people, measured)),
    figures: [
      ofFloor("sync / floor at 10,000", middle.sync_ms, middle, LIMITS.sync, WHY_SYNC),
      ofFloor("sync / floor at 100,000", large.sync_ms, large, LIMITS.sync, WHY_SYNC),
      ofFloor("finalize / floor at 10,000", middle.finalize_ms, middle, LIMITS.finalize, WHY_FINALIZE),
      ofFloor("finalize / floor at 100,000", large.finalize_ms, large, LIMITS.finalize, WHY_FINALIZE),
      atMost(
        "sync of 100,000 / sync of 10,000",
        median(large.sync_ms) / median(middle.sync_ms),
        LIMITS.tenfold,
        WHY_TENFOLD,
      ),
      atMost("growth of the process at 100,000, MB", large.growth_mb, LIMITS.memoryMb),
      atMost("rows of other people that one self view reads", large.self_view_foreign_rows, 0),
      atMost("first start to ready, demo company included, ms", starts.first_ms, LIMITS.firstStartMs, WHY_FIRST_START),
      atMost("later start to ready, ms", starts.later_ms, LIMITS.laterStartMs, WHY_LATER_START),
    ],
  }
}

function ofFloor(
  what: string,
  times: readonly number[],
  { floor_ms }: MeasuredFloor,
  limit: number,
  why: string,
): Figure {
  const floor = median(floor_ms)
  const spread = [Math.min(...times) / floor, Math.max(...times) / floor] as const
  return { ...atMost(what, median(times) / floor, limit, why), spread }
}

function rowOf(people: number, { floor_ms, sync_ms, finalize_ms, growth_mb }: Measured): string[] {
  const [floor, sync, finalize] = [median(floor_ms), median(sync_ms), median(finalize_ms)]
  return [people, floor, sync, sync / floor, finalize, finalize / floor, growth_mb].map(figureText)
}

function measureSize(people: number, runs: number): Promise<Measured> {
  return withCompany({ people, months: 1, of: "last month" }, async ({ environment }) => {
    // The floor writes the rows that the product wrote, so the product runs first; each in a separate process.
    const product = await childOutput("./measure-product.ts", [String(runs)], environment, ["--expose-gc"])
    const floor = await childOutput("./measure-floor.ts", [String(runs)], environment)
    return { ...(lastLine(product) as MeasuredProduct), ...(lastLine(floor) as MeasuredFloor) }
  })
}

function lastLine(output: string): unknown {
  return JSON.parse(output.trim().split("\n").at(-1) ?? "")
}
