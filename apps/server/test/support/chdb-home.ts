import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../..", import.meta.url))

/**
 * The folder whose `node_modules` has the ClickHouse engine for tests, half a gigabyte that users do not install:
 * CHDB_HOME, or where `.ci/run` puts it. Null if there is none.
 */
export function findChdb(): string | null {
  const home = process.env["CHDB_HOME"] || join(root, "node_modules", ".cache", "chdb")
  return existsSync(join(home, "node_modules", "chdb", "package.json")) ? home : null
}

/** Whether several servers can run: on the addresses 127.0.0.2, 127.0.0.3 and so on, started by Python. */
export function canRunClickhouseCluster(): boolean {
  return process.platform === "linux" && findChdb() !== null && !spawnSync("python3", ["--version"]).error
}
