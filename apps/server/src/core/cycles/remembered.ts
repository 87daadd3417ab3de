import { sql, type Tx } from "#platform/index.ts"

/** What was read from the table below, and its state at that time. */
type Memory = { state: string; values: Map<string, Promise<unknown>> }

const memories = new WeakMap<object, Memory>()

/**
 * What `read` returns, without reading it again while the company's configuration is the same: every write needs it, and it
 * seldom changes. The database is asked each time whether it is the same, so a change counts as soon as it is committed,
 * whichever process or tool made it. (decision 0058)
 * @param read reads only that table; its result is shared, and frozen
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
