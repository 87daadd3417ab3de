import { addDays, easternDate } from "@scorecard/domain/calendar"
import type { World } from "#platform/world.ts"
import { purgeDaysBefore } from "./activity.store.ts"

/**
 * Days of activity that are older than they are kept go, in statements that each hold few rows; what is left over after
 * a long pause goes at the next call. It may run twice.
 */
export async function purgeActivity({ db, clock, config }: Pick<World, "db" | "clock" | "config">): Promise<void> {
  const first = addDays(easternDate(clock.now()), -config.activityRetentionDays)
  let after: string | null = ""
  while (after !== null) after = await purgeDaysBefore(db, first, after)
}
