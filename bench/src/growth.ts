import { childOutput } from "./child.ts"
import { withCompany } from "./company.ts"
import { entryTexts } from "./entries.ts"
import { KINDS, withDatabase, type Kind } from "./growth-databases.ts"
import { drive, expectOnly } from "./load.ts"
import type { MeasuredGrowth } from "./measure-growth.ts"
import { loopbackBytes } from "./network.ts"
import { monthPageText } from "./reads.ts"
import { figureText, type Report } from "./report.ts"
import { median, quantile } from "./runs.ts"
import { withServers, type Served } from "./served.ts"

/** The number of people, and how often each step is repeated. */
const SIZES: readonly (readonly [people: number, runs: number])[] = [
  [10_000, 3],
  [100_000, 1],
]
const CONNECTIONS = 16
const WARM_UP_MS = 4_000
const TURNS = 5
const TURN_MS = 2_000
const PAGES = 30
const WARM_UP_PAGES = 10

type Measured = MeasuredGrowth & { entries: number; entries_p99_ms: number; entry_kb: number; page_ms: number }

/** The same company on PostgreSQL and on Citus, everything on one machine: what a cluster costs before it helps. */
export async function growth(): Promise<Report> {
  // One size alone: at 100,000, making the companies takes most of the time.
  const only = Number(process.env["PEOPLE"])
  const rows: string[][] = []
  for (const [people, runs] of SIZES) {
    if (only > 0 && only !== people) continue
    for (const kind of KINDS) {
      const measured = await measure(kind, { people, runs })
      console.log(kind, people, JSON.stringify(measured))
      rows.push(rowOf(kind, people, measured))
    }
  }
  return {
    title: "Growth on a cluster",
    notes: [
      "The same company with thirty entries a person on PostgreSQL 15, on a single Citus node that holds all shards, and on a coordinator with two workers; 32 shards, all servers with the same settings and with `fsync`, and all of them on this one machine with the program. So the figures say what a cluster costs, not what more machines bring.",
      `Entries: ${CONNECTIONS} connections, ${TURNS} turns of ${TURN_MS / 1_000} s; the median of the turns. Sync and finalize: medians of 3 runs (1 at 100,000) after one that warms up, with the process's growth over all of them. The page: 50 of everyone with summary and month report, from the warehouse, one request at a time. KB and MB: what crossed the network between all processes, by the kernel's count, for one entry, one sync, one finalize.`,
    ],
    columns: [
      "",
      "people",
      "entries a second",
      "p99 ms",
      "KB an entry",
      "sync ms",
      "MB",
      "finalize ms",
      "MB",
      "growth MB",
      "page ms",
    ],
    rows,
    figures: [],
  }
}

function rowOf(kind: Kind, people: number, of: Measured): string[] {
  const { entries, entries_p99_ms, entry_kb, sync_ms, sync_mb, finalize_ms, finalize_mb, growth_mb, page_ms } = of
  const cells = [people, entries, entries_p99_ms, entry_kb, sync_ms, sync_mb, finalize_ms, finalize_mb]
  return [kind, ...[...cells, growth_mb, page_ms].map(figureText)]
}

function measure(kind: Kind, { people, runs }: { people: number; runs: number }): Promise<Measured> {
  return withDatabase(kind, (database) =>
    withCompany({ people, months: 1, of: "last month", database }, async (company) => {
      const output = await childOutput("./measure-growth.ts", [String(runs)], company.environment, ["--expose-gc"])
      await childOutput("./sync-once.ts", [], company.environment)
      const served = await withServers(company, async (each) => ({ ...(await enter(each)), ...(await look(each)) }))
      return { ...(JSON.parse(output.trim().split("\n").at(-1) ?? "") as MeasuredGrowth), ...served }
    }),
  )
}

async function enter({ product, everyone }: Served) {
  const texts = entryTexts(everyone, "/v1/scorecard/attendance-issues")
  const enterFor = async (ms: number) => {
    const driven = await drive(product, texts, { connections: CONNECTIONS, ms })
    expectOnly(driven, "201")
    return driven
  }
  await enterFor(WARM_UP_MS)
  const before = loopbackBytes()
  const turns = []
  for (let turn = 0; turn < TURNS; turn++) turns.push(await enterFor(TURN_MS))
  const times = turns.flatMap(({ milliseconds }) => milliseconds)
  return {
    entries: median(turns.map(({ perSecond }) => perSecond)),
    entries_p99_ms: quantile(times, 0.99),
    entry_kb: (loopbackBytes() - before) / 1_000 / times.length,
  }
}

async function look({ product, everyone }: Served): Promise<{ page_ms: number }> {
  const text = monthPageText(everyone)
  const times: number[] = []
  for (let page = 0; page < PAGES; page++) {
    const one = await drive(product, [text], { connections: 1, ms: 1 })
    expectOnly(one, "200")
    if (page >= WARM_UP_PAGES) times.push(...one.milliseconds)
  }
  return { page_ms: median(times) }
}
