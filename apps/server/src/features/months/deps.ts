import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"

/**
 * People scored and written at a time. Larger ones are hardly faster, and their garbage grows old before it is collected:
 * what a process grows by is ruled by this.
 */
export const BATCH_SIZE = 500

export type MonthsNeeds = {
  /** ATW requests dated in the month that nobody has decided yet; none where the feature is not there. */
  pendingAtwRequests?(db: Database, month: string): Promise<number>
}

export type MonthsDeps = World & MonthsNeeds
