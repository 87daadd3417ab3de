// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/organization"
import { endpoint } from "./endpoint.ts"

export const assignClusterManagers = endpoint<typeof contract.assignClusterManagers>(
  "PUT",
  "/v1/organization/clusters/{id}/managers",
)
export const assignDepartmentManagers = endpoint<typeof contract.assignDepartmentManagers>(
  "PUT",
  "/v1/organization/departments/{id}/managers",
)
export const createCluster = endpoint<typeof contract.createCluster>("POST", "/v1/organization/clusters")
export const createDepartment = endpoint<typeof contract.createDepartment>("POST", "/v1/organization/departments")
export const deleteCluster = endpoint<typeof contract.deleteCluster>("DELETE", "/v1/organization/clusters/{id}")
export const deleteDepartment = endpoint<typeof contract.deleteDepartment>(
  "DELETE",
  "/v1/organization/departments/{id}",
)
export const editCluster = endpoint<typeof contract.editCluster>("PATCH", "/v1/organization/clusters/{id}")
export const editDepartment = endpoint<typeof contract.editDepartment>("PATCH", "/v1/organization/departments/{id}")
export const exportClusters = endpoint<typeof contract.exportClusters>("GET", "/v1/organization/clusters/export")
export const exportDepartments = endpoint<typeof contract.exportDepartments>(
  "GET",
  "/v1/organization/departments/export",
)
export const listClusters = endpoint<typeof contract.listClusters>("GET", "/v1/organization/clusters")
export const listDepartments = endpoint<typeof contract.listDepartments>("GET", "/v1/organization/departments")
export const readCluster = endpoint<typeof contract.readCluster>("GET", "/v1/organization/clusters/{id}")
export const readDepartment = endpoint<typeof contract.readDepartment>("GET", "/v1/organization/departments/{id}")
export const readNames = endpoint<typeof contract.readNames>("GET", "/v1/organization/names")
export const readTree = endpoint<typeof contract.readTree>("GET", "/v1/organization/tree")
