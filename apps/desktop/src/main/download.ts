import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, open, readdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { ReleaseManifest } from "@scorecard/contracts/desktop-release-manifest"
import { LOOPBACK } from "./http.ts"
import type { Clock } from "./ports.ts"

type Expected = Pick<ReleaseManifest, "sha256" | "size">

/** The bytes are not those that the publisher signed. */
export class DamagedDownload extends Error {
  override readonly name = "DamagedDownload"
}

/** The installer is not available right now. */
export class DownloadFailed extends Error {
  override readonly name = "DownloadFailed"
}

/** So long may pass without a byte. */
const SILENCE_MS = 60_000

const fileOf = (directory: string, sha256: string) => join(directory, `${sha256}.exe`)

/**
 * Brings the installer into the folder, unless it is there. Only bytes with the manifest's size and SHA-256 get the
 * name under which it is installed; whatever else is in the folder is deleted.
 * @returns its file
 * @throws DamagedDownload, DownloadFailed
 */
export async function download(
  { url, ...expected }: Pick<ReleaseManifest, "url" | "sha256" | "size">,
  { directory, serviceUrl, clock }: { directory: string; serviceUrl: string; clock: Clock },
): Promise<string> {
  const file = fileOf(directory, expected.sha256)
  await mkdir(directory, { recursive: true })
  await deleteOthers(directory, file)
  if (await matchesManifest(file, expected)) return file
  await rm(file, { force: true })
  const part = `${file}.part`
  await receive(addressOf(url, serviceUrl), part, expected, clock)
  await rename(part, file)
  return file
}

/** Whether the file has exactly the expected bytes. Checked again right before it is run. */
export async function matchesManifest(file: string, { sha256, size }: Expected): Promise<boolean> {
  const hash = createHash("sha256")
  let bytes = 0
  try {
    await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
      }
    })
  } catch {
    return false
  }
  return bytes === size && hash.digest("hex") === sha256
}

function addressOf(url: string, serviceUrl: string): URL {
  const address = new URL(url, serviceUrl)
  const isSafe =
    address.protocol === "https:" || address.origin === new URL(serviceUrl).origin || LOOPBACK.has(address.hostname)
  if (!isSafe) throw new DownloadFailed(`not downloaded from ${address.protocol}`)
  return address
}

async function receive(address: URL, part: string, { sha256, size }: Expected, clock: Clock): Promise<void> {
  const abort = new AbortController()
  let cancel = clock.after(SILENCE_MS, () => abort.abort())
  const hash = createHash("sha256")
  let bytes = 0
  try {
    const response = await fetch(address, { signal: abort.signal })
    if (!response.ok || !response.body) throw new DownloadFailed(`answered ${response.status}`)
    // It is run later, which some systems only let files do that say so.
    const file = await open(part, "w", 0o700)
    try {
      for await (const chunk of response.body) {
        cancel()
        cancel = clock.after(SILENCE_MS, () => abort.abort())
        bytes += chunk.length
        if (bytes > size) throw new DamagedDownload("longer than its manifest says")
        hash.update(chunk)
        await file.write(chunk)
      }
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    abort.abort()
    await rm(part, { force: true })
    throw error instanceof DamagedDownload ? error : new DownloadFailed(String(error), { cause: error })
  } finally {
    cancel()
  }
  if (bytes === size && hash.digest("hex") === sha256) return
  await rm(part, { force: true })
  throw new DamagedDownload("other bytes than its manifest says")
}

async function deleteOthers(directory: string, file: string): Promise<void> {
  const names = await readdir(directory)
  const others = names.map((name) => join(directory, name)).filter((each) => each !== file)
  await Promise.all(others.map((each) => rm(each, { force: true, recursive: true })))
}
