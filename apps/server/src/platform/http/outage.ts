/**
 * PostgreSQL's classes for "not there": connection exceptions, shutdown, crash, starting up; for "no room": too many
 * connections, a full disk, no memory, a disk that fails; and for "not now": a lock that another transaction did not give
 * back in time, our own transaction ended for idling.
 */
const SQL_STATES = /^(08...|57P0[1-3]|53...|58030|55P03|25P03)$/
const SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
])
const SAID_BY_US = new Set(["WarehouseUnavailable", "DatabaseSilent"])
const DRIVER_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/

/** Tells an outage of a service that we depend on from a mistake of ours: the first is answered 503. */
export function isOutage(error: Error): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (SAID_BY_US.has(cause.name)) return true
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : ""
    const isSystemCall = "syscall" in cause && SYSTEM_CODES.has(code)
    if (isSystemCall || SQL_STATES.test(code) || DRIVER_MESSAGES.test(cause.message)) return true
  }
  return false
}
