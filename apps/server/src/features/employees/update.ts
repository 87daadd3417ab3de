import { isDeepStrictEqual } from "node:util"
import type { EmployeeChange, EmployeeView } from "@scorecard/contracts/employees"
import type { OwnProfileChange } from "@scorecard/contracts/own-profile"
import type { Actor } from "@scorecard/domain"
import { applyDeparture, lockOrganization, savePlacements } from "#core/people/index.ts"
import { assertSameVersion, type Platform, type Tx } from "#platform/index.ts"
import { mailAddressChanges, queueEmployeeRecalculation, signalSessionChanges } from "./effects.ts"
import { mapDuplicateErrors, employees, findWiderPools, getEmployeeInPool, lockHierarchy } from "./employees.store.ts"
import {
  assertCanChangeAccount,
  assertCanSetAccess,
  assertNotLastSuperAdmin,
  assertOwnFiguresUnchanged,
  loadWiderPools,
  presentEmployee,
} from "./policy.ts"
import { assertNoEscalation, assertStaysInPool } from "./pool-boundaries.ts"
import { applyChange, applySeparation, auditChange } from "./record.ts"
import { auditTransfer, parseTransfer, withoutPlanned } from "./transfers.ts"
import { validateRecord } from "./validate.ts"

/**
 * Changes a person in the actor's pool by a JSON merge patch.
 *
 * Dates, department and bsc_enabled change figures: those of this month and the last are updated within seconds. Level,
 * scope and status take effect at the person's next call, since every call reads them. A new address ends the person's
 * sessions and is mailed to both addresses. (rules/sign-in#sessions)
 * @throws Refusal 403, 404, 422, 412 or 409 `last_super_admin`, in this order. (rules/people#last-super-admin)
 */
export async function updateEmployee(
  deps: Pick<Platform, "config" | "transact">,
  actor: Actor,
  update: { employee_id: string; patch: EmployeeChange; ifMatch: number | null },
): Promise<EmployeeView> {
  return deps.transact((tx) => changeEmployee(tx, deps, actor, update))
}

/** The same in the caller's transaction. */
export async function changeEmployee(
  tx: Tx,
  deps: Pick<Platform, "config">,
  actor: Actor,
  { employee_id, patch, ifMatch }: { employee_id: string; patch: EmployeeChange; ifMatch: number | null },
): Promise<EmployeeView> {
  if (dependsOnOthers(patch)) await lockHierarchy(tx.db)
  // If the person becomes a manager, their pool may grow and put the address out of the actor's reach.
  if (patch.personal_data?.email_address !== undefined) await lockOrganization(tx.db)
  const stored = await getEmployeeInPool(tx.db, actor, employee_id, "for update")
  const current = applyDeparture(stored, tx)
  const transfer = parseTransfer(current, patch, tx.now)
  const patched = applyChange(current, patch, tx)
  assertCanSetAccess(actor, current, patched)
  const widerPools = await findWiderPools(tx.db, actor, [employee_id])
  // A last day in the past is not a deactivation, which needs another permission.
  assertCanChangeAccount(actor, { current, next: patched }, widerPools)
  const next = applyDeparture(patched, tx)
  const change = { current, next }
  assertOwnFiguresUnchanged(actor, change)
  await assertNoEscalation(tx.db, actor, change)
  await assertStaysInPool(tx.db, actor, change)
  await validateRecord(tx, deps.config, change)
  assertSameVersion(ifMatch, current)
  await assertNotLastSuperAdmin(tx.db, change)

  if (isDeepStrictEqual(current, next) && !transfer?.isDated) return presentEmployee(current, actor, widerPools)
  const effective = withoutPlanned(current, next, transfer)
  const saved = await mapDuplicateErrors(
    employees.replace(tx.db, { ...effective, updated_at: tx.at, updated_by_id: actor.employee_id }),
  )
  if (transfer) await savePlacements(tx, actor.employee_id, [{ before: current, after: effective, change: transfer }])
  tx.audit(actor, "employee.changed", {
    ...auditTarget(employee_id),
    change: { ...auditChange({ current: stored, next: effective }), ...auditTransfer(transfer) },
  })
  await mailAddressChanges(tx, deps, actor, [{ current, next: effective }])
  await signalSessionChanges(tx, [{ current: stored, next: effective }])
  await queueEmployeeRecalculation(tx, [employee_id], transfer?.effective_from)
  return presentEmployee(saved, actor, await findWiderPools(tx.db, actor, [employee_id]))
}

/** Whether the change has to be checked against other people's records. */
function dependsOnOthers({ access_level, status, employment_data, personal_data }: EmployeeChange): boolean {
  const { manager_id, separation_date } = employment_data ?? {}
  return [access_level, status, manager_id, separation_date, personal_data?.email_address].some(
    (value) => value !== undefined,
  )
}

/**
 * The person can no longer sign in, and their tokens are refused from the next call on. Everything that entries refer to
 * stays. Deactivating an inactive person changes nothing. (rules/people#leaving)
 * @throws Refusal 404, 412 or 409 `last_super_admin`.
 */
export async function deactivateEmployee(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  target: { employee_id: string; ifMatch: number | null },
): Promise<void> {
  await transact((tx) => deactivate(tx, actor, target))
}

/** The same in the caller's transaction. */
export async function deactivate(
  tx: Tx,
  actor: Actor,
  { employee_id, ifMatch }: { employee_id: string; ifMatch: number | null },
): Promise<void> {
  await lockHierarchy(tx.db)
  const current = applyDeparture(await getEmployeeInPool(tx.db, actor, employee_id, "for update"), tx)
  assertSameVersion(ifMatch, current)
  if (current.status === "inactive") return
  const next = applySeparation(current, { ...current, status: "inactive" }, tx)
  await assertNotLastSuperAdmin(tx.db, { current, next })

  await employees.replace(tx.db, { ...next, updated_at: tx.at, updated_by_id: actor.employee_id })
  const { separation_date } = next.employment_data
  tx.audit(actor, "employee.deactivated", { ...auditTarget(employee_id), change: { separation_date } })
  await signalSessionChanges(tx, [{ current, next }])
  await queueEmployeeRecalculation(tx, [employee_id])
}

/**
 * What people decide about themselves. No figure and no list of anyone's people depends on it.
 * (rules/personal-data#own-choices)
 * @throws Refusal 412.
 */
export async function updateOwnProfile(
  { db, transact }: Pick<Platform, "db" | "transact">,
  actor: Actor,
  { patch, ifMatch }: { patch: OwnProfileChange; ifMatch: number | null },
): Promise<EmployeeView> {
  const { employee_id } = actor
  const saved = await transact(async (tx) => {
    const current = await employees.get(tx.db, employee_id, "for update")
    assertSameVersion(ifMatch, current)
    const next = { ...current, personal_data: { ...current.personal_data, ...patch.personal_data } }
    if (isDeepStrictEqual(current, next)) return current
    tx.audit(actor, "employee.changed", { ...auditTarget(employee_id), change: auditChange({ current, next }) })
    return employees.replace(tx.db, { ...next, updated_at: tx.at, updated_by_id: employee_id })
  })
  return presentEmployee(saved, actor, await loadWiderPools(db, actor, [employee_id]))
}

/**
 * Clears the link between the record and an account of the identity provider. Open sessions end, because they were
 * opened with the account that is no longer trusted. A record without a binding stays as it is.
 * (rules/sign-in#identity-binding)
 * @throws Refusal 404 or 412.
 */
export async function clearIdpBinding(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { employee_id, ifMatch }: { employee_id: string; ifMatch: number | null },
): Promise<void> {
  await transact(async (tx) => {
    const current = await getEmployeeInPool(tx.db, actor, employee_id, "for update")
    assertSameVersion(ifMatch, current)
    if (current.idp_sub === null) return
    const next = { ...current, idp_sub: null, sessions_end_at: tx.at }

    await employees.replace(tx.db, { ...next, updated_at: tx.at, updated_by_id: actor.employee_id })
    await signalSessionChanges(tx, [{ current, next }])
    tx.audit(actor, "employee.idp_binding_cleared", auditTarget(employee_id))
  })
}

const auditTarget = (employee_id: string) => ({ collection: employees.name, id: employee_id, employee_id })
