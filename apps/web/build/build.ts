import { createHash } from "node:crypto"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { build } from "vite"

const web = fileURLToPath(new URL("..", import.meta.url))
const root = fileURLToPath(new URL("../../..", import.meta.url))
const dist = join(web, "dist")
const FINGERPRINT = join(dist, ".built-from")
/** What the built client depends on. */
const SOURCES = [
  "apps/web/src",
  "apps/web/public",
  "apps/web/index.html",
  "apps/web/vite.config.ts",
  "packages/domain/src",
  "package-lock.json",
]
const COMPRESSIBLE = /\.(js|css|svg|html|json)$/

/** Builds the web client; with `--if-stale` only when what it is made of has changed since. */
async function main(ifStale: boolean): Promise<void> {
  const fingerprint = await fingerprintOf(SOURCES)
  if (ifStale && (await builtFrom()) === fingerprint) return
  if (ifStale) console.log("Building the web client: once, and again only after it has changed.")
  await build({ root: web, logLevel: "warn" })
  await compress(dist)
  await writeFile(FINGERPRINT, fingerprint)
}

async function builtFrom(): Promise<string | null> {
  return readFile(FINGERPRINT, "utf8").catch(() => null)
}

async function fingerprintOf(sources: readonly string[]): Promise<string> {
  const hash = createHash("sha256")
  for (const source of sources) {
    for (const file of await filesUnder(join(root, source))) {
      hash.update(relative(root, file)).update("\0")
      hash.update(await readFile(file)).update("\0")
    }
  }
  return hash.digest("hex")
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOTDIR") return null
      throw error
    },
  )
  if (entries === null) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Once here instead of at every request: the server sends what the browser takes. */
async function compress(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  for (const file of await filesUnder(folder)) {
    if (!COMPRESSIBLE.test(file)) continue
    const content = await readFile(file)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    await Promise.all([
      brotli(content, quality).then((small) => writeFile(`${file}.br`, small)),
      zip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
    ])
  }
}

await main(process.argv.includes("--if-stale"))
