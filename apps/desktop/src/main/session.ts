import { z } from "zod"
import type { SessionState, SignOutReason } from "../bridge.ts"
import { pause } from "./clock.ts"
import { withFileLock } from "./file-lock.ts"
import { type Http, type HttpReply, jsonOf, openHttp, textOf } from "./http.ts"
import type { Text, Unwritten } from "./language.ts"
import type { Clock, Log, SecretStore } from "./ports.ts"
import { openVault, type StoredSession } from "./secret.ts"

/** What this client needs of a reply to a sign-in or a refresh; the rest may change. */
const Tokens = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string(),
  refresh_expires_at: z.string(),
  employee: z.object({ employee_id: z.string(), name: z.string() }),
})
type Tokens = z.infer<typeof Tokens>

export type TokenResult =
  | { status: "token"; token: string }
  | { status: "signed_out" }
  /** The sign-in is kept, but cannot be renewed now: what the service answered, null if nothing. */
  | { status: "unavailable"; reply: HttpReply | null }

export type KeptSessionState = Unwritten<SessionState>

export type Session = {
  state(): KeptSessionState
  /** An access token, renewed if it is missing or about to expire. */
  token(): Promise<TokenResult>
  /** After a 401: a token other than the rejected one. Concurrent calls share one renewal. */
  renew(rejected: string): Promise<TokenResult>
  /** @throws Error if the reply is not one of a sign-in */
  adopt(reply: HttpReply): Promise<void>
  /** Ends the session of a sign-in that was canceled before it was adopted. */
  discard(reply: HttpReply): Promise<void>
  beginSigningIn(): void
  /** Without a failure, because the person canceled it: what was said before is said again. */
  endSigningIn(failure?: { reason: SignOutReason; message: Text }): void
  /** Ends the session here at once, and at the service as soon as it answers. */
  signOut(): Promise<void>
  /** Tells the service of sign-outs that it missed. */
  revokePending(): Promise<void>
}

type SessionDeps = {
  http: Http
  secrets: SecretStore
  serviceUrl: string
  clock: Clock
  /** Processes of the same person renew one after the other. */
  lockFile: string
  log: Log
  onChange(state: KeptSessionState): void
}

const MS_PER_SECOND = 1_000
/** An access token lives for a week and is renewed on its last day. */
const RENEW_BEFORE_MS = 86_400_000
/** While the old token still works, a failed renewal is not repeated before that. */
const NEXT_TRY_MS = 60_000
/** The service answers a repeated refresh for ten seconds. (rules/sign-in#refresh-tokens) */
const ATTEMPTS = 3
const ATTEMPT_PAUSE_MS = 1_000
const ATTEMPT_LIMIT_MS = 8_000

/** The sign-in on this computer. (rules/desktop-client#session) */
export async function openSession(deps: SessionDeps): Promise<Session> {
  const { http, clock, log, onChange } = deps
  const vault = openVault(deps.secrets, deps.serviceUrl, log)
  let state: KeptSessionState = signedOut(null, null)
  let access: { token: string; renewAt: number; expiresAt: number } | null = null
  /** Newer than the credential store's, which refused it. */
  let unsaved: StoredSession | null = null
  let renewal: Promise<TokenResult> | null = null
  let nextTryAt = 0
  let beforeSigningIn: KeptSessionState = state

  const set = (next: KeptSessionState) => onChange((state = next))
  const enter = ({ employee_id, name }: StoredSession) => {
    if (state.status === "signed_in" && state.employee_id === employee_id && state.name === name) return
    set({ status: "signed_in", employee_id, name })
  }

  async function save(stored: StoredSession): Promise<void> {
    unsaved = stored
    try {
      await vault.save(stored)
      unsaved = null
    } catch {
      // It works until the program ends; the next renewal tries again.
      log("secret_not_saved")
    }
  }

  async function take(tokens: Tokens): Promise<string> {
    const stored = toStoredSession(tokens)
    // Stored before its access token is used: a crash in between must not lose the only valid refresh token.
    await save(stored)
    const now = clock.monotonic()
    const lifetime = tokens.expires_in * MS_PER_SECOND
    // A lifetime of less than two days is used to its middle.
    const renewAt = now + Math.max(lifetime - RENEW_BEFORE_MS, lifetime / 2)
    access = { token: tokens.access_token, renewAt, expiresAt: now + lifetime }
    enter(stored)
    return tokens.access_token
  }

  async function end(next: KeptSessionState, toRevoke: string | null = null): Promise<void> {
    access = null
    unsaved = null
    set(next)
    await vault.end(toRevoke).catch(() => log("secret_not_deleted"))
  }

  async function refresh(stored: StoredSession): Promise<HttpReply | null> {
    const body = JSON.stringify({ refresh_token: stored.refresh_token })
    const headers = { "content-type": "application/json" }
    for (let attempt = 1; ; attempt += 1) {
      const reply = await http({ method: "POST", path: "/v1/auth/refresh", headers, body, limitMs: ATTEMPT_LIMIT_MS })
      if (reply !== null || attempt === ATTEMPTS) return reply
      await pause(clock, ATTEMPT_PAUSE_MS)
    }
  }

  /** Under the lock. */
  async function renewNow(): Promise<TokenResult> {
    let stored = unsaved ?? (await vault.load())
    if (stored === null) {
      // Another process of this person signed out.
      await end(signedOut(null, null))
      return { status: "signed_out" }
    }
    let reply = await refresh(stored)
    if (isRefusal(reply)) {
      const newer = await vault.load()
      if (newer !== null && newer.refresh_token !== stored.refresh_token) reply = await refresh((stored = newer))
    }
    const tokens = reply?.status === 200 ? Tokens.safeParse(jsonOf(reply)) : null
    if (tokens?.success) return { status: "token", token: await take(tokens.data) }
    if (reply !== null && isRefusal(reply)) {
      await endRefused(stored, reply)
      return { status: "signed_out" }
    }
    log("renewal_failed", { status: reply?.status ?? 0 })
    nextTryAt = clock.monotonic() + NEXT_TRY_MS
    return { status: "unavailable", reply }
  }

  async function endRefused(stored: StoredSession, reply: HttpReply): Promise<void> {
    log("session_ended", { status: reply.status, code: textOf(reply, "code") })
    if (reply.status === 403) {
      const detail = textOf(reply, "detail")
      return end(signedOut("refused", detail === null ? null : ({ translate }) => translate(detail)))
    }
    const isOver = clock.now() >= Date.parse(stored.refresh_expires_at)
    const reason = isOver ? "expired" : "revoked"
    return end(signedOut(reason, ({ copy }) => copy.session[reason]))
  }

  function renew(rejected: string | null): Promise<TokenResult> {
    if (state.status !== "signed_in") return Promise.resolve({ status: "signed_out" })
    if (access !== null && rejected !== null && access.token !== rejected) {
      return Promise.resolve({ status: "token", token: access.token })
    }
    renewal ??= withFileLock(deps.lockFile, clock, renewNow)
      .catch((): TokenResult => {
        log("secret_not_loaded")
        return { status: "unavailable", reply: null }
      })
      .finally(() => (renewal = null))
    return renewal
  }

  async function revokePending(): Promise<void> {
    for (const token of await vault.toRevoke().catch(() => [])) {
      if (!(await revokeRefreshToken(http, token))) return
      await withFileLock(deps.lockFile, clock, () => vault.revoked(token)).catch(() => log("secret_not_saved"))
    }
  }

  const stored = await vault.load().catch(() => null)
  if (stored) state = { status: "signed_in", employee_id: stored.employee_id, name: stored.name }

  return {
    state: () => state,
    async token() {
      if (state.status !== "signed_in") return { status: "signed_out" }
      const now = clock.monotonic()
      if (access !== null && (now < access.renewAt || (now < access.expiresAt && now < nextTryAt))) {
        return { status: "token", token: access.token }
      }
      const result = await renew(null)
      const isUsable = result.status === "unavailable" && access !== null && now < access.expiresAt
      return isUsable && access ? { status: "token", token: access.token } : result
    },
    renew: (rejected) => renew(rejected),
    async adopt(reply) {
      await withFileLock(deps.lockFile, clock, () => take(Tokens.parse(jsonOf(reply))))
    },
    async discard(reply) {
      const tokens = Tokens.safeParse(jsonOf(reply))
      if (!tokens.success) return
      await withFileLock(deps.lockFile, clock, () => vault.end(tokens.data.refresh_token)).catch(() =>
        log("secret_not_saved"),
      )
      await revokePending()
    },
    beginSigningIn() {
      if (state.status !== "signed_out") return
      beforeSigningIn = state
      set({ status: "signing_in" })
    },
    endSigningIn(failure) {
      if (state.status !== "signing_in") return
      set(failure ? signedOut(failure.reason, failure.message) : beforeSigningIn)
    },
    async signOut() {
      if (state.status !== "signed_in") return
      await withFileLock(deps.lockFile, clock, async () => {
        const last = unsaved ?? (await vault.load().catch(() => null))
        await end({ ...signedOut(null, null), by_choice: true }, last?.refresh_token ?? null)
      })
      await revokePending()
    },
    revokePending,
  }
}

/** Ends a session at the service. @returns whether it is over there */
export async function revokeRefreshToken(http: Http, refresh_token: string, limitMs?: number): Promise<boolean> {
  const headers = { "content-type": "application/json" }
  const body = JSON.stringify({ refresh_token })
  const reply = await http({ method: "POST", path: "/v1/auth/logout", headers, body, ...(limitMs && { limitMs }) })
  // 401: the service no longer knows it.
  return reply !== null && (reply.status === 204 || reply.status === 401)
}

/** Whoever removes the program does not wait for a service that does not answer. */
const FORGET_LIMIT_MS = 3_000

type ForgetDeps = { secrets: SecretStore; serviceUrl: string; clock: Clock; log: Log }

/**
 * Ends the sign-in at the service, if it answers soon, and deletes it from the credential store in any case. Used where
 * the client itself does not run. @throws what the credential store throws
 */
export async function forgetSignIn({ secrets, serviceUrl, clock, log }: ForgetDeps): Promise<void> {
  const http = openHttp({ serviceUrl, clock, userAgent: `ScorecardDesktop (${process.platform})` })
  const vault = openVault(secrets, serviceUrl, log)
  const current = await vault.load().catch(() => null)
  const older = await vault.toRevoke().catch(() => [])
  const tokens = current === null ? older : [current.refresh_token, ...older]
  const revoked = await Promise.all(tokens.map((token) => revokeRefreshToken(http, token, FORGET_LIMIT_MS)))
  log("sign_in_forgotten", { sessions: tokens.length, ended: revoked.filter(Boolean).length })
  await secrets.delete()
}

/** From the service itself: a proxy in between can also answer 401 or 403, which ends no sign-in. */
function isRefusal(reply: HttpReply | null): boolean {
  return (reply?.status === 401 || reply?.status === 403) && textOf(reply, "code") !== null
}

function toStoredSession({ refresh_token, refresh_expires_at, employee }: Tokens): StoredSession {
  return { refresh_token, refresh_expires_at, employee_id: employee.employee_id, name: employee.name }
}

type SignedOut = Extract<KeptSessionState, { status: "signed_out" }>

function signedOut(reason: SignOutReason, message: Text | null): SignedOut {
  return { status: "signed_out", reason, message, by_choice: false }
}
