import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { companySetup } from "#core/cycles/index.ts"
import { migrate, openDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { startEmbeddedPostgres } from "@scorecard/embedded-postgres"

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the suite's database server, with DATABASE in place of the database's name. */
    databaseUrl: string
  }
}

export const TEMPLATE = "template_scorecard"

/** One real PostgreSQL for the whole run, in memory if there is room, with a migrated template to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "scorecard-test-"))
  // The server runs as a different user when the tests run as root; mkdtemp's folder is private to its creator.
  chmodSync(directory, 0o755)
  const server = await startEmbeddedPostgres({
    directory: join(directory, "postgres"),
    log: () => {},
    settings: { fsync: "off", full_page_writes: "off", max_connections: "400" },
  })
  await server.ensureDatabase(TEMPLATE)
  const template = openDatabase({ url: server.url(TEMPLATE), poolSize: 2, log: silentLog })
  await migrate(template.db)
  // Tests start with a company that is set up, and whose months reach back as far as any test goes.
  await companySetup.lock(template.db)
  await template.close()
  project.provide("databaseUrl", server.url("DATABASE"))

  return async () => {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
