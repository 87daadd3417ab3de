import { setTimeout as sleep } from "node:timers/promises"
import { call } from "../../support/program.ts"
import type { BodyOf, Method } from "../../support/reply-types.ts"
import type { Ask, Fleet } from "../fleet.ts"

export type Answered<M extends Method, Url extends string> = { status: number; body: BodyOf<M, Url> }

const PATIENCE_MS = 45_000
const PAUSE_MS = 100
/** For a request that is repeated until it is answered. */
const NEVER_MS = 300_000
const MAX_EXAMPLES = 10

/** Sends requests to the API processes in turn, and counts what became of them. */
export class Requests {
  readonly #fleet: Fleet
  /** Writes that were answered with 2xx, and those without an answer, or with 503. */
  answered = 0
  unanswered = 0
  /** Repeated until there was an answer. */
  repeated = 0
  readonly refusals: Record<string, number> = {}
  /** Answers that no client should get: 5xx other than 503, or 503 without Retry-After. */
  readonly failures: string[] = []

  constructor(fleet: Fleet) {
    this.#fleet = fleet
  }

  /** Once. @returns null without an answer: it may have been done or not */
  async attempt<const M extends Method, const Url extends string>(
    asked: Ask<M, Url>,
  ): Promise<Answered<M, Url> | null> {
    const isWrite = asked.method !== "GET"
    const answer = await this.#send(asked)
    if (answer === null) this.unanswered += isWrite ? 1 : 0
    else if (answer.status < 300) this.answered += isWrite ? 1 : 0
    else this.#countRefusal(answer.body.code)
    return answer
  }

  /** Until there is an answer. */
  async insist<const M extends Method, const Url extends string>(asked: Ask<M, Url>): Promise<Answered<M, Url>> {
    const limit = Date.now() + NEVER_MS
    for (;;) {
      const answer = await this.#send(asked)
      if (answer !== null) {
        if (answer.status >= 300) this.#countRefusal(answer.body.code)
        else if (asked.method !== "GET") this.answered += 1
        return answer
      }
      if (Date.now() > limit) throw new Error(`${asked.method} ${asked.path} is never answered`)
      this.repeated += 1
      await sleep(PAUSE_MS)
    }
  }

  async #send<const M extends Method, const Url extends string>(asked: Ask<M, Url>): Promise<Answered<M, Url> | null> {
    const { token, method, path, body, headers } = asked
    const program = await this.#fleet.anyApi()
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await call(program, token, method, path, body, headers, signal).catch((error: unknown) => {
      if (signal.aborted) this.#fail(`${method} ${path}: no answer in ${PATIENCE_MS / 1_000} s`)
      else if (!(error instanceof TypeError)) throw error
      return null
    })
    if (answer === null || answer.status < 500) return answer
    const saysWhen = answer.headers.get("retry-after") !== null
    if (answer.status !== 503 || !saysWhen) {
      await sleep(PAUSE_MS)
      const why = program.log.find((line) => line.includes(answer.body.request_id) && line.includes('"err"'))
      this.#fail(`${method} ${path}: ${answer.status} ${why ?? JSON.stringify(answer.body)}`)
    }
    return null
  }

  #countRefusal(code: string): void {
    this.refusals[code] = (this.refusals[code] ?? 0) + 1
  }

  #fail(message: string): void {
    if (this.failures.length < MAX_EXAMPLES) console.error(message)
    this.failures.push(message)
  }
}
