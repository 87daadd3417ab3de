import type { Cluster, Department } from "@scorecard/contracts/organization"
import type { Collection } from "#platform/documents/index.ts"
import { clusters, departments } from "./organization.store.ts"
import { presentCluster, presentDepartment } from "./present-unit.ts"
import type { Reach } from "./reach.ts"

/** What clusters and departments have in common: where they are kept, and how a reader sees one. */
export type Units<Unit extends Cluster | Department, View> = {
  noun: "cluster" | "department"
  collection: Pick<Collection<Unit>, "name" | "get" | "select" | "count" | "replace">
  present(unit: Unit, reach: Reach): View
}

export const CLUSTERS = { noun: "cluster", collection: clusters, present: presentCluster } as const
export const DEPARTMENTS = { noun: "department", collection: departments, present: presentDepartment } as const
