/**
 * PostgreSQL error classes for unavailability (connection exceptions, shutdown, crash, startup), for exhausted
 * resources (too many connections, full disk, out of memory, I/O errors) and for contention (a lock that another
 * transaction did not release in time, our own transaction terminated for idling, or in favor of another again and
 * again).
 */
const SQL_STATES = /^(08...|57P0[1-3]|53...|58030|55P03|25P03|40001|40P01)$/
const SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
])
const OWN_ERRORS = new Set(["WarehouseUnavailable", "DatabaseSilent"])
/** Of Citus, which gives no code to the end of its own server, and to what its driver says of a lost node. */
const NODE_MESSAGES =
  /^(postmaster was shut down|terminating connection|failure on connection marked as essential|SSL SYSCALL error|SSL connection has been closed|server closed the connection|could not (receive|send) data|no connection to the server|connection not open)/
const DRIVER_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/

/** Distinguishes an outage of a service we depend on, which is answered 503, from a bug of ours. */
export function isOutage(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (OWN_ERRORS.has(cause.name)) return true
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : ""
    const isSystemCall = "syscall" in cause && SYSTEM_CODES.has(code)
    if (isSystemCall || SQL_STATES.test(code)) return true
    if (DRIVER_MESSAGES.test(cause.message) || NODE_MESSAGES.test(cause.message)) return true
  }
  return false
}
