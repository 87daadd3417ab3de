import type { AnyEntry } from "@scorecard/contracts/entries"
import { addDays } from "@scorecard/domain/calendar"
import type { Worker } from "./person.ts"
import { randomOf } from "./random.ts"
import { repeatableId } from "./repeatable-id.ts"
import { easternMs, timestampOf } from "./work-calendar.ts"
import { ENTERED_TWICE } from "./words.ts"

/** Younger than the 30 days after which the recycle bin is emptied. (rules/entries#deleting-and-restoring) */
const LATELY_DAYS = 24
const SHARE = 0.04
const QUARTER_HOUR_MS = 900_000
const HOUR_MS = 3_600_000

/** Recent duplicates that the supervisor deleted; no figures depend on them. */
export function recycleBin(
  seed: number,
  today: string,
  entries: readonly AnyEntry[],
  workers: readonly Worker[],
): AnyEntry[] {
  const random = randomOf(seed, "recycle bin", today)
  const supervisorOf = new Map(workers.map(({ employee_id, supervisor_id }) => [employee_id, supervisor_id]))
  const since = easternMs(addDays(today, -LATELY_DAYS), 0)
  const until = easternMs(today, 0)
  const seen = new Set<AnyEntry["kind"]>()
  return entries.flatMap((entry) => {
    const made = Date.parse(entry.created_at)
    const by = supervisorOf.get(entry.employee_id)
    // At least one of each kind with recent entries.
    const isTaken = made >= since && by !== undefined && (random.chance(SHARE) || !seen.has(entry.kind))
    const again = made + random.whole(1, QUARTER_HOUR_MS)
    const deleted = again + random.whole(1, 30) * HOUR_MS
    if (!isTaken || deleted >= until) return []
    seen.add(entry.kind)
    const [created_at, deleted_at] = [timestampOf(again), timestampOf(deleted)]
    return [
      {
        ...entry,
        _id: repeatableId(again, random),
        remarks: ENTERED_TWICE,
        created_at,
        updated_at: created_at,
        deleted_at,
        deleted_by_id: by,
      },
    ]
  })
}
