import { useSyncExternalStore } from "react"

/** What the service tells people while it is under maintenance; null while it is not. */
let told: string | null = null
const listeners = new Set<() => void>()

export function maintenanceTold(message: string | null): void {
  told = message
  for (const listener of listeners) listener()
}

export function useMaintenance(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => told,
  )
}
