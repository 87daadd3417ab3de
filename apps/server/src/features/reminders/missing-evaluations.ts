import { Refusal } from "@scorecard/contracts/refusals"
import { departmentCounts, monthId } from "@scorecard/domain"
import { timestamp, type Announcement, type Database } from "#platform/index.ts"
import type { RemindersNeeds, TeamCard } from "./deps.ts"
import { reminderPeriod, type DueReminder } from "./due-reminders.ts"
import {
  departmentSizes,
  EVERYBODY,
  findManagersMissingEvaluations,
  type ManagerMissingEvaluations,
} from "./reminders.store.ts"

export type MissingEvaluations = {
  people_short: number
  missing: number
  managers: ManagerMissingEvaluations[]
  /** Company-wide counts, grouped so that they identify nobody. */
  departments: { name: string; count: number }[]
}

/** Counts people with too few evaluations, for each manager and for the whole company. */
export async function countMissing(
  deps: Pick<RemindersNeeds, "countPeopleMissing" | "selectPeopleMissing">,
  db: Database,
  dueReminder: DueReminder,
): Promise<MissingEvaluations> {
  const period = reminderPeriod(dueReminder)
  try {
    const short = await deps.countPeopleMissing(db, period, EVERYBODY)
    const people_short = sum(short.map(({ people }) => people))
    const missing = sum(short.map((department) => department.missing))
    if (people_short === 0) return NOTHING_MISSING
    const managers = await findManagersMissingEvaluations(db, await deps.selectPeopleMissing(db, period, EVERYBODY))
    const ids = short.flatMap(({ department_id }) => department_id ?? [])
    const sizes = new Map((await departmentSizes(db, ids, dueReminder.month)).map((size) => [size.department_id, size]))
    const counted = short.map(({ department_id, people }) => {
      const size = department_id === null ? undefined : sizes.get(department_id)
      return { name: size?.name ?? null, headcount: size?.headcount ?? 0, count: people }
    })
    return { people_short, missing, managers, departments: departmentCounts(counted) }
  } catch (error) {
    // A month before the first cycle requires nothing.
    if (error instanceof Refusal && error.status === 422) return NOTHING_MISSING
    throw error
  }
}

const NOTHING_MISSING: MissingEvaluations = { people_short: 0, missing: 0, managers: [], departments: [] }

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

type Counts = { people_short: number; missing: number }

/** The variables of the templates. For a week, `month` is the one that it belongs to. */
export function templateData({ key, week_start, month, at }: DueReminder, counts: Counts): Announcement["data"] {
  return {
    ...month,
    ...(week_start !== null && { week_start }),
    ...(key !== "scorecard.evals.missing_team" && { locks_at: timestamp(at) }),
    people_short: counts.people_short,
    missing: counts.missing,
  }
}

/** The page that lists people with missing evaluations. */
export function reminderLink({ month }: DueReminder): string {
  return `/evaluation-status?month=${monthId(month)}&only=missing`
}

/** One announcement for all managers with the same counts. */
export function createAnnouncements(dueReminder: DueReminder, { managers }: MissingEvaluations): Announcement[] {
  const byCounts = Map.groupBy(managers, ({ people_short, missing }) => `${people_short} ${missing}`)
  return [...byCounts.values()].flatMap((group) =>
    group.slice(0, 1).map((counts) => ({
      type: dueReminder.key,
      recipient_ids: group.map(({ employee_id }) => employee_id),
      data: templateData(dueReminder, counts),
      link: reminderLink(dueReminder),
    })),
  )
}

const formatPeopleShort = (count: number) => `${count} ${count === 1 ? "person" : "people"} short of evaluations`

/** The card for the channel: the type's title with the company's counts, then departments. It names nobody. */
export async function createCard(
  { renderNotification }: Pick<RemindersNeeds, "renderNotification">,
  db: Database,
  dueReminder: DueReminder,
  missing: MissingEvaluations,
): Promise<TeamCard> {
  const input = { type: dueReminder.key, data: templateData(dueReminder, missing), actor_id: null }
  const { title } = await renderNotification(db, input, { name: "everybody" })
  const lines = missing.departments.map(({ name, count }) => `${name}: ${formatPeopleShort(count)}`)
  return { title, lines, link: reminderLink(dueReminder), kind: dueReminder.key }
}
