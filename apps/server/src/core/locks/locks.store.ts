import { Timestamp } from "@scorecard/contracts/common"
import { LockPage, SCHEDULED_LOCKS_ID, ScheduledLocks } from "@scorecard/contracts/locks"
import { DEFAULT_LOCK_SETTINGS, type YearMonth } from "@scorecard/domain"
import { z } from "zod"
import { configurationDocument } from "#core/cycles/index.ts"
import { hasRowIn } from "#core/people/index.ts"
import { sql, type Database } from "#platform/index.ts"
import { keepUntilChanged } from "#platform/polls/index.ts"

const since = z.partialRecord(LockPage, Timestamp)

/** Settings from an earlier version do not record since when they apply; they read as having always applied. */
const LocksDocument = ScheduledLocks.extend({
  in_force_since: z.strictObject({ weekly: since, monthly: since }).default({ weekly: {}, monthly: {} }),
})
export type LocksDocument = z.output<typeof LocksDocument>

/** Applies until level 5 saves a change; it reads as version 1, and the first change makes it version 2. */
function defaults(): LocksDocument {
  const { weekly, monthly } = structuredClone(DEFAULT_LOCK_SETTINGS)
  return {
    _id: SCHEDULED_LOCKS_ID,
    weekly: { ...weekly, pages: [...weekly.pages] },
    monthly: { ...monthly, pages: [...monthly.pages] },
    updated_at: null,
    updated_by_id: null,
    in_force_since: { weekly: {}, monthly: {} },
    version: 1,
  }
}

export const scheduledLocks = configurationDocument(LocksDocument, defaults)

export const getLockSettings = (db: Database): Promise<LocksDocument> => scheduledLocks.get(db)

/** The same, kept in memory until a configuration changes, and shared by its readers. (decision 0061) */
export const getLockSettingsInMemory = (db: Database): Promise<LocksDocument> =>
  keepUntilChanged(db, "lock settings", () => getLockSettings(db))

/** The number of people with a scorecard in at least one of these months. */
export async function countPeopleIn(db: Database, months: readonly YearMonth[]): Promise<number> {
  if (months.length === 0) return 0
  const { rows } = await sql<{ people: number }>`select count(*) as people from tbl_employees e
    where ${sql.join(months.map(hasRowIn), sql` or `)}`.execute(db)
  return rows[0]?.people ?? 0
}
