import { SCHEDULED_LOCKS_ID, ScheduledLocks } from "@scorecard/contracts/locks"
import { DEFAULT_LOCK_SETTINGS } from "@scorecard/domain/locks"
import { collection, sql } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"

export const scheduledLocks = collection("tbl_scorecard_config", ScheduledLocks)

/** What holds until level 5 saves something; it reads as version 1, and the first change makes it version 2. */
function defaults(): ScheduledLocks {
  const { weekly, monthly } = structuredClone(DEFAULT_LOCK_SETTINGS)
  return {
    _id: SCHEDULED_LOCKS_ID,
    weekly: { ...weekly, pages: [...weekly.pages] },
    monthly: { ...monthly, pages: [...monthly.pages] },
    updated_at: null,
    updated_by_id: null,
    version: 1,
  }
}

export async function readLocks(db: Database): Promise<ScheduledLocks> {
  return (await scheduledLocks.find(db, SCHEDULED_LOCKS_ID)) ?? defaults()
}

/** The settings for a change: written down if they were the defaults so far, and held until the transaction ends. */
export async function holdLocks(db: Database): Promise<ScheduledLocks> {
  const { version: _, ...doc } = defaults()
  await sql`insert into ${scheduledLocks.table} (_id, doc) values (${doc._id}, ${JSON.stringify(doc)}::jsonb)
    on conflict do nothing`.execute(db)
  return scheduledLocks.get(db, SCHEDULED_LOCKS_ID, "for update")
}
