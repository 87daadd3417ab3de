import { createHash } from "node:crypto"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs, promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { build, type InlineConfig } from "vite"
import { chunkGroups } from "./chunk-groups.ts"

const web = fileURLToPath(new URL("..", import.meta.url))
const root = fileURLToPath(new URL("../../..", import.meta.url))
const FINGERPRINT = ".built-from"
/** The inputs of the built client. */
const SOURCES = [
  "apps/web/build/build.ts",
  "apps/web/build/chunk-groups.ts",
  "apps/web/src",
  "apps/web/public",
  "apps/web/index.html",
  "apps/web/vite.config.ts",
  "packages/domain/src",
  "package-lock.json",
]
const COMPRESSIBLE = /\.(js|css|svg|html|json)$/

/** Builds the web client into `dist`; with `isOnlyIfStale`, only if its inputs have changed since. */
async function main({ dist, isOnlyIfStale }: { dist: string; isOnlyIfStale: boolean }): Promise<void> {
  const fingerprint = await fingerprintOf(SOURCES)
  if (isOnlyIfStale && (await builtFrom(dist)) === fingerprint) return
  if (isOnlyIfStale) console.log("Building the web client: once, and again only after it has changed.")
  // Vite would build for development depending on NODE_ENV, but there is only one client, however the service is run.
  process.env["NODE_ENV"] = "production"
  const config: InlineConfig = { root: web, logLevel: "warn", mode: "production" }
  const groups = await chunkGroups(config)
  await build({
    ...config,
    build: {
      outDir: dist,
      emptyOutDir: true,
      // The start knows the file of every page: the names alone would be over a kilobyte of it.
      rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: "assets/[hash].js" } },
    },
  })
  await compress(dist)
  await writeFile(join(dist, FINGERPRINT), fingerprint)
}

async function builtFrom(dist: string): Promise<string | null> {
  return readFile(join(dist, FINGERPRINT), "utf8").catch(() => null)
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

/** Compressed once here instead of at every request: the server sends what the browser accepts. */
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

const { values } = parseArgs({ options: { "if-stale": { type: "boolean", default: false }, out: { type: "string" } } })
await main({ dist: resolve(values.out ?? join(web, "dist")), isOnlyIfStale: values["if-stale"] })
