import { monitorEventLoopDelay } from "node:perf_hooks"
import { withCompany, type Company } from "./company.ts"
import { drive, expectOnly, storm, textOf, type Driven } from "./load.ts"
import { atLeast, atMost, figureText, type Report } from "./report.ts"
import { median, quantile } from "./runs.ts"
import { start, withServers, type Served } from "./served.ts"
import type { Signed } from "./signed-in.ts"
import {
  SPENT_COLUMNS,
  costOf,
  medianSpent,
  spentCells,
  spentText,
  withScheduling,
  type Costed,
  type Scheduled,
  type Spent,
} from "./spending.ts"

const PEOPLE = 10_000
const PATH = "/v1/notifications/unread-count"
/** Short turns, so that other load on the machine affects both. */
const ROUNDS = 24
const ROUND_MS = 500
const WARM_UP_MS = 3_000
const CONNECTIONS = 64
const STORM = { connections: 256, perSecond: 2_000, ms: 20_000 }
const LIMITS = { leastOfFloor: 0.75, mostP99Ms: 50, leastAnswered: 0.99 }

const whyRatio = (poll: Spent, bare: Spent) =>
  `a poll takes ${spentText(poll)}; the bare route ${spentText(bare)}. In addition to the token check that both do, a poll reads the inbox (one more statement, shared by all simultaneous callers), and goes through what every request does: maintenance check, rate limit, request id, validation, headers, log and metrics.`
const whyP99 = ({ ran, waited }: Scheduled) =>
  `clients, API, sync and the database's processes need more than the two cores they share. The API's thread ran for ${percentText(ran)} of the time and was ready but waited for a core for another ${percentText(waited)}; whenever it waits, so do all requests that arrive meanwhile.`
const percentText = (share: number) => `${Math.round(share * 100)} %`

/**
 * Ten thousand people poll their unread count, which has not changed (304), against a bare route that checks the same
 * tokens in the same way and answers 304 without looking at anything; then two thousand of them a second, on one API
 * process, while this month is synced again and again by another.
 */
export function polls(): Promise<Report> {
  return withCompany({ people: PEOPLE, months: 1 }, (company) =>
    withServers(company, async (served) => {
      const rounds = await inTurns(served)
      const bare = await watchedStorm(served.floor, pollTexts(served.everyone, "/poll"))
      const busy = await whileSyncing(company, served)
      return reportOf(rounds, { bare, busy })
    }),
  )
}

/** `share`: how much of a core the clients' process used. `lateP99`: how late its timers fired, in ms. */
type Storm = Driven & { share: number; lateP99: number }

const MICROSECONDS_PER_MS = 1_000
const NANOSECONDS_PER_MS = 1_000_000
const TIMER_MS = 2

async function watchedStorm(origin: string, texts: readonly string[]): Promise<Storm> {
  const delays = monitorEventLoopDelay({ resolution: TIMER_MS })
  const before = process.cpuUsage()
  const startedAt = performance.now()
  delays.enable()
  const driven = await storm(origin, texts, STORM)
  delays.disable()
  const { user, system } = process.cpuUsage(before)
  expectOnly(driven, "304")
  return {
    ...driven,
    share: (user + system) / MICROSECONDS_PER_MS / (performance.now() - startedAt),
    lateP99: Math.max(0, delays.percentile(99) / NANOSECONDS_PER_MS - TIMER_MS),
  }
}

type Turn = { product: Costed; floor: Costed }

function pollTexts(everyone: readonly Signed[], path: string): string[] {
  return everyone.map(({ token, etag }) => textOf({ method: "GET", path, token, headers: { "If-None-Match": etag } }))
}

async function inTurns({ product, floor, pids, everyone }: Served): Promise<Turn[]> {
  const [ours, bare] = [pollTexts(everyone, PATH), pollTexts(everyone, "/poll")]
  const poll = async (side: keyof Turn, ms: number) => {
    const [origin, texts] = side === "product" ? [product, ours] : [floor, bare]
    const driven = await costOf(pids[side], () => drive(origin, texts, { connections: CONNECTIONS, ms }))
    expectOnly(driven, "304")
    return driven
  }
  // Warms up both.
  await poll("product", WARM_UP_MS)
  await poll("floor", WARM_UP_MS)
  const rounds: Turn[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ product: await poll("product", ROUND_MS), floor: await poll("floor", ROUND_MS) })
  }
  return rounds
}

type Busy = Storm & { syncs: number; scheduled: Scheduled }

async function whileSyncing({ environment }: Company, { product, pids, everyone }: Served): Promise<Busy> {
  const worker = await start("./sync-once.ts", ["for-ever"], environment)
  try {
    const texts = pollTexts(everyone, PATH)
    const { result, scheduled } = await withScheduling(pids.product, () => watchedStorm(product, texts))
    const syncs = worker.lines.length
    if (syncs === 0) throw new Error("no sync ended during the storm")
    return { ...result, syncs, scheduled }
  } finally {
    await worker.stop()
  }
}

function reportOf(rounds: readonly Turn[], { bare, busy }: { bare: Storm; busy: Busy }): Report {
  const perSecond = (side: keyof Turn) => median(rounds.map((round) => round[side].perSecond))
  const times = (side: keyof Turn) => rounds.flatMap((round) => round[side].milliseconds)
  const ratio = median(rounds.map(({ product, floor }) => product.perSecond / floor.perSecond))
  const spent = (side: keyof Turn) => medianSpent(rounds.map((round) => round[side]))
  const speed = (rate: number, of: readonly number[]) => [rate, median(of), quantile(of, 0.99)].map(figureText)
  const turnRow = (name: string, side: keyof Turn) => [
    name,
    ...speed(perSecond(side), times(side)),
    ...spentCells(spent(side)),
    "",
    "",
  ]
  const stormRow = (name: string, { milliseconds, share, lateP99, ...driven }: Storm) => [
    name,
    ...speed(driven.perSecond, milliseconds),
    "",
    "",
    `${(share * 100).toFixed(1)} %`,
    figureText(lateP99),
  ]
  const p99 = quantile(busy.milliseconds, 0.99)
  return {
    title: "Polls of desktop clients",
    notes: [
      `${figureText(PEOPLE)} people whose unread count has not changed (304). The two take turns: ${CONNECTIONS} connections, each sending its next request as soon as it has a reply. The ratio is the median of those of their turns.`,
      `The storm: ${figureText(STORM.perSecond)} a second for ${STORM.ms / 1_000} s over ${STORM.connections} connections, whether answered or not, each timed from when it was due; another process, which has synced once before, syncs the month of everyone meanwhile, ${busy.syncs} times. Clients, database, API and sync share the machine. The storm on the bare route, with nothing else running, shows what the clients and a bare server need on this machine.`,
    ],
    columns: [
      "",
      "a second",
      "median ms",
      "p99 ms",
      ...SPENT_COLUMNS,
      "clients' share of a core",
      "their timers' p99, ms late",
    ],
    rows: [
      turnRow("poll", "product"),
      turnRow("bare route", "floor"),
      stormRow("storm on the bare route", bare),
      stormRow("storm while a sync runs", busy),
    ],
    figures: [
      atLeast("poll / bare route", ratio, LIMITS.leastOfFloor, whyRatio(spent("product"), spent("floor"))),
      atLeast("storm: answered / asked a second", busy.perSecond / STORM.perSecond, LIMITS.leastAnswered),
      atMost("storm: p99 in ms", p99, LIMITS.mostP99Ms, whyP99(busy.scheduled)),
    ],
  }
}
