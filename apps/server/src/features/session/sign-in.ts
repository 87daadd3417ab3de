import type { Employee } from "@scorecard/contracts/employees"
import { Refusal } from "@scorecard/contracts/refusals"
import type { DevLoginPerson, SignIn } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain"
import { bindByEmail } from "#core/people/index.ts"
import type { CodeExchange, IdentityProvider } from "#platform/identity/index.ts"
import { type Platform, type Tx, timestamp } from "#platform/index.ts"
import * as policy from "./policy.ts"
import * as store from "./session.store.ts"
import * as tokens from "./sessions.ts"

type IdpSignInDeps = Pick<Platform, "config" | "transact"> & {
  /** Null if none is configured. */
  provider: IdentityProvider | null
  assertNotInMaintenance: policy.AssertNotInMaintenance
}

/**
 * Signs in the person identified by the identity provider.
 * @throws Refusal 401 `sign_in_failed`; 403 for the first failed check: domain, verified address, employee record; 503.
 * (rules/sign-in#sign-in-order)
 */
export async function signInAtIdp(
  { config, transact, provider, assertNotInMaintenance }: IdpSignInDeps,
  { client, ...exchange }: CodeExchange & { client: Actor["client"] },
): Promise<SignIn> {
  if (!provider) throw new Refusal("unavailable", "No identity provider is set up.")
  const { sub, email, email_verified } = await provider.exchange(exchange)
  policy.assertAllowedDomain(email, config.allowedEmailDomains)
  if (!email_verified) {
    throw new Refusal("email_not_verified", "The identity provider has not verified your email address.")
  }
  return transact(async (tx) => {
    const employee = await findOrBindEmployee(tx, sub, email)
    policy.assertActive(employee, tx.now)
    policy.assertHasEmail(employee)
    assertNotInMaintenance(employee.personal_data.email_address)
    return tokens.createSession(tx, config, employee, client)
  })
}

/**
 * The record bound to the account; otherwise the unbound record with its address, which is then bound. This keeps
 * people from getting a record with an address that was reassigned to them. (rules/sign-in#identity-binding)
 */
async function findOrBindEmployee(tx: Tx, sub: string, email: string): Promise<Employee> {
  const employee_id = (await store.findBoundEmployee(tx.db, sub)) ?? (await bindAccount(tx, sub, email))
  const employee = employee_id === null ? null : await store.findProfile(tx.db, { employee_id })
  if (employee) return employee
  if (await store.isUnboundInactive(tx.db, email, tx.at)) throw policy.inactiveEmployee()
  throw new Refusal(
    "employee_not_found_at_sign_in",
    "No employee record belongs to this account. Ask HR to create one, or to clear the sign-in binding of the record that has your email address.",
  )
}

async function bindAccount(tx: Tx, sub: string, email: string): Promise<string | null> {
  await store.lockSubject(tx.db, sub)
  const boundMeanwhile = await store.findBoundEmployee(tx.db, sub)
  if (boundMeanwhile !== null) return boundMeanwhile
  const employee_id = await bindByEmail(tx.db, { email, sub, at: tx.at })
  // No actor: the person is known only after this.
  if (employee_id !== null) {
    tx.audit(null, "employee.idp_bound", { collection: "tbl_employees", id: employee_id, employee_id })
  }
  return employee_id
}

type DevLoginDeps = Pick<Platform, "config" | "clock" | "db" | "transact"> & {
  assertNotInMaintenance: policy.AssertNotInMaintenance
}

/**
 * Signs a person in by their work email alone, in development.
 * @throws Refusal 404 if dev-login is off; 403 in the order of rules/sign-in#sign-in-order.
 */
export async function devLogin(deps: DevLoginDeps, input: { email: string; client: Actor["client"] }): Promise<SignIn> {
  const { config } = deps
  if (!policy.isDevLoginEnabled(config)) throw new Refusal("route_not_found", "There is no POST route at this address.")
  const email = input.email.toLowerCase()
  policy.assertDevLoginAllowed(config, email)
  policy.assertAllowedDomain(email, config.allowedEmailDomains)

  const employee = await store.findProfile(deps.db, { email })
  if (!employee)
    throw new Refusal(
      "employee_not_found_at_sign_in",
      "No employee record has this email address. Ask HR to create one.",
    )
  policy.assertActive(employee, deps.clock.now())
  deps.assertNotInMaintenance(email)
  return deps.transact((tx) => tokens.createSession(tx, config, employee, input.client))
}

const MAX_PER_LEVEL = 3

/**
 * The people a developer may sign in as: the first few active people of each access level, highest first.
 * @throws Refusal 404 if dev-login is off.
 */
export async function listDevLoginPeople({
  clock,
  config,
  db,
}: Pick<Platform, "clock" | "config" | "db">): Promise<{ items: DevLoginPerson[]; demo_company: boolean }> {
  if (!policy.isDevLoginEnabled(config)) throw new Refusal("route_not_found", "There is no GET route at this address.")
  const { emails } = config.devLogin
  const items = await store.listPeoplePerLevel(db, MAX_PER_LEVEL, {
    emails: emails.includes("*") ? null : emails,
    at: timestamp(clock.now()),
  })
  return { items, demo_company: config.demoData }
}

type ProviderDescription = Awaited<ReturnType<IdentityProvider["describe"]>>

/** Null while the provider is unavailable: clients must still show the page and the other ways to sign in. */
export async function describeIfAvailable(
  provider: Pick<IdentityProvider, "describe">,
): Promise<ProviderDescription | null> {
  try {
    return await provider.describe()
  } catch (error) {
    if (error instanceof Refusal && error.code === "unavailable") return null
    throw error
  }
}

/**
 * Within this time the same client may retry, because the first response may have been lost.
 * (rules/sign-in#refresh-tokens)
 */
const RETRY_WINDOW = { seconds: 10 }
/**
 * Within this time a lost response may still arrive. If its token is presented later, the client had it all along: two
 * clients then have different tokens of the family, and one of them is a thief.
 */
const LATE_RESPONSE_WINDOW = { hours: 1 }

type RefreshDeps = Pick<Platform, "config" | "transact"> & { assertNotInMaintenance: policy.AssertNotInMaintenance }
type RefreshInput = tokens.ClientTraits & { refresh_token: string }
type Outcome = { signIn: SignIn } | { reused: true }

/**
 * Exchanges a refresh token for a new pair of the same family. The family expires a year after the sign-in, no matter
 * how often it was refreshed; presenting a used token again revokes it immediately. (rules/sign-in#refresh-tokens)
 * @throws Refusal 401 `refresh_token_invalid` or `refresh_token_reused`; 503 in maintenance.
 */
export async function refreshSession(deps: RefreshDeps, { refresh_token, ...client }: RefreshInput): Promise<SignIn> {
  const outcome = await deps.transact<Outcome>((tx) => rotateToken(tx, deps, refresh_token, client))
  // Thrown outside the transaction, because the revocation must be committed.
  if ("reused" in outcome) {
    throw new Refusal(
      "refresh_token_reused",
      "This refresh token has already been used, so the session was ended. Sign in again.",
    )
  }
  return outcome.signIn
}

async function rotateToken(tx: Tx, deps: RefreshDeps, token: string, client: tokens.ClientTraits): Promise<Outcome> {
  const hash = tokens.hashToken(token)
  const mark = tokens.clientFingerprint(token, client)
  const next = tokens.createRefreshToken()
  const sessionId = await store.useRefreshToken(tx.db, { hash, mark, successor: next.hash, at: tx.at })
  if (sessionId !== null) return { signIn: await issueTokens(tx, deps, sessionId, next) }

  const spent = await store.lockRefreshToken(tx.db, hash, tx.at)
  if (!spent || isLateResponse(spent, tx.now)) {
    throw new Refusal("refresh_token_invalid", "This refresh token is no longer valid. Sign in again.")
  }
  const { successor_id: successor } = spent
  const isRepeated = isRetry(spent, mark, tx.now) && successor !== null
  if (isRepeated && (await store.replaceSuccessor(tx.db, { hash, successor, next: next.hash, at: tx.at }))) {
    return { signIn: await issueTokens(tx, deps, spent.session_id, next) }
  }
  await tokens.endSession(tx, spent.session_id, "session.revoked", { reason: "refresh_token_reused" })
  return { reused: true }
}

/** Replaced by the retry and never used: invalid, but not a sign of theft. The retry's pair stays valid. */
function isLateResponse({ used_at, replaced_at }: store.SpentToken, now: Temporal.Instant): boolean {
  return used_at === null && replaced_at !== null && replaced_at >= timestamp(now.subtract(LATE_RESPONSE_WINDOW))
}

function isRetry({ used_at, used_mark }: store.SpentToken, mark: string, now: Temporal.Instant): boolean {
  return used_at !== null && used_mark === mark && used_at >= timestamp(now.subtract(RETRY_WINDOW))
}

async function issueTokens(
  tx: Tx,
  { config, assertNotInMaintenance }: RefreshDeps,
  session_id: string,
  next: { token: string; hash: string },
): Promise<SignIn> {
  const { employee_id, client, refresh_until } = await store.sessions.get(tx.db, session_id)
  const employee = await store.findProfile(tx.db, { employee_id })
  if (!employee || refresh_until === null) throw new Error("A refresh token's session has no employee or no end")
  const { access_level, access_scope, access_mode, personal_data } = employee
  const email = personal_data.email_address
  assertNotInMaintenance(email)

  await store.insertRefreshToken(tx.db, { hash: next.hash, sessionId: session_id, at: tx.at })
  const actor: Actor = {
    employee_id,
    access_level,
    access_scope,
    access_mode,
    email,
    session_id,
    client,
    impersonated_by: null,
  }
  tx.audit(actor, "session.refreshed", { collection: store.sessions.name, id: session_id, employee_id })
  const access = await tokens.createAccessToken(config, actor, tx.now, config.accessTokenMinutes)
  return { ...access, refresh_token: next.token, refresh_expires_at: refresh_until, employee }
}
