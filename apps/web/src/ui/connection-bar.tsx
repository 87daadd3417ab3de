import { useConnection, type Connection } from "../lib/connection.ts"
import classes from "./connection-bar.module.css"

const MESSAGES: Record<Connection, string | null> = {
  up: null,
  unreachable: "The service can’t be reached. Nothing is saved until it answers.",
  offline: "You’re offline. Nothing is saved or sent until the connection is back.",
}

/** Says that nothing can be saved right now, and why. It is always there, so that screen readers hear it come and go. */
export function ConnectionBar() {
  const connection = useConnection()
  return (
    <div role="status" aria-label="Connection" className={classes["bar"]} data-lost={connection !== "up" || undefined}>
      {MESSAGES[connection]}
    </div>
  )
}
