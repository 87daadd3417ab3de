import { createHmac } from "node:crypto"
import {
  compactTables,
  listPerson,
  readPseudonymized,
  reapplyPseudonymizations,
} from "#features/personal-data/index.ts"
import { openAuditSeals } from "#platform/audit/index.ts"
import { systemClock, timestamp } from "#platform/clock/index.ts"
import type { Config } from "#platform/config/index.ts"
import { commitWhole, isDistributed, openDatabase, type Database } from "#platform/documents/index.ts"
import type { Log } from "#platform/log/index.ts"
import { createSecrets } from "#platform/secrets/index.ts"
import { openStorage, type Storage } from "#platform/storage/index.ts"
import { idsIn } from "./pseudonymized.ts"
import { openStores } from "./stores.ts"

type Tool = { config: Config; log: Log; tell(line: string): void }
type Restored = { db: Database; storage: Storage; secretsKeys: readonly [string, ...string[]]; log: Log }

/**
 * Repeats pseudonymizations in a database that was taken back to an earlier moment, as by a point-in-time recovery.
 * @returns the exit code
 */
export async function repeatPseudonymizations(folder: string | null, { config, log, tell }: Tool): Promise<number> {
  const stores = await openStores({ ...config, warehouse: { ...config.warehouse, driver: "none" } }, log)
  const documents = openDatabase({ url: stores.urls.databaseUrl, poolSize: 2, log })
  try {
    const key = createHmac("sha256", config.secretsKey).update("files").digest("hex")
    const storage = openStorage(config.storage, { key, clock: systemClock })
    const listed = folder === null ? [] : await idsIn(folder)
    const ids = [...new Set([...(await readPseudonymized(storage)), ...listed])].toSorted()
    const secretsKeys = [config.secretsKey, ...config.formerSecretsKeys] as const
    const people = await repeatFor(ids, { db: documents.db, storage, secretsKeys, log })
    tell(`People pseudonymized again: ${people}, of ${ids.length} that are known.`)
    return 0
  } finally {
    await documents.close()
    await stores.close()
  }
}

/** @returns how many people were not pseudonymized in this database yet */
export async function repeatFor(ids: readonly string[], { db, storage, secretsKeys, log }: Restored): Promise<number> {
  const at = timestamp(systemClock.now())
  const deps = { seals: openAuditSeals(secretsKeys), secrets: createSecrets(secretsKeys), log, at }
  const isOnNodes = await isDistributed(db)
  const { people, files } = await db.transaction().execute(async (transaction) => {
    const reapplied = await reapplyPseudonymizations(transaction, deps, ids)
    if (isOnNodes) await commitWhole(transaction)
    return reapplied
  })
  for (const each of files) await storage.remove(each)
  for (const employee_id of ids) await listPerson(storage, { employee_id, at })
  if (people.length > 0) await compactTables(db, { log, large: true })
  return people.length
}
