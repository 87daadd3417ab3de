import { isDeepStrictEqual } from "node:util"
import type { EmployeeChange, EmployeeView } from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain/access"
import { holdOrganization } from "#core/people/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { mailAddressChanges } from "./address-change.ts"
import { applyChange } from "./apply-change.ts"
import { changeOf } from "./employee-change.ts"
import { employeeInPool, employees, holdStandings, refusingDuplicates, widerPoolsAmong } from "./employees.store.ts"
import { refuseOwnRecord } from "./own-record.ts"
import { checkRecord } from "./placement.ts"
import { refusePoolGrowth } from "./pool-growth.ts"
import { refuseLeavingPool } from "./pool-placement.ts"
import { followFigures } from "./follow-figures.ts"
import { presentEmployee } from "./present-employee.ts"
import { signalSessionChanges } from "./sessions.ts"
import { refuseLastSuperAdmin, refuseReach, refuseStanding } from "./standing.ts"

/**
 * Changes a person of the actor's pool by a JSON merge patch.
 *
 * Dates, department and bsc_enabled change figures: those of this month and the last follow within seconds. Level,
 * scope and status count at the person's next call, since every call reads them. A new address ends the person's
 * sessions and is mailed to both addresses. (rules/sign-in#sessions)
 * @throws Refusal 403, 404, 422, 412 or 409 `last_super_admin`, in this order. (rules/people#last-super-admin)
 */
export async function editEmployee(
  deps: Pick<World, "config" | "transact">,
  actor: Actor,
  employeeId: string,
  change: EmployeeChange,
  ifMatch: number | null,
): Promise<EmployeeView> {
  return deps.transact(async (tx) => {
    if (asksAboutOthers(change)) await holdStandings(tx.db)
    // Whoever is being made a manager has a wider pool afterwards, and the address may then be out of reach.
    if (change.personal_data?.email_address !== undefined) await holdOrganization(tx.db)
    const current = await employeeInPool(tx.db, actor, employeeId, "for update")
    const next = applyChange(current, change, tx)
    refuseStanding(actor, current, next)
    const widerPools = await widerPoolsAmong(tx.db, actor, [employeeId])
    refuseReach(actor, current, next, widerPools)
    refuseOwnRecord(actor, current, next)
    await refusePoolGrowth(tx.db, actor, { current, next })
    await refuseLeavingPool(tx.db, actor, { current, next })
    await checkRecord(tx, deps.config, current, next)
    refuseOtherVersion(ifMatch, current)
    await refuseLastSuperAdmin(tx.db, current, next)

    if (isDeepStrictEqual(current, next)) return presentEmployee(current, actor, widerPools)
    const saved = await refusingDuplicates(
      employees.replace(tx.db, { ...next, updated_at: tx.at, updated_by_id: actor.employee_id }),
    )
    const target = { collection: employees.name, id: employeeId, employee_id: employeeId }
    tx.audit(actor, "employee.changed", { ...target, change: changeOf(current, next) })
    await mailAddressChanges(tx, deps, actor, [{ current, next }])
    await signalSessionChanges(tx, [{ current, next }])
    await followFigures(tx, [employeeId])
    return presentEmployee(saved, actor, await widerPoolsAmong(tx.db, actor, [employeeId]))
  })
}

/** Whether the change has to be weighed against other people's records. */
function asksAboutOthers({ access_level, status, employment_data, personal_data }: EmployeeChange): boolean {
  const [managerId, address] = [employment_data?.manager_id, personal_data?.email_address]
  return [access_level, status, managerId, address].some((value) => value !== undefined)
}
