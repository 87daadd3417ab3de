import type { StorageConfig } from "#platform/config/index.ts"
import { storageOn } from "./drive.ts"
import { fileNotFound } from "./fs.ts"
import type { Storage } from "./storage.ts"

const CONNECT_TIMEOUT_MS = 3_000
const REQUEST_TIMEOUT_MS = 15_000
/** For a whole large file: 100 MB at 3 Mbit/s. */
const LARGE_TIMEOUT_MS = 300_000
const ATTEMPTS = 2

type S3Config = Extract<StorageConfig, { driver: "s3" }>

/** Any S3-compatible storage. Without keys, the SDK uses the machine's credentials. */
export function openS3Storage({ bucket, endpoint, region, credentials }: S3Config): Storage {
  const disk = async (requestTimeout: number) => {
    const [{ Disk }, { S3Driver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/s3")])
    const driver = new S3Driver({
      bucket,
      region,
      visibility: "private",
      // Modern buckets have no ACLs, and several compatible storages never supported them.
      supportsACL: false,
      // Many compatible storages do not support the SDK's newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout,
        throwOnRequestTimeout: true,
      },
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
    })
    return new Disk(driver)
  }
  const storage = storageOn(
    () => disk(REQUEST_TIMEOUT_MS),
    () => disk(LARGE_TIMEOUT_MS),
  )
  return { ...storage, open: () => Promise.reject(fileNotFound()) }
}
