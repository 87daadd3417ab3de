import { setTimeout as sleep } from "node:timers/promises"
import type { Fleet } from "../fleet.ts"
import type { KillableDatabase } from "./databases.ts"
import type { Load } from "./load.ts"
import { checkFreshFigures, closeOnce } from "./months.ts"
import { withClient } from "./servers.ts"
import * as stored from "./stored.ts"

/** Everything that must be empty, by what it is called. */
export type Faults = Record<string, string[]>

export type TrialReport = {
  byKind: Map<string, number>
  /** Numbers for the table. */
  figures: Record<string, number | string>
  faults: Faults
}

/** Shards that were moved while everything ran, and moves that a kill interrupted. */
export type Moves = { count: number; interrupted: number }

const QUIET_LIMIT_MS = 300_000
const PAUSE_MS = 100

type Ended = {
  database: KillableDatabase
  fleet: Fleet
  load: Load
  byKind: Map<string, number>
  moves: Moves
  startedAt: number
}

/** Closes the months for the last time, and compares everything. */
export async function report({ database, fleet, load, byKind, moves, startedAt }: Ended): Promise<TrialReport> {
  const { ledger, requests, months } = load
  for (const month of months) {
    await closeOnce(load, month, "the last")
    await checkFreshFigures(load, month)
  }
  await database.decided()
  return withClient(database.documents(), async (db) => {
    const left = await untilEmpty(async () => {
      await stored.hurry(db)
      return stored.waiting(db)
    })
    const items = await stored.compareItems(db, ledger)
    const days = await stored.compareDays(db, ledger)
    const finals: string[] = []
    const figures: string[] = []
    for (const { id } of months) {
      finals.push(...(await stored.compareFinals(db, ledger, id, load.peopleInMonths)))
      figures.push(...(await stored.compareTardiness(db, id)))
      // A final that could not be published at once is published within a minute.
      finals.push(...(await untilEmpty(() => stored.compareWarehouse(db, database, id))))
    }
    const path = "/v1/system/activity-logs/verify"
    const { body: chains } = await requests.insist({ token: load.tokens.admin, method: "GET", path })
    return {
      byKind,
      figures: {
        "answered writes": requests.answered,
        "without an answer": requests.unanswered,
        "repeated until answered": requests.repeated,
        refused: Object.entries(requests.refusals)
          .map(([code, count]) => `${code} ${count}`)
          .join(", "),
        "entries and cards": ledger.items.size,
        "finals made": ledger.closings.length,
        "jobs failed and requested again": ledger.failedJobs.length,
        ...(database.rebalance && { "shards moved": moves.count, "moves interrupted": moves.interrupted }),
        "audit records verified": chains.records,
        seconds: Math.round((Date.now() - startedAt) / 1_000),
      },
      faults: {
        lost: [...items.lost, ...days.lost],
        doubled: [...items.doubled, ...days.doubled],
        "months half-written": [...ledger.halfWritten, ...finals],
        "finals that differ from a fresh computation": [...ledger.wrongFigures, ...figures],
        "audit faults": [...chains.faults.map((fault) => JSON.stringify(fault)), ...items.audit, ...days.audit],
        "jobs stuck or dead": [...ledger.stuck, ...left, ...(await stored.deadJobs(db))],
        "answers other than 2xx, 4xx and 503": requests.failures,
        "processes that ended without a kill": [...fleet.ended],
      },
    }
  })
}

/** What is left after the time that it may take. */
async function untilEmpty(ask: () => Promise<string[]>): Promise<string[]> {
  const limit = Date.now() + QUIET_LIMIT_MS
  for (;;) {
    const left = await ask()
    if (left.length === 0 || Date.now() > limit) return left
    await sleep(PAUSE_MS)
  }
}
