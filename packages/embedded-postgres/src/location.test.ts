import { randomUUID } from "node:crypto"
import { chmod, cp, mkdir, mkdtemp, readFile, readlink, realpath, rm, stat, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, expect, test } from "vitest"
import pg from "pg"
import { databaseFolders, removeDatabase, startEmbeddedPostgres } from "./index.ts"
import { ensureLink, provideBinaries } from "./binaries.ts"
import { processesFromPs } from "./processes.ts"
import { chooseServerUser, obstacleTo } from "./server-user.ts"

const isRoot = process.getuid?.() === 0
const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function newFolder(mode: number): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "embedded-postgres-")))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, mode)
  return folder
}

test.runIf(isRoot)(
  "A database in a folder that the server's user can't access is moved, which is logged, and found again",
  async () => {
    const directory = join(await newFolder(0o700), "postgres")
    const said: string[] = []
    const log = (_level: string, message: string) => void said.push(message)
    const options = { directory, log, settings: { fsync: "off" } }

    const first = await startEmbeddedPostgres(options)
    cleanups.push(() => first.stop())
    const home = (await readFile(join(directory, "moved-to.txt"), "utf8")).trim()
    cleanups.push(() => rm(home, { recursive: true, force: true }))
    expect(said).toContainEqual(expect.stringContaining(`who cannot reach DATA_DIR: the database is kept in ${home}`))
    await first.ensureDatabase("kept")
    await first.stop()

    const second = await startEmbeddedPostgres(options)
    cleanups.push(() => second.stop())
    const client = new pg.Client(second.connection("kept"))
    await client.connect()
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }])
    await client.end()
    expect((await stat(join(home, "data"))).uid).toBe((await chooseServerUser()).uid)
  },
)

type Said = { message: string; fields?: object }

test.runIf(isRoot)(
  "A moved database whose DATA_DIR was deleted is logged with the command that removes it",
  async () => {
    const directory = join(await newFolder(0o700), "postgres")
    const begin = async () => {
      const said: Said[] = []
      const log = (_level: string, message: string, fields: object = {}) => void said.push({ message, fields })
      const server = await startEmbeddedPostgres({ directory, log, settings: { fsync: "off" } })
      await server.stop()
      const home = (await readFile(join(directory, "moved-to.txt"), "utf8")).trim()
      cleanups.push(() => rm(home, { recursive: true, force: true }))
      const orphans = said.filter(({ message }) => message.includes("DATA_DIR is missing"))
      return { home, named: JSON.stringify(orphans) }
    }
    const first = await begin()
    expect(first.named).not.toContain(first.home)
    expect((await begin()).named).not.toContain(first.home)

    await rm(directory, { recursive: true })
    const second = await begin()
    expect(second.home).not.toBe(first.home)
    expect(second.named).toContain(first.home)
    expect(second.named).toMatch(
      /Check first whether .* is on a drive that is not mounted.*still needed.*Only if.*rm -rf/,
    )
    expect(second.named).toContain(`"data_directory":"${directory}"`)
    expect(second.named).not.toContain(second.home)

    // Earlier versions did not record the DATA_DIR.
    await rm(join(first.home, "belongs-to.txt"))
    expect((await begin()).named).toContain(first.home)
  },
)

test("A database is removed from wherever it is stored, but not while a server is running on it", async () => {
  const directory = join(await newFolder(0o755), "postgres")
  const log = () => undefined
  const server = await startEmbeddedPostgres({ directory, log, settings: { fsync: "off" } })
  cleanups.push(() => server.stop())
  await expect(removeDatabase(directory, log)).rejects.toThrow(/The service is running.*stop it first/)
  await server.stop()
  await removeDatabase(directory, log)
  await expect(stat(directory)).rejects.toThrow("ENOENT")
  await removeDatabase(directory, log)
})

test.runIf(isRoot)("A moved database is removed together with the folder that refers to it", async () => {
  const directory = join(await newFolder(0o700), "postgres")
  const log = () => undefined
  const server = await startEmbeddedPostgres({ directory, log, settings: { fsync: "off" } })
  cleanups.push(() => server.stop())
  const folders = await databaseFolders(directory)
  expect(folders).toEqual([directory, (await readFile(join(directory, "moved-to.txt"), "utf8")).trim()])
  await expect(removeDatabase(directory, log)).rejects.toThrow("The service is running")
  await server.stop()
  await removeDatabase(directory, log)
  for (const folder of folders) await expect(stat(folder)).rejects.toThrow("ENOENT")
})

test.runIf(isRoot)("A folder that only root can enter is named as the obstacle", async () => {
  const closed = await newFolder(0o700)
  const user = await chooseServerUser()
  expect(await obstacleTo(join(closed, "deeper"), user)).toBe(closed)
  await chmod(closed, 0o711)
  expect(await obstacleTo(join(closed, "deeper"), user)).toBeUndefined()
  expect(await obstacleTo(closed, user, "read")).toBe(closed)
})

test("A missing or wrong library link is fixed, even by several processes at once", async () => {
  const folder = await newFolder(0o755)
  const link = join(folder, "libpq.so")
  await Promise.all(Array.from({ length: 8 }, () => ensureLink(link, "libpq.so.5.18")))
  await expect(readlink(link)).resolves.toBe("libpq.so.5.18")
  await rm(link)
  await symlink("libpq.so.5.17", link)
  await Promise.all(Array.from({ length: 8 }, () => ensureLink(link, "libpq.so.5.18")))
  await expect(readlink(link)).resolves.toBe("libpq.so.5.18")
})

test.runIf(isRoot)("Programs that the server's user can't access are run from a complete copy", async () => {
  const open = await newFolder(0o755)
  const said: string[] = []
  const user = await chooseServerUser()
  // A copy of the installed files in an inaccessible folder simulates an inaccessible node_modules.
  const installed = await provideBinaries({ user, copies: async () => open, log: () => undefined })
  const closed = await newFolder(0o700)
  const native = join(closed, "linux-x64", "native")
  await mkdir(dirname(native), { recursive: true })
  await cp(dirname(installed.folder), dirname(native), { recursive: true, verbatimSymlinks: true })
  const log = (_level: string, message: string) => void said.push(message)
  const [one, two] = await Promise.all(
    [1, 2].map(() => provideBinaries({ user, copies: async () => open, log, native })),
  )
  expect(one?.folder).toBe(two?.folder)
  expect(one?.folder.startsWith(open)).toBe(true)
  expect(await obstacleTo(join(one?.folder ?? "", "bin", "postgres"), user, "read")).toBeUndefined()
  expect((await stat(join(one?.folder ?? "", "lib", "libpq.so"))).isFile()).toBe(true)
  expect(said).toContainEqual(expect.stringContaining("run from a copy"))
})

test("Without /proc, `ps` distinguishes running processes from dead ones", async () => {
  const [self] = await processesFromPs(["-p", String(process.pid)])
  expect(self?.pid).toBe(process.pid)
  expect(await processesFromPs(["-p", "4194300"])).toEqual([])
})

test("A path that doesn't exist yet is valid", async () => {
  expect(await obstacleTo(join(tmpdir(), randomUUID(), "data"), await chooseServerUser())).toBeUndefined()
})
