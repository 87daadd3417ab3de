import { createHmac } from "node:crypto"
import { openArchive, restoreBackup, type Archive, type Restored } from "#platform/backup/index.ts"
import { systemClock } from "#platform/clock/index.ts"
import type { Config } from "#platform/config/index.ts"
import type { Log } from "#platform/log/index.ts"
import { openStorage } from "#platform/storage/index.ts"
import { WarehouseUnavailable } from "#platform/warehouse/index.ts"
import { pseudonymizedSince } from "./pseudonymized.ts"
import { repeatFor } from "./repeat-pseudonymizations.ts"
import { rebuildFrom } from "./rebuild-warehouse.ts"
import { warehouseLine } from "./run-tool.ts"
import { openStores, type Stores } from "./stores.ts"

type Tool = { config: Config; log: Log; tell(line: string): void; signal?: AbortSignal }
type RestoreOptions = { from: string; acceptsOtherKey: boolean; pseudonymized?: string | null }

/** All documents were restored, but something else needs the operator's attention. */
const NEEDS_YOU = 2

/** @returns the exit code @throws ArchiveRefused, or a disk or database error; nothing is restored then */
export async function restore(options: RestoreOptions, tool: Tool): Promise<number> {
  const { config, log, tell, signal } = tool
  const startedAt = performance.now()
  const secretsKeys = [config.secretsKey, ...config.formerSecretsKeys] as const
  tell("checking the archive")
  const archive = await openArchive({ ...options, secretsKeys })
  const stores = await openStores(config, log)
  try {
    const key = createHmac("sha256", config.secretsKey).update("files").digest("hex")
    const storage = openStorage(config.storage, { key, clock: systemClock })
    const restored = await restoreBackup(archive, {
      secretsKeys,
      databaseUrl: stores.urls.databaseUrl,
      storage,
      async beforeUse(db) {
        const ids = await pseudonymizedSince(archive, { storage, secretsKeys, folder: options.pseudonymized ?? null })
        const people = await repeatFor(ids, { db, storage, secretsKeys, log })
        tell(`People pseudonymized since the backup: ${people}, of ${ids.length} that are known.`)
      },
      log,
      report: tell,
      ...(signal && { signal }),
    })
    const [isWhole, isRebuilt] = [tellOf(archive, restored, tell), await rebuilt(stores, tool)]
    tell(`Restored in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s. npm start uses it.`)
    return isWhole && isRebuilt ? 0 : NEEDS_YOU
  } finally {
    await stores.close()
  }
}

function tellOf({ manifest }: Archive, { audit, missingFiles }: Restored, tell: Tool["tell"]): boolean {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  tell(`${rows} rows and ${manifest.files.count} files of ${manifest.snapshot_at} restored.`)
  tell(`The audit log: ${audit.records} records, ${audit.faults.length} issues.`)
  for (const { chain, position, reason } of audit.faults.slice(0, 16)) tell(`  chain ${chain}, ${position}: ${reason}`)
  if (missingFiles > 0) tell(`${missingFiles} files that documents refer to are missing from storage.`)
  return audit.faults.length === 0 && missingFiles === 0
}

async function rebuilt(stores: Stores, tool: Tool): Promise<boolean> {
  try {
    await rebuildFrom(stores, tool)
    return true
  } catch (error) {
    if (!(error instanceof WarehouseUnavailable)) throw error
    tool.tell(warehouseLine(error))
    return false
  }
}
