import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"

export type EntriesNeeds = {
  /** What else is kept of what these entries said, for undoing uploads, goes with them when they are purged. */
  forgetContents(db: Database, entryIds: readonly string[]): Promise<void>
}

export type EntryDeps = Pick<World, "db" | "transact" | "cursors" | "config"> & EntriesNeeds
