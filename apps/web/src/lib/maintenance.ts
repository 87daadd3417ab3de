import { useSyncExternalStore } from "react"

/** The service's maintenance message; null outside maintenance. */
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
