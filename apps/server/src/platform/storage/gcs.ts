import { createRequire } from "node:module"
import { ConfigError } from "#platform/config/index.ts"
import { storageOn } from "./drive.ts"
import { fileNotFound } from "./fs.ts"
import type { Storage } from "./storage.ts"

const PACKAGE = "@google-cloud/storage"

/**
 * Google Cloud Storage, with the machine's credentials. Its package is optional and installed by the operator.
 * @throws ConfigError if it is not installed.
 */
export function openGcsStorage({ bucket }: { bucket: string }): Storage {
  try {
    createRequire(import.meta.url).resolve(PACKAGE)
  } catch (error) {
    throw new ConfigError(`STORAGE_DRIVER: gcs needs the package ${PACKAGE}, which is not installed`, { cause: error })
  }
  const storage = storageOn(async () => {
    const [{ Disk }, { GCSDriver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/gcs")])
    return new Disk(new GCSDriver({ bucket, visibility: "private", usingUniformAcl: true }))
  })
  return { ...storage, open: () => Promise.reject(fileNotFound()) }
}
