import { setTimeout as sleep } from "node:timers/promises"
import { call, startProgram, type Program } from "../support/program.ts"
import type { BodyOf, Method } from "../support/reply-types.ts"

/** A process of the deployment and its replacements after kills. */
type Member = { role: "api" | "worker"; ready: Promise<Program>; program: Program | null }

export type Answer<M extends Method = Method, Url extends string = string> = {
  status: number
  body: BodyOf<M, Url>
  headers: Headers
}
export type Ask<M extends Method = Method, Url extends string = string> = {
  token: string
  method: M
  path: Url
  body?: unknown
  headers?: Record<string, string>
}

/** The maximum time to wait for an answer, whatever happens to the server. */
const PATIENCE_MS = 30_000
const PAUSE_MS = 50
const START_LIMIT_MS = 120_000

/** API processes and workers that share stores, and a client that retries until it gets a final answer. */
export class Fleet {
  readonly #settings: Record<string, string>
  readonly #members = new Map<string, Member>()
  /** Processes that ended without being killed. */
  readonly ended: string[] = []
  readonly lost = { answers: 0, unavailable: 0 }
  /** When a process last started: slow progress during kills does not mean that the system is stuck. */
  calmSince = Date.now()
  #turn = 0

  constructor(settings: Record<string, string>) {
    this.#settings = settings
  }

  get names(): string[] {
    return [...this.#members.keys()]
  }

  async start(name: string, role: Member["role"]): Promise<void> {
    const member: Member = { role, program: null, ready: this.#startProgram(name, role) }
    this.#members.set(name, member)
    member.program = await member.ready
  }

  async #startProgram(name: string, role: Member["role"]): Promise<Program> {
    const program = await startProgram({ ...this.#settings, ROLE: role })
    this.calmSince = Date.now()
    program.process.on("exit", (code, signal) => {
      if (signal !== "SIGKILL") this.ended.push(`${name}: ${code ?? signal}: ${program.log.slice(-5).join("\n")}`)
    })
    return program
  }

  /**
   * Kills it without warning as soon as it is ready, and starts a replacement without waiting for it.
   * @param after what the replacement's start waits for
   */
  async kill(name: string, after: Promise<unknown> = Promise.resolve()): Promise<void> {
    const member = this.#members.get(name)
    if (!member) throw new Error(`there is no ${name}`)
    const program = await member.ready
    member.program = null
    await program.kill()
    const restart = async () => (member.program = await this.#startProgram(name, member.role))
    member.ready = after.then(restart)
    // Callers that await it see its failure.
    member.ready.catch(() => {})
  }

  async allReady(): Promise<Program[]> {
    return Promise.all([...this.#members.values()].map(({ ready }) => ready))
  }

  /** If one fails to start, the others are stopped. */
  async stop(): Promise<void> {
    const started = await Promise.allSettled([...this.#members.values()].map(({ ready }) => ready))
    await Promise.all(started.flatMap((each) => (each.status === "fulfilled" ? [each.value.stop()] : [])))
  }

  /**
   * Requests go to the API processes in turn; one that gives no answer, or 503, is skipped for the rest of this
   * request.
   */
  async ask<const M extends Method, const Url extends string>(asked: Ask<M, Url>): Promise<Answer<M, Url>> {
    const { token, method, path, body, headers } = asked
    for (;;) {
      const program = await this.anyApi()
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS)
        const answer = await call(program, token, method, path, body, headers, signal)
        if (answer.status !== 503) return answer
        this.lost.unavailable += 1
        if (answer.headers.get("retry-after") === null) throw new Error(`${method} ${path}: 503 without Retry-After`)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        this.lost.answers += 1
      }
      await sleep(PAUSE_MS)
    }
  }

  /** The next one in turn. @throws Error if none has started for a long time: its start failed */
  async anyApi(): Promise<Program> {
    for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += PAUSE_MS) {
      const ready = [...this.#members.values()].flatMap(({ role, program }) =>
        role === "api" && program ? [program] : [],
      )
      const next = ready[this.#turn++ % ready.length]
      if (next) return next
      await sleep(PAUSE_MS)
    }
    throw new Error("no API process is ready")
  }
}
