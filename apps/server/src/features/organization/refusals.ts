import type { Cluster } from "@scorecard/contracts/organization"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { Database } from "#platform/documents/index.ts"
import { clusters } from "./organization.store.ts"

export function refuseTakenName(taken: boolean, what: "cluster" | "department"): void {
  if (!taken) return
  const message =
    what === "cluster" ? "Another cluster has this name." : "Another department of the cluster has this name."
  throw new Refusal("already_exists", message, { errors: [{ path: "name", message }] })
}

/** @throws Refusal 422: a department stands in a cluster that is there. Ask with the organization held. */
export async function clusterNamed(db: Database, clusterId: string): Promise<Cluster> {
  const cluster = await clusters.find(db, clusterId)
  if (!cluster) throw invalidField("cluster_id", "There is no such cluster.")
  return cluster
}
