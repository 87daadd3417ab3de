import { randomBytes } from "node:crypto"
import { constants, copyFile, link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { pause } from "./clock.ts"
import type { Clock } from "./ports.ts"

const RETRY_MS = 50
/** Longer than the work that it protects may take. */
const STALE_MS = 60_000
const REFUSALS = ["EPERM", "EACCES", "EBUSY"]
const REFUSED_MS = 10_000
const RANDOM_BYTES = 6

/**
 * Runs the work while no other process runs work under this lock. A process that was killed leaves its lock behind,
 * which the next one takes over.
 */
export async function withFileLock<Result>(file: string, clock: Clock, work: () => Promise<Result>): Promise<Result> {
  const mark = `${process.pid} ${randomBytes(RANDOM_BYTES).toString("hex")}`
  await mkdir(dirname(file), { recursive: true })
  const until = clock.monotonic() + REFUSED_MS
  for (;;) {
    const created = await create(file, mark)
    if (created === true) break
    // Windows says so of a file that is being deleted, too, but not for long.
    if (created instanceof Error && clock.monotonic() > until) throw created
    if (!(await takeOver(file, mark))) await pause(clock, RETRY_MS)
  }
  try {
    return await work()
  } finally {
    if ((await readMark(file)) === mark) await rm(file, { force: true })
  }
}

/** @returns false if it exists, and the error if the system may allow it in a moment */
async function create(file: string, mark: string): Promise<boolean | Error> {
  try {
    const handle = await open(file, "wx", 0o600)
    try {
      await handle.writeFile(mark)
    } finally {
      await handle.close()
    }
    return true
  } catch (error) {
    if (isCode(error, "EEXIST")) return false
    if (error instanceof Error && REFUSALS.some((code) => isCode(error, code))) return error
    throw error
  }
}

/** Removes the lock of a process that no longer exists. @returns whether it did */
async function takeOver(file: string, mark: string): Promise<boolean> {
  const seen = await readMark(file)
  if (seen === null || !(await isAbandoned(file, seen))) return false
  const aside = `${file}.${mark.replace(" ", "-")}`
  try {
    await rename(file, aside)
    // Someone else may have taken it over in between: then this is their lock, which goes back.
    if ((await readMark(aside)) !== seen) return await giveBack(aside, file)
    await rm(aside, { force: true })
    return true
  } catch {
    return false
  }
}

/** Not every file system has links, and never may another's new lock be replaced. */
async function giveBack(aside: string, file: string): Promise<false> {
  try {
    await link(aside, file)
  } catch {
    await copyFile(aside, file, constants.COPYFILE_EXCL).catch(() => undefined)
  }
  await rm(aside, { force: true })
  return false
}

async function isAbandoned(file: string, mark: string): Promise<boolean> {
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  if (age > STALE_MS) return true
  const pid = Number(mark.split(" ")[0])
  // Created, and not yet written.
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return isCode(error, "ESRCH")
  }
}

function readMark(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(() => null)
}

const isCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code
