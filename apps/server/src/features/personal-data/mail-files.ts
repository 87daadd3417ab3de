import { readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Identity } from "./identity.store.ts"
import { mentionsOf } from "./mentions.ts"

/** In development, emails are files. */
export async function removeMailFiles(dataDirectory: string, employeeId: string, identity: Identity): Promise<void> {
  const folder = join(dataDirectory, "outbox")
  const { pattern } = mentionsOf(employeeId, identity)
  if (pattern === null) return
  const named = new RegExp(pattern, "iu")
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const content = await readFile(path, "utf8").catch(() => "")
    // Lines of an email are folded, and headers encoded: its recipient's address is always plain.
    if (named.test(content.replaceAll(/=\r?\n|\r?\n[ \t]/g, ""))) await rm(path, { force: true })
  }
}
