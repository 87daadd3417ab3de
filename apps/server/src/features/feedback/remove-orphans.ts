import { z } from "zod"
import { defineJob, handle } from "#platform/jobs/index.ts"
import type { HandledJob, JobSchedule } from "#platform/jobs/index.ts"
import type { Storage } from "#platform/storage/index.ts"
import type { World } from "#platform/world.ts"
import { unnamedKeys } from "./feedback.store.ts"
import { FOLDER, namedAt } from "./stored-files.ts"

const DAY_MS = 86_400_000
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

/** Removes what a crash between storing and naming left behind: screenshots older than a day that no feedback names. */
export async function removeOrphans({ db, clock, storage }: Deps, signal: AbortSignal): Promise<void> {
  const before = clock.now().epochMilliseconds - DAY_MS
  for await (const keys of storage.keys(FOLDER)) {
    signal.throwIfAborted()
    const old = keys.filter((key) => (namedAt(key) ?? Infinity) < before)
    for (const key of await unnamedKeys(db, old)) await storage.remove(key)
  }
}
