import { LRUCache } from "lru-cache"
import { databaseOfSnapshot, tablesReadHere, withTablesRead, type Database } from "#platform/documents/index.ts"
import type { ChangeTokens } from "./changes.store.ts"
import { changeTokensOf } from "./change-tokens.ts"

/** What was read from these tables while their tokens were these. */
type Kept = { value: unknown; tables: readonly string[]; tokens: string }

/** The reports and rules of several years' months, and the configurations of their cycles. */
const MAX_KEPT = 128
const keptOf = new WeakMap<Database, LRUCache<string, Kept>>()

/**
 * What `read` returns, kept for as long as none of the tables that it was read from has changed. Each call asks the
 * database whether one has, so a change counts as soon as it is committed, whichever process or tool made it. A snapshot
 * (`readSnapshot`) is asked about its own state. In any other transaction, which may have changes of its own, and on a
 * database that records no changes, it is read each time. (decision 0061)
 * @param key what `read` depends on apart from the tables, such as a month
 * @param read reads through `db`, and is kept only if all its tables matter to everyone; its
 *   result is shared by all callers
 */
export async function keepUntilChanged<Value>(db: Database, key: string, read: () => Promise<Value>): Promise<Value> {
  const source = db.isTransaction ? databaseOfSnapshot(db) : db
  if (source === null) return read()
  const reader = changeTokensOf(source)
  if ((await reader.recorded(db)).all.size === 0) return read()
  const readTables = () => (source === db ? reader.readTables() : reader.readTablesOf(db))
  const kept = keptOf.get(source) ?? new LRUCache<string, Kept>({ max: MAX_KEPT })
  keptOf.set(source, kept)

  const noteTables = tablesReadHere()
  // Before anything else is read: a change in between is then one since.
  const before = await readTables()
  const found = kept.get(key)
  if (found?.tokens === tokensOf(before, found?.tables ?? [])) {
    noteTables(found.tables)
    return found.value as Value
  }
  const { result: value, tables } = await withTablesRead(read)
  noteTables(tables)
  const { ofEveryone } = await reader.recorded(db)
  if (tables.size === 0 || !tables.isSubsetOf(ofEveryone)) return value
  const list = [...tables]
  const tokens = tokensOf(before, list)
  // A server that takes over may lack the latest commits: what was read must be of the very state of these tokens.
  if (tokens === tokensOf(await readTables(), list)) kept.set(key, { value, tables: list, tokens })
  return value
}

function tokensOf({ person, tables }: ChangeTokens, names: readonly string[]): string {
  return [person, ...names.map((name) => tables.get(name) ?? "not recorded")].join(" ")
}
