import type { ActivityExportQuery } from "@scorecard/contracts/activity"
import type { Actor } from "@scorecard/domain/access"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches, type Column } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { activityAfter, type PersonActivity } from "./activity.store.ts"
import { lastSevenDays } from "./minute-of-day.ts"

const COLUMNS: Column<PersonActivity>[] = [
  ...fieldColumns<PersonActivity>(["employee_id", "name", "last_login_at", "last_active_web_at"]),
  ...fieldColumns<PersonActivity>(["last_active_desktop_at"]),
  { head: "last_active_at", cell: lastActiveAt },
  ...fieldColumns<PersonActivity>(["active_minutes_today", "active_minutes_last_7_days"]),
]

/** The people of the employee list with what they did last. (rules/people#activity) */
export function exportActivity(
  { db, clock }: Pick<World, "db" | "clock">,
  actor: Actor,
  { format, ...filter }: ActivityExportQuery,
): Promise<FileAnswer> {
  const days = lastSevenDays(clock.now())
  const batches = keysetBatches<PersonActivity>((after, limit) =>
    activityAfter(db, actor, filter, { days, after, limit }),
  )
  return exportFile("activity", format, COLUMNS, batches)
}

/** Timestamps of one form: the later one is the greater text. */
function lastActiveAt({ last_active_web_at, last_active_desktop_at }: PersonActivity): string | null {
  const known = [last_active_web_at, last_active_desktop_at].filter((at) => at !== null)
  return known.toSorted().at(-1) ?? null
}
