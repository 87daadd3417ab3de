import { openAuditSeals } from "#platform/audit/index.ts"
import { type Database, type Platform, type Tx } from "#platform/index.ts"
import type { TrackedWork } from "#platform/jobs/index.ts"
import { compact } from "./data-files.ts"
import { eraseTraces, type ErasurePhase } from "./erase.ts"
import { pseudonymOf } from "./identity.store.ts"
import { removeMailFiles } from "./mail-files.ts"
import { openIdentity, type Intention } from "./pseudonymization.ts"
import { forgetIdentity } from "./pseudonymizations.store.ts"
import { listPerson } from "./pseudonymized-list.ts"

/**
 * Removes what the record has left behind, in batches with a transaction each. A job that was killed begins again, and
 * finds the less to do. (rules/personal-data#pseudonymization)
 */
export function pseudonymizationWork(platform: Platform): TrackedWork<Intention, object, ErasurePhase> {
  const { transact, config, secrets, storage, warehouse } = platform
  const patience = { lockTimeoutMs: 0 }
  return async ({ _id, employee_id, identity: sealed, files, pseudonymized_at: at }, progress) => {
    const seals = openAuditSeals([config.secretsKey, ...config.formerSecretsKeys])
    await listPerson(storage, { employee_id, at })
    if (sealed === null) return { result: {} }
    const identity = openIdentity(secrets, employee_id, sealed)
    const inBatch = async <Result>(work: (db: Database) => Promise<Result>) => {
      progress.advance(0) // stops between batches if another process has the job
      return transact((tx) => work(tx.db), patience)
    }
    await eraseTraces({ inBatch, seals, secrets }, { employeeId: employee_id, identity, at }, progress)
    progress.begin("files", files.length)
    for (const key of files) {
      await storage.remove(key)
      progress.advance(1)
    }
    if (warehouse.configured) await warehouse.renameEmployee(employee_id, pseudonymOf(employee_id))
    await removeMailFiles(config.dataDirectory, employee_id, identity)
    const record = async (tx: Tx) => {
      await forgetIdentity(tx.db, _id)
      await tx.enqueue(compact, { night: false })
    }
    return { result: {}, record }
  }
}
