import type { TestProject } from "vitest/node"
import { companySetup } from "#core/cycles/index.ts"
import { distribute, migrate, openDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { refusalsOf } from "../distribution-key/refusals.ts"
import { closeToConnections, createDatabase, startSuiteServer } from "./database-servers.ts"
import { newStatements } from "./statements.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the suite's database server, with DATABASE in place of the database's name. */
    databaseUrl: string
    /** Whether the suite runs on Citus. */
    isDistributed: boolean
    /** Those that Citus would refuse, or run on every shard, once tables are distributed. */
    statementsOfMigrations: string[]
  }
}

export const TEMPLATE = "template_scorecard"

/** One real PostgreSQL for the whole run, with a migrated template to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startSuiteServer()
  await createDatabase(server, TEMPLATE)
  const template = openDatabase({ url: server.url(TEMPLATE), poolSize: 2, log: silentLog })
  await migrate(template.db)
  const statementsOfMigrations = await refusedOf(newStatements())
  // Tests start with a company that is set up, and whose months reach back as far as any test goes.
  await companySetup.lock(template.db)
  if (server.isDistributed) await distribute(template.db)
  await template.close()
  if (server.isDistributed) await closeToConnections(server, TEMPLATE)
  project.provide("databaseUrl", server.url("DATABASE"))
  project.provide("isDistributed", server.isDistributed)
  project.provide("statementsOfMigrations", statementsOfMigrations)

  return () => server.stop()
}

async function refusedOf(statements: readonly string[]): Promise<string[]> {
  const refused: string[] = []
  for (const statement of statements) if ((await refusalsOf(statement)).length > 0) refused.push(statement)
  return refused
}
