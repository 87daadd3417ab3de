import { z } from "zod"
import { queueRecalculation } from "#core/months/index.ts"
import { timestamp } from "#platform/clock/index.ts"
import { defineJob, handle, type HandledJob, type JobSchedule } from "#platform/jobs/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { KINDS, type Kind } from "./kinds.ts"
import type { EntryDeps } from "./needs.ts"
import { removeDeleted } from "./recycle-bin.store.ts"
import { concernedMonths } from "./settle.ts"

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
 * Purges what has been in the recycle bin for RECYCLE_BIN_DAYS, batch by batch. (rules/entries#deleting-and-restoring)
 */
export function purgeJob(deps: EntryDeps): HandledJob {
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
function purgeBatch(deps: EntryDeps, kind: Kind): Promise<boolean> {
  return deps.transact(async (tx) => {
    const until = timestamp(tx.now.subtract({ hours: 24 * deps.config.recycleBinDays }))
    const purged = await removeDeleted(tx.db, kind, until, BATCH)
    if (purged.length === 0) return false

    const ids = purged.map((entry) => entry._id)
    await deps.forgetContents(tx.db, ids)
    const change = { kind: kind.kind, deleted_until: until, ids }
    tx.audit(null, "recycle_bin.purged", { collection: kind.collection.name, id: newId(), change })
    const concerned = purged.flatMap(({ employee_id, date }) =>
      concernedMonths(kind, [date]).map((month) => ({ employee_id, month })),
    )
    const each = new Map(concerned.map((place) => [`${place.month} ${place.employee_id}`, place]))
    await queueRecalculation(tx, [...each.values()])
    return purged.length === BATCH
  })
}
