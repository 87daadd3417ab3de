import type { Cluster, Department } from "@scorecard/contracts/organization"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { lockOrganization } from "#core/people/index.ts"
import { assertSameVersion, type Collection, type Platform } from "#platform/index.ts"
import { clusters, departments, findEligibleManagers } from "./organization.store.ts"
import { assertManagesUnit, loadUnitAccess, presentCluster, presentDepartment, type UnitAccess } from "./policy.ts"

/** What clusters and departments have in common: their collection, and how a reader sees one. */
export type Units<Unit extends Cluster | Department, View> = {
  noun: "cluster" | "department"
  collection: Pick<Collection<Unit>, "name" | "get" | "replace">
  present(unit: Unit, access: UnitAccess): View
}

export const CLUSTERS = {
  noun: "cluster",
  collection: clusters,
  present: presentCluster,
} as const

export const DEPARTMENTS = {
  noun: "department",
  collection: departments,
  present: presentDepartment,
} as const

/** The units as the reader sees them. Everybody who may see the tree sees all of them. */
export async function presentUnits<Unit extends Cluster | Department, View>(
  { db }: Pick<Platform, "db">,
  { present }: Units<Unit, View>,
  actor: Actor,
  units: readonly Unit[],
): Promise<View[]> {
  const access = await loadUnitAccess(db, actor)
  return units.map((unit) => present(unit, access))
}

/** @throws Refusal 404 */
export async function getUnit<Unit extends Cluster | Department, View>(
  { db }: Pick<Platform, "db">,
  { collection, present }: Units<Unit, View>,
  actor: Actor,
  id: string,
): Promise<View> {
  return present(await collection.get(db, id), await loadUnitAccess(db, actor))
}

/**
 * Assigns the managers of a cluster or department. What the managers may see changes with their next call. Current
 * managers may stay even if the actor does not see them.
 * @throws Refusal 404, 403 `unit_not_managed`, 422 naming each id that is unknown, inactive, out of the actor's pool or named twice, or 412.
 */
export function assignManagers<Unit extends Cluster | Department, View>(
  { transact }: Pick<Platform, "transact">,
  { noun, collection, present }: Units<Unit, View>,
  actor: Actor,
  { id, manager_ids, ifMatch }: { id: string; manager_ids: string[]; ifMatch: number | null },
): Promise<View> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const current = await collection.get(tx.db, id, "for update")
    const access = await loadUnitAccess(tx.db, actor)
    assertManagesUnit(access, current)
    const eligible = await findEligibleManagers(tx.db, actor, manager_ids, current.manager_ids)
    assertEligible(manager_ids, eligible)
    assertSameVersion(ifMatch, current)

    const saved = await collection.replace(tx.db, { ...current, manager_ids, ...updateStamp(actor, tx.at) })
    const change = { before: current.manager_ids, after: manager_ids }
    tx.audit(actor, `${noun}.managers_assigned`, { collection: collection.name, id, change })
    return present(saved, access)
  })
}

function assertEligible(managerIds: readonly string[], eligible: ReadonlySet<string>): void {
  const errors = managerIds.flatMap((id, index): FieldError[] => {
    const path = `manager_ids.${index}`
    if (managerIds.indexOf(id) !== index) return [{ path, message: `${id} is named twice.` }]
    if (eligible.has(id)) return []
    return [{ path, message: `There is no active employee ${id} among the people whom you see.` }]
  })
  if (errors.length > 0) throw new Refusal("invalid", "Managers are active employees, each named once.", { errors })
}

export function nameTaken(noun: "cluster" | "department"): Refusal {
  const message =
    noun === "cluster" ? "Another cluster has this name." : "Another department of the cluster has this name."
  return new Refusal("already_exists", message, { errors: [{ path: "name", message }] })
}

/** @throws Refusal 409 `still_in_use` */
export function assertUnused(useCount: number, detail: string): void {
  if (useCount > 0) throw new Refusal("still_in_use", detail)
}

/** The audit fields of a new document. */
export function createStamp({ employee_id }: Actor, at: string) {
  return { created_at: at, created_by_id: employee_id, ...updateStamp({ employee_id }, at), version: 1 }
}

export function updateStamp({ employee_id }: Pick<Actor, "employee_id">, at: string) {
  return { updated_at: at, updated_by_id: employee_id }
}
