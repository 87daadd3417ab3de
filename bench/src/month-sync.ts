import { childOutput } from "./child.ts"
import { withCompany } from "./company.ts"
import type { MeasuredFloor } from "./measure-floor.ts"
import type { MeasuredProduct } from "./measure-product.ts"
import { atMost, figureText, type Figure, type Report } from "./report.ts"
import { median } from "./runs.ts"
import { dividedBy, spentText } from "./spending.ts"

const MIDDLE = 10_000
const LARGE = 100_000
/** The number of people, and how often each step is repeated. */
const SIZES: readonly (readonly [people: number, runs: number])[] = [
  [1_000, 5],
  [MIDDLE, 5],
  [LARGE, 3],
]
const LIMITS = { sync: 1.1, finalize: 1.4, tenfold: 11, memoryMb: 200 }
const whySync = (people: number, { sync_spent, floor_spent }: Measured) =>
  `three processes share two cores. For each person, a sync takes ${spentText(dividedBy(sync_spent, people))}; the floor, which only reads, deletes its former rows and inserts, ${spentText(dividedBy(floor_spent, people))}. A sync also scores, compares with what is stored, and sends the rows.`
const whyFinalize = (people: number, { finalize_spent, floor_spent }: Measured) =>
  `a final is written three times: for good and for the export of changes by one statement, and for the warehouse; the floor's row once. For each person, a finalize takes ${spentText(dividedBy(finalize_spent, people))}; the floor ${spentText(dividedBy(floor_spent, people))}.`
const whyTenfold = (middle: Measured, large: Measured) =>
  `the database takes more time for each person, for the floor as well, which takes ${figureText(median(large.floor_ms) / median(middle.floor_ms))} times as long without any scoring. Whether it needs more memory is open: one run with 2 GB for its pages instead of 256 MB took 10.6 times as long (two cores, 30 November 2026). For each person, a sync takes ${spentText(dividedBy(large.sync_spent, LARGE))} instead of ${spentText(dividedBy(middle.sync_spent, MIDDLE))}.`
type Measured = MeasuredFloor & MeasuredProduct

/**
 * A month of so many people with thirty entries each: synced and finalized, compared with the same SQL aggregation plus
 * a write of the same rows without any scoring. Medians of several repetitions in one process; their spread, against the
 * median of the floor, is shown unless several runs are compared.
 */
export async function monthSync(): Promise<Report> {
  const results = new Map<number, Measured>()
  for (const [people, runs] of SIZES) results.set(people, await measureSize(people, runs))
  const [middle, large] = [results.get(MIDDLE), results.get(LARGE)]
  if (!middle || !large) throw new Error("a size was not measured")
  return {
    title: "A month synced and finalized",
    notes: [
      "Thirty entries a person; medians of 5 repetitions (3 at 100,000) after a warm-up. The floor is the same aggregation in SQL plus a write of the same rows in place of the former ones, 250 at a time as in the product: nothing is scored. Growth is the peak growth of the process over all these repetitions.",
    ],
    columns: ["people", "floor ms", "sync ms", "/ floor", "finalize ms", "/ floor", "growth MB"],
    rows: [...results].map(([people, measured]) => rowOf(people, measured)),
    figures: [
      ofFloor("sync / floor at 10,000", middle.sync_ms, middle, LIMITS.sync, whySync(MIDDLE, middle)),
      ofFloor("sync / floor at 100,000", large.sync_ms, large, LIMITS.sync, whySync(LARGE, large)),
      ofFloor("finalize / floor at 10,000", middle.finalize_ms, middle, LIMITS.finalize, whyFinalize(MIDDLE, middle)),
      ofFloor("finalize / floor at 100,000", large.finalize_ms, large, LIMITS.finalize, whyFinalize(LARGE, large)),
      atMost(
        "sync of 100,000 / sync of 10,000",
        median(large.sync_ms) / median(middle.sync_ms),
        LIMITS.tenfold,
        whyTenfold(middle, large),
      ),
      atMost("growth of the process at 100,000, MB", large.growth_mb, LIMITS.memoryMb),
      atMost("rows of other people that one self view reads", large.self_view_foreign_rows, 0),
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
