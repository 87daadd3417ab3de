import { z } from "zod"
import { defineJob, handle, type HandledJob, type JobSchedule } from "#platform/jobs/index.ts"
import type { Storage } from "#platform/storage/index.ts"
import { removeOrphans as sweep } from "#platform/uploads/index.ts"
import type { World } from "#platform/world.ts"
import { unnamedKeys } from "./feedback.store.ts"
import { FOLDER } from "./stored-files.ts"

const DAY_SECONDS = 86_400

const removeFeedbackOrphans = defineJob({
  name: "remove_feedback_orphans",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "feedback-orphans",
  expireInSeconds: 1_800,
  batchSize: 1,
})

export const orphansSchedule: JobSchedule = {
  declaration: removeFeedbackOrphans,
  payload: {},
  everySeconds: DAY_SECONDS,
}

type Deps = Pick<World, "db" | "clock"> & { storage: Storage }

export function orphansJob(deps: Deps): HandledJob {
  return handle(removeFeedbackOrphans, (_payload, { signal }) => removeOrphans(deps, signal))
}

/** Screenshots that no feedback names. */
export function removeOrphans({ db, clock, storage }: Deps, signal: AbortSignal): Promise<void> {
  return sweep({ clock, storage }, { folder: FOLDER, unnamed: (keys) => unnamedKeys(db, keys) }, signal)
}
