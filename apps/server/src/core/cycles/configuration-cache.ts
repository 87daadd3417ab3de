import { sql, type Database, type Tx } from "#platform/index.ts"

/** What was read from the tables below, by key, while it was in this state. */
type Cache = { state: string; values: Map<string, unknown> }

const caches = new WeakMap<object, Cache>()

/**
 * What `read` returns, cached for as long as the company's configuration is the same: every write needs it, and it seldom
 * changes. The database is asked whether it is the same, by the calls of one round trip together, so a change counts as
 * soon as it is committed, whichever process or tool made it. (decision 0058)
 * @param read reads only those tables; its result is shared, and frozen (of a Map only the values)
 * @param options `asksAgain`: asks separately, after the statements sent before it, such as a lock
 */
export async function cachedConfiguration<Value>(
  tx: Pick<Tx, "db" | "cacheScope">,
  key: string,
  read: () => Promise<Value>,
  { asksAgain = false }: { asksAgain?: boolean } = {},
): Promise<Value> {
  const state = await (asksAgain ? stateOf(tx) : sharedState(tx))
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

const asked = new WeakMap<Database, Promise<string>>()

/** Until it is answered, all calls of a transaction share one question. */
function sharedState({ db }: Pick<Tx, "db">): Promise<string> {
  const state = asked.get(db) ?? stateOf({ db })
  asked.set(db, state)
  const forget = () => void (asked.get(db) === state && asked.delete(db))
  state.then(forget, forget)
  return state
}

/**
 * By the transactions that wrote the rows: equal states, equal rows, unless one transaction changes a row, reads through this
 * cache, and changes the row again.
 */
async function stateOf({ db }: Pick<Tx, "db">): Promise<string> {
  const { rows } = await sql<{ state: string }>`select coalesce(string_agg(row, ',' order by row), '') as state from (
      select _id || ' ' || xmin::text as row from tbl_scorecard_config
      union all select _id || ' ' || xmin::text from tbl_schedule_codes) rows`.execute(db)
  return rows[0]?.state ?? ""
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of value instanceof Map ? value.values() : Object.values(value)) freeze(part)
  return value
}
