import { randomUUID } from "node:crypto"
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { ArchiveRefused } from "./failures.ts"
import { syncFolder } from "./write-file.ts"

/**
 * Lets `write` fill a folder that cannot be mistaken for a finished archive, and renames it at the end, once everything
 * is on the disk. A failed one is removed; a killed process leaves `<name>.partial-…` behind.
 * @throws ArchiveRefused if the target is taken
 */
export async function inNewFolder<Result>(to: string, write: (folder: string) => Promise<Result>): Promise<Result> {
  const target = resolve(to)
  await assertAvailable(target)
  const partial = `${target}.partial-${randomUUID().slice(0, 8)}`
  await makeFolders(partial)
  try {
    const result = await write(partial)
    for (const folder of await foldersBelow(partial)) await syncFolder(folder)
    await assertAvailable(target)
    await rename(partial, target)
    await syncFolder(dirname(target))
    return result
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** Like mkdir's `recursive`, which never returns where the system lets no one create a folder, such as in /proc. */
async function makeFolders(path: string): Promise<void> {
  const above = dirname(path)
  if (above !== path && (await stat(above).catch(() => null)) === null) await makeFolders(above)
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const found = await stat(path).catch(() => null)
    if (found?.isDirectory()) return // another process was first
    const { code = "", message } = error as NodeJS.ErrnoException // a file system error
    if (!["ENOENT", "ENOTDIR", "EEXIST"].includes(code)) throw error
    throw new ArchiveRefused(
      `${path} can't be created: ${message}. Name a folder on a disk that this user may write to.`,
      {
        cause: error,
      },
    )
  }
}

async function assertAvailable(target: string): Promise<void> {
  const found = await stat(target).catch(() => null)
  if (!found) return
  if (!found.isDirectory()) throw new ArchiveRefused(`${target} is a file: name a folder that does not exist yet.`)
  if ((await readdir(target)).length > 0) {
    throw new ArchiveRefused(`${target} is not empty: a backup needs a folder of its own.`)
  }
}

async function foldersBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const below = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
  return [...below, folder]
}
