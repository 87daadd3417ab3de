import { useSyncExternalStore } from "react"

/** The service's maintenance message; null outside maintenance. */
let currentMessage: string | null = null
const listeners = new Set<() => void>()

export function setMaintenance(message: string | null): void {
  currentMessage = message
  for (const listener of listeners) listener()
}

export function useMaintenance(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => currentMessage,
  )
}
