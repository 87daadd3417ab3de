import { useState } from "react"
import { CallFailed } from "./problem.ts"

/**
 * The state of a write to one version. When a newer version was saved (412), the latest is loaded, shown next to what
 * was typed, and the next try is sent for that version.
 */
export function useConflict<Known>(read: () => Promise<Known>) {
  const [newer, setNewer] = useState<Known | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  return {
    newer,
    /** Any other message about the write, such as another refusal. */
    failure,
    clear() {
      setNewer(null)
      setFailure(null)
    },
    /** @param place shows a refusal next to its fields, and returns the rest. */
    async meet(error: unknown, place: (error: unknown) => unknown = (left) => left): Promise<void> {
      if (!(error instanceof CallFailed) || error.status !== 412) return setFailure(place(error))
      try {
        setNewer(await read())
      } catch (reason) {
        setFailure(reason)
      }
    },
  }
}
