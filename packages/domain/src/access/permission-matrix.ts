import type { AccessLevel } from "./levels.ts"

/**
 * Every permission and the lowest level that has it; all higher levels have it, too. Routes name the permission that
 * they need, and nothing else grants access. (rules/people#permission-matrix)
 */
export const PERMISSION_MATRIX = {
  employees: { view: 2, create: 4, request_create: 2, approve_requests: 4, edit: 4, delete: 5 },
  scorecard: { view: 1, submit: 2, edit: 2, delete: 3 },
  organization: { view_tree: 1, edit_departments: 4, assign_managers: 4, create_cluster_or_department: 4 },
  tasks: { view: 1, create_edit: 3, delete: 4 },
  configurations: { view: 3, edit: 5 },
  dashboard: { manual_sync: 5 },
  activity_logs: { view: 4 },
} as const satisfies Record<string, Record<string, AccessLevel>>

type Matrix = typeof PERMISSION_MATRIX
type Resource = keyof Matrix

/** "employees.view", "scorecard.submit", … */
export type Permission = { [R in Resource]: `${R}.${keyof Matrix[R] & string}` }[Resource]

/** The lowest level with a permission. */
export const MIN_LEVEL: ReadonlyMap<string, AccessLevel> = new Map(
  Object.entries(PERMISSION_MATRIX).flatMap(([resource, actions]) =>
    Object.entries(actions).map(([action, level]): [string, AccessLevel] => [`${resource}.${action}`, level]),
  ),
)

/** In the order of the matrix. (The cast: Object.entries loses the key types that Permission is derived from.) */
export const PERMISSIONS = [...MIN_LEVEL.keys()] as readonly Permission[]

/** What a key of a service account can be given: permissions, and provisioning. (rules/service-accounts#scopes) */
export const SERVICE_SCOPES = [...PERMISSIONS, "scim"] as const
export type ServiceScope = Permission | "scim"
