import type { StorageConfig } from "#platform/config/index.ts"

/** The origins of signed file URLs other than this service, which browsers must allow. */
export function originsOf(config: StorageConfig): string[] {
  if (config.driver === "fs") return []
  if (config.driver === "gcs") return ["https://storage.googleapis.com"]
  if (config.endpoint !== null) return [new URL(config.endpoint).origin]
  const { bucket, region } = config
  return [`https://${bucket}.s3.${region}.amazonaws.com`, `https://s3.${region}.amazonaws.com`]
}
