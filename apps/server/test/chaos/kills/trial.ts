import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { PATHS } from "#features/entries/entries.test-support.ts"
import { seededRandom } from "../../independent-calculation/random.ts"
import { memoryFolder } from "../../support/memory-folder.ts"
import { completeSetup, signIn } from "../../support/program.ts"
import { Fleet } from "../fleet.ts"
import { startDatabase, type DatabaseName, type KillableDatabase, type TransferMode } from "./databases.ts"
import { newLedger } from "./ledger.ts"
import { runLoad, type Load, type Month } from "./load.ts"
import { planKills, WORKERS, type Kill } from "./plan.ts"
import { report, type Moves, type TrialReport } from "./report.ts"
import { Requests } from "./requests.ts"
import { withClient } from "./servers.ts"
import * as stored from "./stored.ts"

export type TrialOptions = {
  database: DatabaseName
  kills: number
  seed: number
  /** Gets a line for each kill. */
  log(line: string): void
  /** Everything that the trial starts, for the caller to stop afterwards, or halfway. */
  started: AsyncDisposableStack
}

const PEOPLE = 60
const WRITTEN_ABOUT = 24
const LEADS = 8
const HEALTHY_LIMIT_MS = 180_000
const CLOSING_LIMIT_MS = 60_000
const PAUSE_MS = 100

/** Kills processes of a deployment under load, and finally compares what is stored with what was answered. */
export async function runTrial({ database: name, kills, seed, log, started }: TrialOptions): Promise<TrialReport> {
  const startedAt = Date.now()
  const directory = memoryFolder("scorecard-kills-")
  started.defer(() => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }))
  const database = await startDatabase(name, directory)
  started.defer(() => database.stop())
  const fleet = new Fleet({
    ...database.settings,
    DATA_DIR: join(directory, "data"),
    DEMO_DATA: "false",
    RATE_LIMIT_DEFAULT: "0",
    RATE_LIMIT_SIGN_IN: "0",
    BSC_ROLLING_SYNC_SECONDS: "10",
  })
  started.defer(() => fleet.stop())
  await fleet.start("api 1", "api")
  await Promise.all([fleet.start("api 2", "api"), ...WORKERS.map((worker) => fleet.start(worker, "worker"))])
  let isStopping = false
  const load = await prepare(database, fleet, { seed, goesOn: () => !isStopping })
  log(`ready after ${Math.round((Date.now() - startedAt) / 1_000)} s`)

  const random = seededRandom(seed)
  const byKind = new Map<string, number>()
  const moves = { count: 0, interrupted: 0 }
  const running = runLoad(load)
  // Its failure is thrown where it is awaited.
  running.catch(() => (isStopping = true))
  try {
    const plan = planKills(database, kills, random)
    for (const [n, kill] of plan.entries()) {
      if (isStopping) break
      await healthy(database, fleet)
      if (database.rebalance && n === Math.floor(plan.length / 2)) {
        for (const mode of MODES) moves.count += await database.rebalance(mode)
        log(`${moves.count} shards moved while writing`)
      }
      await execute(database, fleet, kill, moves)
      byKind.set(kill.kind, (byKind.get(kill.kind) ?? 0) + 1)
      log(`${n + 1}/${plan.length} ${kill.kind}${kill.server ? ` (${kill.server.name}: ${kill.server.way})` : ""}`)
    }
    await healthy(database, fleet)
  } finally {
    isStopping = true
    await running
  }
  log("the load has ended")
  return await report({ database, fleet, load, byKind, moves, startedAt })
}

const MODES: TransferMode[] = ["block_writes", "force_logical"]

/** People, leads that are signed in, a task, and two past months. */
async function prepare(
  database: KillableDatabase,
  fleet: Fleet,
  { seed, goesOn }: Pick<Load, "seed" | "goesOn">,
): Promise<Load> {
  await withClient(database.documents(), (client) =>
    client.query(
      `insert into tbl_employees (_id, doc) select id, jsonb_set(jsonb_set(doc,
           '{personal_data,email_address}', to_jsonb(lower(id) || '@example.com')), '{employment_data,bsc_enabled}',
           to_jsonb(id like 'P%'))
         || jsonb_build_object('_id', id, 'access_level', case when id like 'LEAD%' then 4 else 1 end,
           'access_scope', 'company', 'hire_date', '2020-01-06')
       from tbl_employees, (select 'P' || n as id from generate_series(1, $1::int) n
         union select 'LEAD' || n from generate_series(1, $2::int) n) made
       where _id = 'ADMIN'`,
      [PEOPLE, LEADS],
    ),
  )
  const api = await fleet.anyApi()
  const admin = await signIn(api, "admin@example.com")
  if (!database.isSetUp) await completeSetup(api, admin)
  const leads = []
  for (let n = 1; n <= LEADS; n++) leads.push(await signIn(api, `lead${n}@example.com`))
  const requests = new Requests(fleet)
  await closePages(requests, admin)
  const made = await requests.insist({
    token: admin,
    method: "POST",
    path: "/v1/scorecard/tasks",
    body: { name: "Calls" },
  })
  if (made.status !== 201) throw new Error(`no task: ${JSON.stringify(made.body)}`)

  const today = Temporal.Now.plainDateISO("America/New_York")
  const months = [1, 2].map((months): Month => {
    const past = today.toPlainYearMonth().subtract({ months })
    return { year: past.year, month: past.month, id: past.toString(), day: `${past.toString()}-14` }
  })
  const peopleInMonths = await countPeople(database)
  const ledger = newLedger()
  return {
    fleet,
    requests,
    ledger,
    seed,
    tokens: { admin, leads },
    people: Array.from({ length: WRITTEN_ABOUT }, (_, n) => `P${n + 1}`),
    task: made.body._id,
    today: today.toString(),
    week: today.subtract({ days: today.dayOfWeek - 1 }).toString(),
    months,
    peopleInMonths,
    onFinal: async ({ id }) => {
      const wrong = await patiently(async () => {
        await database.decided()
        return withClient(database.documents(), (db) => stored.compareTardiness(db, id))
      })
      ledger.wrongFigures.push(...wrong)
    },
    goesOn,
  }
}

/** Of the kinds, two stay open in a final month by default: their entries would change what was computed for it. */
async function closePages(requests: Requests, token: string): Promise<void> {
  const pages = [...Object.keys(PATHS), "task_delivery"]
  const answer = await requests.insist({
    token,
    method: "PATCH",
    path: "/v1/scorecard/locks",
    body: { monthly: { pages } },
  })
  if (answer.status !== 200) throw new Error(`the pages stay open: ${JSON.stringify(answer.body)}`)
}

async function countPeople(database: KillableDatabase): Promise<number> {
  const { rows } = await withClient(database.documents(), (client) =>
    client.query<{ n: number }>(
      "select count(*)::int as n from tbl_employees where (doc->'employment_data'->>'bsc_enabled')::boolean and doc->>'hire_date' < '2025-07-01'",
    ),
  )
  return rows[0]?.n ?? 0
}

/** Asks the database itself, which may be away. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const limit = Date.now() + HEALTHY_LIMIT_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > limit) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** Waits until every process runs and is ready, and the database answers. @throws Error if that takes too long */
async function healthy(database: KillableDatabase, fleet: Fleet): Promise<void> {
  await patiently(() => database.answering())
  const programs = await fleet.allReady()
  const limit = Date.now() + HEALTHY_LIMIT_MS
  // Workers have no address.
  for (const { address, log } of programs.filter(({ address }) => address !== "")) {
    for (;;) {
      const answer = await fetch(`${address}/health/ready`).catch(() => null)
      if (answer?.ok) break
      if (Date.now() > limit) throw new Error(`${address} does not become ready: ${log.slice(-5).join("\n")}`)
      await sleep(PAUSE_MS)
    }
  }
}

async function execute(database: KillableDatabase, fleet: Fleet, kill: Kill, moves: Moves): Promise<void> {
  if (kill.moment === "closing") await untilClosing(database)
  const moving = kill.moment === "rebalancing" ? database.rebalance?.("block_writes") : undefined
  const moved = moving?.then(
    (count) => void (moves.count += count),
    () => void (moves.interrupted += 1),
  )
  await sleep(kill.afterMs)
  const server = [database.main, ...database.workers].find(({ name }) => name === kill.server?.name)
  if (kill.server) server?.kill(kill.server.way, kill.server.choice)
  const recovered = server?.recover() ?? Promise.resolve()
  // A replacement needs the database that was killed with the program before; the embedded one it starts itself.
  const needed = database.settings["DATABASE_URL"] === undefined ? Promise.resolve() : recovered
  await Promise.all(kill.programs.map((name) => fleet.kill(name, needed)))
  await recovered
  await moved
  if (kill.moment === "rebalancing") {
    moves.count += await patiently(async () => (await database.rebalance?.("block_writes")) ?? 0)
  }
}

/** Waits until a month's finalization is running. */
async function untilClosing(database: KillableDatabase): Promise<void> {
  const limit = Date.now() + CLOSING_LIMIT_MS
  const isClosing = () =>
    withClient(database.documents(), async (client) => {
      const running = "select 1 from tbl_sync_jobs where status = 'running' and type = 'finalize'"
      while (Date.now() < limit) {
        if ((await client.query(running)).rows.length > 0) return
        await sleep(5)
      }
    })
  await patiently(isClosing)
}
