import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createZstdCompress } from "node:zlib"
import { appliedMigrations, sql, type Database } from "#platform/documents/index.ts"
import type { Log } from "#platform/log/index.ts"
import { CopyOut } from "./copy.ts"
import { ArchiveRefused } from "./failures.ts"
import { FORMAT, keyId, MANIFEST, sealed, tableFile, type Contents, type Manifest } from "./manifest.ts"
import { withSession, type Session } from "./session.ts"
import { columnsOf, fullName, quotedName, tablesOf, type Table } from "./tables.ts"
import { takeFiles, type FilesSource, type Keys } from "./copy-files.ts"
import { inNewFolder } from "./target.ts"
import { writeStream } from "./write-file.ts"

export type BackupRequest = {
  databaseUrl: string
  /** A folder that does not exist yet, or is empty. */
  to: string
  /** SECRETS_KEY: it signs what the archive says of itself, and is not in it. */
  secretsKey: string
  files: FilesSource
  /** The stored files that the documents of this moment name. */
  namedFiles(db: Database): Keys
  productVersion: string
  madeAt: string
  log: Log
  tell(line: string): void
  /** Gives up: what was written is removed. */
  signal?: AbortSignal
}

/**
 * Writes all documents, what the queue has to remember, and the files that they name, as they were at one moment, into
 * a folder. The program may go on writing; only a migration has to wait. Memory stays flat. (decision 0025)
 * @throws ArchiveRefused, or the error of the disk or of the database
 */
export function takeBackup(request: BackupRequest): Promise<Manifest> {
  return inNewFolder(request.to, (folder) =>
    withSession({ url: request.databaseUrl, log: request.log }, (session) => take(session, folder, request)),
  )
}

async function take({ client, db }: Session, folder: string, request: BackupRequest): Promise<Manifest> {
  const tables = await holdTables({ client, db })
  const { rows } = await sql<{ at: Date; postgres: string }>`select now() as at, version() as postgres`.execute(db)
  const [moment] = rows
  if (!moment) throw new Error("the database does not tell its time")
  // Before the tables: a file that a document names may be removed when its document is.
  request.tell("files")
  const files = await takeFiles(folder, { ...request.files, signal: request.signal }, request.namedFiles(db))
  request.tell(`files: ${files.count}, ${megabytes(files.bytes)}`)
  const taken: Contents["tables"] = []
  for (const table of tables) taken.push(await takeTable({ client, db }, folder, table, request))
  const manifest = sealed(
    {
      format: FORMAT,
      product_version: request.productVersion,
      made_at: request.madeAt,
      snapshot_at: moment.at.toISOString(),
      postgres: moment.postgres,
      migrations: await appliedMigrations(db),
      key_id: keyId(request.secretsKey),
      tables: taken,
      files,
    },
    request.secretsKey,
  )
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  return manifest
}

const MAX_TRIES = 5

/**
 * Begins the one transaction that sees one moment. The tables are held against being changed before that moment is
 * chosen, which is at the first SELECT: a table that was rewritten in between would look empty.
 */
async function holdTables({ client, db }: Session): Promise<Table[]> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const expected = await tablesOf(db)
    if (!expected.some(({ name }) => name === "tbl_audit_log")) {
      throw new ArchiveRefused("There is nothing to back up: this database does not hold the product's tables.")
    }
    await client.query("begin isolation level repeatable read read only")
    await client.query(`lock table ${expected.map(quotedName).join(", ")} in access share mode`)
    const held = await tablesOf(db)
    if (JSON.stringify(held) === JSON.stringify(expected)) return held
    await client.query("rollback")
  }
  throw new ArchiveRefused("The schema goes on changing: wait until the new version has started, then try again.")
}

/** How often a long table tells how far it is. */
const TELL_EVERY_BYTES = 256 * 1_048_576

async function takeTable(
  { client }: Session,
  folder: string,
  table: Table,
  { tell, signal }: Pick<BackupRequest, "tell" | "signal">,
): Promise<Contents["tables"][number]> {
  const source = new CopyOut(client, `copy (select ${columnsOf(table)} from ${quotedName(table)}) to stdout`)
  async function* toldOf(blocks: AsyncIterable<Buffer>) {
    let [read, told] = [0, 0]
    for await (const block of blocks) {
      read += block.length
      if (read - told >= TELL_EVERY_BYTES) tell(`${fullName(table)}: ${megabytes((told = read))} so far`)
      yield block
    }
  }
  const { bytes, sha256 } = await writeStream(join(folder, tableFile(table)), source, {
    through: [toldOf, createZstdCompress()],
    signal,
  })
  if (source.rows > 0) tell(`${fullName(table)}: ${source.rows} rows, ${megabytes(bytes)}`)
  return { ...table, rows: source.rows, bytes, sha256 }
}

export const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`
