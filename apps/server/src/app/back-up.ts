import { existsSync } from "node:fs"
import { createHmac } from "node:crypto"
import { join } from "node:path"
import { ArchiveRefused, megabytes, takeBackup } from "#platform/backup/index.ts"
import { systemClock, timestamp } from "#platform/clock/index.ts"
import { DATABASE_FOLDER, type Config } from "#platform/config/index.ts"
import type { Log } from "#platform/log/index.ts"
import { openStorage } from "#platform/storage/index.ts"
import { namedFiles } from "./named-files.ts"
import { pseudonymizedSoFar } from "./pseudonymized.ts"
import { openStores } from "./stores.ts"
import { PRODUCT_VERSION } from "./version.ts"

export type Tool = { config: Config; log: Log; tell(line: string): void; signal?: AbortSignal | undefined }

/** @returns the exit code @throws ArchiveRefused, or a disk or database error */
export async function backUp(to: string, { config, log, tell, signal }: Tool): Promise<number> {
  const { dataDirectory } = config
  if (config.databaseUrl === null && !existsSync(join(dataDirectory, DATABASE_FOLDER))) {
    throw new ArchiveRefused(`There is no database under ${dataDirectory}: set DATA_DIR or DATABASE_URL.`)
  }
  const startedAt = performance.now()
  const stores = await openStores({ ...config, warehouse: { ...config.warehouse, driver: "none" } }, log)
  try {
    const source = { databaseUrl: stores.urls.databaseUrl, referencedFiles: namedFiles }
    const { tables, files, key_id, snapshot_at } = await backUpFrom(source, to, { config, log, tell, signal })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = tables.reduce((sum, table) => sum + table.bytes, 0) + files.bytes
    const seconds = (performance.now() - startedAt) / 1_000
    tell(`
${to}: everything of ${snapshot_at}, ${rows} rows and ${files.count} files, ${megabytes(bytes)}, in ${seconds.toFixed(1)} s.
Keep SECRETS_KEY (id ${key_id}) somewhere else: a full restore needs it. Keep JWT_SECRET too, or everyone will have to
sign in again. Unless they are set in the environment, both are in ${join(dataDirectory, "secrets")}.`)
    if (files.driver !== "fs") {
      tell(
        `The ${files.count} files are in the bucket, which this backup does not include: back up the bucket separately.`,
      )
    }
    if (files.missing > 0) {
      tell(`${files.missing} files that documents refer to are missing from storage: just deleted, or lost.`)
    }
    return 0
  } finally {
    await stores.close()
  }
}

type Source = Pick<Parameters<typeof takeBackup>[0], "databaseUrl" | "referencedFiles">

/** A backup of the documents in this database, with the files that they name, made with the company's settings. */
export function backUpFrom(source: Source, to: string, { config, log, tell, signal }: Tool) {
  const { secretsKey, storage } = config
  const key = createHmac("sha256", secretsKey).update("files").digest("hex")
  return takeBackup({
    ...source,
    to,
    secretsKey,
    files: { config: storage, storage: openStorage(storage, { key, clock: systemClock }) },
    pseudonymized: (db) => pseudonymizedSoFar(db, storage),
    productVersion: PRODUCT_VERSION,
    madeAt: timestamp(systemClock.now()),
    log,
    report: tell,
    ...(signal && { signal }),
  })
}
