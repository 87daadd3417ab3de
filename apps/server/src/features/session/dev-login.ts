import { Refusal } from "@scorecard/contracts/refusals"
import type { SignIn } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain/access"
import type { Config } from "#platform/config/index.ts"
import type { World } from "#platform/world.ts"
import { refuseForeignDomain } from "./email-domain.ts"
import type { RefuseInMaintenance } from "./needs.ts"
import { openSessionOf } from "./open-session.ts"
import { findProfile } from "./session.store.ts"

export type DevLoginDeps = Pick<World, "config" | "db" | "transact"> & { refuseInMaintenance: RefuseInMaintenance }

export function devLoginOffered(config: Pick<Config, "production" | "devLogin">): boolean {
  return config.devLogin.enabled && !config.production
}

/**
 * Signs a person in by their work email alone, in development.
 * @throws Refusal 404 where it is not offered; 403 in the order of rules/sign-in#sign-in-order.
 */
export async function devLogin(deps: DevLoginDeps, ask: { email: string; client: Actor["client"] }): Promise<SignIn> {
  const { config } = deps
  if (!devLoginOffered(config)) throw new Refusal("route_not_found", "There is no POST route at this address.")
  const email = ask.email.toLowerCase()
  refuseIfNotAllowlisted(config, email)
  refuseForeignDomain(email, config.allowedEmailDomains)

  const employee = await findProfile(deps.db, { email })
  if (!employee)
    throw new Refusal(
      "employee_not_found_at_sign_in",
      "No employee record has this email address. Ask HR to create one.",
    )
  if (employee.status !== "active") throw new Refusal("employee_inactive", "This employee record is inactive.")
  deps.refuseInMaintenance(email)
  return deps.transact((tx) => openSessionOf(tx, config, employee, ask.client))
}

function refuseIfNotAllowlisted({ devLogin: { emails } }: Config, email: string): void {
  if (emails.includes("*") || emails.includes(email)) return
  throw new Refusal("dev_login_not_allowed", "This email address is not on the list of AUTH_DEV_LOGIN_EMAILS.")
}
