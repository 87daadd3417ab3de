import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { childOutput } from "./child.ts"
import { withCompany, type Company } from "./company.ts"
import { ATTENDANCE_ISSUES, entryTexts } from "./entries.ts"
import { KINDS, withGrowingDatabase, type GrowingDatabase, type Kind } from "./growth-databases.ts"
import { closeInterrupted, createEntriesWhileMoving, type Interrupted, type Moved } from "./interruptions.ts"
import { drive, expectOnly } from "./load.ts"
import { commit } from "./machine.ts"
import type { MeasuredGrowth } from "./measure-growth.ts"
import { watchServers } from "./memory.ts"
import { loopbackBytes } from "./network.ts"
import { companyPageText } from "./reads.ts"
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
const PAGES = 20
const WARM_UP_PAGES = 10

type Measured = MeasuredGrowth & {
  commit: string
  entries: number
  entries_p99_ms: number
  entry_kb: number
  page_ms: number
  page_kb: number
  servers_mb: number
  /** To distribute the tables, or to move the shards to the workers. */
  conversion_s: number
  moved: Moved | null
  interrupted: Interrupted
}

/** A company on PostgreSQL and then on Citus, everything on one machine: what a cluster costs before it helps. */
export async function growth(): Promise<Report> {
  // One size only: at 100,000, making the company takes most of the time.
  const only = Number(process.env["PEOPLE"])
  const rows: string[][] = []
  const sentences: string[] = []
  const commits = new Set<string>()
  const isResumed = Object.keys(readResults()).length > 0
  for (const [people, runs] of SIZES) {
    if (only > 0 && only !== people) continue
    const measured = await measureSize(people, runs)
    for (const each of measured.values()) commits.add(each.commit)
    const plain = measured.get("PostgreSQL")
    for (const [kind, each] of measured) {
      if (plain && plain !== each) sentences.push(overheadOf(kind, people, each, plain))
      rows.push(rowOf(kind, people, each))
      sentences.push(...sentencesOf(kind, people, each))
    }
  }
  return {
    title: "Growth on a cluster",
    notes: [
      "One company with thirty entries a person, first on PostgreSQL 15, then distributed on the same server, which holds all shards, then with all shards on two workers; 32 shards, all servers with the same settings and with `fsync`. The three are measured in this order on one growing database, so later ones also have what earlier ones wrote. All servers and the program share one machine: the figures show the overhead of a cluster, not what more machines gain.",
      `Entries: ${CONNECTIONS} connections, ${TURNS} turns of ${TURN_MS / 1_000} s; the median of the turns. Sync and finalize: medians of 3 runs (1 at 100,000) after a warm-up run, with the process's growth over all of them, and with the most memory that all three servers have meanwhile, two of them idle until there are three nodes. The page: the first 50 people with the summary and the month report, from the warehouse, one request at a time. KB and MB: what crossed the network between all processes, by the kernel's count, for one entry, one sync, one finalize, one page.`,
      ...sentences,
      ...(isResumed
        ? [
            `Measured in several runs, at ${[...commits].join(", ")}; a later one does not have what the kinds before it would have written.`,
          ]
        : []),
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
      "servers MB",
      "page ms",
      "KB",
    ],
    rows,
    figures: [],
  }
}

function rowOf(kind: Kind, people: number, of: Measured): string[] {
  const { entries, entries_p99_ms, entry_kb, sync_ms, sync_mb, finalize_ms, finalize_mb } = of
  const { growth_mb, servers_mb, page_ms, page_kb } = of
  const cells = [people, entries, entries_p99_ms, entry_kb, sync_ms, sync_mb, finalize_ms, finalize_mb]
  return [kind, ...[...cells, growth_mb, servers_mb, page_ms, page_kb].map(figureText)]
}

function overheadOf(kind: Kind, people: number, of: Measured, plain: Measured): string {
  const share = figureText((100 * of.entries) / plain.entries)
  const times = (figure: "sync_ms" | "finalize_ms" | "page_ms") => figureText(of[figure] / plain[figure])
  const conversion =
    kind === "Citus, one node" ? "Distributing its tables took" : "Moving all shards to the workers took"
  return `Overhead on one machine, ${kind}, ${figureText(people)} people: ${share} % of plain PostgreSQL's entries per second; a sync takes ${times("sync_ms")} times as long, closing a month ${times("finalize_ms")} times, a page ${times("page_ms")} times. ${conversion} ${figureText(of.conversion_s)} s.`
}

function sentencesOf(kind: Kind, people: number, { moved, interrupted }: Measured): string[] {
  const { wholeSeconds, killedAfterSeconds, seconds } = interrupted
  const where = `${kind}, ${figureText(people)} people`
  const killed = `${where}: the job that closes the month takes ${figureText(wholeSeconds)} s; when its process is killed after ${figureText(killedAfterSeconds)} s and another goes on, ${figureText(seconds)} s, and each version of the month is complete.`
  if (!moved) return [killed]
  const { moves, perSecond, p99_ms, refused } = moved
  const writing = `${where}: while a shard of every table moves to the other worker and back (${moves} moves), for ${figureText(moved.seconds)} s, ${figureText(perSecond)} entries a second are made, p99 ${figureText(p99_ms)} ms; ${figureText(refused)} requests are refused with 503, and at least as many entries are stored as were confirmed.`
  return [writing, killed]
}

/** What was measured before, by kind and people. A run of two hours that ends early goes on from there. */
const RESULTS = process.env["GROWTH_RESULTS"]
const resultOf = (kind: Kind, people: number) => `${kind}, ${people} people`

function readResults(): Record<string, Measured> {
  if (RESULTS === undefined || !existsSync(RESULTS)) return {}
  return JSON.parse(readFileSync(RESULTS, "utf8")) as Record<string, Measured>
}

async function measureSize(people: number, runs: number): Promise<Map<Kind, Measured>> {
  const results = readResults()
  const isMissing = (kind: Kind) => results[resultOf(kind, people)] === undefined
  const last = KINDS.findLastIndex(isMissing)
  if (last >= 0) {
    await withGrowingDatabase((database) =>
      withCompany({ people, months: 1, of: "last month", database }, async (company) => {
        for (const kind of KINDS.slice(0, last + 1)) {
          const startedAt = performance.now()
          await database.convertTo(kind, company)
          const conversion_s = (performance.now() - startedAt) / 1_000
          if (!isMissing(kind)) continue
          const measured = { ...(await measure(kind, { company, database, runs })), conversion_s, commit: commit() }
          console.log(kind, people, JSON.stringify(measured))
          results[resultOf(kind, people)] = measured
          if (RESULTS !== undefined) writeFileSync(RESULTS, JSON.stringify(results, null, 2))
        }
      }),
    )
  }
  return new Map(
    KINDS.flatMap((kind) => {
      const measured = results[resultOf(kind, people)]
      return measured ? [[kind, measured] as const] : []
    }),
  )
}

type OnKind = { company: Company; database: GrowingDatabase; runs: number }

async function measure(
  kind: Kind,
  { company, database, runs }: OnKind,
): Promise<Omit<Measured, "conversion_s" | "commit">> {
  const servers = watchServers()
  const output = await childOutput("./measure-growth.ts", [String(runs)], company.environment, ["--expose-gc"])
  const servers_mb = servers.stop()
  await childOutput("./sync-once.ts", [], company.environment)
  const served = await withServers(company, async (each) => ({
    ...(await enter(each)),
    ...(await look(each)),
    moved: kind === "Citus, three nodes" ? await move(each, database) : null,
  }))
  const interrupted = await closeInterrupted(company, database.url)
  const measured = JSON.parse(output.trim().split("\n").at(-1) ?? "") as MeasuredGrowth
  return { ...measured, servers_mb, ...served, interrupted }
}

function move({ product, everyone, databaseUrl }: Served, { moveShards }: GrowingDatabase): Promise<Moved> {
  const texts = entryTexts(everyone, ATTENDANCE_ISSUES)
  return createEntriesWhileMoving(product, texts, { connections: CONNECTIONS, moveShards, databaseUrl })
}

async function enter({ product, everyone }: Served) {
  const texts = entryTexts(everyone, ATTENDANCE_ISSUES)
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

async function look({ product, everyone }: Served): Promise<{ page_ms: number; page_kb: number }> {
  const text = companyPageText(everyone)
  const times: number[] = []
  let before = 0
  for (let page = 0; page < WARM_UP_PAGES + PAGES; page++) {
    if (page === WARM_UP_PAGES) before = loopbackBytes()
    const one = await drive(product, [text], { connections: 1, ms: 1 })
    expectOnly(one, "200")
    if (page >= WARM_UP_PAGES) times.push(...one.milliseconds)
  }
  return { page_ms: median(times), page_kb: (loopbackBytes() - before) / 1_000 / times.length }
}
