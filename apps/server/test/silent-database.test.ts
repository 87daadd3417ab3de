import { afterAll, beforeAll, expect, test } from "vitest"
import { openDatabase, sql, type Database, type OpenDatabase } from "#platform/documents/index.ts"
import { isOutage } from "#platform/http/outage.ts"
import { silentLog } from "#platform/log/index.ts"
import { withRequestTimeout } from "#platform/request-scope/index.ts"
import { addPerson } from "./support/factories.ts"
import { openSilentProxy, type SilentProxy } from "./support/silent-proxy.ts"
import { openTestWorld, type Caller, type TestWorld } from "./support/world.ts"

const ANSWER_MS = 500
const LOCK_MS = 100
let proxy: SilentProxy
let world: TestWorld
let admin: Caller
/** Access to the same database through the same proxy, without the product. */
let documents: OpenDatabase

beforeAll(async () => {
  const config = { databaseAnswerTimeoutMs: ANSWER_MS, databaseLockTimeoutMs: LOCK_MS }
  const databaseAt = async (url: string) => {
    proxy = await openSilentProxy(url)
    return proxy.url
  }
  world = await openTestWorld("silent", { warehouse: "none", config, databaseAt })
  admin = await world.as("admin@example.com")
  await addPerson(world, { employee_id: "E1" })
  documents = openDatabase({
    url: proxy.url,
    poolSize: 2,
    lockTimeoutMs: LOCK_MS,
    answerTimeoutMs: ANSWER_MS,
    log: silentLog,
  })
})
afterAll(async () => {
  await documents.close()
  await world.close()
  await proxy.close()
})

const draft = { employee_id: "E1", date_of_occurrence: "2026-10-14", issue_type: "tardiness" }
const enter = () => admin.post("/v1/scorecard/attendance-issues", draft)
const who = () => admin.get("/v1/employees/me")
const one = async (db: Database) => (await sql<{ n: number }>`select 1 as n`.execute(db)).rows[0]?.n
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )

test("an unresponsive database fails its own requests only, until it responds again", async () => {
  // Connections opened before, one for each request below.
  await Promise.all([who(), who(), who(), who()])
  proxy.fallSilent()
  const jobQuery = one(world.app.platform.db)
  const answers = await Promise.all([who(), enter(), world.anonymous.get("/health/ready")])
  for (const { status, body, headers } of answers.slice(0, 2)) {
    expect([status, body.code, headers["retry-after"]]).toEqual([503, "unavailable", "5"])
  }
  expect(answers[2]?.status).toBe(503)
  expect((await world.anonymous.get("/health")).status).toBe(200)

  proxy.speak()
  // Queries that no one waits for, as in a job, have waited.
  expect(await jobQuery).toBe(1)
  expect((await enter()).status).toBe(201)
  expect((await world.anonymous.get("/health/ready")).status).toBe(200)
})

test("a database that stops responding during a transaction fails only that transaction", async () => {
  await one(documents.transactions)
  const error = await withRequestTimeout(() =>
    failure(
      documents.transactions.transaction().execute(async (tx) => {
        await one(tx)
        proxy.fallSilent()
        await one(tx)
      }),
    ),
  )
  proxy.speak()
  expect(error && isOutage(error)).toBe(true)
  expect(await one(documents.transactions)).toBe(1)
})

test("long computations and lock waits do not count as unresponsive", async () => {
  const long = (db: Database) => sql`select pg_sleep(${(2 * (ANSWER_MS + LOCK_MS)) / 1_000})`.execute(db)
  expect(await failure(Promise.all([long(documents.db), long(documents.transactions)]))).toBeNull()
  const error = await withRequestTimeout(() => failure(long(documents.db)))
  expect(error).toMatchObject({ name: "DatabaseSilent" })
})
