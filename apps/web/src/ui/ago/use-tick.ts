import { useSyncExternalStore } from "react"

const TICK_MS = 30_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Renders again every half minute, so that what is "a minute ago" doesn't stay so. */
export function useTick(): void {
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / TICK_MS))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((each) => each()), TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
