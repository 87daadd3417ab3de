import { Id } from "@scorecard/contracts/common"
import { z } from "zod"
import { defineJob, handle, type HandledJob, type Platform, type Tx } from "#platform/index.ts"
import { findTracked } from "#platform/jobs/index.ts"
import { compact } from "./data-files.ts"
import { MAX_RUN_SECONDS, pseudonymization, type Pseudonymization } from "./pseudonymization.ts"
import { forgetIdentity } from "./pseudonymizations.store.ts"
import { removeTraces } from "./remove-traces.ts"
import { personalFiles, removeArchives } from "./rows.store.ts"
import { findUnderWay, isOver, VERIFICATION } from "./under-way.store.ts"

/*
 * Who read the name before it was erased may write it after the job has passed: a sync, an answer of the assistant. So
 * the job is followed by another pass once everything has ended that was running then, and by more as long as one finds
 * something. Only then does anything forget how the person was named. (decision 0050)
 */

const verification = defineJob({
  name: VERIFICATION,
  payload: z.strictObject({
    job_id: Id,
    pass: z.number().int().min(1),
    under_way: z.strictObject({ at: z.string(), jobs: z.array(z.string()) }),
  }),
  batchSize: 1,
  expireInSeconds: MAX_RUN_SECONDS,
})
type Payload = z.output<typeof verification.payload>

/** Longer than any request reads before its last transaction begins: an answer of the assistant takes a minute. */
const REQUESTS_END_SECONDS = 120
const CHECK_AGAIN_SECONDS = 60
/** Each of these found something although what ran before had ended: that would be our mistake, and no reason to go on. */
const MAX_PASSES = 5
const NAMES = [pseudonymization.queue.name, verification.name]

/** Queues the first or the next pass, after one that has ended. */
export async function enqueueVerification(tx: Pick<Tx, "db" | "enqueue">, jobId: string, pass = 1): Promise<void> {
  const payload = { job_id: jobId, pass, under_way: await findUnderWay(tx.db, NAMES) }
  await tx.enqueue(verification, payload, { startAfterSeconds: REQUESTS_END_SECONDS })
}

export const handleVerification = (platform: Platform): HandledJob =>
  handle(verification, (payload, { signal }) => verify(platform, payload, signal))

/** @param signal stops between batches */
export async function verify(platform: Platform, payload: Payload, signal?: AbortSignal): Promise<void> {
  const { db, transact, log } = platform
  const { job_id, pass, under_way } = payload
  const job = await findTracked(db, pseudonymization, job_id)
  if (job?.status !== "succeeded" || job.identity === null) return
  if (!(await isOver(db, under_way))) {
    return transact((tx) => tx.enqueue(verification, payload, { startAfterSeconds: CHECK_AGAIN_SECONDS }))
  }
  await removeFiles(platform, job)
  const found = await removeTraces(platform, job, { begin: () => {}, advance: () => signal?.throwIfAborted() })
  if (found > 0 && pass < MAX_PASSES) return transact((tx) => enqueueVerification(tx, job_id, pass + 1))
  if (found > 0) log.error({ employee_id: job.employee_id, found }, "a pseudonymization still finds something")
  return transact(async (tx) => {
    await forgetIdentity(tx.db, job_id)
    if (pass > 1) await tx.enqueue(compact, { night: false })
  })
}

/** Of requests and archives that were saved late. Repeating it is harmless: the rows are removed after the files. */
async function removeFiles({ transact, storage }: Platform, { employee_id }: Pseudonymization): Promise<void> {
  await transact(async ({ db }) => {
    const files = [...(await personalFiles(db, employee_id)), ...(await removeArchives(db, employee_id))]
    for (const key of files) await storage.remove(key)
  })
}
