import { expect, test } from "vitest"
import { isOutage } from "./outage.ts"

const databaseError = (message: string, code = "XX000") => Object.assign(new Error(message), { code })

test.each([
  "postmaster was shut down, exiting",
  "terminating connection due to unexpected postmaster exit",
  "terminating connection because of crash of another server process",
  "failure on connection marked as essential: 10.0.0.2:5432",
  "SSL SYSCALL error: EOF detected\ninvalid socket",
  "server closed the connection unexpectedly",
  "could not receive data from server: Connection reset by peer",
])("a node of a cluster that is lost is an outage, although it has no code of one: %s", (message) => {
  expect(isOutage(databaseError(message))).toBe(true)
})

test("any other internal error of the database is not", () => {
  expect(isOutage(databaseError("unrecognized node type: 0"))).toBe(false)
  expect(isOutage(databaseError("duplicate key", "23505"))).toBe(false)
})
