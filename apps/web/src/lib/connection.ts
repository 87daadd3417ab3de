import { useSyncExternalStore } from "react"

/**
 * Whether the service can be reached. A request that gets no answer says no, and so may the browser; after that the
 * service is asked now and then until it answers.
 */
const LOOK_MS = 3_000
const HEALTH = "/health"

let isLost = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Called for a request that got no answer at all. */
export function connectionLost(): void {
  if (isLost) return
  set(true)
  timer = setTimeout(() => void look(), LOOK_MS)
}

async function look(): Promise<void> {
  clearTimeout(timer)
  // A browser that is offline may still reach a service on the same machine: only an answer counts.
  const isThere = await fetch(HEALTH, { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  )
  set(!isThere)
  if (!isThere) timer = setTimeout(() => void look(), LOOK_MS)
}

function set(lost: boolean): void {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}

/** Follows what the browser says of its network, and calls `onReturn` whenever the connection is back. */
export function followConnection(onReturn: () => void): void {
  for (const event of ["online", "offline"]) window.addEventListener(event, () => void look())
  listeners.add(() => {
    if (!isLost) onReturn()
  })
  if (!navigator.onLine) void look()
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, () => isLost)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
