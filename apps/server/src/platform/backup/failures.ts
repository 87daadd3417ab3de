/** An error that stops a backup or a restore and that the operator can fix; the message says how. */
export class ArchiveRefused extends Error {
  override readonly name = "ArchiveRefused"
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"])
const DENIED = new Set(["EACCES", "EPERM", "EROFS"])
/** Connection, authentication, resources, operator. */
const UNAVAILABLE = /^(?:08|28|3D|53|57)/
/** A lock was not obtained within the time limit. */
const LOCKED = "55P03"
const UNREACHABLE = /ECONNREFUSED|ENOENT|ETIMEDOUT|ENOTFOUND|ECONNRESET|EPIPE/

/**
 * Describes an environment failure (a full disk, an unavailable database) in one line for the operator; null for a bug
 * of ours.
 */
export function describeFailure(error: unknown): string | null {
  if (error instanceof ArchiveRefused) return error.message
  if (!(error instanceof Error)) return null
  if (error.name === "AbortError") return "Interrupted."
  const { code, path, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return isLost(error) ? `The connection to the database was lost: ${error.message}.` : null
  if (FULL.has(code)) return `There is no space left${path ? ` for ${path}` : ""} (${code}).`
  if (DENIED.has(code)) return `${path ?? "A file"} cannot be read or written by this user (${code}).`
  if (code === LOCKED) return "Another transaction, such as an upgrade's, held a lock for too long. Try again."
  if (UNAVAILABLE.test(code)) return `The database is unavailable: ${error.message}.`
  if (syscall === "connect" && UNREACHABLE.test(code)) return `The database cannot be reached: ${error.message}.`
  if (UNREACHABLE.test(code) && syscall !== undefined && path === undefined) {
    return `The connection to the database was lost: ${error.message}.`
  }
  return path ? `${path} cannot be read or written: ${error.message}.` : null
}

/** pg sets no code on these errors. */
const isLost = ({ message }: Error) =>
  /Connection terminated|not queryable|timeout expired|connection timeout/i.test(message)
