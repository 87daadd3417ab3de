import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { newId } from "#platform/identifiers/index.ts"

/**
 * Replaces a mail server in development: one file per mail, written atomically. Writing the same mail again replaces
 * its file.
 */
export async function writeToOutbox(directory: string, fileName: string, message: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = join(directory, `.${fileName}.${newId()}`)
  try {
    await writeFile(draft, message, { mode: 0o600 })
    await rename(draft, join(directory, fileName))
  } finally {
    await rm(draft, { force: true })
  }
}
