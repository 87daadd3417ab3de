import { createHash } from "node:crypto"
import pg from "pg"

/** Beyond this many different texts (a runaway of generated SQL) further ones are sent unprepared. */
const MOST_STATEMENTS = 1_000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known
  const name = `s${createHash("sha1").update(text).digest("base64url")}`
  names.set(text, name)
  return name
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
    const name = nameOf(config)
    if (name === undefined) return original.call(this, config, values, callback)
    return original.call(this, { name, text: config, values: values as unknown[] }, callback)
  }) as pg.Client["query"]
}
