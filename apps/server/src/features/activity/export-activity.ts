import type { ActivityExportQuery } from "@scorecard/contracts/activity"
import type { Actor } from "@scorecard/domain/access"
import { FileAnswer } from "#platform/http/index.ts"
import { csvOf, mapBatches, readAhead } from "#platform/tables/index.ts"
import type { Cell } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { activityAfter } from "./activity.store.ts"
import type { PersonActivity } from "./activity.store.ts"
import { lastSevenDays } from "./minute-of-day.ts"

const BATCH = 1_000
const HEADS = [
  "employee_id",
  "name",
  "last_login_at",
  "last_active_web_at",
  "last_active_desktop_at",
  "last_active_at",
  "active_minutes_today",
  "active_minutes_last_7_days",
]

type Deps = Pick<World, "db" | "clock">

/** The people of the employee list with what they did last, a batch at a time. (interface §4.3) */
export async function exportActivity(deps: Deps, actor: Actor, query: ActivityExportQuery): Promise<FileAnswer> {
  const batches = await readAhead(batchesOf(deps, actor, query))
  const rows = mapBatches(batches, async (people) => people.map(cells))
  return new FileAnswer("text/csv; charset=utf-8", "activity.csv", csvOf(HEADS, rows))
}

async function* batchesOf({ db, clock }: Deps, actor: Actor, filter: ActivityExportQuery) {
  const days = lastSevenDays(clock.now())
  let after: PersonActivity | null = null
  for (;;) {
    const people: PersonActivity[] = await activityAfter(db, actor, filter, { days, after, limit: BATCH })
    const last = people.at(-1)
    if (!last) return
    yield people
    if (people.length < BATCH) return
    after = last
  }
}

function cells(person: PersonActivity): Cell[] {
  const { last_active_web_at, last_active_desktop_at } = person
  // Timestamps of one form: the later one is the greater text.
  const latest = [last_active_web_at, last_active_desktop_at].filter((at) => at !== null).toSorted()
  return [
    person.employee_id,
    person.name,
    person.last_login_at,
    last_active_web_at,
    last_active_desktop_at,
    latest.at(-1) ?? null,
    person.active_minutes_today,
    person.active_minutes_last_7_days,
  ]
}
