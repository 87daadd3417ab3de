import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  EMAIL,
  ID,
  MENTION,
  NAME,
  PHONE,
  plantPerson,
  type Planted,
} from "#features/personal-data/planted.test-support.ts"
import type { Config } from "#platform/config/index.ts"
import { openDatabase, sql } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { testDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { backUp } from "./back-up.ts"
import { restore } from "./restore.ts"

const PATIENCE = { timeout: 120_000 }

let directory: string
let world: TestWorld
let planted: Planted
const databases: TestDatabase[] = []

const configOf = (databaseUrl: string, name: string): Config => ({
  ...world.app.platform.config,
  databaseUrl,
  dataDirectory: join(directory, name),
  storage: { driver: "fs", directory: join(directory, name, "files") },
})
const folder = (name: string) => join(directory, "backups", name)

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "scorecard-restore-pseudonymized-"))
  world = await openTestWorld("restore_pseudonymized", {
    warehouse: "none",
    config: { storage: { driver: "fs", directory: join(directory, "source", "files") } },
  })
  const admin = await world.as("admin@example.com")
  planted = await plantPerson(world, admin)
  await backUp(folder("older"), { config: configOf(world.databaseUrl, "source"), log: silentLog, tell: () => {} })
  await admin.patch(`/v1/employees/${ID}`, { employment_data: { separation_date: "2026-10-14" } })
  const { status } = await admin.post(`/v1/employees/${ID}/pseudonymize`, { legal_basis: "Request" })
  if (status !== 200) throw new Error(`not pseudonymized: ${status}`)
  await backUp(folder("later"), { config: configOf(world.databaseUrl, "source"), log: silentLog, tell: () => {} })
}, 120_000)
afterAll(async () => {
  await world.close()
  for (const database of databases) await database.drop()
  rmSync(directory, { recursive: true, force: true })
})

/** Every table of a restored database as text, and what the restore said. */
async function restored(from: string) {
  const database = await testDatabase("restored")
  databases.push(database)
  const lines: string[] = []
  const tell = (line: string) => void lines.push(line)
  const code = await restore(
    { from, acceptsOtherKey: false },
    { config: configOf(database.url, from), log: silentLog, tell },
  )
  const { db, close } = openDatabase({ url: database.url, poolSize: 2, log: silentLog })
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'jobs')`.execute(db)
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await sql<{
      text: string | null
    }>`select string_agg(t::text, E'\\n') as text from ${sql.raw(name)} t`.execute(db)
    texts.push(found.rows[0]?.text ?? "")
  }
  await close()
  return { code, said: lines.join("\n"), text: texts.join("\n") }
}

const foundIn = (text: string) =>
  [...planted.texts.values(), ...NAME, MENTION, EMAIL, PHONE].filter((marker) => text.includes(marker))

test(
  "restoring a backup from before a pseudonymization repeats it, into an empty data directory",
  PATIENCE,
  async () => {
    const { code, said, text } = await restored(folder("older"))
    expect([code, said]).toEqual([0, expect.stringContaining("People pseudonymized since the backup: 1")])
    expect(said).toMatch(/The audit log: \d+ records, 0 issues/)
    expect(foundIn(text)).toEqual([])
    expect(text).toContain(`Former employee ${ID}`)
  },
)

test("a backup made afterwards has nothing of the person", PATIENCE, async () => {
  const { code, said, text } = await restored(folder("later"))
  expect([code, said]).toEqual([0, expect.stringContaining("People pseudonymized since the backup: 0")])
  expect(foundIn(text)).toEqual([])
})
