import { readFile, stat, writeFile } from "node:fs/promises"
import { createPrivateKey, createPublicKey } from "node:crypto"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { ReleaseManifest, RELEASE_CHANNELS, RELEASE_FILES_PATH } from "@scorecard/contracts/desktop-release-manifest"
import { createSigningKey, signManifest, toReleaseKey, verifyManifest } from "@scorecard/desktop-releases"
import { sha256OfFile } from "./checksums.ts"

const desktop = fileURLToPath(new URL("..", import.meta.url))
const USAGE = `Makes the manifest of a release and signs it with Ed25519.

  --key <file.pem>      the private key
  --channel <name>      ${RELEASE_CHANNELS.join(" or ")}
  --setup <file>        the installer
  --version <version>   of the installer
  --url <address>       where clients load it; by default from the service that publishes the manifest
  --output <folder>     for manifest.json and manifest.json.sig; by default that of the installer

  --new-key <file.pem>  only makes a new key: the private one in this file, the public one on the screen
`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      key: { type: "string" },
      channel: { type: "string" },
      setup: { type: "string" },
      version: { type: "string" },
      url: { type: "string" },
      output: { type: "string" },
      "new-key": { type: "string" },
      help: { type: "boolean" },
    },
  })
  if (values["new-key"] !== undefined) return makeKey(values["new-key"])
  const { key, channel, setup } = values
  if (values.help === true || key === undefined || channel === undefined || setup === undefined) {
    console.log(USAGE)
    process.exitCode = values.help === true ? 0 : 1
    return
  }
  const { version = await ownVersion(), url, output = resolve(setup, "..") } = values
  const privateKey = createPrivateKey(await readFile(key))
  const sha256 = await sha256OfFile(setup)
  const manifest = ReleaseManifest.parse({
    version,
    channel,
    url: url ?? `${RELEASE_FILES_PATH}/${sha256}`,
    sha256,
    size: (await stat(setup)).size,
    published_at: new Date().toISOString(),
  })
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  const signature = signManifest(bytes, privateKey)
  const publicKey = toReleaseKey(createPublicKey(privateKey))
  if (!verifyManifest(bytes, signature, [publicKey])) throw new Error("The signature cannot be verified.")
  await writeFile(join(output, "manifest.json"), bytes)
  await writeFile(join(output, "manifest.json.sig"), `${signature}\n`)
  console.log(
    `Signed ${channel} ${version} with the key ${publicKey.x}: ${join(output, "manifest.json")}, manifest.json.sig`,
  )
}

async function ownVersion(): Promise<string> {
  return (JSON.parse(await readFile(join(desktop, "package.json"), "utf8")) as { version: string }).version
}

/** Never overwrites a key: clients that trust it could not be updated any more. */
async function makeKey(file: string): Promise<void> {
  const { privateKey, publicKey } = createSigningKey()
  await writeFile(file, privateKey, { mode: 0o600, flag: "wx" })
  console.log(publicKey)
}

await main()
