import { Readable } from "node:stream"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import type { Log, Platform } from "#platform/index.ts"
import { ENDED_SESSIONS, type Signals } from "#platform/signals/index.ts"
import { updatesSince, type InboxUpdate } from "./inbox.store.ts"
import { inboxTag, parseRevision } from "./inbox.ts"

/** What the streams need from the session feature. */
export type SessionAccess = {
  /** Validates the token of a stream. @throws Refusal 401 */
  authenticate(bearer: string | null): Promise<Actor>
  /** When a valid token, and its stream, expires. */
  tokenExpiry(token: string): Temporal.Instant
}

export type Streams = {
  /** @throws Refusal 422 without an Accept header for events, 429 for too many open streams */
  open(actor: Actor, ctx: StreamRequest): EventStream
  /** Ends all streams and refuses new ones. */
  close(): void
}

type StreamRequest = { bearer: string | null; accept: unknown; lastEventId: unknown }
type Deps = Pick<Platform, "db" | "log" | "signals" | "clock"> & SessionAccess

/** Per process. A person with several windows has several streams. */
const MAX_STREAMS_PER_PERSON = 5
const MEDIA_TYPE = /text\/event-stream|\*\/\*|text\/\*/i

/** The open streams of this process. Database notifications report inbox changes from any process. */
export function openStreams(deps: Deps): Streams {
  const open = new Map<string, Set<EventStream>>()
  /** Streams opened while impersonating, by super admin: they also end with the super admin's session. */
  const acting = new Map<string, Set<EventStream>>()
  let isClosed = false
  let isListening = false
  const all = () => [...open.values()].flatMap((streams) => [...streams])
  const update = (streams: Iterable<EventStream>) => [...streams].forEach((stream) => stream.update())
  const check = (streams: Iterable<EventStream>) => [...streams].forEach((stream) => void stream.check())

  /** Starts with the first stream, because it takes a database connection. */
  function listen(signals: Signals): void {
    if (isListening) return
    isListening = true
    signals.listen(
      "inbox",
      (employeeId) => update(open.get(employeeId) ?? []),
      () => update(all()),
    )
    signals.listen(
      ENDED_SESSIONS,
      (employeeId) => check([...(open.get(employeeId) ?? []), ...(acting.get(employeeId) ?? [])]),
      () => check(all()),
    )
  }

  return {
    open(actor, { bearer, accept, lastEventId }) {
      // A followed or prefetched link would waste a connection.
      if (typeof accept !== "string" || !MEDIA_TYPE.test(accept)) {
        throw invalidField("Accept", "Send Accept: text/event-stream.")
      }
      const { employee_id, impersonated_by } = actor
      const expiry = bearer === null ? null : deps.tokenExpiry(bearer)
      const own = open.get(employee_id)?.size ?? 0
      if (isClosed || own >= MAX_STREAMS_PER_PERSON) throw tooManyStreams()
      const { db, log } = deps
      const source = {
        employee_id,
        log,
        updatesSince: (revision: number) => updatesSince(db, employee_id, revision),
        isSignedIn: () => isSignedIn(deps.authenticate, bearer),
        millisecondsLeft: () => (expiry === null ? 0 : expiry.epochMilliseconds - deps.clock.now().epochMilliseconds),
      }
      const stream = new EventStream(source, parseRevision(employee_id, lastEventId))
      register(open, employee_id, stream)
      if (impersonated_by !== null) register(acting, impersonated_by, stream)
      listen(deps.signals)
      // The session may have ended while the stream was opening.
      void stream.check()
      return stream
    },
    close() {
      isClosed = true
      for (const streams of open.values()) for (const stream of streams) stream.end()
    },
  }
}

/** Unregisters itself when the stream closes. */
function register(streams: Map<string, Set<EventStream>>, employeeId: string, stream: EventStream): void {
  const own = streams.get(employeeId) ?? new Set()
  streams.set(employeeId, own.add(stream))
  stream.once("close", () => {
    own.delete(stream)
    if (own.size === 0 && streams.get(employeeId) === own) streams.delete(employeeId)
  })
}

/** @throws Error if the session could not be checked */
async function isSignedIn(authenticate: Deps["authenticate"], bearer: string | null): Promise<boolean> {
  try {
    await authenticate(bearer)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return false
    throw error
  }
}

function tooManyStreams(): Refusal {
  return new Refusal("too_many_streams", `One person has at most ${MAX_STREAMS_PER_PERSON} streams open. Close one.`)
}

export type EventSource = {
  employee_id: string
  /** Loads everything after this revision of the inbox. */
  updatesSince(revision: number): Promise<InboxUpdate>
  /** Whether its session is still open. */
  isSignedIn(): Promise<boolean>
  /** The remaining lifetime of the token; at most 0 once it has expired. */
  millisecondsLeft(): number
  log: Log
}

/**
 * Proxies close idle connections, often after half a minute. Each heartbeat also checks the session, in case the
 * notification of its end was missed. (rules/sign-in#sessions)
 */
const HEARTBEAT_MS = 25_000
/** How long a client waits before it reconnects. */
const RETRY_MS = 3_000
/** A slow client with more than this buffered is disconnected; it gets the rest when it reconnects. */
const MAX_BUFFERED_BYTES = 65_536
/** The maximum delay of a timer. */
const MAX_TIMER_MS = 2_147_483_647
const EXPIRY_RETRY_MS = 1_000

/** The events of one inbox for one client, until the stream is ended. */
export class EventStream extends Readable {
  readonly #source: EventSource
  readonly #heartbeat: NodeJS.Timeout
  #expiry: NodeJS.Timeout | undefined
  #revision: number
  #hasBegun = false
  #hasEnded = false
  #isUpdating = false
  #isStale = false

  /** @param revision the last one that the client has; null for a new client, which loads the list separately */
  constructor(source: EventSource, revision: number | null) {
    super({ highWaterMark: MAX_BUFFERED_BYTES })
    this.#source = source
    this.#revision = revision ?? Number.MAX_SAFE_INTEGER
    this.#heartbeat = setInterval(() => void this.#sendHeartbeat(), HEARTBEAT_MS)
    this.#awaitExpiry()
    this.once("close", () => this.#stop())
    this.push(`retry: ${RETRY_MS}\n\n`)
    this.update()
  }

  override _read(): void {} // events are pushed when they occur

  /** Loads and sends new events. A change during loading triggers another round. */
  update(): void {
    this.#isStale = true
    if (this.#isUpdating || this.#hasEnded) return
    this.#isStale = false
    this.#isUpdating = true
    void this.#sendUpdate()
      .catch((error: unknown) => this.#source.log.warn({ err: error }, "an inbox could not be read for its stream"))
      .finally(() => {
        this.#isUpdating = false
        if (this.#isStale) this.update()
      })
  }

  /** Events sent before this still arrive. */
  end(): void {
    if (this.#hasEnded) return
    this.#stop()
    this.push(null)
  }

  async #sendUpdate(): Promise<void> {
    const { unread, revision, notifications } = await this.#source.updatesSince(this.#revision)
    if (this.#hasBegun && revision === this.#revision) return
    this.#hasBegun = true
    this.#revision = revision
    const events = notifications.map((each) => eventText("notification", each))
    // Only the last event has an id, so a client that got part of an update gets all of it again.
    const id = inboxTag(this.#source.employee_id, { revision })
    this.#send(`${events.join("")}id: ${id}\n${eventText("unread", { unread })}`)
  }

  /** Ends the stream if its session has ended. */
  async check(): Promise<void> {
    if (this.#hasEnded) return
    try {
      if (!(await this.#source.isSignedIn())) this.end()
    } catch (error) {
      // An unavailable database does not end a session.
      this.#source.log.warn({ err: error }, "a stream's session could not be looked up")
    }
  }

  #awaitExpiry(): void {
    if (this.#hasEnded) return
    const leftMs = this.#source.millisecondsLeft()
    const waitMs = leftMs > 0 ? Math.min(leftMs, MAX_TIMER_MS) : EXPIRY_RETRY_MS
    this.#expiry = setTimeout(() => void this.check().then(() => this.#awaitExpiry()), waitMs)
  }

  async #sendHeartbeat(): Promise<void> {
    await this.check()
    this.#send(": heartbeat\n\n")
    this.update()
  }

  #send(text: string): void {
    if (this.#hasEnded) return
    if (this.readableLength > MAX_BUFFERED_BYTES) return void this.destroy()
    this.push(text)
  }

  #stop(): void {
    this.#hasEnded = true
    clearInterval(this.#heartbeat)
    clearTimeout(this.#expiry)
  }
}

function eventText(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
