import { inject } from "vitest"
import { isChangeOfMany } from "../distribution-key/changes-of-many.ts"
import { isCertain, refusalsOf } from "../distribution-key/refusals.ts"
import { newStatements } from "./statements.ts"

/**
 * @throws Error if this process has sent a statement that Citus would refuse, or a change that it would run on every
 * shard, whatever the tests run on
 */
export async function assertDistributable(): Promise<void> {
  // Upgrades run them on distributed databases, too: `migrate.citus.test.ts` does.
  const ofMigrations = new Set(inject("statementsOfMigrations"))
  const refused: string[] = []
  for (const statement of newStatements()) {
    const refusals = (await refusalsOf(statement)).filter(isCertain)
    if (refusals.length === 0 || ofMigrations.has(statement) || isChangeOfMany(statement)) continue
    refused.push(`Rejected for Citus (${refusals.join("; ")}): ${statement}`)
  }
  if (refused.length > 0) throw new Error(refused.join("\n\n"))
}
