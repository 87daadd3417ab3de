import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

type CollectGarbage = (options: { type: "minor" | "major" }) => void

const collectGarbage = openCollector()

/** Frees objects that were used for a short time only. */
export const collectYoung = (): void => collectGarbage({ type: "minor" })

/** Frees everything that is no longer used. Takes a tenth of a second. */
export const collectAll = (): void => collectGarbage({ type: "major" })

/** Node exposes the function only with --expose-gc; a context created while the flag is set has it, too. */
function openCollector(): CollectGarbage {
  setFlagsFromString("--expose-gc")
  const collector = runInNewContext("gc") as CollectGarbage // V8's own, by the flag above
  setFlagsFromString("--no-expose-gc")
  return collector
}
