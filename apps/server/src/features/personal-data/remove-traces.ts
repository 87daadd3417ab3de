import { openAuditSeals } from "#platform/audit/index.ts"
import { type Database, type Platform } from "#platform/index.ts"
import { eraseTraces, type ErasureReport } from "./erase.ts"
import { pseudonymOf } from "./identity.store.ts"
import { removeMailFiles } from "./mail-files.ts"
import { openIdentity, type Intention } from "./pseudonymization.ts"

/**
 * One pass over everything but stored files: the documents, the audit log, the warehouse, and emails that are files.
 * @returns in how many rows something was found
 */
export async function removeTraces(
  platform: Platform,
  { employee_id, identity: sealed, pseudonymized_at: at }: Intention,
  report: ErasureReport,
): Promise<number> {
  const { transact, config, secrets, warehouse } = platform
  if (sealed === null) return 0
  const seals = openAuditSeals([config.secretsKey, ...config.formerSecretsKeys])
  const identity = openIdentity(secrets, employee_id, sealed)
  const inBatch = async <Result>(work: (db: Database) => Promise<Result>) => {
    report.advance(0) // stops between batches if the process has to end, or another one has the job
    return transact((tx) => work(tx.db), { lockTimeoutMs: 0 })
  }
  const found = await eraseTraces({ inBatch, seals, secrets }, { employeeId: employee_id, identity, at }, report)
  if (warehouse.configured) await warehouse.renameEmployee(employee_id, pseudonymOf(employee_id))
  await removeMailFiles(config.dataDirectory, employee_id, identity)
  return found
}
