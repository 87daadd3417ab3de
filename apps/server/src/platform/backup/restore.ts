import { createReadStream } from "node:fs"
import { join, resolve } from "node:path"
import { pipeline } from "node:stream/promises"
import { createZstdDecompress } from "node:zlib"
import { openAuditSeals, verifyAuditChain, type ChainIssue } from "#platform/audit/index.ts"
import {
  HALF_RESTORED,
  isHalfRestored,
  markHalfRestored,
  migrateRestored,
  sql,
  type Database,
  unmarkHalfRestored,
} from "#platform/documents/index.ts"
import { ensureJobSchema } from "#platform/jobs/index.ts"
import type { Log } from "#platform/log/index.ts"
import type { Storage } from "#platform/storage/index.ts"
import { assertUndamaged, assertSameSchema } from "./check.ts"
import { copyIn } from "./copy.ts"
import { clearHalfRestored, assertEmpty, lockRestore } from "./empty.ts"
import { ArchiveRefused } from "./failures.ts"
import { readManifest, tableFile, type Manifest } from "./manifest.ts"
import { putFiles } from "./restore-files.ts"
import { withSession, type Session } from "./session.ts"
import { columnsOf, fullName, quotedName, tablesOf } from "./tables.ts"

export type ArchiveRequest = {
  from: string
  /** SECRETS_KEY and its former values. */
  secretsKeys: readonly [string, ...string[]]
  acceptsOtherKey: boolean
}

export type RestoreRequest = Pick<ArchiveRequest, "secretsKeys"> & {
  databaseUrl: string
  storage: Pick<Storage, "putStream" | "keys">
  log: Log
  report(line: string): void
  /** Runs in the restored database before anyone can use it, with the archive's list of pseudonymized people. */
  beforeUse?(db: Database, manifest: Manifest): Promise<void>
  /** Aborts; the next restore starts over. */
  signal?: AbortSignal
}

/** An archive that is complete, of a known version, and sealed with our key. */
export type Archive = { folder: string; manifest: Manifest }
export type Restored = { audit: { records: number; faults: ChainIssue[] }; missingFiles: number }

/** Reads all of it before anything is created or written. @throws ArchiveRefused, or the error of the disk */
export async function openArchive({ from, secretsKeys, acceptsOtherKey }: ArchiveRequest): Promise<Archive> {
  const folder = resolve(from)
  const manifest = await readManifest(folder, secretsKeys, acceptsOtherKey)
  await assertSameSchema(manifest)
  await assertUndamaged(folder, manifest)
  return { folder, manifest }
}

/**
 * Fills an empty database from an archive, and the storage with its files. All rows are written in one transaction.
 * Until the end, a marker keeps the program from using the database and lets the next restore start over. (decision
 * 0025)
 * @throws ArchiveRefused, or the error of the disk or of the database
 */
export async function restoreBackup({ folder, manifest }: Archive, request: RestoreRequest): Promise<Restored> {
  const { databaseUrl: url, log, report } = request
  return withSession({ url, log }, async (session) => {
    const { db } = session
    await lockRestore(db)
    if (await isHalfRestored(db)) {
      report("an earlier restore was interrupted here: starting over")
      await clearHalfRestored(db, HALF_RESTORED)
    } else {
      await assertEmpty(db)
      await markHalfRestored(db)
    }
    await migrateRestored(db, manifest.migrations.at(-1))
    await ensureJobSchema(url, log)
    const missing = manifest.files.missing + (await putFiles(folder, request.storage))
    report(`files: ${manifest.files.count}`)
    const audit = await restoreTables(session, folder, manifest, request)
    await migrateRestored(db)
    await request.beforeUse?.(db, manifest)
    await sql`analyze`.execute(db)
    await unmarkHalfRestored(db)
    return { audit, missingFiles: missing }
  })
}

async function restoreTables(
  { client, db }: Session,
  folder: string,
  { tables }: Manifest,
  { secretsKeys, report, signal }: RestoreRequest,
): Promise<Restored["audit"]> {
  await client.query("begin")
  await clearTables({ client, db }, tables)
  for (const table of tables) {
    await client.query(`alter table ${quotedName(table)} disable trigger user`)
    const statement = `copy ${quotedName(table)} (${columnsOf(table)}) from stdin`
    const rows = await copyIn(client, statement, decompress(join(folder, tableFile(table)), signal))
    if (rows !== table.rows) {
      throw new ArchiveRefused(`${fullName(table)}: ${rows} rows were restored, but ${table.rows} were backed up.`)
    }
    await client.query(`alter table ${quotedName(table)} enable trigger user`)
    if (rows > 0) report(`${fullName(table)}: ${rows} rows`)
  }
  report("verifying the audit log")
  const audit = await verifyAuditChain(db, openAuditSeals(secretsKeys))
  await client.query("commit")
  return audit
}

/**
 * Deletes the rows that migrations inserted. If the program was started on the empty database since, there are
 * more.
 */
async function clearTables({ client, db }: Session, archived: Manifest["tables"]): Promise<void> {
  const here = await tablesOf(db)
  const names = new Set(here.map(fullName))
  const unknown = archived.find((table) => !names.has(fullName(table)))
  if (unknown) throw new ArchiveRefused(`This version has no table ${fullName(unknown)}: restore with the archive's.`)
  await client.query(`lock table ${here.map(quotedName).join(", ")} in access exclusive mode`)
  const { rows } = await sql`select from tbl_audit_log limit 1`.execute(db)
  if (rows.length > 0) throw new ArchiveRefused("The program was started on this database in the meantime: stop it.")
  await client.query(`truncate ${here.map(quotedName).join(", ")}`)
}

function decompress(path: string, signal?: AbortSignal): AsyncIterable<Buffer> {
  const plain = createZstdDecompress()
  // A failure destroys the returned stream, and so reaches the reader.
  pipeline(createReadStream(path), plain, signal ? { signal } : {}).catch(() => {})
  return plain
}
