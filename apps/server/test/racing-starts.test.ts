import { promises as fs, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { FileMigrationProvider, Migrator } from "kysely/migration"
import pg from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { openDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { testDatabase, type TestDatabase } from "./support/postgres.ts"
import { startProgram, type Program } from "./support/program.ts"

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url))
/** The schema of an earlier version, with half of today's tables. */
const OLDER_HEAD = "0020_mails"

let directory: string
const databases: TestDatabase[] = []
let alone: Contents

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "scorecard-racing-"))
  alone = await contentsAfter(["all"])
}, 300_000)
afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(directory, { recursive: true, force: true })
})

type Role = "all" | "api" | "worker"
type Contents = { columns: string[]; rules: string[]; rows: Record<string, number>; migrations: string[] }

/** Starts that many programs concurrently on one database, as in production, and reads what they created there. */
async function contentsAfter(roles: readonly Role[], prepare?: (url: string) => Promise<void>): Promise<Contents> {
  const documents = await testDatabase("racing")
  const warehouse = await testDatabase("racing_wh")
  databases.push(documents, warehouse)
  await prepare?.(documents.url)
  const starts = roles.map((role) => startProgram(settings(role, documents.url, warehouse.url)))
  const started = await Promise.allSettled(starts)
  const programs = started.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))
  try {
    expect(started.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []))).toEqual([])
    await expectServing(programs, roles)
    return await contentsOf(documents.url)
  } finally {
    await Promise.all(programs.map((program) => program.stop()))
  }
}

const settings = (role: Role, databaseUrl: string, warehouseUrl: string) => ({
  NODE_ENV: "production",
  ROLE: role,
  DATA_DIR: directory,
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: "4",
  WH_URL: warehouseUrl,
  JWT_SECRET: "one secret of all the processes here",
  SECRETS_KEY: "another secret of all the processes here",
  ALLOWED_EMAIL_DOMAINS: "example.com",
  BOOTSTRAP_ADMIN_EMAIL: "admin@example.com",
  BSC_ROLLING_SYNC_ENABLED: "false",
  DRAIN_SECONDS: "0",
})

async function expectServing(programs: readonly Program[], roles: readonly Role[]): Promise<void> {
  expect(programs.map(({ process }) => process.exitCode)).toEqual(roles.map(() => null))
  const apis = programs.filter(({ address }) => address !== "")
  expect(apis).toHaveLength(roles.filter((role) => role !== "worker").length)
  for (const { address } of apis) {
    // Five starts at once may keep a check waiting for longer than it has.
    await vi.waitFor(async () => expect((await fetch(`${address}/health/ready`)).status).toBe(200), { timeout: 30_000 })
  }
  // Of a process with both roles, the API is ready first.
  for (const { log } of programs.filter((_, n) => roles[n] === "all")) {
    await vi.waitFor(() => expect(log.join("\n")).toContain("the worker is ready"), { timeout: 30_000 })
  }
}

async function contentsOf(url: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const lines = async (statement: string): Promise<string[]> => {
    const { rows } = await client.query<{ line: string }>(statement)
    return rows.map(({ line }) => line)
  }
  try {
    const tables = await lines("select tablename as line from pg_tables where schemaname = 'public' order by 1")
    const rows: Record<string, number> = {}
    for (const table of tables) {
      const { rows: counted } = await client.query<{ n: number }>(`select count(*)::integer as n from "${table}"`)
      rows[table] = counted[0]?.n ?? 0
    }
    // Each worker inserts one row, a job may have run by now, and tokens of changes are merged from time to time.
    for (const moving of ["tbl_worker_status", "tbl_audit_log", "tbl_change_tokens"]) delete rows[moving]
    return {
      rows,
      columns: await lines(`select format('%s.%s %s %s', table_name, column_name, data_type, is_nullable) as line
        from information_schema.columns where table_schema in ('public', 'jobs') and table_name not like 'j%_%' order by 1`),
      rules: await lines(`select indexdef as line from pg_indexes where schemaname = 'public'
        union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
          where connamespace = 'public'::regnamespace
        union all select format('queue %s', name) from jobs.queue order by 1`),
      migrations: await lines("select name as line from kysely_migration order by name"),
    }
  } finally {
    await client.end()
  }
}

/** The migration up to which an older version would have brought this database. */
async function migrateTo(url: string, head: string): Promise<void> {
  const documents = openDatabase({ url, poolSize: 2, log: silentLog })
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS })
  const { error } = await new Migrator({ db: documents.db, provider }).migrateTo(head)
  await documents.close()
  if (error) throw new Error("the older schema could not be made", { cause: error })
}

test(
  "ten processes that start concurrently on an empty database leave the same result as one",
  { timeout: 900_000 },
  async () => {
    const roles: Role[] = ["api", "worker", "api", "worker", "api", "worker", "api", "worker", "api", "api"]
    const raced = await contentsAfter(roles)
    expect(raced).toEqual(alone)
    expect(raced.rows).toMatchObject({ tbl_employees: 1, tbl_audit_heads: 16 })
    expect(raced.rows["tbl_scorecard_config"]).toBeGreaterThan(0)
    expect(raced.migrations.length).toBe((await fs.readdir(MIGRATIONS)).length)
  },
)

test("five that start concurrently on an older schema migrate it once", { timeout: 900_000 }, async () => {
  const raced = await contentsAfter(["api", "worker", "api", "worker", "api"], (url) => migrateTo(url, OLDER_HEAD))
  expect(raced).toEqual(alone)
})
