import { createHash } from "node:crypto"
import type { ReleaseManifest } from "@scorecard/contracts/desktop-release-manifest"
import { createSigningKey, readReleaseKeys, signManifest } from "@scorecard/desktop-releases"
import type { Caller } from "#test/support/world.ts"

export const RELEASES = "/v1/system/desktop-releases"
export const PUBLIC = "/v1/public/desktop-releases"

export const signing = createSigningKey()
export const KEYS = readReleaseKeys(signing.publicKey)

export const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")
/** A made-up installer that differs for each text. */
export const installer = (text: string, length = 5_000) =>
  Buffer.concat([Buffer.from(`MZ ${text} `), Buffer.alloc(length)])

type Build = { bytes?: Buffer; privateKey?: string; change?: Record<string, unknown> }

/** A manifest for the file, signed. `change` replaces fields before the signature. */
export function signed(
  version: string,
  channel: string,
  { bytes = installer(version), privateKey = signing.privateKey, change = {} }: Build = {},
) {
  const sha256 = sha256Of(bytes)
  const content: ReleaseManifest & Record<string, unknown> = {
    version,
    channel: channel as "staging",
    url: `${PUBLIC}/files/${sha256}`,
    sha256,
    size: bytes.length,
    published_at: "2026-10-15T12:00:00Z",
    ...change,
  }
  const manifest = JSON.stringify(content, null, 2)
  return { manifest, signature: signManifest(Buffer.from(manifest), privateKey), file: bytes }
}
export type Signed = ReturnType<typeof signed>

type Part = { name: string; content: Buffer | string; fileName?: string }

export function sendForm<const Url extends string>(
  caller: Caller,
  url: Url,
  parts: readonly Part[],
  headers: Record<string, string> = {},
) {
  const boundary = "----form-of-the-tests"
  const body = Buffer.concat([
    ...parts.flatMap(({ name, content, fileName }) => {
      const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
      return [Buffer.from(head), Buffer.from(content), Buffer.from("\r\n")]
    }),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return caller.post(url, body, { "content-type": `multipart/form-data; boundary=${boundary}`, ...headers })
}

/** Publishes as the page does: all three as files. */
export const publish = (caller: Caller, { manifest, signature, file }: Signed, headers: Record<string, string> = {}) =>
  sendForm(
    caller,
    RELEASES,
    [
      { name: "manifest", content: manifest, fileName: "manifest.json" },
      { name: "signature", content: `${signature}\n`, fileName: "manifest.json.sig" },
      { name: "file", content: file, fileName: "Scorecard Setup.exe" },
    ],
    headers,
  )

export const promote = (caller: Caller, id: string, { manifest, signature }: Signed) =>
  caller.post(`${RELEASES}/${id}/promote`, { manifest, signature })
