import { z } from "zod"
import { defineJob, handle, type HandledJob, type JobSchedule } from "#platform/jobs/index.ts"
import { removeOrphans } from "#platform/uploads/index.ts"
import { unnamedKeys } from "./atw-requests.store.ts"
import type { AtwRequestsDeps } from "./needs.ts"
import { FOLDER } from "./stored-proofs.ts"

const DAY_SECONDS = 86_400

const removeProofOrphans = defineJob({
  name: "remove_atw_proof_orphans",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "atw-proof-orphans",
  expireInSeconds: 1_800,
  batchSize: 1,
})

export const orphansSchedule: JobSchedule = { declaration: removeProofOrphans, payload: {}, everySeconds: DAY_SECONDS }

type Deps = Pick<AtwRequestsDeps, "db" | "clock" | "storage">

export function orphansJob(deps: Deps): HandledJob {
  return handle(removeProofOrphans, (_payload, { signal }) => sweepProofs(deps, signal))
}

/** Proofs that no request names: of a crash while submitting, or of a canceled request. */
export function sweepProofs({ db, ...deps }: Deps, signal: AbortSignal): Promise<void> {
  return removeOrphans(deps, { folder: FOLDER, unnamed: (keys) => unnamedKeys(db, keys) }, signal)
}
