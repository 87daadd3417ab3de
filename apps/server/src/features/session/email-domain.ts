import { Refusal } from "@scorecard/contracts/refusals"

/**
 * Printable ASCII around exactly one @. Letters beyond ASCII are out because lower case turns some of them into ASCII
 * ones (the Kelvin sign into a k), and an address that only looks like a colleague's must not become theirs.
 */
const ADDRESS = /^[\x21-\x3f\x41-\x7e]+@([\x21-\x3f\x41-\x7e]+)$/

/** What stands behind the @, in lower case; null where that cannot be said for certain. */
export function emailDomain(email: string): string | null {
  return ADDRESS.exec(email)?.[1]?.toLowerCase() ?? null
}

/**
 * The whole domain counts: neither a subdomain, nor a longer name that ends alike, nor a trailing dot.
 * (rules/sign-in#sign-in-order)
 */
export function isAllowedDomain(email: string, allowed: readonly string[]): boolean {
  const domain = emailDomain(email)
  return domain !== null && allowed.includes(domain)
}

/** @throws Refusal 403 */
export function refuseForeignDomain(email: string | null, allowed: readonly string[]): asserts email is string {
  if (email !== null && isAllowedDomain(email, allowed)) return
  throw new Refusal("email_domain_not_allowed_at_sign_in", "People with an address of this domain cannot sign in here.")
}
