import { once } from "node:events"
import { createServer, type AddressInfo } from "node:net"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { backUp } from "#app/back-up.ts"
import { rebuildWarehouse } from "#app/rebuild-warehouse.ts"
import { restore } from "#app/restore.ts"
import { addLateness, addTeam, finalize, loseWarehouse, openMonthsWorld } from "#features/months/months.test-support.ts"
import type { Config } from "#platform/config/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { runCommand } from "./support/command.ts"
import { testDatabase, type TestDatabase } from "./support/postgres.ts"
import type { Caller, TestWorld } from "./support/world.ts"

const LABEL = "rebuild"
const NOW = "2026-10-15T16:00:00Z"
const BSC = "/v1/dashboard/bsc"
const SEPTEMBER = { year: 2026, month: 9 }

let directory: string
let world: TestWorld
let admin: Caller
let restored: TestDatabase
/** September's first final, as it was in the warehouse. */
let firstFinal: string[]

const configAt = (databaseUrl: string, warehouseUrl = world.warehouseUrl): Config => ({
  ...world.app.platform.config,
  databaseUrl,
  warehouse: {
    ...world.app.platform.config.warehouse,
    driver: warehouseUrl === null ? "none" : "postgres",
    url: warehouseUrl,
  },
  clockStart: NOW,
  dataDirectory: directory,
  storage: { driver: "fs", directory: join(directory, "files") },
})

/** The command's output, line by line. */
async function rebuilt(config: Config): Promise<string[]> {
  const lines: string[] = []
  expect(await rebuildWarehouse({ config, log: silentLog, tell: (line) => void lines.push(line) })).toBe(0)
  return lines
}

/** A month's rows in the warehouse, except for when they were written and, for a draft, scored. */
async function rowsOf(month: string, ...but: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: world.warehouseUrl ?? "" })
  await client.connect()
  const { rows } = await client.query<{ row: string }>(
    `select (to_jsonb(r) - $2::text[])::text as row from bsc_employee_month r where period_date = $1 order by employee_id`,
    [`${month}-01`, ["synced_at", ...but]],
  )
  await client.end()
  return rows.map(({ row }) => row)
}
const draftOf = (month: string) => rowsOf(month, "computed_at")
const sync = async (month: number) => {
  expect((await admin.post(`${BSC}/sync`, { year: 2026, month })).status).toBe(200)
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "scorecard-rebuild-"))
  world = await openMonthsWorld(LABEL, { now: NOW })
  admin = await world.as("admin@example.com")
  restored = await testDatabase("rebuild_restored")
  await addTeam(world, "2026-09")
  await finalize(admin, SEPTEMBER)
  await addLateness(world, "BEST", "2026-10-05")
  await sync(10)
  // Entries added to a final month later are not part of it: recalculating would change the month.
  await addLateness(world, "BEST", "2026-09-22")
  firstFinal = await rowsOf("2026-09")
})
afterAll(async () => {
  await world.close()
  await restored.drop()
  rmSync(directory, { recursive: true, force: true })
})

test("a lost warehouse is restored: finals byte for byte as stored, drafts recalculated", async () => {
  const draft = await draftOf("2026-10")
  expect([firstFinal.length, draft.length]).toEqual([4, 4])
  await (
    await loseWarehouse(world, LABEL)
  )()

  const expected = ["2026-09: final, as stored", "2026-10: draft, scored again", "The warehouse holds 2 months."]
  expect(await rebuilt(configAt(world.databaseUrl))).toEqual(expected)
  expect([await rowsOf("2026-09"), await draftOf("2026-10")]).toEqual([firstFinal, draft])
  const shown = await admin.get(`${BSC}/month-snapshot?view_mode=aggregate&year=2026&month=9`)
  expect(shown.body).toMatchObject({ source: "warehouse", report: { status: "final" } })

  // And again, for an intact one.
  expect(await rebuilt(configAt(world.databaseUrl))).toEqual(expected)
  expect(await rowsOf("2026-09")).toEqual(firstFinal)
})

test("a warehouse ahead of restored documents is reset to their state", async () => {
  const archive = join(directory, "archive")
  const tool = { log: silentLog, tell: () => {} }
  expect(await backUp(archive, { config: configAt(world.databaseUrl), ...tool })).toBe(0)
  const draft = await draftOf("2026-10")

  const again = { ...SEPTEMBER, reason: "late news", regenerate: true } as const
  expect(await finalize(admin, again)).toMatchObject({ status: "succeeded" })
  expect(await rowsOf("2026-09")).not.toEqual(firstFinal)
  await addLateness(world, "BEST", "2026-10-06")
  await sync(10)
  await sync(8)
  expect(await draftOf("2026-08")).toHaveLength(4)

  // The older copy replaces this product, whose worker would otherwise publish its own finals again.
  await world.app.close()

  // The warehouse is unavailable while the older copy is restored.
  const options = { from: archive, acceptsOtherKey: false }
  expect(await restore(options, { config: configAt(restored.url, null), ...tool })).toBe(0)
  expect(await rebuilt(configAt(restored.url))).toEqual([
    "2026-08: not in the documents, removed",
    "2026-09: final, as stored",
    "2026-10: draft, scored again",
    "The warehouse holds 2 months.",
  ])
  expect([await rowsOf("2026-09"), await draftOf("2026-10")]).toEqual([firstFinal, draft])
  expect(await rowsOf("2026-08")).toEqual([])
})

test("the command is a no-op without a warehouse, and fails if it is unavailable", async () => {
  expect(await rebuilt(configAt(world.databaseUrl, null))).toEqual(["There is no warehouse (WH_DRIVER=none)."])
  const { secretsKey, jwtSecrets } = world.app.platform.config
  const environment = {
    DATABASE_URL: world.databaseUrl,
    WH_URL: "postgresql://nobody@127.0.0.1:1/none",
    DATA_DIR: directory,
    SECRETS_KEY: secretsKey,
    JWT_SECRET: jwtSecrets.join(","),
  }
  const { code, err } = await runCommand("rebuild-warehouse", [], environment)
  expect([code, err]).toEqual([1, expect.stringContaining("The warehouse is unavailable")])
})

test("the command runs next to a process that has the port of the metrics", async () => {
  const other = createServer().listen(0, "127.0.0.1")
  await once(other, "listening")
  const { port } = other.address() as AddressInfo
  const config = { ...configAt(world.databaseUrl, null), metrics: { port, token: null } }
  expect(await rebuilt(config)).toEqual(["There is no warehouse (WH_DRIVER=none)."])
  other.close()
})
