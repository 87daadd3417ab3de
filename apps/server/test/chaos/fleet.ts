import { setTimeout as sleep } from "node:timers/promises"
import { call, startProgram, type Program } from "../support/program.ts"

/** A process of the deployment, and those that take its place when it is killed. */
type Member = { role: "api" | "worker"; ready: Promise<Program>; program: Program | null }

export type Answer = Awaited<ReturnType<typeof call>>
export type Ask = { token: string; method: string; path: string; body?: unknown; headers?: Record<string, string> }

/** Nobody waits longer for an answer, whatever happens to the server. */
const PATIENCE_MS = 30_000
const PAUSE_MS = 50
const START_LIMIT_MS = 120_000

/** API processes and workers that share stores, and a client who goes on asking until he is answered for good. */
export class Fleet {
  readonly #settings: Record<string, string>
  readonly #members = new Map<string, Member>()
  /** Processes that ended though nobody killed them. */
  readonly ended: string[] = []
  readonly lost = { answers: 0, unavailable: 0 }
  /** When a process last came up: what takes long while they are killed is not stuck. */
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

  /** Kills it without warning, as soon as it is ready, and starts another one in its place without waiting for it. */
  async kill(name: string): Promise<void> {
    const member = this.#members.get(name)
    if (!member) throw new Error(`there is no ${name}`)
    const program = await member.ready
    member.program = null
    await program.kill()
    member.ready = this.#startProgram(name, member.role).then((next) => (member.program = next))
    // Whoever awaits it hears of its failure.
    member.ready.catch(() => {})
  }

  async allReady(): Promise<Program[]> {
    return Promise.all([...this.#members.values()].map(({ ready }) => ready))
  }

  /** However the start of one fared, none is left behind. */
  async stop(): Promise<void> {
    const started = await Promise.allSettled([...this.#members.values()].map(({ ready }) => ready))
    await Promise.all(started.flatMap((each) => (each.status === "fulfilled" ? [each.value.stop()] : [])))
  }

  /** Of the API processes in turn; one that answers nothing, or 503, is asked for no more than this once. */
  async ask({ token, method, path, body, headers }: Ask): Promise<Answer> {
    for (;;) {
      const program = await this.#anyApi()
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

  /** @throws Error when none has come up for long: its start failed */
  async #anyApi(): Promise<Program> {
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
