import { readFileSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { refusalsOf } from "../distribution-key/refusals.ts"
import { newStatements } from "./statements.ts"

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url))
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ")
/** They have run before a database is distributed. */
const migrations = readdirSync(MIGRATIONS).map((file) => oneLine(readFileSync(`${MIGRATIONS}/${file}`, "utf8")))
const isOfMigration = (statement: string) => {
  const beginning = oneLine(statement).slice(0, 120)
  return migrations.some((text) => text.includes(beginning))
}

/** A distributed database gets others (`findEntryMonths`), and so does a test that cannot run there. */
const ON_ONE_SERVER = /^\s*with months as materialized \(\(\s*with recursive scan|^\/\* on one server \*\//

/** @throws Error if this process has sent a statement that Citus would refuse, whatever the tests run on */
export async function assertDistributable(): Promise<void> {
  const refused: string[] = []
  for (const statement of newStatements(/^(\/\*.*?\*\/)?\s*(select|insert|update|delete|with)\b/i)) {
    const refusals = await refusalsOf(statement)
    if (refusals.length === 0 || ON_ONE_SERVER.test(statement) || isOfMigration(statement)) continue
    refused.push(`Citus would refuse this (${refusals.join("; ")}): ${statement}`)
  }
  if (refused.length > 0) throw new Error(refused.join("\n\n"))
}
