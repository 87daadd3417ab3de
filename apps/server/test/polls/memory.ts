import { inject } from "vitest"
import type { Statement } from "../support/statements.ts"

/** A distributed database has no memory of answers: each poll works its answer out. (decision 0048) */
export const hasMemory = !inject("isDistributed")

/** What a poll needs when nothing has changed: who is asking, and whether anything has. */
const CHEAP = new Set(["tbl_sessions", "tbl_employees", "tbl_change_tokens"])

/** The tables that an answer was worked out from; none if it was remembered. */
export function sourcesIn(statements: readonly Statement[]): string[] {
  const read = new Set(statements.flatMap(({ text }) => text?.match(/\btbl_\w+/g) ?? []))
  return [...read.difference(CHEAP)]
}
