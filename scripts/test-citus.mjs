// Runs the server's tests on Citus: the selection that CI runs, or those given: npm run test:citus -- apps/server
import { spawnSync } from "node:child_process"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { CITUS_SELECTION } from "../apps/server/test/citus/selection.ts"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const given = process.argv.slice(2)
const files = given.length > 0 ? given : CITUS_SELECTION
const { status } = spawnSync(
  process.execPath,
  [...process.execArgv, join("node_modules", "vitest", "vitest.mjs"), "run", ...files],
  { cwd: root, stdio: "inherit", env: { ...process.env, DATABASE_TESTS: "citus" } },
)
process.exit(status ?? 1)
