import { z } from "zod"
import { queueRecalculation } from "#core/months/index.ts"
import { defineJob, handle, newId, timestamp, type HandledJob, type JobSchedule } from "#platform/index.ts"
import type { PurgeDeps } from "./delete.ts"
import { KINDS, type Kind } from "./kinds.ts"
import { concernedEmployeeMonths } from "./effects.ts"
import { removeDeleted } from "./entries.store.ts"

const BATCH = 500
const HOUR_SECONDS = 3_600

const purgeRecycleBin = defineJob({
  name: "purge_recycle_bin",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "recycle-bin",
  expireInSeconds: 1_800,
  batchSize: 1,
})

export const purgeSchedule: JobSchedule = { declaration: purgeRecycleBin, payload: {}, everySeconds: HOUR_SECONDS }

/**
 * Purges entries that have been in the recycle bin for RECYCLE_BIN_DAYS, in batches.
 * (rules/entries#deleting-and-restoring)
 */
export function purgeJob(deps: PurgeDeps): HandledJob {
  return handle(purgeRecycleBin, async (_payload, { signal }) => {
    for (const kind of KINDS) {
      let mayBeMore = true
      while (mayBeMore) {
        signal.throwIfAborted()
        mayBeMore = await purgeBatch(deps, kind)
      }
    }
  })
}

/** @returns whether there may be more */
function purgeBatch(deps: PurgeDeps, kind: Kind): Promise<boolean> {
  return deps.transact(async (tx) => {
    const until = timestamp(tx.now.subtract({ hours: 24 * deps.config.recycleBinDays }))
    const purged = await removeDeleted(tx.db, kind, until, BATCH)
    if (purged.length === 0) return false

    const ids = purged.map((entry) => entry._id)
    await deps.forgetContents(tx.db, ids)
    const change = { kind: kind.kind, deleted_until: until, ids }
    tx.audit(null, "recycle_bin.purged", { collection: kind.collection.name, id: newId(), change })
    const changes = purged.map(({ employee_id, date }) => ({ employee_id, dates: [date] }))
    await queueRecalculation(tx, concernedEmployeeMonths(kind, changes))
    return purged.length === BATCH
  })
}
