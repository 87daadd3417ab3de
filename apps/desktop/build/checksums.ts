import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}

/** `SHA256SUMS`, which `sha256sum --check` reads. */
export async function writeChecksums(folder: string, files: readonly string[]): Promise<void> {
  const lines: string[] = []
  for (const file of files) lines.push(`${await sha256OfFile(join(folder, file))}  ${file}\n`)
  await writeFile(join(folder, "SHA256SUMS"), lines.join(""))
}
