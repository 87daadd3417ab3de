import type { Cluster, Department } from "@scorecard/contracts/organization"
import { Refusal } from "@scorecard/contracts/refusals"
import { poolReach, type Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { clustersManagedBy } from "./organization.store.ts"

/** Which units an actor may change, as far as their level lets them change any. */
export type Reach = { actor: Actor; isEverywhere: boolean; clusters: ReadonlySet<string> }

/** Ask with the organization held where something is decided by it. */
export async function reachOf(db: Database, actor: Actor): Promise<Reach> {
  const isEverywhere = poolReach(actor) === "everyone"
  const clusters = isEverywhere ? [] : await clustersManagedBy(db, actor.employee_id)
  return { actor, isEverywhere, clusters: new Set(clusters) }
}

/**
 * Units make pools (rules/people#reach): whoever could change those of others, could bring their people into their own.
 * So everybody who does not see everyone keeps to what they manage, a unit or the cluster that it is in.
 */
export function isWithin({ actor, isEverywhere, clusters }: Reach, unit: Cluster | Department): boolean {
  if (isEverywhere || unit.manager_ids.includes(actor.employee_id)) return true
  return "cluster_id" in unit && clusters.has(unit.cluster_id)
}

/** @throws Refusal 403 `unit_not_managed`: not 404, since everybody sees all units in the tree. */
export function refuseUnmanaged(reach: Reach, unit: Cluster | Department): void {
  if (isWithin(reach, unit)) return
  throw new Refusal("unit_not_managed", `You do not manage ${unit.name}. Ask one of its managers, or a super admin.`)
}
