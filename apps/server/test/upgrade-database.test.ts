import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startEmbeddedPostgres } from "@scorecard/embedded-postgres"
import { runCommand } from "./support/command.ts"
import { hashTables } from "./support/hash-tables.ts"
import { findFormerPostgres } from "./support/former-postgres.ts"
import { memoryFolder } from "./support/memory-folder.ts"
import { call, signIn, startProgram } from "./support/program.ts"

const native = findFormerPostgres()
const SETTINGS = { DEMO_DATA: "true", CLOCK_START: "2026-10-15T16:00:00Z", BSC_ROLLING_SYNC_ENABLED: "false" }

/** Filling a warehouse again notes in the month's report when that was. */
const WITHOUT = { WH_DRIVER: "none" }

let directory: string
let data: string

beforeAll(() => {
  directory = memoryFolder("scorecard-upgrade-")
  data = join(directory, "data")
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const upgrade = (killAt?: RegExp) =>
  runCommand("upgrade-database", ["--programs", native ?? ""], { DATA_DIR: data, ...WITHOUT }, killAt ? { killAt } : {})

const startServer = (programs?: { native: string; major: string }) =>
  startEmbeddedPostgres({ directory: join(data, "postgres"), log: () => undefined, ...(programs && { programs }) })

/** The rows of every table, as one hash each, and the server's version. */
async function contentOf(server: Awaited<ReturnType<typeof startServer>>) {
  const client = new pg.Client(server.connection("scorecard"))
  await client.connect()
  const hashes = await hashTables(client)
  const { rows } = await client.query<{ server_version: string }>("show server_version")
  await client.end()
  return { hashes, version: rows[0]?.server_version.split(".")[0] }
}

/** Where the database is, if not under DATA_DIR. */
const home = () => {
  const pointer = join(data, "postgres", "moved-to.txt")
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : join(data, "postgres")
}

describe.skipIf(native === null)("upgrading the embedded database by one command", { timeout: 600_000 }, () => {
  let before: Awaited<ReturnType<typeof contentOf>>

  test("a database of the version before is refused by the program, which names the command", async () => {
    const server = await startServer({ native: native ?? "", major: "17" })
    await server.ensureDatabase("scorecard")
    const settings = { ...SETTINGS, DATA_DIR: data, DATABASE_URL: server.url("scorecard"), WH_DRIVER: "none" }
    const program = await startProgram({ ...settings, AUTH_DEV_LOGIN_ENABLED: "true" })
    const admin = await signIn(program, "admin@example.com")
    expect((await call(program, admin, "GET", "/v1/employees?limit=1")).status).toBe(200)
    // The server is in use: nothing happens.
    expect(await upgrade()).toMatchObject({ code: 1, err: expect.stringContaining("The database is in use") })
    expect(await program.stop()).toBe(0)
    before = await contentOf(server)
    expect(before.version).toBe("17")
    await server.stop()
    await expect(startProgram({ ...SETTINGS, DATA_DIR: data })).rejects.toThrow("npm run upgrade-database")
  })

  test("killed in the middle, it continues, and every row is the same afterwards", async () => {
    // While it saves, and while it restores.
    for (const moment of [/^public\.tbl_employees: \d+ rows, /, /^verifying the audit log/])
      expect(await upgrade(moment)).toMatchObject({ signal: "SIGKILL" })
    expect(readdirSync(home())).toEqual(expect.arrayContaining(["data", "data.postgresql-17"]))
    // Half restored, and so refused.
    await expect(startProgram({ ...SETTINGS, DATA_DIR: data })).rejects.toThrow("ended with 1")
    const again = await upgrade()
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining("now runs PostgreSQL 18") })
    expect(again.out).toContain("starting over")
    expect(again.out).toMatch(/The audit log: \d+ records, 0 issues/)
    const server = await startServer()
    const after = await contentOf(server)
    await server.stop()
    expect(after.version).toBe("18")
    expect(after.hashes).toEqual(before.hashes)
    expect(readdirSync(data)).not.toContain("database-upgrade")
    expect(await upgrade()).toMatchObject({ code: 0, out: expect.stringContaining("nothing to do") })
  })

  test("the program runs on the new one; the former one is kept as it was, until a reset", async () => {
    const program = await startProgram({ ...SETTINGS, DATA_DIR: data })
    const admin = await signIn(program, "admin@example.com")
    const { body } = await call(program, admin, "GET", "/v1/system/activity-logs/verify")
    expect(body).toMatchObject({ faults: [] })
    expect(await program.stop()).toBe(0)
    const kept = join(home(), "data.postgresql-17")
    expect(readFileSync(join(kept, "PG_VERSION"), "utf8").trim()).toBe("17")
    expect((await runCommand("reset", ["--yes"], { DATA_DIR: data })).code).toBe(0)
    expect([existsSync(kept), existsSync(dirname(kept))]).toEqual([false, false])
  })
})
