import type { Actor } from "@scorecard/domain/access"
import { timestamp } from "#platform/clock/index.ts"
import type { World } from "#platform/world.ts"
import { markMinute } from "./activity.store.ts"
import { minuteOfDay } from "./minute-of-day.ts"

/**
 * Marks the current minute active for the client that is on screen. It leaves no audit record: the row is the record,
 * and a log line for each minute of each person would bury the changes. (rules/people#activity)
 */
export async function recordHeartbeat(
  { db, clock }: Pick<World, "db" | "clock">,
  actor: Actor,
  client: Actor["client"],
): Promise<void> {
  // Neither person was active as themselves. (rules/sign-in#impersonation)
  if (actor.impersonated_by !== null) return
  const now = clock.now()
  await markMinute(db, { employee_id: actor.employee_id, client, ...minuteOfDay(now), at: timestamp(now) })
}
