import { useConnection, type Connection } from "../lib/connection.ts"
import classes from "./connection-bar.module.css"
import { messages } from "./messages.ts"

const MESSAGES: Record<Connection, string | null> = {
  up: null,
  unreachable: messages.connectionBar.serviceCantBeReached,
  offline: messages.connectionBar.youreOffline,
}

/** Says that nothing can be saved right now, and why. Always mounted, so that screen readers announce changes. */
export function ConnectionBar() {
  const connection = useConnection()
  return (
    <div
      role="status"
      aria-label={messages.connectionBar.connection}
      className={classes["bar"]}
      data-lost={connection !== "up" || undefined}
    >
      {MESSAGES[connection]}
    </div>
  )
}
