import { useState } from "react"

/**
 * A form over something that is refetched: it shows the latest version until something is typed. Typed values keep the
 * version they are based on, so that saving them reports a conflict with newer versions (412).
 */
export function useLatestValues<Known extends { version: number }, Values>(
  known: Known,
  valuesOf: (known: Known) => Values,
) {
  // A reply is newer than the last read, until the next one.
  const [reply, setReply] = useState<Known | null>(null)
  const [typed, setTyped] = useState<{ values: Values; version: number } | null>(null)
  const now = reply && reply.version > known.version ? reply : known
  const { values, version } = typed ?? { values: valuesOf(now), version: now.version }
  return {
    /** The latest version known. */
    now,
    values,
    version,
    isDirty: typed !== null,
    change: (part: Partial<Values>) => setTyped({ values: { ...values, ...part }, version }),
    /** Resumes a draft. */
    resume: (kept: { values: Values; version: number }) => setTyped(kept),
    /** Shows the latest version in place of what was typed. */
    drop: () => setTyped(null),
    /** Another part was saved: what was typed stays, and is saved over the newer version. */
    follow(next: Known) {
      setReply(next)
      if (typed) setTyped({ ...typed, version: next.version })
    },
    /** Shows the saved version, or a newer one by another person, in place of what was typed. */
    take(next: Known) {
      setReply(next)
      setTyped(null)
    },
  }
}
