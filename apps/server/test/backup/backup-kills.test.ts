import { existsSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { runCommand, type How } from "../support/command.ts"
import { memoryFolder } from "../support/memory-folder.ts"
import { migratedDatabase, testDatabase, type TestDatabase } from "../support/postgres.ts"

/** Enough data that a kill interrupts the work before its end. */
const MANY = 100_000
/** Each one runs two or more programs in sequence. */
const PATIENCE = { timeout: 300_000 }

let directory: string
let source: TestDatabase
let restored: TestDatabase

const settings = (database: TestDatabase, name = "source") => ({
  DATA_DIR: join(directory, name),
  DATABASE_URL: database.url,
  WH_DRIVER: "none",
  SECRETS_KEY: "the key of the backup's tests, long enough to be one",
})
const backup = (to: string, how?: How) => runCommand("backup", ["--to", join(directory, to)], settings(source), how)
const restore = (from: string, how?: How) =>
  runCommand("restore", ["--from", join(directory, from)], settings(restored, "restored"), how)

async function ask<Row extends object>(database: TestDatabase, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  directory = memoryFolder("scorecard-backup-")
  source = await migratedDatabase("backup_source")
  restored = await testDatabase("backup_restored")
  await ask(
    source,
    `insert into tbl_idempotency_keys (caller, key, fingerprint, answer, created_at)
     select 'caller' || n % 7, 'key' || n, E'tab\\there, line\\nthere, \\\\ and ☃', case n % 3 when 0 then null
       when 1 then 'null'::jsonb else '{"a": "x\\\\ny"}' end, '2026-01-01' from generate_series(1, ${MANY}) n`,
  )
})

afterAll(async () => {
  await source.drop()
  await restored.drop()
  rmSync(directory, { recursive: true, force: true })
})

test("a killed backup leaves no valid archive", PATIENCE, async () => {
  const { signal } = await backup("killed", { killAt: /tbl_audit_heads/ })
  expect([signal, existsSync(join(directory, "killed"))]).toEqual(["SIGKILL", false])
  const [partial = ""] = readdirSync(directory).filter((name) => name.startsWith("killed.partial-"))
  const { code, err } = await restore(partial)
  expect([code, err]).toEqual([1, expect.stringContaining("is not a finished backup")])
})

test("a backup on a full disk reports it and leaves nothing", PATIENCE, async () => {
  // Simulates a full disk: the write that exceeds the limit fails.
  const { code, err } = await backup("full", { after: "ulimit -f 8" })
  expect([code, err]).toEqual([1, expect.stringContaining("There is no space left")])
  expect(readdirSync(directory).filter((name) => name.startsWith("full"))).toEqual([])
})

test(
  "a killed restore is recognized: the program refuses the database, and the next restore completes it",
  PATIENCE,
  async () => {
    expect(await backup("whole")).toMatchObject({ code: 0, err: "" })
    expect(await restore("whole", { killAt: /tbl_audit_heads/ })).toMatchObject({ signal: "SIGKILL" })
    const refused = await runCommand("migrate", [], settings(restored, "restored"))
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("half restored") })

    const again = await restore("whole")
    // No program has ever written to the template's audit log, so its heads have no seals.
    expect([again.code, again.err]).toEqual([2, ""])
    expect(again.out).toContain("an earlier restore was interrupted here")
    const digest = "select count(*), md5(string_agg(t::text, E'\\n' order by key)) from tbl_idempotency_keys t"
    expect(await ask(restored, digest)).toEqual(await ask(source, digest))
    expect(await ask(restored, digest)).toMatchObject([{ count: String(MANY) }])
  },
)
