type Tokens = { token: string; expires_at: string; employee_id: string }
/**
 * The signed-in person's tokens in this browser. During impersonation, `name` is the other person's, and `own` holds
 * the person's own session and the page where the impersonation started.
 */
export type Session = Tokens & { name?: string; own?: Tokens & { page?: string } }

export const SESSION_KEY = "scorecard.session"

export function readStoredSession(): Session | null {
  const text = localStorage.getItem(SESSION_KEY)
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
