import { randomBytes } from "node:crypto"
import { link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { pause } from "./clock.ts"
import type { Clock } from "./ports.ts"

const RETRY_MS = 50
/** Longer than the work that it protects may take. */
const STALE_MS = 60_000
const RANDOM_BYTES = 6

/**
 * Runs the work while no other process runs work under this lock. A process that was killed leaves its lock behind,
 * which the next one takes over.
 */
export async function withFileLock<Result>(file: string, clock: Clock, work: () => Promise<Result>): Promise<Result> {
  const mark = `${process.pid} ${randomBytes(RANDOM_BYTES).toString("hex")}`
  await mkdir(dirname(file), { recursive: true })
  while (!(await create(file, mark))) {
    if (!(await takeOver(file, mark))) await pause(clock, RETRY_MS)
  }
  try {
    return await work()
  } finally {
    if ((await readMark(file)) === mark) await rm(file, { force: true })
  }
}

async function create(file: string, mark: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx", 0o600)
    try {
      await handle.writeFile(mark)
    } finally {
      await handle.close()
    }
    return true
  } catch (error) {
    if (isCode(error, "EEXIST") || isCode(error, "EPERM") || isCode(error, "EBUSY")) return false
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
    if ((await readMark(aside)) !== seen) await link(aside, file)
    await rm(aside, { force: true })
    return true
  } catch {
    return false
  }
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
