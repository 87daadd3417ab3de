import { createHash } from "node:crypto"
import pg from "pg"
import { statementTimeoutFor } from "#platform/request-scope/index.ts"

/**
 * How many texts are known by name at a time. What a connection has prepared stays prepared until the connection ends:
 * the pool's connections live for an hour at most.
 */
export const MAX_STATEMENTS = 1_000
/** In the order of their last use. */
const names = new Map<string, string>()

/** The same for the same text always, also after it was forgotten in between. */
export function statementName(text: string): string {
  const name = names.get(text) ?? `s${createHash("sha1").update(text).digest("base64url")}`
  names.delete(text)
  names.set(text, name)
  if (names.size > MAX_STATEMENTS) forgetOldest()
  return name
}

function forgetOldest(): void {
  for (const [text] of names) {
    names.delete(text)
    return
  }
}

export type PreparingConfig = pg.ClientConfig & {
  /** What a statement may take while somebody waits for it; for ever unless given. */
  answerTimeoutMs?: number
}

/** The server said nothing for so long that nobody waits any more. It may carry the statement out all the same. */
export class DatabaseSilent extends Error {
  override name = "DatabaseSilent"
}

/**
 * Prepares every statement that has parameters under a name made from its text, so that PostgreSQL parses and plans
 * each one once per connection. Our SQL always carries its values as parameters, so there are few texts.
 */
export class PreparingClient extends pg.Client {
  readonly #answerTimeoutMs: number

  constructor(config?: PreparingConfig) {
    super(config)
    this.#answerTimeoutMs = config?.answerTimeoutMs ?? Infinity
  }

  // One signature for pg's many overloads: they all pass through here unchanged but for the name.
  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    const original = pg.Client.prototype.query as (this: pg.Client, ...rest: unknown[]) => unknown
    if (this.pipeline) this.#gather()
    if (typeof config !== "string" || !Array.isArray(values) || values.length === 0) {
      return this.#inTime(original.call(this, config, values, callback))
    }
    const prepared = { name: statementName(config), text: config, values: values as unknown[] }
    return this.#inTime(original.call(this, prepared, callback))
  }) as pg.Client["query"]

  /** What is asked in one turn of the event loop leaves in one piece. */
  #gather(): void {
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  /** Ends a connection that says nothing: whatever is asked on it next, a rollback above all, would wait as well. */
  #inTime(answer: unknown): unknown {
    const limitMs = statementTimeoutFor(this.#answerTimeoutMs)
    if (limitMs === Infinity || !(answer instanceof Promise)) return answer
    const giveUp = () => this.connection.stream.destroy(new DatabaseSilent(`no answer within ${limitMs} ms`))
    const timer = setTimeout(giveUp, limitMs)
    return answer.finally(() => clearTimeout(timer))
  }
}
