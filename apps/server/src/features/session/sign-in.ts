import type { Employee } from "@scorecard/contracts/employees"
import { Refusal } from "@scorecard/contracts/refusals"
import type { DevLoginPerson, SignIn } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain"
import type { CodeExchange, IdentityProvider } from "#platform/identity/index.ts"
import { bindByEmail } from "#core/people/index.ts"
import type { Platform, Tx } from "#platform/index.ts"
import {
  assertActive,
  assertAllowedDomain,
  assertDevLoginAllowed,
  inactiveEmployee,
  isDevLoginEnabled,
  type AssertNotInMaintenance,
} from "./policy.ts"
import { findBoundEmployee, findProfile, isUnboundInactive, listPeoplePerLevel, lockSubject } from "./session.store.ts"
import { createSession } from "./sessions.ts"

type IdpSignInDeps = Pick<Platform, "config" | "transact"> & {
  /** Null where none is set up. */
  provider: IdentityProvider | null
  assertNotInMaintenance: AssertNotInMaintenance
}

/**
 * Signs in whoever the identity provider vouches for.
 * @throws Refusal 401 `sign_in_failed`; 403, at the first that fails: domain, verified address, employee record; 503.
 * (rules/sign-in#sign-in-order)
 */
export async function signInAtIdp(
  { config, transact, provider, assertNotInMaintenance }: IdpSignInDeps,
  { client, ...exchange }: CodeExchange & { client: Actor["client"] },
): Promise<SignIn> {
  if (!provider) throw new Refusal("unavailable", "No identity provider is set up.")
  const { sub, email, email_verified } = await provider.exchange(exchange)
  assertAllowedDomain(email, config.allowedEmailDomains)
  if (!email_verified) {
    throw new Refusal("email_not_verified", "The identity provider has not verified your email address.")
  }
  return transact(async (tx) => {
    const employee = await findOrBindEmployee(tx, sub, email)
    assertActive(employee)
    assertNotInMaintenance(employee.personal_data.email_address)
    return createSession(tx, config, employee, client)
  })
}

/**
 * The record that is bound to the account; else the unbound record with its address, which is then bound. So nobody
 * takes over a record with an address that was given to them later. (rules/sign-in#identity-binding)
 */
async function findOrBindEmployee(tx: Tx, sub: string, email: string): Promise<Employee> {
  const employee_id = (await findBoundEmployee(tx.db, sub)) ?? (await bindAccount(tx, sub, email))
  const employee = employee_id === null ? null : await findProfile(tx.db, { employee_id })
  if (employee) return employee
  if (await isUnboundInactive(tx.db, email)) throw inactiveEmployee()
  throw new Refusal(
    "employee_not_found_at_sign_in",
    "No employee record belongs to this account. Ask HR to create one, or to free the one with your address.",
  )
}

async function bindAccount(tx: Tx, sub: string, email: string): Promise<string | null> {
  await lockSubject(tx.db, sub)
  const boundMeanwhile = await findBoundEmployee(tx.db, sub)
  if (boundMeanwhile !== null) return boundMeanwhile
  const employee_id = await bindByEmail(tx.db, { email, sub, at: tx.at })
  // No actor: whose record it is becomes known only here.
  if (employee_id !== null) {
    tx.audit(null, "employee.idp_bound", { collection: "tbl_employees", id: employee_id, employee_id })
  }
  return employee_id
}

type DevLoginDeps = Pick<Platform, "config" | "db" | "transact"> & { assertNotInMaintenance: AssertNotInMaintenance }

/**
 * Signs a person in by their work email alone, in development.
 * @throws Refusal 404 where it is not offered; 403 in the order of rules/sign-in#sign-in-order.
 */
export async function devLogin(deps: DevLoginDeps, input: { email: string; client: Actor["client"] }): Promise<SignIn> {
  const { config } = deps
  if (!isDevLoginEnabled(config)) throw new Refusal("route_not_found", "There is no POST route at this address.")
  const email = input.email.toLowerCase()
  assertDevLoginAllowed(config, email)
  assertAllowedDomain(email, config.allowedEmailDomains)

  const employee = await findProfile(deps.db, { email })
  if (!employee)
    throw new Refusal(
      "employee_not_found_at_sign_in",
      "No employee record has this email address. Ask HR to create one.",
    )
  assertActive(employee)
  deps.assertNotInMaintenance(email)
  return deps.transact((tx) => createSession(tx, config, employee, input.client))
}

const MAX_PER_LEVEL = 3

/**
 * Whom a developer may sign in as: the first few active people of each access level, the highest first.
 * @throws Refusal 404 where dev-login is not offered.
 */
export async function listDevLoginPeople({
  config,
  db,
}: Pick<Platform, "config" | "db">): Promise<{ items: DevLoginPerson[]; demo_company: boolean }> {
  if (!isDevLoginEnabled(config)) throw new Refusal("route_not_found", "There is no GET route at this address.")
  const { emails } = config.devLogin
  const items = await listPeoplePerLevel(db, MAX_PER_LEVEL, emails.includes("*") ? null : emails)
  return { items, demo_company: config.demoData }
}

type ProviderDescription = Awaited<ReturnType<IdentityProvider["describe"]>>

/** Null while the provider is away: clients still have to show their page and the other ways to sign in. */
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
