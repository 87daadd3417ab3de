import { Readable } from "node:stream"
import type { Log } from "#platform/log/index.ts"
import type { News } from "./inbox.store.ts"
import { inboxTag } from "./inbox-tag.ts"

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
