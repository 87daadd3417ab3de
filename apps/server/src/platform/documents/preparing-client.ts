import { createHash } from "node:crypto"
import pg from "pg"

/**
 * How many texts are known by name at a time. What a connection has prepared stays prepared until the connection ends:
 * the pool's connections live for an hour at most.
 */
export const MOST_STATEMENTS = 1_000
/** In the order of their last use. */
const names = new Map<string, string>()

/** The same for the same text always, also after it was forgotten in between. */
export function statementName(text: string): string {
  const name = names.get(text) ?? `s${createHash("sha1").update(text).digest("base64url")}`
  names.delete(text)
  names.set(text, name)
  if (names.size > MOST_STATEMENTS) forgetOldest()
  return name
}

function forgetOldest(): void {
  for (const [text] of names) {
    names.delete(text)
    return
  }
}

/**
 * Prepares every statement that has parameters under a name made from its text, so that PostgreSQL parses and plans
 * each one once per connection. Our SQL always carries its values as parameters, so there are few texts.
 */
export class PreparingClient extends pg.Client {
  // One signature for pg's many overloads: they all pass through here unchanged but for the name.
  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    const original = pg.Client.prototype.query as (this: pg.Client, ...rest: unknown[]) => unknown
    if (typeof config !== "string" || !Array.isArray(values) || values.length === 0) {
      return original.call(this, config, values, callback)
    }
    return original.call(this, { name: statementName(config), text: config, values: values as unknown[] }, callback)
  }) as pg.Client["query"]
}
