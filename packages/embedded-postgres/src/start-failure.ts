import { open, readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Cluster } from "./cluster.ts"
import { poll } from "./deadline.ts"
import { errorCode, damaged, EmbeddedPostgresError, unless } from "./errors.ts"

const SERVER_LOG = /^postgresql-.*\.log$/
/** The log writer exits after the server and may still be writing. */
const LOG_WRITER_MS = 2_000

/** Why the server stopped, in its own words; messages to its clients are not a reason. */
const REASON = /(?:PANIC|FATAL): {2}(?!the database system is|terminating)(.+)/
/** Printed before there is a log. */
const FIRST_WORDS = /^postgres: (could not [\s\S]+)/m

/** Problems with the files, as opposed to the machine. */
const DAMAGE =
  /could not (?:find|locate|read|open|access)|incompatible|does not exist|checksum|invalid|corrupt|unexpected|could not load/i
const MACHINE =
  /No space left|Permission denied|Cannot allocate|shared memory|semaphore|lock file|ownership|permissions|parameter|Too many open files/i
/** undefined_file, the SQLSTATEs of broken catalogs and corruption, and a missing system database. */
const DAMAGE_CODES = ["58P01", "XX000", "XX001", "XX002", "3D000"]

export type LogMark = ReadonlyMap<string, number>

/** The current size of the server's logs, to find out later what was added. */
export async function markLogs(logFolder: string): Promise<LogMark> {
  const names = (await readdir(logFolder)).filter((name) => SERVER_LOG.test(name))
  return new Map(
    await Promise.all(names.map(async (name) => [name, (await stat(join(logFolder, name))).size] as const)),
  )
}

/** Explains why a server stopped while it was starting. @param ended its exit code or signal */
export async function explainEnd(cluster: Cluster, mark: LogMark, ended: string): Promise<EmbeddedPostgresError> {
  const { dataDirectory, logFolder } = cluster
  const firstWords = await readFile(join(logFolder, "start.log"), "utf8")
  const reason = await poll(async () => reasonIn(`${firstWords}\n${await addedSince(logFolder, mark)}`), {
    limitMs: LOG_WRITER_MS,
  })
  if (reason !== undefined && DAMAGE.test(reason) && !MACHINE.test(reason)) return damaged(dataDirectory, reason)
  return new EmbeddedPostgresError(
    `PostgreSQL ended while starting (${ended}): ${reason ?? oneLine(firstWords)}. See ${logFolder}.`,
  )
}

/** Explains an error from a running server; null if it isn't about damaged files. */
export function explainAnswer(
  { dataDirectory }: Pick<Cluster, "dataDirectory">,
  error: unknown,
): EmbeddedPostgresError | null {
  if (!(error instanceof Error) || !DAMAGE_CODES.includes(errorCode(error) ?? "")) return null
  return damaged(dataDirectory, error.message, { cause: error })
}

function reasonIn(said: string): string | undefined {
  const found = REASON.exec(said)?.[1] ?? FIRST_WORDS.exec(said)?.[1]
  return found === undefined ? undefined : oneLine(found)
}

async function addedSince(logFolder: string, mark: LogMark): Promise<string> {
  const names = (await readdir(logFolder)).filter((name) => SERVER_LOG.test(name))
  const parts = await Promise.all(names.map((name) => textFrom(join(logFolder, name), mark.get(name) ?? 0)))
  return parts.join("\n")
}

async function textFrom(path: string, start: number): Promise<string> {
  const file = await unless(["ENOENT"], open(path))
  if (file === undefined) return ""
  try {
    const { size } = await file.stat()
    // Log files rotate by weekday: after a week, the file starts over.
    const from = size < start ? 0 : start
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.toString("utf8", 0, bytesRead)
  } finally {
    await file.close()
  }
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, " ")
