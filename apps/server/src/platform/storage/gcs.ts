import { createRequire } from "node:module"
import { ConfigError } from "#platform/config/index.ts"
import { storageOn } from "./drive.ts"
import { nothingHere } from "./fs.ts"
import type { Storage } from "./storage.ts"

const PACKAGE = "@google-cloud/storage"

/**
 * Google's storage, with the credentials of the machine. Its package is not one of ours: who wants it installs it.
 * @throws ConfigError where it is not there.
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
  return { ...storage, open: () => Promise.reject(nothingHere()) }
}
