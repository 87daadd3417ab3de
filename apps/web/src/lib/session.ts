import { useSyncExternalStore } from "react"

type Tokens = { token: string; expires_at: string; employee_id: string }
/**
 * The signed-in person's tokens in this browser. While impersonating, `name` is whose they are, and `own` what to go back
 * to: the own session, and the page on which the other was begun.
 */
export type Session = Tokens & { name?: string; own?: Tokens & { page?: string } }

const KEY = "scorecard.session"
const listeners = new Set<() => void>()
let current: Session | null = read()

function read(): Session | null {
  const text = localStorage.getItem(KEY)
  if (text === null) return null
  try {
    // The cast: what `keepSession` wrote; its token is looked at.
    const kept = JSON.parse(text) as Session
    return typeof kept.token === "string" ? kept : null
  } catch {
    // Somebody else's words under our name: as if nobody were signed in.
    return null
  }
}

function take(session: Session | null): void {
  // Another token has not been refused yet.
  if (session?.token !== current?.token) sessionEnded(null)
  current = session
  for (const listener of listeners) listener()
}

// Another tab signed in or out: this one follows.
window.addEventListener("storage", ({ key }) => {
  if (key !== KEY && key !== null) return
  take(read())
})

export function currentSession(): Session | null {
  return current
}

export function keepSession(session: Session): void {
  localStorage.setItem(KEY, JSON.stringify(session))
  take(session)
}

export function forgetSession(): void {
  localStorage.removeItem(KEY)
  take(null)
}

/** Forgets, before anything is drawn again, what one person was shown when another comes, in this tab or in another. */
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
