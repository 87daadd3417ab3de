import type { HttpReply } from "./http.ts"
import type { Clock } from "./ports.ts"

type Entry = { etag: string; reply: HttpReply; validatedAt: number; age: number }

const MAX_ENTRIES = 60
const MAX_REPLY_BYTES = 1_000_000
/** The interface refetches right after a poll told it to: it gets what that poll brought. */
const FRESH_MS = 2_000

export type ReplyCache = {
  etag(path: string): string | null
  /** Counts the writes. A request that began before one may be answered with what was before it. */
  age(): number
  /** What the service confirmed a moment ago, to a request that began after the last write. */
  fresh(path: string): HttpReply | null
  /**
   * Keeps a 200 that has an ETag. @param age that of the cache when the request began
   * @returns the reply to pass on: for a 304, the kept one
   */
  recordReply(path: string, reply: HttpReply, age: number): HttpReply
  /** After a write: nothing is fresh, the content may still be current. */
  expire(): void
  clear(): void
}

/** Replies by their path and query, with their ETags; the ones used last. */
export function openReplyCache(clock: Clock): ReplyCache {
  const entries = new Map<string, Entry>()
  let currentAge = 0

  function keep(path: string, entry: Entry): void {
    entries.delete(path)
    entries.set(path, entry)
    const [oldest] = entries.keys()
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
  }

  return {
    etag: (path) => entries.get(path)?.etag ?? null,
    age: () => currentAge,
    fresh(path) {
      const entry = entries.get(path)
      const isFresh = entry && entry.age === currentAge && clock.monotonic() - entry.validatedAt < FRESH_MS
      return isFresh ? entry.reply : null
    },
    recordReply(path, reply, age) {
      const known = entries.get(path)
      const isLate = known !== undefined && known.age > age
      if (reply.status === 304 && known) {
        if (!isLate) keep(path, { ...known, validatedAt: clock.monotonic(), age })
        return known.reply
      }
      if (isLate) return reply
      const etag = reply.headers["etag"]
      if (reply.status === 200 && etag !== undefined && reply.body.length <= MAX_REPLY_BYTES) {
        keep(path, { etag, reply, validatedAt: clock.monotonic(), age })
      } else if (reply.status < 500) {
        entries.delete(path)
      }
      return reply
    },
    expire: () => void (currentAge += 1),
    clear: () => entries.clear(),
  }
}
