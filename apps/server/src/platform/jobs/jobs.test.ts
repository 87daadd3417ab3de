import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { z } from "zod"
import { openDatabase, type OpenDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { testDatabase } from "#test/support/postgres.ts"
import { present } from "#test/support/present.ts"
import { statementsIn, type Statement } from "#test/support/statements.ts"
import { defineJob, handle, handleTogether, kyselyExecutor, startJobs, type Jobs, type JobsOptions } from "./index.ts"

const EmployeeMonth = z.strictObject({ employee_id: z.string(), month: z.string() })
type EmployeeMonth = z.infer<typeof EmployeeMonth>
const keyOf = ({ employee_id, month }: EmployeeMonth) => `${employee_id}/${month}`

const mail = defineJob({
  name: "mail",
  payload: z.strictObject({ mail_id: z.string() }),
  retryLimit: 2,
  retryDelaySeconds: 1,
})
const sync = defineJob({
  name: "month_sync",
  payload: z.strictObject({ month: z.string() }),
  policy: "exclusive",
  key: ({ month }) => month,
  batchSize: 1,
})
const resync = defineJob({
  name: "resync",
  payload: EmployeeMonth,
  policy: "debounced",
  debounceSeconds: 1,
  key: keyOf,
})
const declarations = [mail, sync, resync]
const ANA = { employee_id: "ana", month: "2026-01" }

let database: Awaited<ReturnType<typeof testDatabase>>
let documents: OpenDatabase
const open: Jobs[] = []

beforeAll(async () => {
  database = await testDatabase("jobs")
  documents = openDatabase({ url: database.url, poolSize: 8, log: silentLog })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop(1_000)))
  const { rows } = await documents.pools.statements.query<{ present: boolean }>(
    `select to_regclass('jobs.job') is not null as present`,
  )
  if (rows[0]?.present) await documents.pools.statements.query("delete from jobs.job; delete from jobs.schedule")
})
afterAll(async () => {
  await documents.close()
  await database.drop()
})

async function start(options: Partial<JobsOptions> = {}): Promise<Jobs> {
  const jobs = await startJobs({ connectionString: database.url, declarations, log: silentLog, ...options })
  open.push(jobs)
  return jobs
}

type Runs = {
  mail?: (id: string) => Promise<void>
  sync?: (month: string) => Promise<void>
  resync?: (payload: EmployeeMonth) => Promise<void>
}
const quietly = () => Promise.resolve()
const startWorker = (runs: Runs, options: Partial<JobsOptions> = {}) =>
  start({
    handlers: [
      handle(mail, ({ mail_id }) => (runs.mail ?? quietly)(mail_id)),
      handle(sync, ({ month }) => (runs.sync ?? quietly)(month)),
      handle(resync, runs.resync ?? quietly),
    ],
    ...options,
  })

const now = () => kyselyExecutor(documents.db)
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 })

/** The plan that the transactions of entries use. */
async function explainForAllValues({ text, values }: Statement): Promise<string> {
  const client = await documents.pools.statements.connect()
  try {
    await client.query("begin")
    await client.query("set local plan_cache_mode = force_generic_plan")
    await client.query(`prepare held as ${text}`)
    const given = values.map((value) =>
      client.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value)),
    )
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (analyze) execute held(${given.join()})`)
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  } finally {
    await client.query("rollback")
    await client.query("deallocate held")
    client.release()
  }
}

function gate(): { opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

describe("queueing", () => {
  test("a job runs once its transaction has committed, in a process other than the one that queued it", async () => {
    const api = await start()
    const sent: string[] = []
    await startWorker({ mail: async (id) => void sent.push(id) })
    await documents.db.transaction().execute(async (tx) => {
      await api.enqueue(kyselyExecutor(tx), mail, { mail_id: "m1" })
    })
    await soon(() => expect(sent).toEqual(["m1"]))
  })

  test("a rolled back transaction leaves no job", async () => {
    const jobs = await start()
    const transaction = documents.db.transaction().execute(async (tx) => {
      await jobs.enqueueMany(kyselyExecutor(tx), mail, [{ mail_id: "m1" }, { mail_id: "m2" }])
      await jobs.enqueue(kyselyExecutor(tx), resync, ANA)
      throw new Error("changed my mind")
    })
    await expect(transaction).rejects.toThrow("changed my mind")
    expect(await jobs.counts()).toMatchObject({ queued: 0, running: 0, dead: 0 })
  })

  test("an invalid payload is refused when it is queued", async () => {
    const jobs = await start()
    const misshapen = { mail_id: "m1", body: "copied" }
    await expect(jobs.enqueue(now(), mail, misshapen)).rejects.toThrow("unrecognized_keys")
  })

  test("an exclusive job exists once per key, waiting or running", async () => {
    const running = gate()
    const months: string[] = []
    const jobs = await startWorker({
      sync: async (month) => {
        months.push(month)
        await running.opened
      },
    })
    const first = await jobs.enqueue(now(), sync, { month: "2026-01" })
    await soon(() => expect(months).toEqual(["2026-01"]))
    expect(first).toBeTypeOf("string")
    expect(await jobs.enqueue(now(), sync, { month: "2026-01" })).toBeNull()
    expect(await jobs.enqueue(now(), sync, { month: "2026-02" })).toBeTypeOf("string")
    running.open()
  })
})

describe("a debounced job", () => {
  test("is found by its key among thousands that wait", async () => {
    const jobs = await start()
    const everyone = Array.from({ length: 3_000 }, (_, n) => ({ ...ANA, employee_id: `e${n}` }))
    await jobs.enqueueMany(now(), resync, everyone, { debounceSeconds: 3_600 })
    await documents.pools.statements.query("analyze jobs.job_common")
    const sent = await statementsIn(async () => {
      expect(await jobs.enqueue(now(), resync, present(everyone[1_500]))).toBeNull()
    })
    const held = present(sent.find(({ text }) => text?.includes("for key share")))
    const plan = await explainForAllValues(held)
    expect(plan).toMatch(/Index Scan (?:using|on) job_common_i1 /)
    expect(plan).not.toContain("Rows Removed by Filter")
  })

  test("runs once per key for a burst of writes", async () => {
    const runs: string[] = []
    const jobs = await startWorker({ resync: async (payload) => void runs.push(keyOf(payload)) })
    const BEN = { ...ANA, employee_id: "ben" }
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        documents.db.transaction().execute((tx) => jobs.enqueue(kyselyExecutor(tx), resync, i % 2 ? ANA : BEN)),
      ),
    )
    await soon(async () => expect(await jobs.counts()).toMatchObject({ queued: 0, running: 0 }))
    expect(runs.toSorted()).toEqual(["ana/2026-01", "ben/2026-01"])
  })

  test("runs again for a write that commits while it runs", async () => {
    const running = gate()
    const log: string[] = []
    const resyncing = async () => {
      log.push("start")
      if (log.length === 1) await running.opened
      log.push("end")
    }
    const jobs = await startWorker({ resync: resyncing })
    await startWorker({ resync: resyncing })
    await jobs.enqueue(now(), resync, ANA)
    await soon(() => expect(log).toEqual(["start"]))
    expect(await jobs.enqueue(now(), resync, ANA)).toBeTypeOf("string")
    // Long enough for the second to come due while the first runs: running both at once would let the older one write
    // last.
    await sleep(2_500)
    expect(log).toEqual(["start"])
    running.open()
    await soon(() => expect(log).toEqual(["start", "end", "start", "end"]))
  })

  test("does not start before a slow transaction that relies on it has committed", async () => {
    let written = "old"
    const seen: string[] = []
    const jobs = await startWorker({ resync: async () => void seen.push(written) })
    await jobs.enqueue(now(), resync, ANA, { debounceSeconds: 1 })
    await documents.db.transaction().execute(async (tx) => {
      expect(await jobs.enqueue(kyselyExecutor(tx), resync, ANA)).toBeNull()
      await sleep(2_500)
      expect(seen).toEqual([])
      written = "new"
    })
    await soon(() => expect(seen).toEqual(["new"]))
  })

  test("loses no write under load: the last run of each key sees its last write", async () => {
    await documents.pools.statements.query(
      "create table tally (key text primary key, writes int not null, seen int not null)",
    )
    const jobs = await startWorker({
      resync: async (payload) => {
        await documents.pools.statements.query("update tally set seen = writes where key = $1", [keyOf(payload)])
      },
    })
    const write = (employee_id: string) =>
      documents.db.transaction().execute(async (tx) => {
        const executor = kyselyExecutor(tx)
        await executor.executeSql(
          "insert into tally values ($1, 1, 0) on conflict (key) do update set writes = tally.writes + 1",
          [keyOf({ ...ANA, employee_id })],
        )
        await jobs.enqueue(executor, resync, { ...ANA, employee_id }, { debounceSeconds: 0 })
      })
    for (let round = 0; round < 40; round++) {
      await Promise.all(["a", "b", "c", "a"].map(write))
      await sleep(round % 7 === 0 ? 150 : 5)
    }
    await soon(async () => expect(await jobs.counts()).toMatchObject({ queued: 0, running: 0 }))
    const { rows } = await documents.pools.statements.query("select key, writes, seen from tally order by key")
    expect(rows).toEqual([
      { key: "a/2026-01", writes: 80, seen: 80 },
      { key: "b/2026-01", writes: 40, seen: 40 },
      { key: "c/2026-01", writes: 40, seen: 40 },
    ])
  })

  test("can be queued for many keys in different orders without a deadlock", async () => {
    const jobs = await start()
    const people = Array.from({ length: 50 }, (_, i) => ({ ...ANA, employee_id: `e${i}` }))
    const enqueue = (payloads: EmployeeMonth[]) =>
      documents.db.transaction().execute((tx) => jobs.enqueueMany(kyselyExecutor(tx), resync, payloads))
    const answers = await Promise.all([enqueue(people), enqueue(people.toReversed()), enqueue(people)])
    expect(answers.flat().filter((id) => id !== null)).toHaveLength(50)
    expect(await jobs.counts()).toMatchObject({ queued: 50 })
  })
})

describe("working", () => {
  test("a worker does not start without a handler for each declared job", async () => {
    await expect(start({ handlers: [handle(mail, quietly)] })).rejects.toThrow("month_sync, resync")
  })

  test("jobs that are fetched one by one are drained without waiting for the next poll", async () => {
    const months = Array.from({ length: 40 }, (_, n) => ({ month: `2026-${n}` }))
    const jobs = await start()
    await jobs.enqueueMany(now(), sync, months)
    const order: string[] = []
    const worker = await startWorker({ sync: async (month) => void order.push(month) })
    // Polled every three seconds, these would take two minutes.
    await soon(() => expect(order).toHaveLength(40))
    expect(await worker.counts()).toMatchObject({ dead: 0 })
  })

  test("a failing job is retried, then listed as dead, without affecting other jobs", async () => {
    const attempts: string[] = []
    const jobs = await startWorker({
      mail: async (id) => {
        attempts.push(id)
        if (id === "bad") throw new Error("mailbox on fire")
      },
    })
    await jobs.enqueueMany(now(), mail, [{ mail_id: "good" }, { mail_id: "bad" }])
    await soon(async () => expect(await jobs.counts()).toMatchObject({ queued: 0, running: 0, dead: 1 }))
    expect(attempts.toSorted()).toEqual(["bad", "bad", "bad", "good"])
    expect(await jobs.dead(10)).toMatchObject([
      { name: "mail", payload: { mail_id: "bad" }, output: { message: "Error: mailbox on fire" } },
    ])
  })

  test("jobs of a group that are fetched together are done by one call", async () => {
    const calls: string[] = []
    const together = handleTogether(
      resync,
      ({ month }) => month,
      async (payloads) => void calls.push(payloads.map(keyOf).toSorted().join(" ")),
    )
    const jobs = await start()
    const people = ["ana", "ben", "cy"].flatMap((employee_id) =>
      ["2026-01", "2026-02"].map((month) => ({ employee_id, month })),
    )
    await jobs.enqueueMany(now(), resync, people, { debounceSeconds: 0 })
    await start({ handlers: [handle(mail, quietly), handle(sync, quietly), together] })
    await soon(async () => expect(await jobs.counts()).toMatchObject({ queued: 0, running: 0, dead: 0 }))
    expect(calls.toSorted()).toEqual(["ana/2026-01 ben/2026-01 cy/2026-01", "ana/2026-02 ben/2026-02 cy/2026-02"])
  })

  test("a job without retries can't be done together with others", () => {
    const once = defineJob({ name: "once", payload: EmployeeMonth, retryLimit: 0 })
    expect(() => handleTogether(once, keyOf, quietly)).toThrow("once has no retries")
  })

  test("jobs that failed together are retried separately, and an unreadable one is dead at once", async () => {
    const calls: string[] = []
    const together = handleTogether(
      resync,
      ({ month }) => month,
      async (payloads) => {
        calls.push(payloads.map(keyOf).toSorted().join(" "))
        if (payloads.some(({ employee_id }) => employee_id === "ben")) throw new Error("ben cannot be scored")
      },
    )
    const jobs = await start()
    const people = ["ana", "ben", "cy", "dee"].map((employee_id) => ({ ...ANA, employee_id }))
    await jobs.enqueueMany(now(), resync, people, { debounceSeconds: 0 })
    await documents.pools.statements.query("update jobs.job set retry_limit = 1, retry_delay = 0")
    await documents.pools.statements.query(`update jobs.job set data = '{}' where data->>'employee_id' = 'dee'`)
    await start({ handlers: [handle(mail, quietly), handle(sync, quietly), together] })
    await soon(async () => expect(await jobs.counts()).toMatchObject({ queued: 0, running: 0, dead: 2 }))
    expect(calls[0]).toBe("ana/2026-01 ben/2026-01 cy/2026-01")
    expect(calls.slice(1).toSorted()).toEqual(["ana/2026-01", "ben/2026-01", "cy/2026-01"])
  })

  test("a job with an unreadable payload is dead immediately", async () => {
    const jobs = await start()
    await jobs.enqueue(now(), mail, { mail_id: "m1" })
    await documents.pools.statements.query(`update jobs.job set data = '{"mail": 1}' where name = 'mail'`)
    await startWorker({})
    await soon(async () => expect(await jobs.counts()).toMatchObject({ dead: 1 }))
  })

  test("stopping waits for the running job", async () => {
    const running = gate()
    const log: string[] = []
    const worker = await startWorker({
      mail: async () => {
        log.push("start")
        await running.opened
        log.push("end")
      },
    })
    await worker.enqueue(now(), mail, { mail_id: "m1" })
    await soon(() => expect(log).toEqual(["start"]))
    const stopping = worker.stop(10_000)
    running.open()
    await stopping
    expect(log).toEqual(["start", "end"])
  })

  test("a job that is still running after the stop timeout returns to the queue", async () => {
    const never = gate()
    let started = false
    const worker = await startWorker({
      mail: async () => {
        started = true
        await never.opened
      },
    })
    await worker.enqueue(now(), mail, { mail_id: "m1" })
    await soon(() => expect(started).toBe(true))
    await worker.stop(1_000)
    never.open()
    const api = await start()
    expect(await api.counts()).toMatchObject({ queued: 1, running: 0 })
  })

  test("losing every database connection ends neither the process nor the work", async () => {
    const sent: string[] = []
    const jobs = await startWorker({ mail: async (id) => void sent.push(id) })
    await documents.pools.statements.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    )
    await soon(async () => {
      await jobs.enqueue(now(), mail, { mail_id: "m1" })
    })
    await soon(() => expect(sent).toContain("m1"))
  })
})

describe("schedules", () => {
  test("each scheduled time is one job, however many workers run", async () => {
    const schedules = [
      { declaration: mail, payload: { mail_id: "cron" }, cron: "* * * * *", timeZone: "America/New_York" },
      { declaration: sync, payload: { month: "2026-01" }, everySeconds: 3600 },
    ]
    const ran: string[] = []
    const runs = {
      mail: async (id: string) => void ran.push(id),
      sync: async (month: string) => void ran.push(month),
    }
    await Promise.all([
      startWorker(runs, { schedules }),
      startWorker(runs, { schedules }),
      startWorker(runs, { schedules }),
    ])
    await soon(() => expect(new Set(ran)).toEqual(new Set(["cron", "2026-01"])))
    await sleep(2_000)
    const { rows } = await documents.pools.statements.query(
      `select name, count(*)::int from jobs.job where name in ('mail', 'month_sync')
       group by name, data, coalesce(singleton_on, date_trunc('minute', created_on)) having count(*) > 1`,
    )
    expect(rows).toEqual([])
  })

  test("a schedule that is no longer declared is deleted", async () => {
    const schedule = {
      declaration: mail,
      payload: { mail_id: "cron" },
      cron: "0 3 * * *",
      timeZone: "America/New_York",
    }
    await startWorker({}, { schedules: [schedule] })
    await startWorker({}, { schedules: [] })
    const { rows } = await documents.pools.statements.query("select name from jobs.schedule")
    expect(rows).toEqual([])
  })
})

test("processes that start concurrently on an empty database all succeed", async () => {
  const empty = await testDatabase("jobs_race")
  const started = await Promise.all(
    Array.from({ length: 4 }, () => startJobs({ connectionString: empty.url, declarations, log: silentLog })),
  )
  expect(await started[0]?.counts()).toMatchObject({ queued: 0 })
  await Promise.all(started.map((jobs) => jobs.stop(1_000)))
  await empty.drop()
})
