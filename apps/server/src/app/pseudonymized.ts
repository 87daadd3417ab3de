import { readdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { readPseudonymized } from "#features/personal-data/index.ts"
import { readManifest, type Archive, type Manifest } from "#platform/backup/index.ts"
import type { StorageConfig } from "#platform/config/index.ts"
import { sql, type Database } from "#platform/documents/index.ts"
import type { Storage } from "#platform/storage/index.ts"

/*
 * Who was pseudonymized is known in four places outside of a backup that is restored: the present storage, the storage that
 * the backup was made with, the other backups next to it, and a folder that the operator names. (decision 0050)
 */

type Kept = NonNullable<Manifest["pseudonymized"]>

/** For the manifest of a backup. */
export async function pseudonymizedSoFar(db: Database, storage: StorageConfig): Promise<Kept> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('tbl_employees') is not null as exists`.execute(db)
  if (rows[0]?.exists !== true) return { employee_ids: [], kept_in: null }
  const { rows: people } = await sql<{ _id: string }>`select _id from tbl_employees
    where doc->>'pseudonymized_at' is not null order by _id`.execute(db)
  const kept_in = storage.driver === "fs" ? join(storage.directory, "pseudonymized") : null
  return { employee_ids: people.map(({ _id }) => _id), kept_in }
}

type Sources = { storage: Pick<Storage, "keys">; secretsKeys: readonly string[]; folder: string | null }

/** Everyone whose pseudonymization must be repeated after restoring this archive. */
export async function pseudonymizedSince(
  { folder: archive, manifest }: Archive,
  { storage, secretsKeys, folder }: Sources,
): Promise<string[]> {
  const manifests = [manifest, ...(await besides(archive, secretsKeys))].flatMap((each) => each.pseudonymized ?? [])
  const folders = [folder, ...manifests.map(({ kept_in }) => kept_in)]
  const known = [...new Set(folders)].filter((path) => path !== null)
  const listed = await Promise.all(known.map(idsIn))
  const ids = [
    ...(await readPseudonymized(storage)),
    ...manifests.flatMap(({ employee_ids }) => employee_ids),
    ...listed.flat(),
  ]
  return [...new Set(ids)].toSorted()
}

/** The manifests of other backups in the same folder, as far as they are sealed with a known key. */
async function besides(archive: string, secretsKeys: readonly string[]): Promise<Manifest[]> {
  const parent = dirname(archive)
  const names = await readdir(parent).catch(() => [])
  const read = names.map((name) => readManifest(join(parent, name), secretsKeys, false).catch(() => null))
  return (await Promise.all(read)).filter((manifest) => manifest !== null)
}

/** The people on a list of pseudonymized ones, which is a folder. */
export async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length))
}
