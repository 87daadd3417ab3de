import { sql, type Tx } from "#platform/index.ts"

/** What was read from the tables below, and their state at that time. */
type Memory = { state: string; values: Map<string, Promise<unknown>> }

const memories = new WeakMap<object, Memory>()
const beingRead = new WeakMap<object, Promise<string>>()

/**
 * What `read` returns, without reading it again while the company's configuration is the same: its settings and its
 * schedule codes, which every write needs and which seldom change. The database is asked in each transaction whether
 * they are the same, so a change counts as soon as it is committed, whichever process or tool made it.
 * @param read reads only those tables; its result is shared, and frozen
 */
export async function remembered<Value>(
  tx: Pick<Tx, "db" | "memory">,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const state = await stateOf(tx)
  let memory = memories.get(tx.memory)
  if (memory?.state !== state) {
    memory = { state, values: new Map() }
    memories.set(tx.memory, memory)
  }
  const known = memory.values.get(key)
  if (known) return known as Promise<Value>
  const { values } = memory
  const reading = read().then(freeze)
  values.set(key, reading)
  reading.catch(() => values.delete(key))
  return reading
}

/** By the transactions that wrote the rows: equal states, equal rows. Callers of one tick share the statement. */
function stateOf({ db }: Pick<Tx, "db">): Promise<string> {
  const current = beingRead.get(db)
  if (current) return current
  const reading = sql<{ state: string }>`select coalesce(string_agg(row, ',' order by row), '') as state from (
      select _id || ' ' || xmin::text as row from tbl_scorecard_config
      union all select code || ' ' || xmin::text from tbl_schedule_codes) rows`
    .execute(db)
    .then(({ rows }) => rows[0]?.state ?? "")
  beingRead.set(db, reading)
  process.nextTick(() => beingRead.delete(db))
  return reading
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
  return value
}
