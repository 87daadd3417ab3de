// Runs the server's tests on Citus: the selection that CI runs, or those given: npm run test:citus -- apps/server
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { CITUS_SELECTION } from "../apps/server/test/citus/selection.ts"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const given = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), "scorecard-completed-writes-"))
const file = join(folder, "operations")
writeFileSync(file, "")

const { status } = spawnSync(
  process.execPath,
  [...process.execArgv, join("node_modules", "vitest", "vitest.mjs"), "run", ...(given[0] ? given : CITUS_SELECTION)],
  { cwd: root, stdio: "inherit", env: { ...process.env, DATABASE_TESTS: "citus", COMPLETED_WRITES: file } },
)
const completed = new Set(readFileSync(file, "utf8").split("\n").map(operationOf))
rmSync(folder, { recursive: true })
if (status !== 0) process.exit(status ?? 1)
if (given.length === 0) compareWithContract()

/** Every write operation must have succeeded at least once. */
function compareWithContract() {
  const { paths } = JSON.parse(readFileSync(join(root, "openapi.json"), "utf8"))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ["post", "put", "patch", "delete"].includes(method))
      .map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, "*")}`),
  )
  const missing = operations.filter((operation) => !completed.has(operation))
  for (const operation of missing) console.error(`No selected test completes ${operation}`)
  if (missing.length > 0) process.exit(1)
  console.log(`All ${operations.length} write operations succeeded on Citus.`)
}

/** Method and path of a recorded line, with `*` for each parameter. */
function operationOf(line) {
  const [method, route = ""] = line.split(" ")
  return `${method} ${route.replace(/:\w+/g, "*")}`
}
