import { useSyncExternalStore } from "react"

/** The signed-in person's tokens in this browser. While impersonating, `own` is the token to go back to. */
export type Session = { token: string; expires_at: string; employee_id: string; own?: Omit<Session, "own"> }

const KEY = "scorecard.session"
const listeners = new Set<() => void>()
let current: Session | null = read()

function read(): Session | null {
  const text = localStorage.getItem(KEY)
  if (text === null) return null
  try {
    const kept = JSON.parse(text) as Session
    return typeof kept.token === "string" ? kept : null
  } catch {
    // Somebody else's words under our name: as if nobody were signed in.
    return null
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

// Another tab signed in or out: this one follows.
window.addEventListener("storage", ({ key }) => {
  if (key !== KEY && key !== null) return
  current = read()
  tell()
})

export function currentSession(): Session | null {
  return current
}

export function keepSession(session: Session): void {
  current = session
  localStorage.setItem(KEY, JSON.stringify(session))
  tell()
}

export function forgetSession(): void {
  current = null
  localStorage.removeItem(KEY)
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession)
}

/**
 * Why the last session ended, for the sign-in page to say kindly. A page in mid-work is not left: a dialog asks for a new
 * sign-in over it, and what was typed is kept.
 */
let ended: string | null = null
const endListeners = new Set<() => void>()

export function sessionEnded(reason: string | null): void {
  ended = reason
  for (const listener of endListeners) listener()
}

export function useSessionEnd(): string | null {
  return useSyncExternalStore(
    (listener) => {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },
    () => ended,
  )
}
