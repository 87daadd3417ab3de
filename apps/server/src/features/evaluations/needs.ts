import type { CycleConfiguration } from "@scorecard/domain/scoring"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"

export type EvaluationsNeeds = {
  /** @throws Refusal 404 when there is no such cycle. */
  configurationOf(db: Database, cycleId: string): Promise<CycleConfiguration>
}

export type EvaluationsDeps = Pick<World, "db" | "clock" | "config" | "cursors" | "transact"> & EvaluationsNeeds
