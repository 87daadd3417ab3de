import { useIsOffline } from "../lib/connection.ts"
import classes from "./offline-bar.module.css"

/** Says that nothing can be saved just now. It is always there, so that screen readers hear it come and go. */
export function OfflineBar() {
  const isOffline = useIsOffline()
  return (
    <div role="status" aria-label="Connection" className={classes["bar"]} data-offline={isOffline || undefined}>
      {isOffline && "You’re offline. Nothing is saved or sent until the connection is back."}
    </div>
  )
}
