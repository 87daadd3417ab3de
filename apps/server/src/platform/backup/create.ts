import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createZstdCompress } from "node:zlib"
import {
  appliedMigrations,
  holdCommits,
  isDistributed,
  beginSnapshots,
  sql,
  type Database,
} from "#platform/documents/index.ts"
import type { Log } from "#platform/log/index.ts"
import { CopyOut } from "./copy.ts"
import { ArchiveRefused } from "./failures.ts"
import { FORMAT, keyId, MANIFEST, sealed, tableFile, type Contents, type Manifest } from "./manifest.ts"
import { withSession, type Session } from "./session.ts"
import { columnsOf, fullName, quotedName, tablesOf, type Table } from "./tables.ts"
import { copyFiles, type FilesSource, type Keys } from "./copy-files.ts"
import { inNewFolder } from "./target.ts"
import { writeStream } from "./write-file.ts"

export type BackupRequest = {
  databaseUrl: string
  /** A folder that does not exist yet or is empty. */
  to: string
  /** SECRETS_KEY: it signs the manifest and is not part of the archive. */
  secretsKey: string
  files: FilesSource
  /** The stored files that the documents of this snapshot reference. */
  referencedFiles(db: Database): Keys
  /** For the manifest: a restore of an older archive repeats these. */
  pseudonymized(db: Database): Promise<Contents["pseudonymized"]>
  productVersion: string
  madeAt: string
  log: Log
  report(line: string): void
  /** Aborts and removes what was written. */
  signal?: AbortSignal
}

/**
 * Writes a consistent snapshot of all documents, the queue's essential tables and the files that they reference into a
 * folder. The program may continue writing; only migrations have to wait. Memory use is constant. (decision 0025)
 * @throws ArchiveRefused, or the error of the disk or of the database
 */
export function takeBackup(request: BackupRequest): Promise<Manifest> {
  return inNewFolder(request.to, (folder) =>
    withSession({ url: request.databaseUrl, log: request.log }, (session) => writeArchive(session, folder, request)),
  )
}

async function writeArchive({ client, db }: Session, folder: string, request: BackupRequest): Promise<Manifest> {
  const tables = (await isDistributed(db))
    ? await lockTablesOnNodes({ client, db }, request)
    : await lockTables({ client, db })
  const { rows } = await sql<{ at: Date; postgres: string }>`select now() as at, version() as postgres`.execute(db)
  const [moment] = rows
  if (!moment) throw new Error("the database does not report its time")
  // Before the tables: a file may be removed as soon as its document is.
  request.report("files")
  const files = await copyFiles(folder, { ...request.files, signal: request.signal }, request.referencedFiles(db))
  request.report(`files: ${files.count}, ${megabytes(files.bytes)}`)
  const copied: Contents["tables"] = []
  for (const table of tables) copied.push(await copyTable({ client, db }, folder, table, request))
  const manifest = sealed(
    {
      format: FORMAT,
      product_version: request.productVersion,
      made_at: request.madeAt,
      snapshot_at: moment.at.toISOString(),
      postgres: moment.postgres,
      migrations: await appliedMigrations(db),
      key_id: keyId(request.secretsKey),
      tables: copied,
      files,
      pseudonymized: await request.pseudonymized(db),
    },
    request.secretsKey,
  )
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  return manifest
}

const MAX_TRIES = 5

/**
 * Begins the transaction whose snapshot is backed up. The tables are locked against schema changes before the snapshot
 * is copied, which is at the first SELECT: a table rewritten in between would look empty.
 */
async function lockTables({ client, db }: Session): Promise<Table[]> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const expected = await tablesOf(db)
    if (!expected.some(({ name }) => name === "tbl_audit_log")) {
      throw new ArchiveRefused("There is nothing to back up: this database does not have the product's tables.")
    }
    await client.query("begin isolation level repeatable read read only")
    await client.query(`lock table ${expected.map(quotedName).join(", ")} in access share mode`)
    const locked = await tablesOf(db)
    if (JSON.stringify(locked) === JSON.stringify(expected)) return locked
    await client.query("rollback")
  }
  throw new ArchiveRefused("The schema keeps changing: wait until the new version has started, then try again.")
}

/** Shorter than a request waits for a lock: requests wait while commits are held back. */
const HOLD_TIMEOUT = "5s"

/**
 * Like `lockTables`, for distributed tables. Each node has a snapshot of its own, which begins when the transaction
 * reaches it: a write that commits in between would be half in the archive. So commits wait until all have begun.
 * (decision 0060)
 */
function lockTablesOnNodes(session: Session, { databaseUrl: url, log }: BackupRequest): Promise<Table[]> {
  return withSession({ url, log }, async ({ client, db }) => {
    await client.query("begin")
    await client.query(`set local lock_timeout = '${HOLD_TIMEOUT}'`)
    await session.client.query(`set lock_timeout = '${HOLD_TIMEOUT}'`)
    await holdCommits(db)
    const tables = await lockTables(session)
    await beginSnapshots(session.db)
    return tables
  })
}

/** How often a large table reports its progress. */
const REPORT_EVERY_BYTES = 256 * 1_048_576

async function copyTable(
  { client }: Session,
  folder: string,
  table: Table,
  { report, signal }: Pick<BackupRequest, "report" | "signal">,
): Promise<Contents["tables"][number]> {
  const source = new CopyOut(client, `copy (select ${columnsOf(table)} from ${quotedName(table)}) to stdout`)
  async function* withProgress(blocks: AsyncIterable<Buffer>) {
    let [read, reported] = [0, 0]
    for await (const block of blocks) {
      read += block.length
      if (read - reported >= REPORT_EVERY_BYTES) report(`${fullName(table)}: ${megabytes((reported = read))} so far`)
      yield block
    }
  }
  const { bytes, sha256 } = await writeStream(join(folder, tableFile(table)), source, {
    through: [withProgress, createZstdCompress()],
    signal,
  })
  if (source.rows > 0) report(`${fullName(table)}: ${source.rows} rows, ${megabytes(bytes)}`)
  return { ...table, rows: source.rows, bytes, sha256 }
}

export const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`
