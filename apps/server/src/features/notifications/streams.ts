import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { ENDED_SESSIONS, type Signals } from "#platform/signals/index.ts"
import type { World } from "#platform/world.ts"
import { EventStream } from "./event-stream.ts"
import { newsSince } from "./inbox.store.ts"
import { revisionOf } from "./inbox-tag.ts"
import type { NotificationsNeeds } from "./needs.ts"

export type Streams = {
  /** @throws Refusal 422 for who does not ask for events, 429 for one who has many open already */
  open(actor: Actor, ask: StreamAsk): EventStream
  /** Ends them all; none opens any more. */
  close(): void
}

type StreamAsk = { bearer: string | null; accept: unknown; lastEventId: unknown }
type Deps = Pick<World, "db" | "log" | "signals" | "clock"> & NotificationsNeeds

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
