import type { Cycle } from "@scorecard/domain/calendar"
import { nextUpcomingCycle } from "./registry.ts"

/** The end of a sentence that begins with the cycle's label; null where it can go. */
export function whyNotDeletable(
  { _id, status }: Pick<Cycle, "_id" | "status">,
  cycleIds: readonly string[],
  today: string,
): string | null {
  if (status !== "upcoming") return `is ${status}; only upcoming cycles can be deleted.`
  if (_id === nextUpcomingCycle(today)) return "comes next, so it stays."
  return _id === cycleIds.at(-1) ? null : "has a cycle after it; delete the last one first."
}
