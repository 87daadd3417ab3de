import type { Employee } from "@scorecard/contracts/employees"
import { Refusal } from "@scorecard/contracts/refusals"
import type { SignIn } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain/access"
import type { CodeExchange, IdentityProvider } from "#platform/identity/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { refuseForeignDomain } from "./email-domain.ts"
import { bindByEmail, findBoundEmployee, holdSubject, isUnboundInactive } from "./idp-binding.store.ts"
import type { RefuseInMaintenance } from "./needs.ts"
import { openSessionOf } from "./open-session.ts"
import { findProfile } from "./session.store.ts"

export type IdpSignInDeps = Pick<World, "config" | "transact"> & {
  /** Null where none is set up. */
  provider: IdentityProvider | null
  refuseInMaintenance: RefuseInMaintenance
}

/**
 * Signs in whom the identity provider vouches for.
 * @throws Refusal 401 `sign_in_failed`; 403, at the first that fails: domain, verified address, employee record; 503.
 * (rules/sign-in#sign-in-order)
 */
export async function signInAtIdp(
  { config, transact, provider, refuseInMaintenance }: IdpSignInDeps,
  { client, ...exchange }: CodeExchange & { client: Actor["client"] },
): Promise<SignIn> {
  if (!provider) throw new Refusal("unavailable", "No identity provider is set up.")
  const { sub, email, email_verified } = await provider.exchange(exchange)
  refuseForeignDomain(email, config.allowedEmailDomains)
  if (!email_verified) {
    throw new Refusal("email_not_verified", "The identity provider has not verified your email address.")
  }
  return transact(async (tx) => {
    const employee = await employeeOf(tx, sub, email)
    if (employee.status !== "active") throw inactive()
    refuseInMaintenance(employee.personal_data.email_address)
    return openSessionOf(tx, config, employee, client)
  })
}

/**
 * The record that is bound to the account; else the one with its address, if none is bound to that, which binds it: so
 * nobody takes over a record with an address that was given to them later. (rules/sign-in#identity-binding)
 */
async function employeeOf(tx: Tx, sub: string, email: string): Promise<Employee> {
  const employee_id = (await findBoundEmployee(tx.db, sub)) ?? (await bind(tx, sub, email))
  const employee = employee_id === null ? null : await findProfile(tx.db, { employee_id })
  if (employee) return employee
  if (await isUnboundInactive(tx.db, email)) throw inactive()
  throw new Refusal(
    "employee_not_found_at_sign_in",
    "No employee record belongs to this account. Ask HR to create one, or to free the one with your address.",
  )
}

async function bind(tx: Tx, sub: string, email: string): Promise<string | null> {
  await holdSubject(tx.db, sub)
  const boundMeanwhile = await findBoundEmployee(tx.db, sub)
  if (boundMeanwhile !== null) return boundMeanwhile
  const employee_id = await bindByEmail(tx.db, { email, sub, at: tx.at })
  // By nobody: whose record it is, only this makes known.
  if (employee_id !== null) {
    tx.audit(null, "employee.idp_bound", { collection: "tbl_employees", id: employee_id, employee_id })
  }
  return employee_id
}

function inactive(): Refusal {
  return new Refusal("employee_inactive", "This employee record is inactive.")
}
