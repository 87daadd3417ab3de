import { readFileSync, readdirSync } from "node:fs"
import { figureText } from "./report.ts"
import type { Driven } from "./load.ts"
import { median } from "./runs.ts"

/** Processor time in ms, of a program (or several) and of all PostgreSQL servers of the machine. */
export type Spent = { program: number; database: number }
/** What was sent, and its cost per request. */
export type Costed = Driven & { each: Spent }

/**
 * @param pids the program's process, or several
 * @throws Error if a server ends meanwhile, because what it has spent would be missing
 */
export async function withSpending<Result>(
  pids: number | readonly number[],
  work: () => Promise<Result>,
): Promise<{ result: Result; spent: Spent }> {
  const before = spentSoFar(pids)
  const result = await work()
  const after = spentSoFar(pids)
  if (before.servers.some((id) => !after.servers.includes(id)))
    throw new Error("a PostgreSQL server on this machine ended during the measurement")
  return {
    result,
    spent: { program: after.program - before.program, database: after.database - before.database },
  }
}

/** Of the time that some work took: the shares in which a program's main thread ran, and in which it waited for a core. */
export type Scheduled = { ran: number; waited: number }

export async function withScheduling<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; scheduled: Scheduled }> {
  const before = scheduledSoFar(pid)
  const startedAt = performance.now()
  const result = await work()
  const after = scheduledSoFar(pid)
  const ms = performance.now() - startedAt
  return { result, scheduled: { ran: (after.ran - before.ran) / ms, waited: (after.waited - before.waited) / ms } }
}

/** In ms. */
function scheduledSoFar(pid: number): Scheduled {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ").map(Number)
  return { ran: ran / NANOSECONDS_PER_MS, waited: waited / NANOSECONDS_PER_MS }
}

/** Requests to a program, and what each of them cost. */
export async function costOf(pid: number, send: () => Promise<Driven>): Promise<Costed> {
  const { result, spent } = await withSpending(pid, send)
  return { ...result, each: dividedBy(spent, result.milliseconds.length) }
}

/** Of several turns. */
export function medianSpent(turns: readonly Costed[]): Spent {
  const of = (part: keyof Spent) => median(turns.map(({ each }) => each[part]))
  return { program: of("program"), database: of("database") }
}

export const SPENT_COLUMNS = ["CPU µs: process", "CPU µs: database"]
export const spentCells = ({ program, database }: Spent) => [microseconds(program), microseconds(database)]

/** Such as "520 µs of CPU time (300 in its process, 220 in the database)". */
export function spentText({ program, database }: Spent): string {
  return `${microseconds(program + database)} µs of CPU time (${microseconds(program)} in its process, ${microseconds(database)} in the database)`
}

const MICROSECONDS_PER_MS = 1_000
const NANOSECONDS_PER_MS = 1_000_000
const microseconds = (ms: number) => figureText(Math.round(ms * MICROSECONDS_PER_MS))

export function dividedBy({ program, database }: Spent, count: number): Spent {
  return { program: program / count, database: database / count }
}

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10

/** `servers`: the ids of their first processes, with which the time of those that have ended is counted. */
function spentSoFar(pids: number | readonly number[]): Spent & { servers: string[] } {
  const all = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((id) => [id, processOf(id)]),
  )
  const ofDatabases = [...all.keys()].filter((id) => all.get(id)?.name === "postgres")
  const servers = ofDatabases.filter((id) => all.get(all.get(id)?.parent ?? "")?.name !== "postgres")
  const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + (all.get(id)?.ticks ?? 0), 0)
  return { program: sum([pids].flat().map(String)) * MS_PER_TICK, database: sum(ofDatabases) * MS_PER_TICK, servers }
}

const STAT = /\((?<name>.*)\) (?<state>\S) (?<fields>.*)/s
/** Of the fields: the parent. */
const PARENT = 0
/** Of the fields: the process's own time in user and system mode, and that of children that have ended. */
const TIMES = [10, 11, 12, 13]

/**
 * Null for a process that has ended but has not been reaped: a server that was stopped before the measurement may be
 * reaped at any moment, and its time would then vanish from the sum.
 */
function processOf(id: string): { name: string; parent: string; ticks: number } | null {
  const { name = "", state, fields = "" } = STAT.exec(statOf(id))?.groups ?? {}
  if (state === undefined || state === "Z" || state === "X") return null
  const times = fields.split(" ")
  return { name, parent: times[PARENT] ?? "", ticks: TIMES.reduce((sum, field) => sum + Number(times[field] ?? 0), 0) }
}

/** Empty if the process has just ended; its time is then counted with its postmaster. */
function statOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/stat`, "utf8")
  } catch {
    return ""
  }
}
