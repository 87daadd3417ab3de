import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import pg from "pg"
import { statementTimeoutFor } from "#platform/request-scope/index.ts"
import { noteStatement } from "./tables-read.ts"

/**
 * How many names are remembered. A statement stays prepared until its connection ends, and the pool's connections live
 * for an hour at most.
 */
export const MAX_STATEMENTS = 1_000
/** By text. */
const names = new LRUCache<string, string>({ max: MAX_STATEMENTS })

/** The name is always the same for the same text, even if it was evicted in between. */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `s${createHash("sha1").update(text).digest("base64url")}`
  names.set(text, name)
  return name
}

/** Of a statement as the driver takes it: a string, or an object such as a cursor. */
function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement
  const { text }: { text?: unknown } = typeof statement === "object" && statement !== null ? statement : {}
  return typeof text === "string" ? text : ""
}

/** Of statements without parameters, only those that may come again; others are sent in one message. */
const isRepeated = (text: string) => /^(select|with|insert|update|delete)\b[^;]*$/i.test(text)

const isBegin = (statement: unknown) => typeof statement === "string" && /^(begin|start transaction)\b/.test(statement)

export type PreparingConfig = pg.ClientConfig & {
  /** Timeout of a statement on behalf of a request. Default: none. */
  answerTimeoutMs?: number
}

/** The server did not respond in time. It may still execute the statement. */
export class DatabaseSilent extends Error {
  override name = "DatabaseSilent"
}

/**
 * Prepares every statement that may be repeated under a name derived from its text, so that PostgreSQL parses and plans
 * it once per connection. Our SQL always passes values as parameters, so there are few texts.
 */
export class PreparingClient extends pg.Client {
  readonly #answerTimeoutMs: number

  constructor(config?: PreparingConfig) {
    super(config)
    this.#answerTimeoutMs = config?.answerTimeoutMs ?? Infinity
  }

  // One signature for pg's many overloads: all of them pass through unchanged except for the name.
  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    const original = pg.Client.prototype.query as (this: pg.Client, ...rest: unknown[]) => unknown
    if (this.pipeline) this.#gather()
    noteStatement(textOf(config))
    if (typeof config !== "string" || !Array.isArray(values) || (values.length === 0 && !isRepeated(config))) {
      const answer = this.#inTime(original.call(this, config, values, callback))
      if (isBegin(config) && answer instanceof Promise) answer.catch((cause: unknown) => this.#closeWithoutBegin(cause))
      return answer
    }
    const prepared = { name: statementName(config), text: config, values: values as unknown[] }
    return this.#inTime(original.call(this, prepared, callback))
  }) as pg.Client["query"]

  /** Sends all queries of one event-loop iteration in one packet. */
  #gather(): void {
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  /** What follows would stand alone, outside of any transaction. */
  #closeWithoutBegin(cause: unknown): void {
    this.connection.stream.destroy(new Error("the transaction did not begin", { cause }))
  }

  /** Closes an unresponsive connection: any further query on it, above all a rollback, would hang as well. */
  #inTime(answer: unknown): unknown {
    const limitMs = statementTimeoutFor(this.#answerTimeoutMs)
    if (limitMs === Infinity || !(answer instanceof Promise)) return answer
    const onTimeout = () => this.connection.stream.destroy(new DatabaseSilent(`no response within ${limitMs} ms`))
    const timer = setTimeout(onTimeout, limitMs)
    return answer.finally(() => clearTimeout(timer))
  }
}
