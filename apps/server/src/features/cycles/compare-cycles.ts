import type { ComparisonQuery, ConfigurationComparison } from "@scorecard/contracts/cycle-comparison"
import { cycle, easternDate } from "@scorecard/domain/calendar"
import { compareConfigurations } from "@scorecard/domain/scoring"
import { z } from "zod"
import type { World } from "#platform/world.ts"
import { versionOf } from "./configuration-bundle.ts"
import { readConfiguration } from "./cycles.store.ts"

/**
 * The differences are worked out anew for each page; a cursor counts them, and holds only for the versions and the
 * filters that it was made for.
 * @throws Refusal 404, 422 for a cursor of another list or of before a change.
 */
export async function compareCycles(
  deps: Pick<World, "db" | "clock" | "cursors">,
  { from, to, part, change, limit, cursor }: ComparisonQuery,
): Promise<ConfigurationComparison> {
  const [before, after] = await Promise.all([readConfiguration(deps.db, from), readConfiguration(deps.db, to)])
  const list = JSON.stringify([from, versionOf(before), to, versionOf(after), part ?? null, change ?? null])
  const position = deps.cursors.read(cursor, z.strictObject({ list: z.literal(list), start: z.number().int() }))
  const start = position?.start ?? 0

  const found = compareConfigurations(before, after).filter(
    (difference) =>
      (part === undefined || difference.part === part) && (change === undefined || difference.change === change),
  )
  const end = start + limit
  const today = easternDate(deps.clock.now())
  return {
    from: cycle(from, today),
    to: cycle(to, today),
    items: found.slice(start, end),
    next_cursor: end < found.length ? deps.cursors.write({ list, start: end }) : null,
    total: found.length,
  }
}
