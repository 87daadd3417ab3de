import { useSyncExternalStore } from "react"
import { readStoredSession, SESSION_KEY, type Session } from "./stored-session.ts"

export type { Session }

const listeners = new Set<() => void>()
let current: Session | null = readStoredSession()

function apply(session: Session | null): void {
  // A different token hasn't been refused yet.
  if (session?.token !== current?.token) sessionEnded(null)
  current = session
  for (const listener of listeners) listener()
}

// Another tab signed in or out: follow it.
window.addEventListener("storage", ({ key }) => {
  if (key !== SESSION_KEY && key !== null) return
  apply(readStoredSession())
})

export function currentSession(): Session | null {
  return current
}

export function keepSession(session: Session): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
  apply(session)
}

export function forgetSession(): void {
  localStorage.removeItem(SESSION_KEY)
  apply(null)
}

/** When the person changes, in this tab or another, clears what the previous one was shown before rendering again. */
export function whenPersonChanges(forget: () => void): void {
  let known = current?.employee_id
  listeners.add(() => {
    if (current?.employee_id === known) return
    known = current?.employee_id
    forget()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession)
}

/**
 * Why the last session ended, for the sign-in page to explain. An open page isn't left: a dialog asks the person to
 * sign in again, and what was typed is kept.
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
