import type { MonthReport } from "@scorecard/contracts/months"
import type { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { LockPage } from "@scorecard/domain/locks"
import type { CycleConfiguration } from "@scorecard/domain/scoring"
import type { Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"

type DatedWrite = {
  page: LockPage
  employee_id: string
  dates: readonly string[]
  /** Further months, `YYYY-MM`: held, and refusing nothing. */
  also_concerns: readonly string[]
  /** A decision about what somebody submitted before it was locked: only a final month refuses it. */
  is_submitted_in_time?: boolean
}

/** Whose locks count. */
type Writer = Pick<Actor, "access_level">

/** The months that a write touches, held until the transaction ends, and what refuses the write. */
export type HeldMonths = {
  reports: MonthReport[]
  /** One for each write, in their order: null where it may go on. */
  refusals: (Refusal | null)[]
  /** The first of them. */
  refusal: Refusal | null
}

export type EntriesNeeds = {
  /** `later`: the refusal is for the caller to throw, after its 422 and 412. (decisions §12) */
  guard(tx: Tx, actor: Writer, writes: readonly DatedWrite[], refusing: "later" | "at_once"): Promise<HeldMonths>
  configurationOf(db: Database, cycleId: string): Promise<CycleConfiguration>
  queueResync(tx: Tx, employeeMonths: readonly { employee_id: string; month: string }[]): Promise<void>
  /** Counts a change of months that are final already, one for each time a month is named; draft months are passed by. */
  noteFinalChanged(tx: Tx, changes: readonly { employee_id: string; month: string }[]): Promise<void>
  /** What else is kept of what these entries said, for undoing uploads, goes with them when they are purged. */
  forgetContents(db: Database, entryIds: readonly string[]): Promise<void>
}

export type EntryDeps = Pick<World, "db" | "transact" | "cursors" | "config"> & EntriesNeeds
