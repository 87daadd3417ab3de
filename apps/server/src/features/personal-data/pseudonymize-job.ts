import { type Platform, type Tx } from "#platform/index.ts"
import type { TrackedWork } from "#platform/jobs/index.ts"
import { compact } from "./data-files.ts"
import { type ErasurePhase } from "./erase.ts"
import { type Intention } from "./pseudonymization.ts"
import { listPerson } from "./pseudonymized-list.ts"
import { removeTraces } from "./remove-traces.ts"
import { enqueueVerification } from "./verification.ts"

/**
 * Removes what the record has left behind, in batches with a transaction each. A job that was killed begins again, and
 * finds the less to do. (rules/personal-data#pseudonymization)
 */
export function pseudonymizationWork(platform: Platform): TrackedWork<Intention, object, ErasurePhase> {
  const { storage } = platform
  return async (job, progress) => {
    const { _id, employee_id, identity, files, pseudonymized_at: at } = job
    await listPerson(storage, { employee_id, at })
    if (identity === null) return { result: {} }
    await removeTraces(platform, job, progress)
    progress.begin("files", files.length)
    for (const key of files) {
      await storage.remove(key)
      progress.advance(1)
    }
    const record = async (tx: Tx) => {
      await enqueueVerification(tx, _id)
      await tx.enqueue(compact, { night: false })
    }
    return { result: {}, record }
  }
}
