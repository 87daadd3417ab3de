import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import fc from "fast-check"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "@scorecard/embedded-postgres"
import { memoryFolder } from "../support/memory-folder.ts"
import { completeSetup, signIn } from "../support/program.ts"
import { openMailServer, type MailPeer } from "../support/smtp.ts"
import { Account, tardinessOf } from "./account.ts"
import { Fleet } from "./fleet.ts"
import { makeFinal, newLedger, runJob, startLoad, type Load } from "./load.ts"

/** The default is for the suite; CHAOS_KILLS=100 is the full measure. CHAOS_SEED repeats a plan. */
const KILLS = Number(process.env["CHAOS_KILLS"] ?? 2)
const SEED = Number(process.env["CHAOS_SEED"] ?? Date.now() % 1_000_000)
/** People in the month; entries and mails are about the first of them. */
const PEOPLE = 600
const WRITTEN_ABOUT = 60
/**
 * Enough that none of them writes more than a few entries about one person within an hour, even in the full measure.
 */
const LEADS = 40
/** Longer than the queue needs to notice that a worker is gone, or no interrupted job would ever be rerun. */
const MAX_WAIT_MS = 6_000
const QUIET_LIMIT_MS = 600_000

const easternToday = Temporal.Now.plainDateISO("America/New_York")
const lastMonth = easternToday.toPlainYearMonth().subtract({ months: 1 })
const TODAY = easternToday.toString()
const PAST = { year: lastMonth.year, month: lastMonth.month, day: `${lastMonth.toString()}-15` }

let directory: string
let peer: MailPeer
let fleet: Fleet
let server: EmbeddedPostgres
let db: pg.Client
/** Stops everything that was started, even after a partial setup. */
const opened = new AsyncDisposableStack()

beforeAll(async () => {
  directory = memoryFolder("scorecard-survival-")
  opened.defer(() => rmSync(directory, { recursive: true, force: true }))
  // The server delays each mail, so that a killed worker leaves some with an unknown outcome.
  peer = await openMailServer({ thinking: () => sleep(50) })
  opened.defer(() => peer.close())
  fleet = new Fleet({
    DATA_DIR: join(directory, "data"),
    DEMO_DATA: "false",
    NOTIFICATION_SMTP_URL: peer.url,
    RATE_LIMIT_DEFAULT: "0",
    RATE_LIMIT_SIGN_IN: "0",
    BSC_ROLLING_SYNC_SECONDS: "5",
  })
  opened.defer(() => fleet.stop())
  await fleet.start("api 1", "api")
  await Promise.all([fleet.start("api 2", "api"), fleet.start("worker", "worker")])
  server = await startEmbeddedPostgres({ directory: join(directory, "data", "postgres"), log: () => {} })
  opened.defer(() => server.stop())
  db = new pg.Client({ connectionString: server.url("scorecard") })
  await db.connect()
  opened.defer(() => db.end())
  await db.query(
    `insert into tbl_employees (_id, doc) select id, jsonb_set(jsonb_set(doc,
         '{personal_data,email_address}', to_jsonb(lower(id) || '@example.com')), '{employment_data,bsc_enabled}', 'true')
       || jsonb_build_object('_id', id, 'access_level', case when id like 'LEAD%' then 4 else 1 end, 'access_scope', 'company',
         'hire_date', '2020-01-06')
     from tbl_employees, (select 'P' || n as id from generate_series(1, $1::int) n
       union select 'LEAD' || n from generate_series(1, $2::int) n) made
     where _id = 'ADMIN'`,
    [PEOPLE, LEADS],
  )
}, 300_000)
afterAll(() => opened.disposeAsync())

const ALL = ["api 1", "api 2", "worker"]
/** Usually the worker, which has the most in progress; occasionally all at once. */
const victims = fc.constantFrom(["worker"], ["worker"], ["api 1"], ["api 2"], ["api 1", "worker"], ALL)
const kill = fc.record({ afterMs: fc.integer({ min: 0, max: MAX_WAIT_MS }), victims })

test(
  `kill -9 at ${KILLS} random points over two API processes and a worker loses nothing that was answered and does nothing twice`,
  { timeout: 3_600_000 },
  async () => {
    const ledger = newLedger()
    const account = new Account(db, ledger)
    const [first] = await fleet.allReady()
    if (!first) throw new Error("no process is ready")
    const signInLead = (_: unknown, n: number) => signIn(first, `lead${n + 1}@example.com`)
    const leads = await Promise.all(Array.from({ length: LEADS }, signInLead))
    const tokens = { admin: await signIn(first, "admin@example.com"), leads }
    await completeSetup(first, tokens.admin)
    const load: Load = {
      fleet,
      tokens,
      people: Array.from({ length: WRITTEN_ABOUT }, (_, n) => `P${n + 1}`),
      past: PAST,
      today: TODAY,
      onFinal: async (version) =>
        expect(await account.tardinessInFinal(lastMonth.toString(), version)).toEqual(
          account.tardinessAnswered(PAST.day),
        ),
    }

    const running = startLoad(load, ledger)
    try {
      for (const { afterMs, victims: names } of fc.sample(kill, { numRuns: KILLS, seed: SEED })) {
        // However slow the machine is, each process lives as long as planned.
        await fleet.allReady()
        await sleep(afterMs)
        await Promise.all(names.map((name) => fleet.kill(name)))
      }
      await fleet.allReady()
    } finally {
      await running.stop()
    }
    await runJob(load, ledger, "sync?async=true", "the last sync")
    await makeFinal(load, ledger, null, { path: "finalize", key: "the last" })

    await expect.poll(() => account.isQuiet(), { timeout: QUIET_LIMIT_MS, interval: 200 }).toBe(true)
    expect(fleet.ended).toEqual([])
    expect(await account.deadJobs()).toEqual([])
    const mails = await account.mails(peer.arrived)
    const finals = await account.finals(lastMonth.toString(), await countPeople())
    const rest = [await account.entries(), await account.audit(), await account.notifications()]
    for (const { found, expected } of [...rest, finals, mails]) expect(found).toEqual(expected)
    await expectChains()
    const stated = { timeout: 120_000, interval: 500 }
    await expect.poll(() => shown(PAST), stated).toEqual(["warehouse", account.tardinessAnswered(PAST.day)])
    await expect.poll(() => shown(easternToday), stated).toEqual(["warehouse", account.tardinessAnswered(TODAY)])

    const { answers, unavailable } = fleet.lost
    const changed = [...ledger.entries.values()].filter(({ version }) => version === 2).length
    console.log(
      `seed ${SEED}: ${KILLS} kills; ${ledger.entries.size} entries (${changed} changed, ${ledger.refused.size} refused), ` +
        `${ledger.closings.length} finals, ${ledger.broadcasts.size} broadcasts; ${answers} answers lost and asked for again, ` +
        `${unavailable} times 503; ${mails.mails} mails, ${mails.again} sent twice, ${mails.interrupted} attempts of unknown end; ` +
        `0 lost, 0 doubled, 0 months half-written or stuck`,
    )

    async function shown({ year, month }: { year: number; month: number }) {
      const query = `view_mode=aggregate&year=${year}&month=${month}&limit=200`
      const rows = []
      let source = ""
      for (let cursor = ""; ;) {
        const path = `/v1/dashboard/bsc/month-snapshot?${query}${cursor}` as const
        const { status, body } = await fleet.ask({ token: tokens.admin, method: "GET", path })
        expect(status).toBe(200)
        source = body.source
        rows.push(...body.items)
        if (!body.next_cursor) return [source, tardinessOf(rows)]
        cursor = `&cursor=${body.next_cursor}`
      }
    }

    async function expectChains() {
      const path = "/v1/system/activity-logs/verify"
      const { body } = await fleet.ask({ token: tokens.admin, method: "GET", path })
      expect(body.faults).toEqual([])
    }
  },
)

async function countPeople(): Promise<number> {
  const { rows } = await db.query<{ people: number }>(
    `select count(*)::int as people from tbl_employees
     where doc->>'hire_date' <= $1 and (doc->'employment_data'->>'bsc_enabled')::boolean`,
    [PAST.day],
  )
  return rows[0]?.people ?? 0
}
