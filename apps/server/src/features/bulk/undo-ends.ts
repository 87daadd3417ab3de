import { timestamp } from "#platform/clock/index.ts"
import type { World } from "#platform/world.ts"
import { forgetOldBatch, type BatchDocument } from "./batches.store.ts"

/** Longer than a request takes: whoever began to undo an upload in time finds its rows. */
const GRACE = { hours: 1 }

/** Whether an upload was made too long ago to be undone. */
export function isTooOld({ created_at }: BatchDocument, now: Temporal.Instant, undoDays: number): boolean {
  return created_at <= timestamp(now.subtract({ hours: 24 * undoDays }))
}

/** What uploads wrote over is personal data: it goes when they can no longer be undone, an upload at a time. */
export async function purgeOldUploads({ db, clock, config }: Pick<World, "db" | "clock" | "config">): Promise<void> {
  const until = timestamp(
    clock
      .now()
      .subtract(GRACE)
      .subtract({ hours: 24 * config.bulkUndoDays }),
  )
  while (await forgetOldBatch(db, until)) continue
}
