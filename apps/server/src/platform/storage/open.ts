import type { Clock } from "#platform/clock/index.ts"
import type { StorageConfig } from "#platform/config/index.ts"
import { openFsStorage } from "./fs.ts"
import { openGcsStorage } from "./gcs.ts"
import { openS3Storage } from "./s3.ts"
import type { Storage } from "./storage.ts"

/**
 * Opens what STORAGE_DRIVER says. Nothing is loaded, made or asked before the first use. (rules/running#drivers)
 * @param key signs the addresses of the fs driver
 * @throws ConfigError for a driver whose package is not installed.
 */
export function openStorage(config: StorageConfig, { key, clock }: { key: string; clock: Clock }): Storage {
  if (config.driver === "s3") return openS3Storage(config)
  if (config.driver === "gcs") return openGcsStorage(config)
  return openFsStorage({ directory: config.directory, key, clock })
}
