import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { appendFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { describeFailure, type Manifest } from "#platform/backup/index.ts"
import { sealed } from "#platform/backup/manifest.ts"
import type { Config } from "#platform/config/index.ts"
import {
  appliedMigrations,
  migrateRestored,
  migrationNames,
  openDatabase,
  sql,
  type Database,
} from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { testDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { backUp } from "./back-up.ts"
import { restore } from "./restore.ts"

let directory: string
let world: TestWorld
let archive: string
const databases: TestDatabase[] = []

/** The outcome of a command. */
async function outcome(work: (tell: (line: string) => void) => Promise<number>) {
  const lines: string[] = []
  try {
    const code = await work((line) => void lines.push(line))
    return { code, said: lines.join("\n") }
  } catch (error) {
    const line = describeFailure(error)
    if (line === null) throw error
    return { code: 1, said: line }
  }
}

const configOf = (databaseUrl: string, name: string): Config => ({
  ...world.app.platform.config,
  databaseUrl,
  dataDirectory: join(directory, name),
  storage: { driver: "fs", directory: join(directory, name, "files") },
})
const backup = (to: string, databaseUrl = world.databaseUrl) =>
  outcome((tell) => backUp(to, { config: configOf(databaseUrl, "source"), log: silentLog, tell }))
const restored = (url: string, from = archive, { acceptsOtherKey = false, ...more }: Partial<Config> & Accepts = {}) =>
  outcome((tell) => {
    const config = { ...configOf(url, "restored"), ...more }
    return restore({ from, acceptsOtherKey }, { config, log: silentLog, tell })
  })
type Accepts = { acceptsOtherKey?: boolean }

async function freshDatabase(): Promise<string> {
  const database = await testDatabase("restored")
  databases.push(database)
  return database.url
}

async function looking<Result>(url: string, look: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = openDatabase({ url, poolSize: 2, log: silentLog })
  try {
    return await look(db)
  } finally {
    await close()
  }
}

const tablesIn = (url: string) =>
  looking(url, async (db) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_tables
      where schemaname in ('public', 'jobs')`.execute(db)
    return rows[0]?.n
  })
const clusterNames = (url: string) =>
  looking(url, async (db) => {
    const { rows } = await sql<{ name: string }>`select doc->>'name' as name from tbl_clusters order by 1`.execute(db)
    return rows.map(({ name }) => name)
  })

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "scorecard-archives-"))
  chmodSync(directory, 0o755)
  world = await openTestWorld("archives", { warehouse: "none" })
  const admin = await world.as("admin@example.com")
  await admin.post("/v1/organization/clusters", { name: "North" })
  archive = join(directory, "archive")
  const { code, said } = await backup(archive)
  if (code !== 0) throw new Error(`the archive was not written: ${said}`)
})
afterAll(async () => {
  await world.close()
  for (const database of databases) await database.drop()
  rmSync(directory, { recursive: true, force: true })
})

describe("a backup", () => {
  test("refuses a folder that is not empty, and an existing file", async () => {
    expect(await backup(directory)).toMatchObject({ code: 1, said: expect.stringContaining("is not empty") })
    const file = join(directory, "file")
    await writeFile(file, "")
    expect(await backup(file)).toMatchObject({ code: 1, said: expect.stringContaining("is a file") })
  })

  test.runIf(process.platform === "linux")("fails immediately where no folder can be created", async () => {
    for (const to of [
      "/proc/backups",
      "/proc/backups/2026-11-22",
      join(directory, "archive", "manifest.json", "below"),
    ]) {
      expect(await backup(to)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/can't be created: E(NOENT|NOTDIR)/),
      })
    }
  })

  test("of an unavailable or unrelated database fails with a message and leaves nothing", async () => {
    const away = await backup(join(directory, "away"), "postgresql://nobody@127.0.0.1:1/none")
    expect(away).toMatchObject({ code: 1, said: expect.stringContaining("The database cannot be reached") })
    const nothing = await backup(join(directory, "nothing"), await freshDatabase())
    expect(nothing).toMatchObject({ code: 1, said: expect.stringContaining("nothing to back up") })
    expect(readdirSync(directory).filter((name) => /^(away|nothing)/.test(name))).toEqual([])
  })

  test("describes a lost connection in plain words", async () => {
    const lost = new Error("Connection terminated unexpectedly")
    expect(describeFailure(lost)).toContain("The connection to the database was lost")
    expect(describeFailure(new Error("a bug of ours"))).toBeNull()
  })
})

describe("a restore", () => {
  test("restores the documents and a valid audit log", async () => {
    const url = await freshDatabase()
    const { code, said } = await restored(url)
    expect([code, said]).toEqual([0, expect.stringContaining(" 0 issues")])
    expect(await clusterNames(url)).toEqual(["North"])
  })

  test("requires an empty database", async () => {
    const { code, said } = await restored(world.databaseUrl)
    expect([code, said]).toEqual([1, expect.stringContaining("The database is not empty")])
    expect(await clusterNames(world.databaseUrl)).toEqual(["North"])
  })

  const table = "tables/public.tbl_employees.copy.zst"
  test.each<[string, string, (copy: string) => Promise<void>]>([
    ["with a longer table", "has changed since it was written", (copy) => appendFile(join(copy, table), "x")],
    ["without a table", "is missing", (copy) => rm(join(copy, table))],
    [
      "with another list of files",
      "has changed since it was written",
      (copy) => appendFile(join(copy, "files.sha256"), "x"),
    ],
    [
      "with different counts in its manifest",
      "was changed after it was written",
      (copy) => rewrite(copy, (text) => text.replace(/"rows": \d+/, '"rows": 1000')),
    ],
    ["with an unreadable manifest", "cannot be read", (copy) => rewrite(copy, (text) => text.slice(0, 200))],
    [
      "of a newer format",
      "has format 2",
      (copy) => rewrite(copy, (text) => text.replace('"format": 1', '"format": 2')),
    ],
    [
      "of a newer version",
      "newer version",
      (copy) => reseal(copy, ({ migrations, ...rest }) => ({ ...rest, migrations: [...migrations, "9999_later"] })),
    ],
  ])("of an archive %s touches nothing", async (_, reason, spoil) => {
    const url = await freshDatabase()
    const copy = mkdtempSync(join(directory, "copy-"))
    await cp(archive, copy, { recursive: true })
    await spoil(copy)
    expect(await restored(url, copy)).toMatchObject({ code: 1, said: expect.stringContaining(reason) })
    expect(await tablesIn(url)).toBe(0)
  })

  test("needs the backup's SECRETS_KEY or a newer one that knows it, unless told to accept another", async () => {
    const secretsKey = "another key, which is long enough as well"
    const url = await freshDatabase()
    const refused = await restored(url, archive, { secretsKey })
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("another SECRETS_KEY") })
    expect(await tablesIn(url)).toBe(0)
    const formerSecretsKeys = [world.app.platform.config.secretsKey]
    expect(await restored(url, archive, { secretsKey, formerSecretsKeys })).toMatchObject({ code: 0 })

    const without = await freshDatabase()
    const lost = await restored(without, archive, { secretsKey, acceptsOtherKey: true })
    expect(lost).toMatchObject({ code: 2, said: expect.stringContaining("the head's seal is broken") })
    expect(await clusterNames(without)).toEqual(["North"])
  })

  test("of an older version's archive migrates the schema", async () => {
    const names = await migrationNames()
    const old = await freshDatabase()
    await looking(old, async (db) => {
      await migrateRestored(db, names.at(-4))
      await sql`insert into tbl_clusters (_id, doc) values ('c1', '{"_id": "c1", "name": "Old"}')`.execute(db)
    })
    const to = join(directory, "old")
    expect(await backup(to, old)).toMatchObject({ code: 0 })

    const url = await freshDatabase()
    // No program has written to its audit log, so the heads have no seals yet.
    expect(await restored(url, to)).toMatchObject({ code: 2 })
    expect(await looking(url, appliedMigrations)).toEqual(names)
    expect(await clusterNames(url)).toEqual(["Old"])
  })
})

describe("stored files", () => {
  test("are restored with their documents; missing ones are counted", async () => {
    const [folder, key] = [join(directory, "source/files/learning/one"), "learning/one/kept.pdf"]
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, "kept.pdf"), "the kept file")
    await writeFile(join(folder, "orphan.pdf"), "not referenced by any document")
    for (const [id, path] of Object.entries({ f1: key, f2: "learning/one/lost.pdf" })) {
      const doc = JSON.stringify({ _id: id, key: path, created_at: "2026-10-01T00:00:00.000Z" })
      await sql`insert into tbl_learning_files (_id, doc) values (${id}, ${doc}::jsonb)`.execute(world.app.platform.db)
    }
    const to = join(directory, "with-files")
    const { code, said } = await backup(to)
    expect([code, said]).toEqual([
      0,
      expect.stringContaining("1 files that documents refer to are missing from storage"),
    ])
    expect(readdirSync(join(to, "files/learning/one"))).toEqual(["kept.pdf"])

    expect(await restored(await freshDatabase(), to)).toMatchObject({ code: 2 })
    expect(await readFile(join(directory, "restored/files", key), "utf8")).toBe("the kept file")
  })
})

async function rewrite(copy: string, how: (text: string) => string): Promise<void> {
  const path = join(copy, "manifest.json")
  await writeFile(path, how(await readFile(path, "utf8")))
}

/** Rewrites the archive as a different version would have written it. */
function reseal(copy: string, how: (manifest: Manifest) => Manifest): Promise<void> {
  return rewrite(copy, (text) => {
    const manifest: Manifest = JSON.parse(text)
    return JSON.stringify(sealed(how(manifest), world.app.platform.config.secretsKey))
  })
}
