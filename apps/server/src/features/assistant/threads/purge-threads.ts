import { timestamp } from "#platform/clock/index.ts"
import type { World } from "#platform/world.ts"
import { purgeThreadsBefore } from "./threads.store.ts"

/** (rules/assistant#threads) */
const KEPT = { hours: 90 * 24 }

/** Deleted chats whose 90 days are over go, in transactions that each hold few rows. It may run twice. */
export async function purgeThreads({ transact, clock }: Pick<World, "transact" | "clock">): Promise<void> {
  const before = timestamp(clock.now().subtract(KEPT))
  let purged = 1
  while (purged > 0) purged = await transact((tx) => purgeThreadsBefore(tx.db, before))
}
