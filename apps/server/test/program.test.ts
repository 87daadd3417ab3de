import { execFileSync, spawnSync } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs"
import { connect, createServer, type AddressInfo } from "node:net"
import { getPriority } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { startEmbeddedPostgres } from "@scorecard/embedded-postgres"
import { createWorkerThread } from "#app/worker-thread.ts"
import { readConfig } from "#platform/config/index.ts"
import { openLog } from "#platform/log/index.ts"
import { memoryFolder } from "./support/memory-folder.ts"
import { testDatabase } from "./support/postgres.ts"
import { call, signIn, startProgram, type Program } from "./support/program.ts"

let directory: string
let running: Program[] = []
const settings = (folder = directory) => ({
  DATA_DIR: join(folder, "data"),
  DEMO_DATA: "false",
  LOG_LEVEL: "info",
})

async function start(more: Record<string, string> = {}): Promise<Program> {
  const program = await startProgram({ ...settings(), ...more })
  running.push(program)
  return program
}

beforeEach(() => {
  directory = memoryFolder("scorecard-program-")
})
afterEach(async () => {
  await Promise.all(running.map((program) => program.stop()))
  running = []
  rmSync(directory, { recursive: true, force: true })
})

describe("the program", () => {
  test("needs only a folder, and an answered write survives kill -9", async () => {
    const first = await start()
    expect((await call(first, null, "GET", "/health/ready")).body).toMatchObject({ status: "ok" })
    const token = await signIn(first, "admin@example.com")
    const { status, body: cluster } = await call(first, token, "POST", "/v1/organization/clusters", { name: "North" })
    expect(status).toBe(201)
    await first.kill()

    expect(first.log.join("\n")).toMatch(/"level":"?(warn|40)"?.*DEVELOPMENT SIGN-IN IS ON.*127\.0\.0\.1.*anyone/)

    const second = await start({ AUTH_DEV_LOGIN_ENABLED: "false" })
    expect(second.log.join("\n")).not.toContain("DEVELOPMENT SIGN-IN")
    expect(second.log.join("\n")).toContain("no one can sign in")
    const tree = await call(second, token, "GET", "/v1/organization/tree")
    expect(tree.body.clusters).toMatchObject([{ _id: cluster._id, name: "North" }])
    expect(await second.stop()).toBe(0)
  })

  test("can run several times on one database: two APIs and a worker", async () => {
    const [one, two] = await Promise.all([start({ ROLE: "api" }), start({ ROLE: "api" }), start({ ROLE: "worker" })])
    if (!one || !two) throw new Error("not started")
    const token = await signIn(one, "admin@example.com")
    expect((await call(two, token, "GET", "/v1/employees/me")).body.employee_id).toBe("ADMIN")
  })
})

/** Runs a statement on a database of that server. */
async function ask(url: string, statement: string, database = new URL(url).pathname) {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: database }).href })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

describe("API and worker in one process", () => {
  // Linux shows threads as files.
  test.runIf(process.platform === "linux")("the worker is a thread with a lower priority", async () => {
    const program = await start()
    await expect.poll(() => program.log.join("\n")).toContain("the worker is ready")
    const threads = `/proc/${program.process.pid}/task`
    const [name, priority] = [1, 18]
    const stats = readdirSync(threads).map((thread) => {
      const stat = readFileSync(join(threads, thread, "stat"), "utf8")
      return stat.replace(/\((.*)\)/, (_, text: string) => text.replaceAll(" ", "-")).split(" ")
    })
    expect(stats.filter((fields) => fields[name] === "worker").map((fields) => fields[priority])).toEqual(["10"])
    expect(stats.find((fields) => fields[0] === String(program.process.pid))?.[priority]).toBe("0")
  })

  test("the embedded server's processes have a lower priority if they execute the worker's statements", async () => {
    const program = await start()
    await expect.poll(() => program.log.join("\n")).toContain("the worker is ready")
    const server = await startEmbeddedPostgres({ directory: join(directory, "data", "postgres"), log: () => {} })
    const priorities = async () => {
      const serving = "select pid from pg_stat_activity where application_name = 'scorecard'"
      const rows: { pid: number }[] = await ask(server.url("scorecard"), serving)
      return new Set(rows.map(({ pid }) => getPriority(pid)))
    }
    try {
      await expect.poll(priorities).toEqual(new Set([0, 10]))
    } finally {
      await server.stop()
    }
  })

  test("a worker that can't start while the database is unavailable starts once it is back", async () => {
    const documents = await testDatabase("late-worker")
    onTestFinished(() => documents.drop())
    const name = new URL(documents.url).pathname.slice(1)
    const allowConnections = (isAllowed: boolean) =>
      ask(documents.url, `alter database "${name}" allow_connections ${isAllowed}`, "/postgres")
    const lines: string[] = []
    const log = openLog("error", { write: (line) => void lines.push(line) })
    const failures: unknown[] = []
    const worker = createWorkerThread({ log, onFailure: (cause) => failures.push(cause) })
    onTestFinished(() => worker.close())

    await allowConnections(false)
    const config = readConfig({ ROLE: "worker", WH_DRIVER: "none", DATA_DIR: directory, NODE_ENV: "test" })
    worker.start({ urls: { databaseUrl: documents.url, warehouseUrl: null }, config })
    await expect.poll(() => lines.join("")).toContain("the worker could not start and will be started again")
    expect(lines.join("")).toContain("not currently accepting connections")
    await allowConnections(true)
    await expect.poll(() => ask(documents.url, "select 1 as seen from tbl_worker_status")).toEqual([{ seen: 1 }])
    expect(failures).toEqual([])
  })
})

describe("stopping", () => {
  test("does not wait forever for a body that never arrives", async () => {
    const program = await start()
    const { port } = new URL(program.address)
    const socket = connect(Number(port), "127.0.0.1")
    socket.on("error", () => {}) // cut off by the program, as expected
    // Half a request right after a whole one: once that is answered, the half has arrived.
    socket.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    socket.write(
      "POST /v1/auth/dev-login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    )
    await once(socket, "data")
    expect(await program.stop()).toBe(0)
  })
})

describe("a start that fails", () => {
  test("names the setting if the port is in use, and leaves nothing running", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const { port } = other.address() as AddressInfo // a TCP server's address
    const { status, stderr } = serveOnce({ PORT: String(port) })
    other.close()
    expect([status, stderr]).toEqual([1, expect.stringContaining("PORT")])
    expect(stderr).toContain(String(port))
    const left = readdirSync(directory, { recursive: true, encoding: "utf8" })
    expect(left.filter((name) => name.endsWith("postmaster.pid"))).toEqual([])
  })
})

describe("a database that is damaged", () => {
  let stopped: string
  beforeAll(async () => {
    stopped = memoryFolder("scorecard-stopped-")
    const program = await startProgram(settings(stopped))
    await program.stop()
  })
  afterAll(() => rmSync(stopped, { recursive: true }))
  beforeEach(() => execFileSync("cp", ["-a", join(stopped, "data"), directory]))

  /** The folder of PostgreSQL's own files. */
  function cluster(): string {
    return join(directory, "data", "postgres", "data")
  }

  test("is reported in one line that names the restore command", () => {
    truncateSync(join(cluster(), "global", "pg_control"), 100)
    const { status, stderr } = serveOnce({ LOG_LEVEL: "silent" })
    expect([status, stderr.trim().split("\n").length]).toEqual([1, 1])
    expect(stderr).toMatch(/^The database in .* is damaged .*npm run restore -- --from/)
    expect(stderr).not.toMatch(/\n {4}at |EmbeddedPostgresError/)
  })

  test("is also reported in one line if the server starts but its catalogs are unreadable", () => {
    const files = readdirSync(join(cluster(), "base"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /^\d+$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
    for (const file of files.toSorted((a, b) => statSync(b).size - statSync(a).size).slice(0, 60)) truncateSync(file, 0)
    const { status, stderr } = serveOnce({ LOG_LEVEL: "silent" })
    expect([status, stderr.trim().split("\n").length]).toEqual([1, 1])
    expect(stderr).toMatch(/^The database in .* is damaged .*npm run restore -- --from/)
  })
})

/** Runs the program until it ends. */
function serveOnce(environment: Record<string, string>) {
  const serve = fileURLToPath(new URL("../src/cli/serve.ts", import.meta.url))
  return spawnSync(process.execPath, [serve], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...settings(),
      ...environment,
    },
    encoding: "utf8",
  })
}

describe("an invalid setting stops the start with a message that names it", () => {
  test.each([
    [{ PORT: "eighty" }, "PORT"],
    [{ DEMO_DATA: "perhaps" }, "DEMO_DATA"],
    [{ CLOCK_START: "tomorrow" }, "CLOCK_START"],
    [{ NODE_ENV: "production" }, "JWT_SECRET"],
    [
      {
        NODE_ENV: "production",
        JWT_SECRET: "kT4vQ9sZ2mXc7RbY1nWp8LdF3hJg6AeU",
        SECRETS_KEY: "Vb5Nq8Jt1Hy4Mw7Ks0Rx3Dz6Pc9Lf2Ga",
        ALLOWED_EMAIL_DOMAINS: "example.com",
        AUTH_DEV_LOGIN_ENABLED: "true",
      },
      "AUTH_DEV_LOGIN_ENABLED",
    ],
    [{ JWT_SECRET: "short" }, "JWT_SECRET"],
    [{ DATABASE_URL: "postgres://localhost/x" }, "WH_URL"],
  ])("%j", (wrong, name) => {
    const { status, stderr } = serveOnce(wrong)
    expect(status).toBe(1)
    expect(stderr).toContain(name)
  })
})
