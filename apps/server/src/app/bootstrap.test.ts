import pg from "pg"
import { afterEach, beforeEach, expect, test } from "vitest"
import { readConfig, type Config } from "#platform/config/index.ts"
import { sql } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { migratedDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { callerWith } from "#test/support/world.ts"
import { BOOTSTRAP_LOCK } from "./bootstrap.ts"
import { openApp, type App } from "./open-app.ts"

let database: TestDatabase
beforeEach(async () => void (database = await migratedDatabase("bootstrap")))
afterEach(() => database.drop())

function open(more: Partial<Config> = {}): Promise<App> {
  const config: Config = {
    ...readConfig({ NODE_ENV: "test", WH_DRIVER: "none", JWT_SECRET: "s".repeat(40), SECRETS_KEY: "k".repeat(40) }),
    allowedEmailDomains: ["example.com"],
    bootstrapAdminEmail: "admin@example.com",
    demoData: false,
    ...more,
  }
  return openApp({ config, log: silentLog, databaseUrl: database.url, warehouseUrl: null })
}

async function signsIn(app: App): Promise<number> {
  const body = { email: "admin@example.com", client: "web" }
  return (await callerWith(app, null).post("/v1/auth/dev-login", body)).status
}

async function count(app: App, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(app.platform.db)
  return rows[0]?.n
}

test("the admin's address can be set later while there are no employees", async () => {
  const first = await open({ role: "api", bootstrapAdminEmail: null })
  expect(await signsIn(first)).toBe(403)
  await first.close()

  const second = await open({ role: "api" })
  expect(await signsIn(second)).toBe(200)
  const codes = await count(second, "tbl_schedule_codes")
  await second.close()

  const third = await open({ role: "api", bootstrapAdminEmail: "other@example.com" })
  expect([await count(third, "tbl_employees"), await count(third, "tbl_schedule_codes")]).toEqual([1, codes])
  await third.close()
})

test("no job runs before an empty database is filled", async () => {
  const operator = new pg.Client({ connectionString: database.url })
  await operator.connect()
  await operator.query("delete from tbl_scorecard_config")
  await operator.query("select pg_advisory_lock($1)", [BOOTSTRAP_LOCK])
  const opening = open({ role: "all" })
  await waitUntilHeldUp(operator)
  // Enough time for the jobs that are due at startup.
  await operator.query("select pg_sleep(2)")
  const { rows } = await operator.query("select _id from tbl_scorecard_config")
  await operator.query("select pg_advisory_unlock($1)", [BOOTSTRAP_LOCK])
  await operator.end()
  const app = await opening
  expect(rows).toEqual([])
  expect(await signsIn(app)).toBe(200)
  await app.close()
})

async function waitUntilHeldUp(operator: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await operator.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
    )
    if (rows.length > 0) return
    await operator.query("select pg_sleep(0.05)")
  }
}
