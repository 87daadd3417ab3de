import { timestamp } from "#platform/clock/index.ts"
import type { World } from "#platform/world.ts"
import { requeueOverdueMails } from "./gathered-mails.ts"
import { purgeGatherings } from "./gathered-mails.store.ts"
import { purgeNotificationsBefore } from "./purge.store.ts"

const DAY_HOURS = 24

/** What is older than it is kept goes, in transactions that each hold few rows. It may run twice. */
export async function purgeNotifications({
  transact,
  clock,
  config,
}: Pick<World, "transact" | "clock" | "config">): Promise<void> {
  const kept = { hours: config.notificationRetentionDays * DAY_HOURS }
  const before = timestamp(clock.now().subtract(kept))
  await transact(async (tx) => {
    await requeueOverdueMails(tx)
    await purgeGatherings(tx.db, tx.now)
  })
  let purged = 1
  while (purged > 0) purged = await transact((tx) => purgeNotificationsBefore(tx.db, before))
}
