import type { Employee } from "@scorecard/contracts/employees"
import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, easternDate, type Actor } from "@scorecard/domain"
import { hasLeft } from "#core/people/index.ts"
import type { Config } from "#platform/config/index.ts"

/**
 * Refuses people who may not use the service during maintenance, by work email. Sign-in requests bypass the maintenance
 * check for all routes and use this one instead. (rules/sign-in#maintenance-mode)
 * @throws Refusal 503
 */
export type AssertNotInMaintenance = (email: string | null) => void

/**
 * Printable ASCII around exactly one @. Other letters are refused because lowercasing turns some of them into ASCII
 * (the Kelvin sign into a k), and an address that only looks like a colleague's must not match theirs.
 */
const ASCII_ADDRESS = /^[\x21-\x3f\x41-\x7e]+@([\x21-\x3f\x41-\x7e]+)$/

/** The part after the @, in lowercase; null if the address is ambiguous. */
function emailDomain(email: string): string | null {
  return ASCII_ADDRESS.exec(email)?.[1]?.toLowerCase() ?? null
}

/**
 * The whole domain must match: no subdomain, no longer name with the same ending, no trailing dot.
 * (rules/sign-in#sign-in-order)
 */
function isAllowedDomain(email: string, allowed: readonly string[]): boolean {
  const domain = emailDomain(email)
  return domain !== null && allowed.includes(domain)
}

/** @throws Refusal 403 */
export function assertAllowedDomain(email: string | null, allowed: readonly string[]): asserts email is string {
  if (email !== null && isAllowedDomain(email, allowed)) return
  throw new Refusal("email_domain_not_allowed_at_sign_in", "People with an address of this domain cannot sign in here.")
}

/** Whether they have left is checked by date, whether or not their status says so yet. @throws Refusal 403 */
export function assertActive(
  { status, employment_data }: Pick<Employee, "status" | "employment_data">,
  now: Temporal.Instant,
): void {
  if (status !== "active" || hasLeft(employment_data, easternDate(now))) throw inactiveEmployee()
}

/** Also for an account bound earlier, before the email was removed. @throws Refusal 403 (rules/people#work-email) */
export function assertHasEmail({ personal_data }: Pick<Employee, "personal_data">): void {
  if (personal_data.email_address !== null) return
  throw new Refusal(
    "employee_not_found_at_sign_in",
    "Your employee record has no email address, so you can't sign in. Ask HR to add it.",
  )
}

export function inactiveEmployee(): Refusal {
  return new Refusal("employee_inactive", "This employee record is inactive.")
}

export function isDevLoginEnabled(config: Pick<Config, "production" | "devLogin">): boolean {
  return config.devLogin.enabled && !config.production
}

/** @throws Refusal 403 */
export function assertDevLoginAllowed({ devLogin: { emails } }: Pick<Config, "devLogin">, email: string): void {
  if (emails.includes("*") || emails.includes(email)) return
  throw new Refusal("dev_login_not_allowed", "This email address is not on the list of AUTH_DEV_LOGIN_EMAILS.")
}

/** @throws Refusal 403 for the actor, another super admin or an inactive person. (rules/sign-in#impersonation) */
export function assertCanImpersonate(actor: Actor, employee: Employee, now: Temporal.Instant): void {
  if (employee.employee_id === actor.employee_id) {
    throw new Refusal("not_impersonable", "You can't impersonate yourself.")
  }
  if (employee.access_level === SUPER_ADMIN) {
    throw new Refusal("not_impersonable", "You can't impersonate another super admin.")
  }
  assertActive(employee, now)
}
