import { join } from "node:path"
import { assertDataDirectoryOwned, DATABASE_FOLDER, type Config } from "#platform/config/index.ts"
import type { Log } from "#platform/log/index.ts"
import { startEmbeddedPostgres } from "@scorecard/embedded-postgres"

export const DOCUMENTS = "scorecard"
const WAREHOUSE = "scorecard_warehouse"

export type Stores = {
  urls: { databaseUrl: string; warehouseUrl: string | null }
  close(): Promise<void>
}

/**
 * Finds the databases of documents and warehouse: the configured addresses, or the embedded server under DATA_DIR, which
 * has a separate database for the warehouse. (rules/running#drivers)
 * @param onSpawned called whenever a program of the embedded server has been started, while it works
 */
export async function openStores(config: Config, log: Log, onSpawned?: () => void): Promise<Stores> {
  const warehouseIsEmbedded = config.warehouse.driver === "postgres" && config.warehouse.url === null
  if (config.databaseUrl !== null && !warehouseIsEmbedded) {
    return { urls: { databaseUrl: config.databaseUrl, warehouseUrl: config.warehouse.url }, close: async () => {} }
  }
  assertDataDirectoryOwned(config.dataDirectory)
  const server = await startEmbeddedPostgres({
    directory: join(config.dataDirectory, DATABASE_FOLDER),
    log: (level, message, fields = {}) => log[level](fields, message),
    ...(onSpawned && { onSpawned }),
  })
  if (config.databaseUrl === null) await server.ensureDatabase(DOCUMENTS)
  if (warehouseIsEmbedded) await server.ensureDatabase(WAREHOUSE)
  return {
    urls: {
      databaseUrl: config.databaseUrl ?? server.url(DOCUMENTS),
      warehouseUrl: warehouseIsEmbedded ? server.url(WAREHOUSE) : config.warehouse.url,
    },
    close: () => server.stop(),
  }
}
