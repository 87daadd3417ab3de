import { setTimeout as sleep } from "node:timers/promises"
import { expect } from "vitest"
import type { Fleet } from "./fleet.ts"

const ISSUES = "/v1/scorecard/attendance-issues"
const BSC = "/v1/dashboard/bsc"
/** rules/months#jobs: resumed or marked failed within two minutes. */
const NEVER_STUCK_MS = 120_000
const BETWEEN_ENTRIES_MS = 40
const BETWEEN_BROADCASTS_MS = 700

/** The answers as recorded by the client: the independent count. */
export type Ledger = {
  entries: Map<string, { id: string; employee_id: string; day: string; version: number; minutes: number | null }>
  /** Keys of entries that a final month refused. */
  refused: Set<string>
  /** Subjects of broadcasts, with their recipients. */
  broadcasts: Map<string, string[]>
  /** For each job that closed the past month, the version that it created. */
  closings: { job_id: string; version: number }[]
  reopenings: number
  jobs: string[]
}

export type Load = {
  fleet: Fleet
  /** Entries come from many leads: notices from a single sender are merged, which would hide what is counted here. */
  tokens: { admin: string; leads: readonly string[] }
  /** The people that entries are about. */
  people: readonly string[]
  past: { year: number; month: number; day: string }
  today: string
  /** Compares a version of the final with the ledger; no one writes at that time. */
  onFinal(version: number): Promise<void>
}

export const newLedger = (): Ledger => ({
  entries: new Map(),
  refused: new Set(),
  broadcasts: new Map(),
  closings: [],
  reopenings: 0,
  jobs: [],
})

/** Lets writers of the past month continue, or waits until none of them is active. */
class Gate {
  #open = Promise.withResolvers<void>()
  #within = 0
  constructor() {
    this.#open.resolve()
  }
  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.#open.promise
    this.#within += 1
    try {
      return await work()
    } finally {
      this.#within -= 1
    }
  }
  async close(): Promise<void> {
    this.#open = Promise.withResolvers()
    while (this.#within > 0) await sleep(10)
  }
  open(): void {
    this.#open.resolve()
  }
}

/** Entries, changes to them, broadcasts, syncs, finals and reopenings, until `stop`. */
export function startLoad(load: Load, ledger: Ledger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const gate = new Gate()
  const goesOn = () => !stopping.signal.aborted
  const each = async (work: (n: number) => Promise<void>, pauseMs: number) => {
    for (let n = 0; goesOn(); n++) {
      await work(n)
      await sleep(pauseMs)
    }
  }
  const writers = [0, 1, 2].map((writer) => each((n) => enter(load, ledger, gate, writer, n), BETWEEN_ENTRIES_MS))
  const broadcasting = each((n) => broadcast(load, ledger, n), BETWEEN_BROADCASTS_MS)
  const closing = each((n) => close(load, ledger, gate, n), 0)
  const all = Promise.all([...writers, broadcasting, closing])
  // The caller that stops the load sees its failure.
  all.catch(() => {})
  return {
    async stop() {
      stopping.abort()
      await all
    },
  }
}

const unexpected = (what: string, { status, body }: { status: number; body: unknown }) =>
  new Error(`${what}: ${status} ${JSON.stringify(body)}`)

async function enter(load: Load, ledger: Ledger, gate: Gate, writer: number, n: number): Promise<void> {
  const key = `${writer}-${n}`
  const employee_id = load.people[(3 * n + writer) % load.people.length] ?? ""
  const inPast = n % 2 === 0
  const write = async () => {
    const day = inPast ? load.past.day : load.today
    const draft = { employee_id, date_of_occurrence: day, issue_type: "tardiness", remarks: key }
    const headers = { "idempotency-key": `entry ${key}` }
    const token = leadOf(load, writer, n)
    const answer = await load.fleet.ask({ token, method: "POST", path: ISSUES, body: draft, headers })
    if (answer.status === 409 && inPast) {
      ledger.refused.add(key)
      return
    }
    if (answer.status !== 201) throw unexpected(`entry ${key}`, answer)
    ledger.entries.set(key, { id: answer.body._id, employee_id, day, version: 1, minutes: null })
    if (n % 4 < 2) await change(load, ledger, { key, token, minutes: 1 + (n % 600) })
  }
  return inPast ? gate.pass(write) : write()
}

type Change = { key: string; token: string; minutes: number }

/** Moves to the next lead after each pass over the people. */
function leadOf({ people, tokens: { leads } }: Load, writer: number, n: number): string {
  return leads[Math.floor((3 * n + writer) / people.length) % leads.length] ?? ""
}

/** If an answer was lost, the version is no longer the known one: no one else writes this entry. */
async function change({ fleet }: Load, ledger: Ledger, { key, token, minutes }: Change): Promise<void> {
  const entry = ledger.entries.get(key)
  if (!entry) throw new Error(`there is no entry ${key}`)
  const headers = { "if-match": '"1"' }
  const path = `${ISSUES}/${entry.id}` as const
  const answer = await fleet.ask({ token, method: "PATCH", path, body: { minutes }, headers })
  if (answer.status === 409) return
  if (![200, 412].includes(answer.status)) throw unexpected(`change of ${key}`, answer)
  ledger.entries.set(key, { ...entry, minutes, version: 2 })
}

async function broadcast({ fleet, tokens, people }: Load, ledger: Ledger, n: number): Promise<void> {
  const subject = `Broadcast ${n}`
  const recipient_ids = [0, 1, 2, 3, 4].map((at) => people[(5 * n + at) % people.length] ?? "")
  const body = { recipient_ids, subject, body_html: "<p>Words</p>", delivery: ["email", "in_app"] }
  const headers = { "idempotency-key": subject }
  const answer = await fleet.ask({ token: tokens.admin, method: "POST", path: "/v1/system/email/send", body, headers })
  if (answer.status !== 201) throw unexpected(subject, answer)
  ledger.broadcasts.set(subject, recipient_ids)
}

/** Syncs the past month, finalizes it (every third time twice), and reopens it. */
async function close(load: Load, ledger: Ledger, gate: Gate, n: number): Promise<void> {
  await runJob(load, ledger, "sync?async=true", `sync ${n}`)
  await makeFinal(load, ledger, gate, { path: "finalize", key: `finalize ${n}` })
  if (n % 3 === 0) {
    const again = { path: "finalize?regenerate=true", key: `regenerate ${n}`, reason: "Once more" }
    await makeFinal(load, ledger, gate, again)
  }
  await reopen(load, ledger, n)
}

type Closing = { path: string; key: string; reason?: string }

export async function makeFinal(load: Load, ledger: Ledger, gate: Gate | null, closing: Closing): Promise<void> {
  const { path, key, reason } = closing
  const { job_id, version } = await runJob(load, ledger, path, key, reason)
  ledger.closings.push({ job_id, version })
  await gate?.close()
  await load.onFinal(version)
  gate?.open()
}

async function reopen({ fleet, tokens, past }: Load, ledger: Ledger, n: number): Promise<void> {
  const body = { year: past.year, month: past.month, reason: `Round ${n}` }
  const answer = await fleet.ask({ token: tokens.admin, method: "POST", path: `${BSC}/reopen`, body })
  // The first call's answer was lost, and the second finds the month open.
  if (answer.status !== 200 && answer.body.code !== "month_not_final") throw unexpected("reopening", answer)
  ledger.reopenings += 1
}

export async function runJob(load: Load, ledger: Ledger, path: string, key: string, reason?: string) {
  const { year, month } = load.past
  const token = load.tokens.admin
  const body = { year, month, ...(reason !== undefined && { reason }) }
  const headers = { "idempotency-key": key }
  const startedAt = Date.now()
  let reply = await load.fleet.ask({ token, method: "POST", path: `${BSC}/${path}`, body, headers })
  // On a busy machine the service's own scheduled sync of the month may still be running.
  while (reply.body.code === "job_active" && Date.now() - startedAt < NEVER_STUCK_MS) {
    await sleep(100)
    reply = await load.fleet.ask({ token, method: "POST", path: `${BSC}/${path}`, body, headers })
  }
  if (reply.status !== 202) throw unexpected(key, reply)
  const job_id = String(reply.body.job_id)
  ledger.jobs.push(job_id)
  const askedAt = Date.now()
  for (;;) {
    const { body: job } = await load.fleet.ask({ token, method: "GET", path: `${BSC}/sync-jobs/${job_id}` })
    if (job.status === "failed") throw new Error(`${key} failed: ${JSON.stringify(job)}`)
    if (job.status === "succeeded") return { job_id, version: job.result?.["version"] ?? 0 }
    const waitedMs = Date.now() - Math.max(askedAt, load.fleet.calmSince)
    if (waitedMs > NEVER_STUCK_MS) expect.fail(`${key} is stuck: ${JSON.stringify(job)}`)
    await sleep(100)
  }
}
