import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { RELEASE_FILES_PATH, ReleaseManifest } from "@scorecard/contracts/desktop-release-manifest"
import { createSigningKey, signManifest } from "./sign.ts"

/** Writes a new private key to a file that must not exist. @returns the public key */
export async function writeSigningKey(path: string): Promise<string> {
  const { privateKey, publicKey } = createSigningKey()
  await writeFile(path, privateKey, { mode: 0o600, flag: "wx" })
  return publicKey
}

export type Build = {
  /** The installer. */
  file: string
  version: string
  channel: string
  /** Default: the path under which the service offers the file. */
  url?: string | undefined
  publishedAt: string
  /** PEM */
  privateKey: string
  /** Where the two files are written. */
  directory: string
}

/**
 * Writes the manifest of an installer and its signature, ready to publish. (rules/desktop-releases#manifest)
 * @throws Error that says which field is wrong
 */
export async function writeSignedManifest(build: Build): Promise<{ manifest: string; signature: string }> {
  const { sha256, size } = await measure(build.file)
  const { version, channel, publishedAt: published_at, url = `${RELEASE_FILES_PATH}/${sha256}` } = build
  const parsed = ReleaseManifest.safeParse({ version, channel, url, sha256, size, published_at })
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"))
  }
  const bytes = Buffer.from(JSON.stringify(parsed.data))
  const manifest = join(build.directory, `manifest-${version}-${channel}.json`)
  const signature = `${manifest}.sig`
  const sealed = signManifest(bytes, build.privateKey)
  await writeFile(manifest, bytes)
  await writeFile(signature, `${sealed}\n`)
  return { manifest, signature }
}

async function measure(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash("sha256")
  let size = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { sha256: hash.digest("hex"), size }
}
