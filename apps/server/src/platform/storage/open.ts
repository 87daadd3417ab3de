import type { Clock } from "#platform/clock/index.ts"
import type { StorageConfig } from "#platform/config/index.ts"
import { openFsStorage } from "./fs.ts"
import { openGcsStorage } from "./gcs.ts"
import { openS3Storage } from "./s3.ts"
import type { Storage } from "./storage.ts"

/**
 * Opens the storage that STORAGE_DRIVER selects. Nothing is loaded, created or contacted before the first use.
 * (rules/running#drivers)
 * @param key signs the URLs of the fs driver
 * @throws ConfigError if the driver's package is not installed.
 */
export function openStorage(config: StorageConfig, { key, clock }: { key: string; clock: Clock }): Storage {
  if (config.driver === "s3") return openS3Storage(config)
  if (config.driver === "gcs") return openGcsStorage(config)
  return openFsStorage({ directory: config.directory, key, clock })
}
