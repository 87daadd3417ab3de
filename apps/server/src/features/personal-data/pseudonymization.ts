import { EmployeeId } from "@scorecard/contracts/common"
import type { PseudonymizationState } from "@scorecard/contracts/personal-data"
import { z } from "zod"
import { defineTrackedJob, type TrackedJob } from "#platform/index.ts"
import type { Secrets } from "#platform/secrets/index.ts"
import { ERASURE_PHASES, type ErasurePhase } from "./erase.ts"
import type { Identity } from "./identity.store.ts"

const Payload = z.strictObject({
  employee_id: EmployeeId,
  /** How the person was named, encrypted with SECRETS_KEY; null once a later pass has found nothing more. */
  identity: z.string().nullable(),
  /** Keys in storage. */
  files: z.array(z.string()),
  pseudonymized_at: z.string(),
})
export type Intention = z.output<typeof Payload>

/** Searching a large audit log takes hours. */
export const MAX_RUN_SECONDS = 43_200

export const pseudonymization = defineTrackedJob({
  name: "pseudonymization",
  payload: Payload,
  result: z.strictObject({}),
  phases: ERASURE_PHASES,
  key: ({ employee_id }) => employee_id,
  expireInSeconds: MAX_RUN_SECONDS,
})
export type Pseudonymization = TrackedJob<Intention, object, ErasurePhase>

const placeOf = (id: string) => ({ collection: "tbl_sync_jobs", id, field: "identity" })

/** No one reads a name from the row of a job, or from a backup with it. */
export const sealIdentity = (secrets: Secrets, employeeId: string, identity: Identity): string =>
  secrets.seal(JSON.stringify(identity), placeOf(employeeId))

/** @throws SecretUnreadable */
export const openIdentity = (secrets: Secrets, employeeId: string, sealed: string): Identity =>
  JSON.parse(secrets.open(sealed, placeOf(employeeId))) as Identity // what was sealed above

const WHOLE = 100

/** Each phase counts for the same; within it, what is done of its total. */
export function presentPseudonymization(job: Pseudonymization): PseudonymizationState {
  const { status, phase, total, processed, created_at, finished_at, error } = job
  const before = ERASURE_PHASES.findIndex((each) => each === phase)
  const share = before < 0 ? 0 : before + (total ? Math.min(processed, total) / total : 0)
  const percent =
    status === "succeeded" ? WHOLE : Math.min(WHOLE - 1, Math.floor((WHOLE * share) / ERASURE_PHASES.length))
  return { employee_id: job.employee_id, status, phase, percent, created_at, finished_at, error }
}
