import { setTimeout as sleep } from "node:timers/promises"
import type { Load, Month } from "./load.ts"

const BSC = "/v1/dashboard/bsc"
/** rules/months#jobs: resumed or marked failed within two minutes; the work itself comes on top. */
const NEVER_STUCK_MS = 180_000
const PAUSE_MS = 150
/** Every third time, a final month is generated again before it is opened. */
const REGENERATES_EVERY = 3

/** Syncs, finalizes, regenerates and reopens a month, again and again. */
export async function closeMonths(load: Load, month: Month): Promise<void> {
  for (let round = 0; load.goesOn(); round++) {
    await closeOnce(load, month, `${month.id} ${round}`)
    if (load.goesOn() && round % REGENERATES_EVERY === 0) await regenerate(load, month, round)
    if (load.goesOn()) await reopen(load, month, round)
  }
}

/** Finalizes a draft, as often as it takes: a job whose workers are killed may fail. */
export async function closeOnce(load: Load, month: Month, key: string): Promise<void> {
  for (let attempt = 0; !(await isFinal(load, month)); attempt++) {
    const isSynced = await runJob(load, month, { path: "sync?async=true", key: `sync ${key} ${attempt}` })
    if (isSynced) await makeFinal(load, month, { path: "finalize", key: `finalize ${key} ${attempt}` })
  }
}

async function regenerate(load: Load, month: Month, round: number): Promise<void> {
  const key = `regenerate ${month.id} ${round}`
  await makeFinal(load, month, { path: "finalize?regenerate=true", key, reason: "Once more" })
}

async function makeFinal(load: Load, month: Month, job: Job): Promise<void> {
  const done = await runJob(load, month, job)
  if (!done) return
  load.ledger.closings.push({ month: month.id, ...done })
  await checkView(load, month)
  await checkFreshFigures(load, month)
  await load.onFinal(month)
}

async function isFinal({ requests, tokens }: Load, { year, month }: Month): Promise<boolean> {
  const path = `${BSC}/month-report?year=${year}&month=${month}` as const
  return (await requests.insist({ token: tokens.admin, method: "GET", path })).body.status === "final"
}

async function reopen({ requests, tokens, ledger }: Load, { year, month, id }: Month, round: number): Promise<void> {
  const body = { year, month, reason: `Round ${round}` }
  const answer = await requests.insist({ token: tokens.admin, method: "POST", path: `${BSC}/reopen`, body })
  // The first answer was lost, and the second request finds the month open.
  if (answer.status !== 200 && answer.body.code !== "month_not_final") {
    throw new Error(`${id} is not reopened: ${JSON.stringify(answer.body)}`)
  }
  ledger.reopenings += 1
}

type Job = { path: string; key: string; reason?: string }

/** @returns null if the job was refused or has failed */
async function runJob(load: Load, { year, month }: Month, { path, key, reason }: Job) {
  const { requests, ledger, tokens, fleet } = load
  const token = tokens.admin
  const body = { year, month, ...(reason !== undefined && { reason }) }
  const headers = { "idempotency-key": key }
  const reply = await requests.insist({ token, method: "POST", path: `${BSC}/${path}`, body, headers })
  if (reply.status !== 202) {
    // A scheduled sync of the month, or one that a change of an entry asked for.
    await sleep(PAUSE_MS)
    return null
  }
  const job_id = String(reply.body["job_id"])
  const askedAt = Date.now()
  for (;;) {
    const { body: job } = await requests.insist({ token, method: "GET", path: `${BSC}/sync-jobs/${job_id}` })
    if (job.status === "succeeded") return { job_id, version: job.result?.version ?? 0 }
    if (job.status === "failed") {
      ledger.failedJobs.push(`${key}: ${JSON.stringify(job.error)}`)
      return null
    }
    if (Date.now() - Math.max(askedAt, fleet.calmSince) > NEVER_STUCK_MS) {
      ledger.stuck.push(`${key}: ${JSON.stringify(job)}`)
      throw new Error(`${key} is stuck: ${JSON.stringify(job)}`)
    }
    await sleep(PAUSE_MS)
  }
}

/** Readers see a month as a whole at any moment. */
export async function readMonths(load: Load): Promise<void> {
  while (load.goesOn()) {
    for (const month of load.months) await checkView(load, month)
    await sleep(PAUSE_MS)
  }
}

/** Everyone is there, and all rows are of one state and one computation. */
async function checkView(
  { requests, tokens, ledger, peopleInMonths }: Load,
  { year, month, id }: Month,
): Promise<void> {
  const query = `view_mode=aggregate&year=${year}&month=${month}&limit=200`
  const answer = await requests.attempt({ token: tokens.admin, method: "GET", path: `${BSC}/month-snapshot?${query}` })
  if (answer?.status !== 200) return
  const { items, summary, source, report } = answer.body
  const states = new Set(items.map(({ report_status }) => report_status))
  const times = new Set(items.map(({ computed_at }) => computed_at))
  const isOne = states.size === 1 && !(report.status === "final" && source === "warehouse" && times.size !== 1)
  if (isOne && items.length === peopleInMonths && summary.employees === peopleInMonths) return
  ledger.halfWritten.push(`${id}: ${items.length} rows, ${[...states].join()}, ${times.size} times, ${source}`)
}

/** What the product would compute now for a month that has just been closed. */
export async function checkFreshFigures({ requests, tokens, ledger }: Load, { year, month, id }: Month): Promise<void> {
  const path = `${BSC}/finalize/preview?change=any&limit=200` as const
  const answer = await requests.insist({ token: tokens.admin, method: "POST", path, body: { year, month } })
  if (answer.status !== 200) throw new Error(`${id} has no preview: ${JSON.stringify(answer.body)}`)
  const { compared_with, items } = answer.body
  if (compared_with === "final" && items.length === 0) return
  ledger.wrongFigures.push(`${id}, ${compared_with}: ${JSON.stringify(items.slice(0, 2))}`)
}
