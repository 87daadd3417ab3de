import { z } from "zod"
import { CalendarDate, EmployeeId, Id, Line, Timestamp, Version, listOf, pageQuery, sortQuery } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const audited = {
  created_at: Timestamp,
  created_by_id: EmployeeId.nullable(),
  updated_at: Timestamp,
  updated_by_id: EmployeeId.nullable(),
  version: Version,
}

/** A group of departments with its managers. (rules/people#organization-tree) */
export const Cluster = z
  .strictObject({ _id: Id, name: Line, manager_ids: z.array(EmployeeId), ...audited })
  .meta({ id: "Cluster" })
export type Cluster = z.infer<typeof Cluster>

/** A group of people with its managers, in a cluster. (rules/people#organization-tree) */
export const Department = z
  .strictObject({ _id: Id, name: Line, cluster_id: Id, manager_ids: z.array(EmployeeId), ...audited })
  .meta({ id: "Department" })
export type Department = z.infer<typeof Department>

/** What the caller may do, by level and by what they manage; ignores whether a unit is still in use. */
const managed = { edit: z.boolean(), delete: z.boolean(), assign_managers: z.boolean() }
export const ClusterView = Cluster.extend({
  abilities: z.strictObject({
    ...managed,
    add_department: z.boolean().meta({ description: "Create a department in it, or move one into it" }),
  }),
}).meta({ id: "ClusterView" })
export type ClusterView = z.infer<typeof ClusterView>

export const DepartmentView = Department.extend({ abilities: z.strictObject(managed) }).meta({ id: "DepartmentView" })
export type DepartmentView = z.infer<typeof DepartmentView>

export const ClusterDraft = z.strictObject({ name: Line }).meta({ id: "ClusterDraft" })
export const DepartmentDraft = z.strictObject({ name: Line, cluster_id: Id }).meta({ id: "DepartmentDraft" })
export type ClusterDraft = z.output<typeof ClusterDraft>
export type DepartmentDraft = z.output<typeof DepartmentDraft>
export type ClusterChange = Partial<ClusterDraft>
export type DepartmentChange = Partial<DepartmentDraft>

const MAX_MANAGERS = 50
/** Replaces all managers of a unit. */
export const Managers = z.strictObject({ manager_ids: z.array(EmployeeId).max(MAX_MANAGERS) }).meta({ id: "Managers" })

/** A person as shown to everyone: no level, birth date, or score. (rules/people#organization-tree) */
export const TreeNode = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    position: z.string(),
    department_id: Id.nullable(),
    manager_id: EmployeeId.nullable(),
    hire_date: CalendarDate,
  })
  .meta({ id: "TreeNode" })
export type TreeNode = z.infer<typeof TreeNode>

const unit = { _id: Id, name: z.string(), manager_ids: z.array(EmployeeId) }
const TreeDepartment = z.strictObject({ ...unit, members: z.array(TreeNode) }).meta({ id: "TreeDepartment" })
const TreeCluster = z.strictObject({ ...unit, departments: z.array(TreeDepartment) }).meta({ id: "TreeCluster" })

/** The whole organization: active people only. (rules/people#organization-tree) */
export const OrganizationTree = z
  .strictObject({
    clusters: z.array(TreeCluster),
    /** People without a department. */
    unassigned: z.array(TreeNode),
    /** Everyone. */
    directory: z.array(TreeNode),
  })
  .meta({ id: "OrganizationTree" })
export type OrganizationTree = z.infer<typeof OrganizationTree>

const tag = "organization"
const REACH =
  "Without company-wide access, callers can only change units that they manage, directly or through the cluster."
const params = z.strictObject({ id: Id })
const CLUSTERS = "/v1/organization/clusters"
const DEPARTMENTS = "/v1/organization/departments"
const listed = {
  q: z.string().trim().max(200).optional().meta({ description: "Part of the name" }),
  sort: sortQuery(["name"], "name"),
}
const departmentFilters = { cluster_id: Id.optional(), ...listed }

export const readTree = route({
  method: "GET",
  path: "/v1/organization/tree",
  tag,
  summary: "Get the clusters, departments, and their active people",
  permission: "organization.view_tree",
  reply: OrganizationTree,
  large: true,
})

const MAX_NAMES = 200
const MAX_ID_LENGTH = 40

/** Comma-separated in the query string. */
const EmployeeIdsQuery = z
  .string()
  .min(1)
  .max(MAX_NAMES * (MAX_ID_LENGTH + 1))
  .transform((text) => [...new Set(text.split(","))])
  .pipe(z.array(EmployeeId).max(MAX_NAMES))
  .meta({ description: `Employee IDs, comma-separated; at most ${MAX_NAMES}` })

export const readNames = route({
  method: "GET",
  path: "/v1/organization/names",
  tag,
  summary: "Look up names",
  description:
    "For displaying documents that refer to people by ID. Anyone can look up active people; people who have left are only returned if they are in the caller's pool. Other IDs are omitted.",
  permission: "organization.view_tree",
  query: z.strictObject({ employee_ids: EmployeeIdsQuery }),
  reply: z.strictObject({ names: z.record(EmployeeId, z.string()) }).meta({ id: "Names" }),
})

export const listClusters = route({
  method: "GET",
  path: CLUSTERS,
  tag,
  summary: "List clusters",
  permission: "organization.view_tree",
  query: z.strictObject({ ...listed, ...pageQuery }),
  reply: listOf(ClusterView),
  refusals: ["cursor_invalid"],
})

export const exportClusters = route({
  method: "GET",
  path: `${CLUSTERS}/export`,
  tag,
  summary: "Export clusters",
  description: EXPORT_NOTE,
  permission: "organization.view_tree",
  query: z.strictObject({ ...listed, ...exportQuery }),
  file: EXPORT_FILE,
})

export const createCluster = route({
  method: "POST",
  path: CLUSTERS,
  webOnly: true,
  tag,
  summary: "Add a cluster",
  description: "A caller without company-wide access becomes its manager.",
  permission: "organization.create_cluster_or_department",
  body: ClusterDraft,
  reply: ClusterView,
  status: 201,
  location: ({ _id }) => `${CLUSTERS}/${_id}`,
  refusals: ["already_exists", "idempotency_key_reused"],
})

export const readCluster = route({
  method: "GET",
  path: `${CLUSTERS}/{id}`,
  tag,
  summary: "Get a cluster",
  permission: "organization.view_tree",
  params,
  reply: ClusterView,
})

export const editCluster = route({
  method: "PATCH",
  path: `${CLUSTERS}/{id}`,
  webOnly: true,
  tag,
  summary: "Rename a cluster",
  description: REACH,
  permission: "organization.edit_departments",
  params,
  body: ClusterDraft.partial(),
  reply: ClusterView,
  refusals: ["unit_not_managed", "version_mismatch", "already_exists"],
})

export const deleteCluster = route({
  method: "DELETE",
  path: `${CLUSTERS}/{id}`,
  webOnly: true,
  tag,
  summary: "Delete an empty cluster",
  description: REACH,
  permission: "organization.edit_departments",
  params,
  refusals: ["unit_not_managed", "version_mismatch", "still_in_use"],
})

export const assignClusterManagers = route({
  method: "PUT",
  path: `${CLUSTERS}/{id}/managers`,
  webOnly: true,
  tag,
  summary: "Set a cluster's managers",
  description: `${REACH} They can only appoint people they may see.`,
  permission: "organization.assign_managers",
  params,
  body: Managers,
  reply: ClusterView,
  refusals: ["unit_not_managed", "version_mismatch"],
})

export const listDepartments = route({
  method: "GET",
  path: DEPARTMENTS,
  tag,
  summary: "List departments",
  permission: "organization.view_tree",
  query: z.strictObject({ ...departmentFilters, ...pageQuery }),
  reply: listOf(DepartmentView),
  refusals: ["cursor_invalid"],
})

export const exportDepartments = route({
  method: "GET",
  path: `${DEPARTMENTS}/export`,
  tag,
  summary: "Export departments",
  description: EXPORT_NOTE,
  permission: "organization.view_tree",
  query: z.strictObject({ ...departmentFilters, ...exportQuery }),
  file: EXPORT_FILE,
})

export const createDepartment = route({
  method: "POST",
  path: DEPARTMENTS,
  webOnly: true,
  tag,
  summary: "Add a department to a cluster",
  description: REACH,
  permission: "organization.create_cluster_or_department",
  body: DepartmentDraft,
  reply: DepartmentView,
  status: 201,
  location: ({ _id }) => `${DEPARTMENTS}/${_id}`,
  refusals: ["unit_not_managed", "already_exists", "idempotency_key_reused"],
})

export const readDepartment = route({
  method: "GET",
  path: `${DEPARTMENTS}/{id}`,
  tag,
  summary: "Get a department",
  permission: "organization.view_tree",
  params,
  reply: DepartmentView,
})

export const editDepartment = route({
  method: "PATCH",
  path: `${DEPARTMENTS}/{id}`,
  webOnly: true,
  tag,
  summary: "Rename a department or move it to another cluster",
  description: REACH,
  permission: "organization.edit_departments",
  params,
  body: DepartmentDraft.partial(),
  reply: DepartmentView,
  refusals: ["unit_not_managed", "version_mismatch", "already_exists"],
})

export const deleteDepartment = route({
  method: "DELETE",
  path: `${DEPARTMENTS}/{id}`,
  webOnly: true,
  tag,
  summary: "Delete an empty department",
  description: REACH,
  permission: "organization.edit_departments",
  params,
  refusals: ["unit_not_managed", "version_mismatch", "still_in_use"],
})

export const assignDepartmentManagers = route({
  method: "PUT",
  path: `${DEPARTMENTS}/{id}/managers`,
  webOnly: true,
  tag,
  summary: "Set a department's managers",
  description: `${REACH} They can only appoint people they may see.`,
  permission: "organization.assign_managers",
  params,
  body: Managers,
  reply: DepartmentView,
  refusals: ["unit_not_managed", "version_mismatch"],
})
