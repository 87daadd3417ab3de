import { rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findPostgresPrograms } from "./support/find-postgres-programs.ts"
import { memoryFolder } from "./support/memory-folder.ts"
import { copyServer, createServer, startServer, type PostgresServer } from "./support/postgres-server.ts"
import { addAna, call, completeSetup, type Program, signIn, startProgram } from "./support/program.ts"
import { waitUntil } from "./support/wait-until.ts"

const SECRET = "one secret of all the processes here"
const METRICS_TOKEN = "a-token-of-this-test"

let directory: string
let primary: PostgresServer
let standby: PostgresServer
let program: Program
let admin: string

const settings = () => ({
  DATA_DIR: join(directory, "data"),
  DATABASE_URL: primary.url("scorecard"),
  WH_DRIVER: "none",
  AUTH_DEV_LOGIN_ENABLED: "true",
  JWT_SECRET: SECRET,
  SECRETS_KEY: SECRET,
  RATE_LIMIT_DEFAULT: "0",
  METRICS_TOKEN,
})

async function metric(name: string): Promise<number | undefined> {
  const answer = await fetch(`${program.address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const found = new RegExp(`^${name} (\\S+)$`, "m").exec(await answer.text())?.[1]
  return found === undefined ? undefined : Number(found)
}
const isUsed = async () => (await metric("scorecard_replica_used")) === 1

async function exported(): Promise<string> {
  const answer = await fetch(`${program.address}/v1/organization/clusters/export?format=csv`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

const addCluster = async (name: string) =>
  expect((await call(program, admin, "POST", "/v1/organization/clusters", { name })).status).toBe(201)

/** What the program asked this server last, by connection. */
const reportsOn = (server: PostgresServer) =>
  server.query<{ query: string }>(
    "scorecard",
    "select query from pg_stat_activity where application_name = 'scorecard reports'",
  )

const status = async () => {
  const { body } = await call(program, admin, "GET", "/v1/system/status")
  return body.checks.database
}

describe.skipIf(findPostgresPrograms() === null)("exports read a replica", { timeout: 600_000 }, () => {
  beforeAll(async () => {
    directory = memoryFolder("scorecard-replica-")
    primary = await createServer(join(directory, "primary"))
    await primary.query("postgres", "create database scorecard")
    await copyServer(primary, join(directory, "standby"), { standby: true })
    standby = await startServer(join(directory, "standby"))
    program = await startProgram({
      ...settings(),
      DATABASE_REPLICA_URL: standby.url("scorecard"),
      DATABASE_REPLICA_MAX_LAG_SECONDS: "1",
    })
    admin = await signIn(program, "admin@example.com")
    await completeSetup(program, admin)
    await addAna(program, admin)
  })
  afterAll(async () => {
    await program?.stop()
    for (const server of [standby, primary]) await server?.stop("immediate")
    rmSync(directory, { recursive: true, force: true })
  })

  test("while it is current; everything else reads the primary", async () => {
    await waitUntil(isUsed)
    await addCluster("Northern")
    // The program also checks the replica every two seconds, which may replace the export as a connection's last query.
    const readsReplica = async () =>
      (await exported()).includes("Northern") && JSON.stringify(await reportsOn(standby)).includes("tbl_clusters")
    await waitUntil(readsReplica)
    expect(await metric("scorecard_replica_lag_seconds")).toBeLessThanOrEqual(1)
    expect(await reportsOn(primary)).toEqual([])
    expect(await status()).toMatchObject({ status: "ok", detail: expect.stringContaining("Exports use a replica") })
  })

  test("not while it is behind: the export has what was just written", async () => {
    await standby.query("postgres", "select pg_wal_replay_pause()")
    await addCluster("Eastern")
    await waitUntil(async () => !(await isUsed()))
    expect(await exported()).toContain("Eastern")
    expect(await metric("scorecard_replica_lag_seconds")).toBeGreaterThan(1)
    expect(await status()).toMatchObject({ status: "degraded", detail: expect.stringMatching(/\d+ s behind/) })
    await standby.query("postgres", "select pg_wal_replay_resume()")
    await waitUntil(isUsed)
  })

  test("not while it is not responding, and again when it does; writes go on", async () => {
    standby.signal("SIGSTOP")
    await waitUntil(async () => !(await isUsed()))
    await addCluster("Southern")
    expect(await exported()).toContain("Southern")
    expect(await metric("scorecard_replica_lag_seconds")).toBeUndefined()
    standby.signal("SIGCONT")
    await waitUntil(isUsed)
  })

  test("an export that the replica fails is read from the primary instead", async () => {
    // Not noticed yet when the export starts, because the program looks every two seconds.
    await standby.stop("immediate")
    expect(await exported()).toContain("Southern")
    await waitUntil(async () => !(await isUsed()))
    expect((await status()).detail).toContain("is not responding")
    await standby.start()
    await waitUntil(isUsed)
  })

  test("never a server that takes writes of its own", async () => {
    await standby.query("postgres", "select pg_promote()")
    await waitUntil(async () => !(await isUsed()))
    expect(program.log.join("\n")).toContain("it takes writes of its own")
  })
})
