import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const run = promisify(execFile)
const root = fileURLToPath(new URL("../../..", import.meta.url))
const CACHE = join(root, "node_modules", ".cache", "desktop")

type Lock = { packages: Record<string, { version: string; integrity?: string; name?: string }> }

/**
 * The folder of a package of any platform: `npm ci` installs only those of the machine's own, so it is loaded with npm,
 * and used only if it is exactly what `package-lock.json` pins.
 */
export async function pinnedPackage(name: string): Promise<string> {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lock
  const entry = lock.packages[`node_modules/${name}`]
  if (entry?.integrity === undefined) throw new Error(`${name} is not in package-lock.json.`)
  const { version, integrity } = entry
  const key = createHash("sha256").update(integrity).digest("hex").slice(0, 16)
  const folder = join(CACHE, `${name.replace("/", "+")}@${version}-${key}`)
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  if (!isThere) await load(`${name}@${version}`, integrity, folder)
  return join(folder, "package")
}

/** Another process may load the same package: only a complete folder gets its final name. */
async function load(specifier: string, integrity: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const temporary = await mkdtemp(`${folder}.`)
  try {
    const { stdout } = await run("npm", ["pack", specifier, "--json", "--pack-destination", temporary], {
      cwd: temporary,
      maxBuffer: 16 * 1024 * 1024,
    })
    const [packed] = JSON.parse(stdout) as { filename: string }[]
    const archive = join(temporary, packed?.filename.replace("@", "").replace("/", "-") ?? "")
    verifyIntegrity(specifier, await readFile(archive), integrity)
    await run("tar", ["-xzf", archive, "-C", temporary, "--no-same-owner"])
    await rm(archive)
    await rename(temporary, folder).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error
    })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Subresource Integrity, as npm writes it. */
export function verifyIntegrity(name: string, content: Uint8Array, integrity: string): void {
  const [algorithm = "", expected] = integrity.split(/-(.*)/s)
  if (algorithm !== "sha512" || createHash(algorithm).update(content).digest("base64") !== expected) {
    throw new Error(`${name} is not what package-lock.json pins.`)
  }
}
