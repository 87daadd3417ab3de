import { Refusal } from "@scorecard/contracts/refusals"
import type { SignIn } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain"
import { newId, type Platform } from "#platform/index.ts"
import { assertCanImpersonate } from "./policy.ts"
import { findProfile, sessions } from "./session.store.ts"
import { endSession } from "./sessions.ts"
import { createAccessToken, tokenTimes } from "./tokens.ts"

const IMPERSONATION_MINUTES = 60

/**
 * Lets a super admin act as somebody else for an hour. It ends before that with `endImpersonation`, with the admin's
 * own session, or when they are no longer an active super admin. (rules/sign-in#impersonation)
 * @throws Refusal 403 for another level 5, oneself or an inactive person; 404
 */
export async function impersonate(
  { config, transact }: Pick<Platform, "config" | "transact">,
  actor: Actor,
  employee_id: string,
): Promise<SignIn> {
  return transact(async (tx) => {
    const employee = await findProfile(tx.db, { employee_id })
    if (!employee) throw new Refusal("employee_not_found", "There is no such employee.")
    assertCanImpersonate(actor, employee)

    const session_id = newId()
    await sessions.insert(tx.db, {
      _id: session_id,
      employee_id,
      client: actor.client,
      created_at: tx.at,
      expires_at: tokenTimes(tx.now, IMPERSONATION_MINUTES).expires_at,
      refresh_until: null,
      ended_at: null,
      impersonated_by: actor.employee_id,
      impersonator_session_id: actor.session_id,
      version: 1,
    })
    const email = employee.personal_data.email_address
    tx.audit(actor, "impersonation.started", { collection: sessions.name, id: session_id, employee_id })
    const holder = { employee_id, email, client: actor.client, session_id, impersonated_by: actor.employee_id }
    return { ...(await createAccessToken(config, holder, tx.now, IMPERSONATION_MINUTES)), employee }
  })
}

/** @throws Refusal 409 when the actor is not impersonating anybody. */
export async function endImpersonation({ transact }: Pick<Platform, "transact">, actor: Actor): Promise<void> {
  if (actor.impersonated_by === null) {
    throw new Refusal("state_conflict", "You are not impersonating anybody.")
  }
  await transact((tx) => endSession(tx, actor.session_id, "impersonation.ended"))
}
