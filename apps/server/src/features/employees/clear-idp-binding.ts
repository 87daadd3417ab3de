import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { signalSessionChanges } from "./sessions.ts"
import { employeeInPool, employees } from "./employees.store.ts"

/**
 * Forgets which account of the identity provider the record belongs to. Open sessions end: they were opened with the
 * account that is no longer trusted. A record without a binding stays as it is. (rules/sign-in#identity-binding)
 * @throws Refusal 404 or 412.
 */
export async function clearIdpBinding(
  deps: Pick<World, "transact">,
  actor: Actor,
  employeeId: string,
  ifMatch: number | null,
): Promise<void> {
  await deps.transact(async (tx) => {
    const current = await employeeInPool(tx.db, actor, employeeId, "for update")
    refuseOtherVersion(ifMatch, current)
    if (current.idp_sub === null) return
    const next = { ...current, idp_sub: null, sessions_end_at: tx.at }
    await employees.replace(tx.db, { ...next, updated_at: tx.at, updated_by_id: actor.employee_id })
    await signalSessionChanges(tx, [{ current, next }])
    const target = { collection: employees.name, id: employeeId, employee_id: employeeId }
    tx.audit(actor, "employee.idp_binding_cleared", target)
  })
}
