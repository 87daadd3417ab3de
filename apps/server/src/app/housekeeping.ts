import { z } from "zod"
import { purgeDailyUsage } from "#platform/fair-shares/index.ts"
import { defineJob, handle, type HandledJob, type JobSchedule } from "#platform/jobs/index.ts"
import { mergeChangeTokens } from "#platform/polls/index.ts"
import { purgeStoredResponses, type Tx } from "#platform/transactions/index.ts"
import type { Platform } from "#platform/platform.ts"

const HOUR_SECONDS = 3_600

const housekeeping = defineJob({
  name: "housekeeping",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "housekeeping",
  batchSize: 1,
})

type Chores = {
  purgeSessions(tx: Tx): Promise<void>
  purgePreviews(tx: Tx): Promise<void>
  ensureCycles(tx: Tx): Promise<void>
  /** In separate statements, because there may be a lot to delete. */
  purgeActivity(): Promise<void>
  noteAuditHeads(): Promise<void>
  purgeNotifications(): Promise<void>
  tidyChats(): Promise<void>
  purgeOldUploads(): Promise<void>
  purgeDeliveries(): Promise<void>
}

/** Time-based maintenance: purges expired sessions, stored responses and uploads, and creates each July's next cycle. */
export function openHousekeeping(platform: Platform, chores: Chores): { jobs: HandledJob[]; schedules: JobSchedule[] } {
  const runChores = async () => {
    await platform.transact(async (tx) => {
      await purgeStoredResponses(tx.db, tx.now)
      await purgeDailyUsage(tx)
      await chores.purgeSessions(tx)
      await chores.purgePreviews(tx)
      await chores.ensureCycles(tx)
    })
    await chores.purgeActivity()
    await chores.noteAuditHeads()
    await chores.purgeNotifications()
    await chores.tidyChats()
    await chores.purgeOldUploads()
    await chores.purgeDeliveries()
    await platform.transact((tx) => mergeChangeTokens(tx.db))
  }
  return {
    jobs: [handle(housekeeping, runChores)],
    schedules: [{ declaration: housekeeping, payload: {}, everySeconds: HOUR_SECONDS }],
  }
}
