import type { Cluster, Department } from "@scorecard/contracts/organization"
import { CLUSTERS, DEPARTMENTS, type DepartmentKey } from "./cast.ts"
import { repeatableId } from "./repeatable-id.ts"
import { randomOf } from "./random.ts"
import { easternMs, timestampOf } from "./work-calendar.ts"

const FOUNDED = easternMs("2015-03-02", 540)
const at = timestampOf(FOUNDED)
const stamp = { created_at: at, created_by_id: null, updated_at: at, updated_by_id: null, version: 1 }

export type Organization = {
  clusters: Cluster[]
  departments: Department[]
  departmentId(key: DepartmentKey): string
}

export function organizationOf(seed: number): Organization {
  const random = randomOf(seed, "organization")
  const clusterIds = new Map<string, string>(CLUSTERS.map(({ key }) => [key, repeatableId(FOUNDED, random)]))
  const departmentIds = new Map<string, string>(DEPARTMENTS.map(({ key }) => [key, repeatableId(FOUNDED, random)]))
  const idOf = (ids: Map<string, string>, key: string) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`The demo company has no unit ${key}`)
    return id
  }
  return {
    clusters: CLUSTERS.map(({ key, name, managers }) => ({
      _id: idOf(clusterIds, key),
      name,
      manager_ids: [...managers],
      ...stamp,
    })),
    departments: DEPARTMENTS.map(({ key, cluster, name, managers }) => ({
      _id: idOf(departmentIds, key),
      name,
      cluster_id: idOf(clusterIds, cluster),
      manager_ids: [...managers],
      ...stamp,
    })),
    departmentId: (key) => idOf(departmentIds, key),
  }
}
