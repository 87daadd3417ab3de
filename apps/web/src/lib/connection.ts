import { useSyncExternalStore } from "react"
import { sendRequest } from "./transport.ts"

/**
 * Whether the service can be reached. A request without a response sets it to false, and so may the browser. The
 * service is then polled until it responds.
 */
export type Connection = "up" | "unreachable" | "offline"

const LOOK_MS = 3_000
const HEALTH = "/health"

let state: Connection = "up"
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Called for a request that got no response at all. */
export function connectionLost(): void {
  if (state !== "up") return
  set(lost())
  timer = setTimeout(() => void poll(), LOOK_MS)
}

/** The reason there is no response: only the browser knows that its network is down. */
function lost(): Connection {
  return navigator.onLine ? "unreachable" : "offline"
}

async function poll(): Promise<void> {
  clearTimeout(timer)
  // An offline browser may still reach a service on the same machine, so only a response counts.
  const isThere = await sendRequest(HEALTH, { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  )
  set(isThere ? "up" : lost())
  if (!isThere) timer = setTimeout(() => void poll(), LOOK_MS)
}

function set(next: Connection): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

/** Follows the browser's online state, and calls `onReturn` whenever the connection is back. */
export function followConnection(onReturn: () => void): void {
  for (const event of ["online", "offline"]) window.addEventListener(event, () => void poll())
  listeners.add(() => {
    if (state === "up") onReturn()
  })
  if (!navigator.onLine) void poll()
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => state)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
