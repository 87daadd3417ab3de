import { sql, type Tx } from "#platform/index.ts"

/** What was read from the table below, by key, while it was in this state. */
type Cache = { state: string; values: Map<string, unknown> }

const caches = new WeakMap<object, Cache>()

/**
 * What `read` returns, cached for as long as the company's configuration is the same: every write needs it, and it seldom
 * changes. Each call asks the database whether it is the same, so a change counts as soon as it is committed, whichever
 * process or tool made it. (decision 0058)
 * @param read reads only that table; its result is shared, and frozen
 */
export async function cachedConfiguration<Value>(
  tx: Pick<Tx, "db" | "cacheScope">,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const state = await stateOf(tx)
  const current = caches.get(tx.cacheScope)
  const cache = current?.state === state ? current : { state, values: new Map<string, unknown>() }
  caches.set(tx.cacheScope, cache)
  if (cache.values.has(key)) return cache.values.get(key) as Value
  // Only what was read is shared: a transaction that fails while it reads fails alone.
  const value = freeze(await read())
  // If a change was committed meanwhile, the value may belong to the next state.
  if ((await stateOf(tx)) === state) cache.values.set(key, value)
  return value
}

/** By the transactions that wrote the rows: equal states, equal rows. */
async function stateOf({ db }: Pick<Tx, "db">): Promise<string> {
  const { rows } = await sql<{ state: string }>`select coalesce(string_agg(row, ',' order by row), '') as state from (
      select _id || ' ' || xmin::text as row from tbl_scorecard_config) rows`.execute(db)
  return rows[0]?.state ?? ""
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
  return value
}
