import { readFileSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { isChangeOfMany } from "../distribution-key/changes-of-many.ts"
import { refusalsOf } from "../distribution-key/refusals.ts"
import { newStatements } from "./statements.ts"

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url))
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ")
/** Upgrades run them on distributed databases, too: `migrate.citus.test.ts` does. */
const migrations = readdirSync(MIGRATIONS).map((file) => oneLine(readFileSync(`${MIGRATIONS}/${file}`, "utf8")))
const isOfMigration = (statement: string) => {
  const beginning = oneLine(statement).slice(0, 120)
  return migrations.some((text) => text.includes(beginning))
}

/**
 * The other rules are rougher than Citus's own, which follows a key through more joins: the operations of
 * `distribution-key.test.ts` keep them, and the suite on Citus shows the rest.
 */
const CERTAIN = /^(inserts|locks|changes|deletes|shares) /
const KEYLESS_CHANGE = /^(changes|deletes from) \w+ without the key$/

/**
 * @throws Error if this process has sent a statement that Citus would refuse, or a change that it would run on every
 * shard, whatever the tests run on
 */
export async function assertDistributable(): Promise<void> {
  const refused: string[] = []
  for (const statement of newStatements(/^\s*(select|insert|update|delete|with)\b/i)) {
    const mayBeKeyless = isChangeOfMany(statement)
    const refusals = (await refusalsOf(statement)).filter(
      (refusal) => CERTAIN.test(refusal) && !(mayBeKeyless && KEYLESS_CHANGE.test(refusal)),
    )
    if (refusals.length === 0 || isOfMigration(statement)) continue
    refused.push(`Rejected for Citus (${refusals.join("; ")}): ${statement}`)
  }
  if (refused.length > 0) throw new Error(refused.join("\n\n"))
}
