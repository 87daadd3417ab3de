import { useEffect } from "react"
import { heartbeat } from "../api/endpoints.gen.ts"
import { call } from "../lib/api-client.ts"

const EVERY_MS = 60_000

/**
 * Reports activity to the service once a minute, only while the tab is visible. (rules/people#activity)
 */
export function useHeartbeat(): void {
  useEffect(() => {
    const beat = () => {
      if (document.visibilityState !== "visible") return
      // A lost heartbeat costs one minute of activity. The next request that matters reports the problem.
      call(heartbeat, { body: { client: "web" } }).catch(() => undefined)
    }
    beat()
    const timer = setInterval(beat, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}
