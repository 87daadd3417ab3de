import type { ClientState } from "../bridge.ts"
import { createRepeatingTask, jitter } from "./repeating-task.ts"
import { type Http, type HttpReply, isMaintenance, isOutage, jsonOf, textOf } from "./http.ts"
import type { Clock, Log } from "./ports.ts"

export type ConnectionState = { connection: ClientState["connection"]; message: string | null }

export type Connection = {
  state(): ConnectionState
  start(): void
  stop(): void
  /** What the service answered someone, null if it did not. */
  recordReply(reply: HttpReply | null): void
  /** The person wants to know, or the computer woke up. */
  retryNow(): void
  idle(): Promise<void>
  isBusy(): boolean
}

type ConnectionDeps = {
  http: Http
  clock: Clock
  /** For the question whether this person may use the service under maintenance. */
  authorization(): Promise<string | null>
  onChange(state: ConnectionState): void
  log: Log
}

const LIVENESS = "/health"
const HEALTH_MS = 30_000
const MAINTENANCE_MS = 30_000
const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000
const PAUSE_JITTER = 0.2
const HEALTH_LIMIT_MS = 10_000

/** Whether the service can be used, and the only requests while it cannot. (rules/desktop-client#outages) */
export function openConnection({ http, clock, authorization, onChange, log }: ConnectionDeps): Connection {
  let state: ConnectionState = { connection: "online", message: null }
  let pauseMs = FIRST_PAUSE_MS
  /** After a 503 of the service itself, its dependencies are what it waits for. */
  let healthPath = LIVENESS
  let healthTag: string | null = null
  let isStarted = false

  const health = createRepeatingTask({
    clock,
    every: () => (state.connection === "online" ? HEALTH_MS : null),
    run: checkHealth,
  })
  const recovery = createRepeatingTask({ clock, every: nextPause, run: checkHealth })
  const maintenance = createRepeatingTask({ clock, every: () => MAINTENANCE_MS, run: checkMaintenance })

  function nextPause(): number | null {
    if (state.connection !== "offline") return null
    const pause = jitter(pauseMs, PAUSE_JITTER)
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
    return Math.min(pause, MAX_PAUSE_MS)
  }

  function enter(next: ConnectionState): void {
    const isNew = next.connection !== state.connection
    if (!isNew && next.message === state.message) return
    state = next
    if (isNew) log("connection", { state: next.connection })
    if (isStarted && isNew) choose()
    onChange(state)
  }

  /** Which of the three asks. */
  function choose(): void {
    const { connection } = state
    if (connection !== "offline") recovery.stop()
    if (connection !== "maintenance") maintenance.stop()
    if (connection === "online") {
      healthPath = LIVENESS
      // It was just found healthy.
      health.runIn(jitter(HEALTH_MS))
    } else {
      health.pause()
    }
    if (connection === "offline") {
      pauseMs = FIRST_PAUSE_MS
      recovery.start()
    }
    if (connection === "maintenance") maintenance.start()
  }

  async function checkHealth(): Promise<void> {
    const isLiveness = healthPath === LIVENESS
    const headers: Record<string, string> = isLiveness && healthTag !== null ? { "if-none-match": healthTag } : {}
    const reply = await http({ method: "GET", path: healthPath, headers, limitMs: HEALTH_LIMIT_MS })
    if (!isStarted) return
    // A network that answers everything with its own page is not the service.
    const isHealthy = reply?.status === 304 || (reply?.status === 200 && textOf(reply, "status") === "ok")
    if (isLiveness && isHealthy) healthTag = reply.headers["etag"] ?? null
    if (!isHealthy) return enter({ connection: "offline", message: null })
    healthPath = LIVENESS
    if (state.connection === "offline") enter({ connection: "online", message: null })
  }

  async function checkMaintenance(): Promise<void> {
    const bearer = await authorization()
    const headers: Record<string, string> = bearer === null ? {} : { authorization: bearer }
    const reply = await http({ method: "GET", path: "/v1/public/app-status", headers, limitMs: HEALTH_LIMIT_MS })
    if (!isStarted || state.connection !== "maintenance") return
    if (isOutage(reply)) return enter({ connection: "offline", message: null })
    const status = reply && (jsonOf(reply) as { maintenance?: boolean; can_bypass?: boolean } | undefined)
    if (status?.maintenance === false || status?.can_bypass === true) enter({ connection: "online", message: null })
    else if (reply) enter({ connection: "maintenance", message: textOf(reply, "message") })
  }

  return {
    state: () => state,
    start() {
      isStarted = true
      health.start()
    },
    stop() {
      isStarted = false
      for (const task of [health, recovery, maintenance]) task.stop()
    },
    recordReply(reply) {
      if (!isStarted || state.connection === "offline") return
      if (reply !== null && isMaintenance(reply)) {
        enter({ connection: "maintenance", message: textOf(reply, "message") ?? textOf(reply, "detail") })
      } else if (isOutage(reply)) {
        if (reply?.status === 503) healthPath = "/health/ready"
        health.now()
      }
    },
    retryNow() {
      pauseMs = FIRST_PAUSE_MS
      if (state.connection === "offline") recovery.now()
      else if (state.connection === "maintenance") maintenance.now()
      else health.now()
    },
    async idle() {
      await Promise.all([health.idle(), recovery.idle(), maintenance.idle()])
    },
    isBusy: () => [health, recovery, maintenance].some((task) => task.isRunning()),
  }
}
