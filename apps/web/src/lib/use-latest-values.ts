import { useState } from "react"

/**
 * A form over something that is read again now and then: it shows what stands now for as long as nothing was typed. What was
 * typed stays, with the version that it was typed over, so that saving it meets what somebody else saved meanwhile (412).
 */
export function useLatestValues<Known extends { version: number }, Values>(
  known: Known,
  valuesOf: (known: Known) => Values,
) {
  // A reply is newer than what was read, until the next read.
  const [reply, setReply] = useState<Known | null>(null)
  const [typed, setTyped] = useState<{ values: Values; version: number } | null>(null)
  const now = reply && reply.version > known.version ? reply : known
  const { values, version } = typed ?? { values: valuesOf(now), version: now.version }
  return {
    /** What stands now, as far as is known. */
    now,
    values,
    version,
    isDirty: typed !== null,
    change: (part: Partial<Values>) => setTyped({ values: { ...values, ...part }, version }),
    /** Goes on with a draft. */
    resume: (kept: { values: Values; version: number }) => setTyped(kept),
    /** Shows what stands now in place of what was typed. */
    drop: () => setTyped(null),
    /** Something beside what was typed was saved: that stays, and is saved over the newer version. */
    follow(next: Known) {
      setReply(next)
      if (typed) setTyped({ ...typed, version: next.version })
    },
    /** Shows what was saved, or what somebody else saved, in place of what was typed. */
    take(next: Known) {
      setReply(next)
      setTyped(null)
    },
  }
}
