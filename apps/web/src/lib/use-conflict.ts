import { useState } from "react"
import { CallFailed } from "./problem.ts"

/**
 * What became of a write that was meant for one version. When somebody else wrote meanwhile (412), what stands now is read:
 * it is shown beside what was typed, and another try is sent for its version.
 */
export function useConflict<Known>(read: () => Promise<Known>) {
  const [newer, setNewer] = useState<Known | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  return {
    newer,
    /** What else there is to say of the write, such as that it was refused for another reason. */
    failure,
    clear() {
      setNewer(null)
      setFailure(null)
    },
    /** @param place puts a refusal beside its fields, and gives what is left to say. */
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
