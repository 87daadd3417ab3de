import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { refuseCodeInUse } from "./refuse-code-in-use.ts"
import { scheduleCodes } from "#core/calendar/index.ts"

/**
 * Held for update before it is asked who names it: a schedule that is being written holds its codes in share.
 * @throws Refusal 404, 412, 409 still_in_use.
 */
export function deleteCode(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const code = await scheduleCodes.get(tx.db, id, "for update")
    refuseOtherVersion(ifMatch, code)
    await refuseCodeInUse(tx.db, code.code)

    await scheduleCodes.remove(tx.db, id)
    tx.audit(actor, "schedule_code.deleted", { collection: scheduleCodes.name, id, change: { before: code } })
  })
}
