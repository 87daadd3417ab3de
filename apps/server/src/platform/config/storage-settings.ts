import { join } from "node:path"
import { ConfigError } from "./config-error.ts"

type Settings = {
  STORAGE_DRIVER: StorageConfig["driver"]
  STORAGE_BUCKET?: string | undefined
  STORAGE_ENDPOINT?: string | undefined
  STORAGE_REGION: string
  STORAGE_ACCESS_KEY?: string | undefined
  STORAGE_SECRET_KEY?: string | undefined
}

/** Where files are stored. `credentials` null: those of the machine. */
export type StorageConfig =
  | { driver: "fs"; directory: string }
  | {
      driver: "s3"
      bucket: string
      endpoint: string | null
      region: string
      credentials: { accessKeyId: string; secretAccessKey: string } | null
    }
  | { driver: "gcs"; bucket: string }

/** @throws ConfigError if a required setting of the driver is missing. */
export function storageSettings(settings: Settings, dataDirectory: string): StorageConfig {
  const { STORAGE_DRIVER: driver, STORAGE_BUCKET: bucket } = settings
  if (driver === "fs") return { driver, directory: join(dataDirectory, "files") }
  if (!bucket) throw new ConfigError(`STORAGE_BUCKET: needed with STORAGE_DRIVER=${driver}`)
  if (driver === "gcs") return { driver, bucket }
  const { STORAGE_ACCESS_KEY: accessKeyId, STORAGE_SECRET_KEY: secretAccessKey } = settings
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  if (!credentials && (accessKeyId ?? secretAccessKey)) {
    throw new ConfigError("STORAGE_SECRET_KEY: STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY go together")
  }
  return { driver, bucket, endpoint: settings.STORAGE_ENDPOINT ?? null, region: settings.STORAGE_REGION, credentials }
}
