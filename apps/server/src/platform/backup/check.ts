import { createReadStream } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { migrationNames } from "#platform/documents/index.ts"
import { ArchiveRefused } from "./failures.ts"
import { FILE_LIST, storedFile, tableFile, type Manifest } from "./manifest.ts"
import { NOT_INCLUDED } from "./copy-files.ts"
import { hashOf } from "./write-file.ts"

/** A stored file listed in the archive; `isIncluded` is false for one that is only in its bucket. */
export type ListedFile = { key: string; sha256: string; isIncluded: boolean }

const LINE = new RegExp(`^([0-9a-f]{64}|${NOT_INCLUDED})  ${storedFile("(.+)")}$`)

export async function* filesOf(folder: string): AsyncGenerator<ListedFile> {
  for await (const line of createInterface({ input: createReadStream(join(folder, FILE_LIST)) })) {
    const [, sha256, key] = LINE.exec(line) ?? []
    if (!sha256 || !key) throw new ArchiveRefused(`${join(folder, FILE_LIST)} has an invalid line.`)
    yield { key, sha256, isIncluded: sha256 !== NOT_INCLUDED }
  }
}

/**
 * Reads the whole archive once, before anything is written anywhere. @throws ArchiveRefused if anything has changed
 * since it was written
 */
export async function assertUndamaged(folder: string, { tables, files }: Manifest): Promise<void> {
  for (const table of tables) await assertUnchanged(folder, tableFile(table), table.sha256)
  await assertUnchanged(folder, FILE_LIST, files.list_sha256)
  for await (const { key, sha256, isIncluded } of filesOf(folder)) {
    if (isIncluded) await assertUnchanged(folder, storedFile(key), sha256)
  }
}

async function assertUnchanged(folder: string, file: string, sha256: string): Promise<void> {
  const path = join(folder, file)
  try {
    if ((await hashOf(path)) === sha256) return
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error
    throw new ArchiveRefused(`${path} is missing: the archive is incomplete. Nothing was restored.`, { cause: error })
  }
  throw new ArchiveRefused(`${path} has changed since it was written (its SHA-256 differs). Nothing was restored.`)
}

/** An older schema is created first and migrated afterwards; a newer one is unknown here. */
export async function assertSameSchema({ migrations, product_version }: Manifest): Promise<void> {
  const ours = await migrationNames()
  const unknown = migrations.filter((name) => !ours.includes(name))
  if (unknown.length > 0) {
    throw new ArchiveRefused(
      `This archive was made by a newer version (${product_version}, schema ${unknown.at(-1)}): restore it with that one.`,
    )
  }
  if (migrations.some((name, at) => ours[at] !== name)) {
    throw new ArchiveRefused(
      `This archive was made between two versions (${product_version}, schema ${migrations.at(-1)}): restore it with ` +
        "the version that made it, then upgrade.",
    )
  }
}
