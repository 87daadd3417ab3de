import { Refusal } from "@scorecard/contracts/refusals"
import type { GreetingRecord } from "@scorecard/contracts/birthday-greetings"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { greetingOf, greetings } from "./greetings.store.ts"
import { isAuthorOrAdmin } from "./present-greeting.ts"

type Asked = { employee_id: string; id: string; ifMatch: number | null }

/** What it said stays in the audit log. @throws Refusal 403, 404, 412. */
export function deleteGreeting(
  deps: Pick<World, "transact">,
  actor: Actor,
  { ifMatch, ...asked }: Asked,
): Promise<void> {
  return deps.transact(async (tx) => {
    const greeting = await greetingOf(tx.db, asked, "for update")
    refuseOthersGreeting(actor, greeting)
    refuseOtherVersion(ifMatch, greeting)

    await greetings.remove(tx.db, asked.id)
    const change = { before: greeting }
    const { id, employee_id } = asked
    tx.audit(actor, "greeting.deleted", { collection: greetings.name, id, employee_id, change })
  })
}

/** @throws Refusal 403 `not_own_submission`. */
export function refuseOthersGreeting(actor: Actor, greeting: GreetingRecord): void {
  if (isAuthorOrAdmin(actor, greeting)) return
  throw new Refusal("not_own_submission", "Somebody else wrote this. Ask them, or a super admin, to take it back.")
}
