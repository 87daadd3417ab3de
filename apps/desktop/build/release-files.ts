import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { PLATFORM_PACKAGES, PRODUCT, TARGETS } from "./product.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
export const BILL_OF_MATERIALS = "bill-of-materials.cdx.json"

type Component = { type: string; name: string; version: string; purl: string; "bom-ref": string; hashes: object[] }
type Lock = { packages: Record<string, { version: string; integrity?: string }> }

/**
 * A CycloneDX list of what the desktop client is made of, by `npm sbom`: its dependencies for running, and Node and the
 * addons of every platform, of which npm only knows those that it installed here.
 */
export async function writeBillOfMaterials(folder: string, version: string): Promise<string> {
  const args = [
    "sbom",
    "--sbom-format",
    "cyclonedx",
    "--omit",
    "dev",
    "--workspace",
    "@scorecard/desktop",
    "--package-lock-only",
  ]
  const { stdout } = await promisify(execFile)("npm", args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const document = JSON.parse(stdout) as {
    components: Component[]
    metadata: Record<string, unknown>
    serialNumber?: string
  }
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lock
  const names = TARGETS.flatMap((target) => Object.values(PLATFORM_PACKAGES[target]).map(([name]) => name))
  for (const name of names) {
    if (document.components.some((component) => component.name === name)) continue
    document.components.push(componentOf(name, lock))
  }
  document.components = document.components.toSorted((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1))
  // A random number and the time would make every build another one.
  delete document.serialNumber
  delete document.metadata["timestamp"]
  const component = { type: "application", name: PRODUCT.name, version, "bom-ref": `${PRODUCT.name}@${version}` }
  document.metadata["component"] = component
  await writeFile(join(folder, BILL_OF_MATERIALS), `${JSON.stringify(document, null, 2)}\n`)
  return BILL_OF_MATERIALS
}

function componentOf(name: string, lock: Lock): Component {
  const entry = lock.packages[`node_modules/${name}`]
  if (!entry) throw new Error(`${name} is not in package-lock.json.`)
  const { version, integrity = "" } = entry
  const content = Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex")
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`
  return {
    type: "library",
    name,
    version,
    purl,
    "bom-ref": `${name}@${version}`,
    hashes: [{ alg: "SHA-512", content }],
  }
}

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
