import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { employeeInPool, employees, holdStandings } from "./employees.store.ts"
import { followFigures } from "./follow-figures.ts"
import { withLeaving } from "./leaving.ts"
import { signalSessionChanges } from "./sessions.ts"
import { refuseLastSuperAdmin } from "./standing.ts"

/**
 * The person can no longer sign in and their tokens stop working at their next call; nothing that entries point to is
 * removed. Somebody who is inactive already stays as they are. (rules/people#leaving)
 * @throws Refusal 404, 412 or 409 `last_super_admin`.
 */
export async function deactivateEmployee(
  deps: Pick<World, "transact">,
  actor: Actor,
  employeeId: string,
  ifMatch: number | null,
): Promise<void> {
  await deps.transact(async (tx) => {
    await holdStandings(tx.db)
    const current = await employeeInPool(tx.db, actor, employeeId, "for update")
    refuseOtherVersion(ifMatch, current)
    if (current.status === "inactive") return
    const next = withLeaving(current, { ...current, status: "inactive" }, tx.now, tx.at)
    await refuseLastSuperAdmin(tx.db, current, next)

    await employees.replace(tx.db, { ...next, updated_at: tx.at, updated_by_id: actor.employee_id })
    tx.audit(actor, "employee.deactivated", {
      collection: employees.name,
      id: employeeId,
      employee_id: employeeId,
      change: { separation_date: next.employment_data.separation_date },
    })
    await signalSessionChanges(tx, [{ current, next }])
    await followFigures(tx, [employeeId])
  })
}
