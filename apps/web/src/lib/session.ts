import { useSyncExternalStore } from "react"

type Tokens = { token: string; expires_at: string; employee_id: string }
/**
 * The signed-in person's tokens in this browser. During impersonation, `name` is the other person's, and `own` holds
 * the person's own session and the page where the impersonation started.
 */
export type Session = Tokens & { name?: string; own?: Tokens & { page?: string } }

const KEY = "scorecard.session"
const listeners = new Set<() => void>()
let current: Session | null = read()

function read(): Session | null {
  const text = localStorage.getItem(KEY)
  if (text === null) return null
  try {
    // The cast: `keepSession` wrote it. The token is validated.
    const stored = JSON.parse(text) as Session
    return typeof stored.token === "string" ? stored : null
  } catch {
    // Someone else's data under our key: treat it as signed out.
    return null
  }
}

function apply(session: Session | null): void {
  // A different token hasn't been refused yet.
  if (session?.token !== current?.token) sessionEnded(null)
  current = session
  for (const listener of listeners) listener()
}

// Another tab signed in or out: follow it.
window.addEventListener("storage", ({ key }) => {
  if (key !== KEY && key !== null) return
  apply(read())
})

export function currentSession(): Session | null {
  return current
}

export function keepSession(session: Session): void {
  localStorage.setItem(KEY, JSON.stringify(session))
  apply(session)
}

export function forgetSession(): void {
  localStorage.removeItem(KEY)
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
