import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { KEEP_ALIVE } from "#platform/documents/index.ts"
import type { Log } from "#platform/log/index.ts"

export { ENDED_SESSIONS, signalEndedSessions } from "./ended-sessions.ts"

/** Messages between processes through the database: PostgreSQL's NOTIFY, received on a dedicated connection. */
export type Signals = {
  /**
   * @param hear called with each payload of the channel
   * @param missed called whenever messages may have been missed: at the beginning and after a lost connection
   * @returns a function that unsubscribes
   */
  listen(channel: string, hear: (payload: string) => void, missed?: () => void): () => void
  close(): Promise<void>
}

type Listener = { channel: string; hear: (payload: string) => void; missed: (() => void) | undefined }

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000

/** Connects on the first subscription, and again whenever the connection is lost. */
export function openSignals(options: { url: string; log: Log }): Signals {
  return new Ear(options)
}

class Ear implements Signals {
  readonly #listeners = new Set<Listener>()
  readonly #closing = new AbortController()
  readonly #options: { url: string; log: Log }
  #client: pg.Client | null = null
  #connecting: Promise<void> | null = null

  constructor(options: { url: string; log: Log }) {
    this.#options = options
  }

  listen(channel: string, hear: (payload: string) => void, missed?: () => void): () => void {
    const listener = { channel, hear, missed }
    this.#listeners.add(listener)
    if (this.#client) void this.#begin(this.#client, [listener])
    else this.#connecting ??= this.#connect()
    return () => void this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#listeners.clear()
    await this.#connecting
    await this.#client?.end()
  }

  async #connect(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !this.#closing.signal.aborted; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      try {
        this.#client = await this.#open()
        break
      } catch (error) {
        this.#options.log.warn({ err: error }, "cannot listen to database notifications; retrying soon")
        // `close` aborts this wait on purpose.
        await sleep(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => undefined)
      }
    }
    this.#connecting = null
    if (this.#client) await this.#begin(this.#client, [...this.#listeners])
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: "scorecard-signals",
      connectionTimeoutMillis: 5_000,
      ...KEEP_ALIVE,
    })
    // Without this listener, a database restart would end this process.
    client.on("error", (error) =>
      this.#options.log.warn({ reason: error.message }, "the listening connection was lost"),
    )
    client.on("end", () => this.#lost(client))
    client.on("notification", ({ channel, payload }) => {
      for (const listener of this.#listeners) if (listener.channel === channel) listener.hear(payload ?? "")
    })
    await client.connect()
    return client
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    if (!this.#closing.signal.aborted) this.#connecting ??= this.#connect()
  }

  /** LISTEN is idempotent. A new subscriber may have missed messages until now. */
  async #begin(client: pg.Client, listeners: readonly Listener[]): Promise<void> {
    try {
      for (const channel of new Set(listeners.map((each) => each.channel))) {
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
      }
      for (const { missed } of listeners) missed?.()
    } catch (error) {
      this.#options.log.warn({ err: error }, "could not listen to database notifications")
      this.#lost(client)
      await client.end().catch(() => undefined) // it was given up already
    }
  }
}
