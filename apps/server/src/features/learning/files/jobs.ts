import { z } from "zod"
import { defineJob, handle, timestamp, type HandledJob, type JobSchedule, type Platform } from "#platform/index.ts"
import { removeOrphans } from "#platform/uploads/index.ts"
import { deleteUnusedFiles, files, findUnreferencedKeys } from "./files.store.ts"
import { FOLDER } from "./files.ts"

const DAY_SECONDS = 86_400
/** Authors who upload a file today write the unit for it within a week. */
const UNUSED_HOURS = 7 * 24
const BATCH_SIZE = 100

const sweepLearningFiles = defineJob({
  name: "sweep_learning_files",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "learning-files",
  expireInSeconds: 1_800,
  batchSize: 1,
})

export const sweepSchedule: JobSchedule = { declaration: sweepLearningFiles, payload: {}, everySeconds: DAY_SECONDS }

type Deps = Pick<Platform, "db" | "transact" | "clock" | "storage">

export function sweepJob(deps: Deps): HandledJob {
  return handle(sweepLearningFiles, (_payload, { signal }) => sweepFiles(deps, signal))
}

/** Removes files that no module has used for a week, and stored objects that a crash left without a document. */
export async function sweepFiles(deps: Deps, signal: AbortSignal): Promise<void> {
  const before = timestamp(deps.clock.now().subtract({ hours: UNUSED_HOURS }))
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE;) {
    signal.throwIfAborted()
    removed = await removeUnused(deps, before)
  }
  const { clock, storage, db } = deps
  await removeOrphans({ clock, storage }, { folder: FOLDER, unnamed: (keys) => findUnreferencedKeys(db, keys) }, signal)
}

async function removeUnused({ transact, storage }: Deps, before: string): Promise<number> {
  const deleted = await transact(async (tx) => {
    const unused = await deleteUnusedFiles(tx.db, before, BATCH_SIZE)
    for (const { _id: id, file_name } of unused) {
      tx.audit(null, "learning_file.swept", { collection: files.name, id, change: { file_name } })
    }
    return unused
  })
  // If this fails, the next sweep finds the object as an orphan.
  for (const { key } of deleted) await storage.remove(key)
  return deleted.length
}
