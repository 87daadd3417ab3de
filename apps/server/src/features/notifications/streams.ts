import { Readable } from "node:stream"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { Log } from "#platform/log/index.ts"
import { ENDED_SESSIONS, type Signals } from "#platform/signals/index.ts"
import type { World } from "#platform/world.ts"
import { type News, newsSince } from "./inbox.store.ts"
import { inboxTag, revisionOf } from "./inbox.ts"

export type SessionAccess = {
  /** Whether a stream may go on. @throws Refusal 401 */
  authenticate(bearer: string | null): Promise<Actor>
  /** When a token that `authenticate` accepted ends, and its stream with it. */
  expiryOf(token: string): Temporal.Instant
}

export type Streams = {
  /** @throws Refusal 422 for who does not ask for events, 429 for one who has many open already */
  open(actor: Actor, ask: StreamAsk): EventStream
  /** Ends them all; none opens any more. */
  close(): void
}

type StreamAsk = { bearer: string | null; accept: unknown; lastEventId: unknown }
type Deps = Pick<World, "db" | "log" | "signals" | "clock"> & SessionAccess

/** In one process; a person who works in several windows has some. */
const MOST_OF_ONE_PERSON = 5
const MEDIA_TYPE = /text\/event-stream|\*\/\*|text\/\*/i

/** The open streams of this process, told through the database of what any process does to an inbox. */
export function openStreams(deps: Deps): Streams {
  const open = new Map<string, Set<EventStream>>()
  /** The streams of super admins who act as somebody else, by the admin: they end with the admin's session, too. */
  const acting = new Map<string, Set<EventStream>>()
  let isClosed = false
  let isListening = false
  const all = () => [...open.values()].flatMap((streams) => [...streams])
  const tell = (streams: Iterable<EventStream>) => [...streams].forEach((stream) => stream.tell())
  const check = (streams: Iterable<EventStream>) => [...streams].forEach((stream) => void stream.check())

  /** Not before somebody needs it: it takes a connection to the database. */
  function listen(signals: Signals): void {
    if (isListening) return
    isListening = true
    signals.listen(
      "inbox",
      (employeeId) => tell(open.get(employeeId) ?? []),
      () => tell(all()),
    )
    signals.listen(
      ENDED_SESSIONS,
      (employeeId) => check([...(open.get(employeeId) ?? []), ...(acting.get(employeeId) ?? [])]),
      () => check(all()),
    )
  }

  return {
    open(actor, { bearer, accept, lastEventId }) {
      // Whoever follows a link or prefetches it would hold a connection for nothing.
      if (typeof accept !== "string" || !MEDIA_TYPE.test(accept)) {
        throw invalidField("Accept", "Send Accept: text/event-stream.")
      }
      const { employee_id, impersonated_by } = actor
      const expiry = bearer === null ? null : deps.expiryOf(bearer)
      const own = open.get(employee_id)?.size ?? 0
      if (isClosed || own >= MOST_OF_ONE_PERSON) throw tooMany()
      const { db, log } = deps
      const source = {
        employee_id,
        log,
        newsSince: (revision: number) => newsSince(db, employee_id, revision),
        isSignedIn: () => isSignedIn(deps.authenticate, bearer),
        millisecondsLeft: () => (expiry === null ? 0 : expiry.epochMilliseconds - deps.clock.now().epochMilliseconds),
      }
      const stream = new EventStream(source, revisionOf(employee_id, lastEventId))
      register(open, employee_id, stream)
      if (impersonated_by !== null) register(acting, impersonated_by, stream)
      listen(deps.signals)
      // The session may have ended while the stream was being opened.
      void stream.check()
      return stream
    },
    close() {
      isClosed = true
      for (const streams of open.values()) for (const stream of streams) stream.end()
    },
  }
}

/** Until it closes. */
function register(streams: Map<string, Set<EventStream>>, employeeId: string, stream: EventStream): void {
  const own = streams.get(employeeId) ?? new Set()
  streams.set(employeeId, own.add(stream))
  stream.once("close", () => {
    own.delete(stream)
    if (own.size === 0 && streams.get(employeeId) === own) streams.delete(employeeId)
  })
}

/** @throws Error when nobody can say */
async function isSignedIn(authenticate: Deps["authenticate"], bearer: string | null): Promise<boolean> {
  try {
    await authenticate(bearer)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return false
    throw error
  }
}

function tooMany(): Refusal {
  return new Refusal("too_many_streams", `One person has at most ${MOST_OF_ONE_PERSON} streams open. Close one.`)
}

export type EventSource = {
  employee_id: string
  /** What came after this revision of the inbox. */
  newsSince(revision: number): Promise<News>
  /** Whether its session is still open. */
  isSignedIn(): Promise<boolean>
  /** How long its token lasts; less than 0 once it has expired. */
  millisecondsLeft(): number
  log: Log
}

/**
 * A proxy closes what is silent for long; often half a minute is long. The session is looked at as well, in case a
 * signal of its end was missed. (rules/sign-in#sessions)
 */
const HEARTBEAT_MS = 25_000
/** How long a client that lost the connection waits before it comes back. */
const RETRY_MS = 3_000
/** Who does not read for so long that this much has gathered gets the rest when they come back. */
const MOST_GATHERED_BYTES = 65_536
/** Timers count no further than this. */
const MAX_TIMER_MS = 2_147_483_647
const EXPIRY_RETRY_MS = 1_000

/** The events of one inbox, for one client, until somebody ends it. */
export class EventStream extends Readable {
  readonly #source: EventSource
  readonly #heartbeat: NodeJS.Timeout
  #expiry: NodeJS.Timeout | undefined
  #revision: number
  #hasBegun = false
  #hasEnded = false
  #telling = false
  #again = false

  /** @param revision the last that the client heard of; null for one that begins, and has the list from elsewhere */
  constructor(source: EventSource, revision: number | null) {
    super({ highWaterMark: MOST_GATHERED_BYTES })
    this.#source = source
    this.#revision = revision ?? Number.MAX_SAFE_INTEGER
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS)
    this.#awaitExpiry()
    this.once("close", () => this.#silence())
    this.push(`retry: ${RETRY_MS}\n\n`)
    this.tell()
  }

  override _read(): void {} // events come when they come

  /** Looks what is new, and says it. What changes while it looks is looked for again. */
  tell(): void {
    this.#again = true
    if (this.#telling || this.#hasEnded) return
    this.#again = false
    this.#telling = true
    void this.#tellNews()
      .catch((error: unknown) => this.#source.log.warn({ err: error }, "an inbox could not be read for its stream"))
      .finally(() => {
        this.#telling = false
        if (this.#again) this.tell()
      })
  }

  /** What was said so far still arrives. */
  end(): void {
    if (this.#hasEnded) return
    this.#silence()
    this.push(null)
  }

  async #tellNews(): Promise<void> {
    const { unread, revision, notifications } = await this.#source.newsSince(this.#revision)
    if (this.#hasBegun && revision === this.#revision) return
    this.#hasBegun = true
    this.#revision = revision
    const events = notifications.map((each) => eventText("notification", each))
    // Only the last event has an id: whoever heard less of it hears all of it again.
    const id = inboxTag(this.#source.employee_id, { revision })
    this.#say(`${events.join("")}id: ${id}\n${eventText("unread", { unread })}`)
  }

  /** Ends the stream if its session has ended. */
  async check(): Promise<void> {
    if (this.#hasEnded) return
    try {
      if (!(await this.#source.isSignedIn())) this.end()
    } catch (error) {
      // Nobody could say: a database that is away ends no session.
      this.#source.log.warn({ err: error }, "a stream's session could not be looked up")
    }
  }

  #awaitExpiry(): void {
    if (this.#hasEnded) return
    const leftMs = this.#source.millisecondsLeft()
    const waitMs = leftMs > 0 ? Math.min(leftMs, MAX_TIMER_MS) : EXPIRY_RETRY_MS
    this.#expiry = setTimeout(() => void this.check().then(() => this.#awaitExpiry()), waitMs)
  }

  async #beat(): Promise<void> {
    await this.check()
    this.#say(": still here\n\n")
    this.tell()
  }

  #say(text: string): void {
    if (this.#hasEnded) return
    if (this.readableLength > MOST_GATHERED_BYTES) return void this.destroy()
    this.push(text)
  }

  #silence(): void {
    this.#hasEnded = true
    clearInterval(this.#heartbeat)
    clearTimeout(this.#expiry)
  }
}

function eventText(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
