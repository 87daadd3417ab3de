import type { ActivitySummary } from "@scorecard/contracts/activity"
import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { minutesOf } from "./activity.store.ts"
import { lastSevenDays } from "./minute-of-day.ts"

/** The person's own minutes, today and in seven Eastern days that end with today. (rules/people#activity) */
export function summarizeActivity(
  { db, clock }: Pick<World, "db" | "clock">,
  { employee_id }: Pick<Actor, "employee_id">,
): Promise<ActivitySummary> {
  return minutesOf(db, employee_id, lastSevenDays(clock.now()))
}
