import { execFile, spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, statfsSync } from "node:fs"
import {
  chmod,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { promisify } from "node:util"
import pg from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { poll } from "./deadline.ts"
import { EmbeddedPostgresError, startEmbeddedPostgres, type EmbeddedPostgres } from "./index.ts"
import { runningProcess, runningProcesses } from "./processes.ts"

type Line = { level: string; message: string; fields?: object }

const FAST = { fsync: "off", shared_buffers: "16MB" }
const cleanups: (() => Promise<unknown>)[] = []

/** A database that was stopped, to copy. */
let template: string
beforeAll(async () => {
  template = join(await newParent(), "postgres")
  await (await startEmbeddedPostgres({ directory: template, log: () => {}, settings: FAST })).stop()
})
afterAll(() => rm(dirname(template), { recursive: true }))
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const IN_MEMORY = "/dev/shm"
/** Containers often have 64 MB. */
const ENOUGH_BYTES = 2_000_000_000

/** In memory where the system has enough for that: on a disk, a database takes seconds to make and to delete. */
async function newParent(): Promise<string> {
  const memory = existsSync(IN_MEMORY) ? statfsSync(IN_MEMORY) : null
  const isInMemory = memory !== null && memory.bavail * memory.bsize >= ENOUGH_BYTES
  const parent = await mkdtemp(join(isInMemory ? IN_MEMORY : tmpdir(), "embedded-postgres-"))
  await chmod(parent, 0o755)
  return realpath(parent)
}

async function newDirectory(): Promise<string> {
  const parent = await newParent()
  cleanups.push(() => rm(parent, { recursive: true, force: true }))
  return join(parent, "postgres")
}

/** With a database that was stopped, whose files keep their owners. */
async function stoppedDatabase(): Promise<string> {
  const directory = await newDirectory()
  await promisify(execFile)("cp", ["-a", template, directory])
  return directory
}

async function start(
  directory: string,
  settings: Record<string, string> = FAST,
): Promise<EmbeddedPostgres & { lines: Line[] }> {
  const lines: Line[] = []
  const log = (level: string, message: string, fields?: object) => {
    lines.push({ level, message, ...(fields ? { fields } : {}) })
  }
  const server = await startEmbeddedPostgres({ directory, log, settings })
  cleanups.push(() => server.stop())
  return { ...server, lines }
}

async function ask(server: Pick<EmbeddedPostgres, "url">, sql: string, database = "postgres"): Promise<string[]> {
  const client = new pg.Client({ connectionString: server.url(database) })
  client.on("error", () => undefined) // the tests kill the server while it is used
  await client.connect()
  try {
    const { rows } = await client.query<string[]>({ text: sql, rowMode: "array" })
    return rows.map((row) => String(row[0]))
  } finally {
    await client.end()
  }
}

async function postmasterPid(directory: string): Promise<number> {
  return Number.parseInt(await readFile(join(directory, "data", "postmaster.pid"), "utf8"), 10)
}

/** Another process that has started the server of `directory`; resolves once it is up. */
async function startInChild(directory: string): Promise<{ child: ChildProcess; adopted: boolean; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))}
    const server = await startEmbeddedPostgres({
      directory: process.argv[1], log: () => {}, settings: ${JSON.stringify(FAST)},
    })
    await server.ensureDatabase("documents")
    console.log(JSON.stringify({ adopted: server.adopted, url: server.url("documents") }))
    process.stdin.on("end", () => server.stop()).resume()`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, directory], {
    cwd: import.meta.dirname,
    stdio: ["pipe", "pipe", "inherit"],
  })
  for await (const line of createInterface(child.stdout)) return { child, ...JSON.parse(line) }
  throw new Error("the child process ended before its server was up")
}

async function leave(child: ChildProcess): Promise<void> {
  child.stdin?.end()
  await once(child, "exit")
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL")
  await once(child, "exit")
}

async function eventually<T>(question: () => Promise<T>): Promise<T> {
  let last: unknown
  const answer = await poll(
    async () => {
      try {
        return { value: await question() }
      } catch (error) {
        last = error
        return undefined
      }
    },
    { limitMs: 20_000 },
  )
  if (!answer) throw last
  return answer.value
}

test("A first start creates a UTF-8 database with checksums that only its user can access, without a port", async () => {
  const directory = await newDirectory()
  const server = await start(directory)
  expect(server.adopted).toBe(false)
  expect(await ask(server, "show server_encoding")).toEqual(["UTF8"])
  expect(await ask(server, "show data_checksums")).toEqual(["on"])
  expect(await ask(server, "show listen_addresses")).toEqual([""])
  expect(await ask(server, "show timezone")).toEqual(["UTC"])
  expect(await ask(server, "select lower('ÄÉ')")).toEqual(["äé"])
  expect((await stat(server.connection("postgres").host)).mode & 0o777).toBe(0o700)
  expect((await stat(join(directory, "data"))).mode & 0o777).toBe(0o700)
})

test("A caller is told when initdb and the server have been started, before the server is ready", async () => {
  const directory = await newDirectory()
  const seen: string[] = []
  const server = await startEmbeddedPostgres({
    directory,
    settings: FAST,
    log: (_level, message) => seen.push(message),
    onSpawned: () => seen.push("spawned"),
  })
  cleanups.push(() => server.stop())
  const messages = seen.filter((message) => /^(spawned|making a new|PostgreSQL is ready)/.test(message))
  expect(messages).toEqual(["making a new PostgreSQL database", "spawned", "spawned", "PostgreSQL is ready"])
})

test("Started by root, the server runs as another user, who owns the data", async () => {
  const directory = await newDirectory()
  await start(directory)
  const owner = (await stat(join(directory, "data"))).uid
  expect(owner === process.getuid?.()).toBe(process.getuid?.() !== 0)
  expect((await readdir(directory)).toSorted()).toEqual(["data", "log", "starter.lock"])
})

/** It no longer serves anything, but the system may take a moment to clear it away. */
async function expectEnded(pid: number): Promise<void> {
  await eventually(async () => expect(await runningProcess(pid)).toBeUndefined())
}

test("Data survives a restart, and the requested settings apply", async () => {
  const directory = await stoppedDatabase()
  const first = await start(directory, { ...FAST, work_mem: "7MB" })
  expect(await ask(first, "show work_mem")).toEqual(["7MB"])
  await ask(first, "create table kept as select 42 as answer")
  const pid = await postmasterPid(directory)
  await first.stop()
  await expectEnded(pid)
  const second = await start(directory)
  expect(second.adopted).toBe(false)
  expect(await ask(second, "select answer from kept")).toEqual(["42"])
})

test("A statement is executed by its connection's process alone, however much it reads", async () => {
  const server = await start(await newDirectory())
  await ask(server, "create table many as select n from generate_series(1, 300000) as n")
  await ask(server, "analyze many")
  expect((await ask(server, "explain (costs off) select count(*) from many")).join("\n")).not.toContain("Gather")
})

test("A connection's process keeps the memory that it frees: parsing as many rows again needs no new pages", async () => {
  const server = await start(await newDirectory())
  const client = new pg.Client({ connectionString: server.url("postgres") })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
    const batch = JSON.stringify(Array.from({ length: 250 }, (_, id) => ({ id, words: words(100) })))
    const parse = () => client.query("select count(*) from jsonb_to_recordset($1::jsonb) as r (words jsonb)", [batch])
    for (let warmUp = 0; warmUp < 3; warmUp++) await parse()
    const before = await pageFaults(rows[0]?.pid)
    await parse()
    // Some 390 if freed memory is returned to the kernel, one or none if not.
    expect((await pageFaults(rows[0]?.pid)) - before).toBeLessThan(50)
  } finally {
    await client.end()
  }
})

const words = (count: number) => Array.from({ length: count }, (_, word) => `word ${word}`)

/** How often a process was given a page that it had not mapped, without reading it from disk. */
async function pageFaults(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /s, "").split(" ")
  return Number(fields[7])
}

test("A database is created once for any number of callers, and an invalid name is refused", async () => {
  const server = await start(await stoppedDatabase())
  await Promise.all(Array.from({ length: 4 }, () => server.ensureDatabase("warehouse")))
  await server.ensureDatabase("warehouse")
  expect(await ask(server, "show server_encoding", "warehouse")).toEqual(["UTF8"])
  await expect(server.ensureDatabase('x"; drop database warehouse')).rejects.toThrow("is no database name")
})

test("Two processes that start at once share one server, and the last to leave stops it", async () => {
  const directory = await newDirectory()
  const [one, two] = await Promise.all([startInChild(directory), startInChild(directory)])
  expect(one.adopted).not.toBe(two.adopted)
  expect(one.url).toBe(two.url)
  const pid = await postmasterPid(directory)
  const [starter, guest] = one.adopted ? [two, one] : [one, two]
  await leave(starter.child)
  expect(await ask({ url: () => guest.url }, "select 1")).toEqual(["1"])
  await leave(guest.child)
  await expectEnded(pid)
})

test("The server survives when its process is killed, and the next process adopts it", async () => {
  const directory = await stoppedDatabase()
  const { child } = await startInChild(directory)
  const pid = await postmasterPid(directory)
  await kill(child)
  const server = await start(directory)
  expect(server.adopted).toBe(true)
  expect(await postmasterPid(directory)).toBe(pid)
  expect(await ask(server, "select 1", "documents")).toEqual(["1"])
})

test("A process killed while creating the database doesn't prevent the next start", async () => {
  const directory = await newDirectory()
  const starting = startInChild(directory).catch((error: unknown) => error)
  const program = await eventually(async () => {
    const halfMade = (await readdir(directory)).find((name) => name.startsWith("data.new-"))
    if (halfMade === undefined) throw new Error("initdb has not begun")
    return halfMade
  })
  for (const child of await childrenOfOurs(directory)) process.kill(child, "SIGKILL")
  await starting
  const server = await start(directory)
  expect(await ask(server, "select 1")).toEqual(["1"])
  expect(await readdir(directory)).not.toContain(program)
})

async function childrenOfOurs(directory: string): Promise<number[]> {
  return (await runningProcesses())
    .filter(({ command }) => command.startsWith(process.execPath) && command.endsWith(directory))
    .map(({ pid }) => pid)
}

test("An adopted server that someone else is using keeps running when we stop", async () => {
  const directory = await stoppedDatabase()
  const { child, url } = await startInChild(directory)
  const operator = new pg.Client({ connectionString: url })
  await operator.connect()
  await kill(child)
  const server = await start(directory)
  await server.stop()
  expect((await operator.query("select 1 as one")).rows).toEqual([{ one: 1 }])
  await operator.end()
  await (await start(directory)).stop()
})

test("A killed server is restarted on the same socket with all committed data", async () => {
  const directory = await stoppedDatabase()
  const server = await start(directory)
  await ask(server, "create table kept as select 42 as answer")
  const pid = await postmasterPid(directory)
  process.kill(pid, "SIGKILL")
  expect(await eventually(() => ask(server, "select answer from kept"))).toEqual(["42"])
  expect(await postmasterPid(directory)).not.toBe(pid)
  expect(server.lines.filter((line) => line.level === "error")).toHaveLength(1)
})

test("If the server of two processes is killed, one restarts it and both continue", async () => {
  const directory = await stoppedDatabase()
  const server = await start(directory)
  const { child, url } = await startInChild(directory)
  process.kill(await postmasterPid(directory), "SIGKILL")
  expect(await eventually(() => ask({ url: () => url }, "select 1"))).toEqual(["1"])
  expect(await eventually(() => ask(server, "select 1"))).toEqual(["1"])
  await leave(child)
  // If the child had stopped before we reconnected, it would have stopped the server, and we would start it again.
  expect(await eventually(() => ask(server, "select 1"))).toEqual(["1"])
})

test("A crashed connection process, which ends all connections, doesn't start a second server", async () => {
  const directory = await stoppedDatabase()
  const server = await start(directory)
  const pid = await postmasterPid(directory)
  const [backend] = await ask(server, "select pid from pg_stat_activity where backend_type = 'checkpointer'")
  process.kill(Number(backend), "SIGKILL")
  expect(await eventually(() => ask(server, "select 1"))).toEqual(["1"])
  expect(await postmasterPid(directory)).toBe(pid)
})

test("Stopping while the server ends its connections after a crash leaves no server behind", async () => {
  const directory = await stoppedDatabase()
  const server = await start(directory)
  const [backend] = await ask(server, "select pid from pg_stat_activity where backend_type = 'checkpointer'")
  process.kill(Number(backend), "SIGKILL")
  await server.stop()
  expect((await runningProcesses()).filter(({ command }) => command.includes(` -D ${directory}/data `))).toEqual([])
})

test("Stopping while the server is being restarted leaves no server behind", async () => {
  const directory = await stoppedDatabase()
  const server = await start(directory)
  const pid = await postmasterPid(directory)
  process.kill(pid, "SIGKILL")
  await server.stop()
  expect((await runningProcesses()).filter(({ command }) => command.includes(` -D ${directory}/data `))).toEqual([])
})

test.for(["of an unrelated running process", "of no process", "that is not a number"])(
  "A leftover lock file with a PID %s doesn't prevent a start",
  async (kind) => {
    const directory = await stoppedDatabase()
    const first = await start(directory)
    const { host } = first.connection("postgres")
    const file = await readFile(join(directory, "data", "postmaster.pid"), "utf8")
    await first.stop()
    const pid =
      kind === "of an unrelated running process" ? String(process.pid) : kind === "of no process" ? "4194300" : ""
    await writeFile(join(directory, "data", "postmaster.pid"), file.replace(/^\d+/, pid))
    await mkdir(host, { recursive: true })
    await writeFile(join(host, ".s.PGSQL.5432.lock"), file.replace(/^\d+/, pid))
    const second = await start(directory)
    expect(second.adopted).toBe(false)
    expect(await ask(second, "select 1")).toEqual(["1"])
  },
)

test("A dead server that was never reaped (a zombie) doesn't prevent a start", async () => {
  const directory = await stoppedDatabase()
  const { child } = await startInChild(directory)
  // A stopped parent can't reap the server that it started.
  child.kill("SIGSTOP")
  const pid = await postmasterPid(directory)
  process.kill(pid, "SIGKILL")
  const server = await start(directory)
  expect(server.adopted).toBe(false)
  expect(() => process.kill(pid, 0)).not.toThrow()
  expect(await ask(server, "select 1", "documents")).toEqual(["1"])
  await kill(child)
})

const control = (data: string) => join(data, "global", "pg_control")
const damages: [string, (data: string) => Promise<unknown>, RegExp][] = [
  ["pg_control is truncated", (data) => truncate(control(data), 100), /pg_control/],
  ["pg_control is missing", (data) => rm(control(data)), /pg_control/],
  ["pg_control contains only zeros", (data) => writeFile(control(data), Buffer.alloc(8192)), /incompatible/],
  ["PG_VERSION is missing", (data) => rm(join(data, "PG_VERSION")), /PG_VERSION is missing/],
  ["PG_VERSION is empty", (data) => writeFile(join(data, "PG_VERSION"), ""), /PG_VERSION/],
  [
    "PG_VERSION cannot be read",
    async (data) => {
      await rm(join(data, "PG_VERSION"))
      await mkdir(join(data, "PG_VERSION"))
    },
    /PG_VERSION.*EISDIR/,
  ],
  ["the write-ahead log folder is missing", (data) => rm(join(data, "pg_wal"), { recursive: true }), /pg_wal/],
  [
    "the write-ahead log is empty",
    async (data) => {
      for (const name of await readdir(join(data, "pg_wal"))) {
        if (/^[0-9A-F]{24}$/.test(name)) await rm(join(data, "pg_wal", name))
      }
    },
    /checkpoint record/,
  ],
  [
    "the transaction files are missing",
    (data) => rm(join(data, "pg_xact"), { recursive: true }),
    /status of transaction/,
  ],
  ["the tables are missing", (data) => rm(join(data, "base"), { recursive: true }), /does not exist/],
  ["the catalog map is missing", (data) => rm(join(data, "global", "pg_filenode.map")), /pg_filenode/],
]
test.each(damages)(
  "If %s, the start fails with one line that says how to restore a backup",
  async (_, damage, reason) => {
    const directory = await stoppedDatabase()
    await damage(join(directory, "data"))
    const error: unknown = await start(directory).catch((failed: unknown) => failed)
    expect(error).toBeInstanceOf(EmbeddedPostgresError)
    const { message } = error as Error
    expect(message).toMatch(reason)
    expect(message).toContain(join(directory, "data"))
    expect(message).toContain("npm run restore -- --from")
    expect(message).not.toContain("\n")
    expect((await runningProcesses()).filter(({ command }) => command.includes(` -D ${directory}/data `))).toEqual([])
  },
)

test("A filled data directory without PG_VERSION is reported as damaged before anything is announced or created", async () => {
  const directory = await stoppedDatabase()
  await rm(join(directory, "data", "PG_VERSION"))
  const before = await readdir(directory)
  const messages: string[] = []
  const log = (_level: string, message: string) => void messages.push(message)
  await expect(startEmbeddedPostgres({ directory, log, settings: FAST })).rejects.toThrow("PG_VERSION is missing")
  expect(messages).toEqual([])
  expect(await readdir(directory)).toEqual(before)
})

const isRoot = process.getuid?.() === 0
const STRANGER = 54_321
const OTHER_USER = 54_322

async function giveAll(path: string, uid: number): Promise<void> {
  await lchown(path, uid, uid)
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, uid)
  }
}

describe("A database that was copied as another user", () => {
  test.runIf(isRoot).each([
    ["a file of a table", join("data", "base", "1", "PG_VERSION")],
    ["the version", join("data", "PG_VERSION")],
  ])("is refused if started by root, with the owners and the command to run: %s", async (_, file) => {
    const directory = await stoppedDatabase()
    const { uid, gid } = await stat(join(directory, "data"))
    await lchown(join(directory, file), STRANGER, STRANGER)
    await expect(start(directory)).rejects.toThrow(
      new RegExp(
        `^${join(directory, file)} belongs to user ${STRANGER}, but PostgreSQL runs as user \\w+ \\(${uid}\\), who must ` +
          `own everything in ${directory}\\. .*chown -R ${uid}:${gid} ${directory}$`,
      ),
    )
  })

  test.runIf(isRoot)("is adopted if root made the copy and starts the service", async () => {
    const directory = await stoppedDatabase()
    await giveAll(directory, 0)
    await giveAll(join(directory, "log"), STRANGER)
    expect(await ask(await start(directory), "select 1")).toEqual(["1"])
  })

  test.runIf(isRoot).each([
    ["the whole folder", ""],
    ["the lock file", "starter.lock"],
    ["the data", "data"],
    ["the version", join("data", "PG_VERSION")],
    ["a file of a table", join("data", "base", "1", "PG_VERSION")],
    ["the log", "log"],
  ])("is refused if started by an ordinary user, with the owners and the command to run: %s", async (_, file) => {
    const directory = await stoppedDatabase()
    await giveAll(directory, OTHER_USER)
    await lchown(join(directory, file), STRANGER, STRANGER)
    await chmod(join(directory, file), 0o600)
    expect(await startAs(OTHER_USER, directory)).toMatch(
      new RegExp(
        `^${join(directory, file)} belongs to user ${STRANGER}, but .* runs? as user ${OTHER_USER}, who must own ` +
          `everything in ${directory}\\. .*chown -R ${OTHER_USER}:${OTHER_USER} ${directory}$`,
      ),
    )
  })
})

/** Runs a start in a process of another user and returns the error. */
async function startAs(uid: number, directory: string): Promise<string> {
  const program = `
    import { EmbeddedPostgresError, startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))}
    process.setgroups([])
    process.setgid(${uid})
    process.setuid(${uid})
    const settings = ${JSON.stringify(FAST)}
    await startEmbeddedPostgres({ directory: process.argv[1], log: () => {}, settings }).then(
      (server) => server.stop(),
      (error) => console.log(error instanceof EmbeddedPostgresError ? error.message : String(error)),
    )`
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program, directory])
  return stdout.trim()
}

test("Leftovers of a killed initdb are removed, and a folder that isn't a database is refused and kept", async () => {
  const directory = await newDirectory()
  await mkdir(join(directory, "data.new-left", "base"), { recursive: true })
  await writeFile(join(directory, "data.new-left", "PG_VERSION"), "18\n")
  await start(directory)
  expect(await readdir(directory)).not.toContain("data.new-left")

  const other = await newDirectory()
  await mkdir(join(other, "data"), { recursive: true })
  await writeFile(join(other, "data", "notes.txt"), "mine")
  await expect(start(other)).rejects.toThrow("holds files but no PostgreSQL database")
  expect(await readdir(join(other, "data"))).toEqual(["notes.txt"])
})

test("A database of another major version is refused with an explanation", async () => {
  const directory = await newDirectory()
  await mkdir(join(directory, "data"), { recursive: true })
  await writeFile(join(directory, "data", "PG_VERSION"), "17\n")
  await expect(start(directory)).rejects.toThrow(/was made by PostgreSQL 17, this is 18.*npm run upgrade-database/)
})

test("A data directory with a very long path works with its socket in a short one", async () => {
  const directory = join(await newDirectory(), "a-rather-long-name".repeat(6), "and-another-one".repeat(6), "pg")
  const server = await start(directory)
  expect(await ask(server, "select 1")).toEqual(["1"])
  expect(server.connection("postgres").host.length).toBeLessThan(90)
})

test("A setting that the server refuses is reported in the server's own words", async () => {
  const directory = await newDirectory()
  await expect(start(directory, { ...FAST, work_mem: "plenty" })).rejects.toThrow(/work_mem/)
})
