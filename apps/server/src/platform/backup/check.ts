import { createReadStream } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { migrationNames } from "#platform/documents/index.ts"
import { ArchiveRefused } from "./failures.ts"
import { FILE_LIST, storedFile, tableFile, type Manifest } from "./manifest.ts"
import { NOT_HELD } from "./copy-files.ts"
import { hashOf } from "./write-file.ts"

/** A stored file of the archive; `isHeld` is false for one that only its bucket has. */
export type ListedFile = { key: string; sha256: string; isHeld: boolean }

const LINE = new RegExp(`^([0-9a-f]{64}|${NOT_HELD})  ${storedFile("(.+)")}$`)

export async function* filesOf(folder: string): AsyncGenerator<ListedFile> {
  for await (const line of createInterface({ input: createReadStream(join(folder, FILE_LIST)) })) {
    const [, sha256, key] = LINE.exec(line) ?? []
    if (!sha256 || !key) throw new ArchiveRefused(`${join(folder, FILE_LIST)} has a line that no backup writes.`)
    yield { key, sha256, isHeld: sha256 !== NOT_HELD }
  }
}

/** Reads the whole archive once, before anything is written anywhere. @throws ArchiveRefused for what is not as it was written */
export async function assertUndamaged(folder: string, { tables, files }: Manifest): Promise<void> {
  for (const table of tables) await refuseChanged(folder, tableFile(table), table.sha256)
  await refuseChanged(folder, FILE_LIST, files.list_sha256)
  for await (const { key, sha256, isHeld } of filesOf(folder)) {
    if (isHeld) await refuseChanged(folder, storedFile(key), sha256)
  }
}

async function refuseChanged(folder: string, file: string, sha256: string): Promise<void> {
  const path = join(folder, file)
  try {
    if ((await hashOf(path)) === sha256) return
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error
    throw new ArchiveRefused(`${path} is missing: the archive is not whole. Nothing was restored.`, { cause: error })
  }
  throw new ArchiveRefused(`${path} is not what was written (SHA-256 differs). Nothing was restored.`)
}

/** An older schema is made first and brought up to date afterwards; a newer one is not known here. */
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
