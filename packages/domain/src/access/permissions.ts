import { changingLevel, type AccessLevel, type Actor } from "./actor.ts"

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

const MIN_LEVEL: ReadonlyMap<string, AccessLevel> = new Map(
  Object.entries(PERMISSION_MATRIX).flatMap(([resource, actions]) =>
    Object.entries(actions).map(([action, level]): [string, AccessLevel] => [`${resource}.${action}`, level]),
  ),
)

/** In the order of the matrix. (The cast: Object.entries loses the key types that Permission is derived from.) */
export const PERMISSIONS = [...MIN_LEVEL.keys()] as readonly Permission[]

/** A level, or a person, who may be read-only. */
type Holder = AccessLevel | Pick<Actor, "access_level" | "access_mode">

export function holds(holder: Holder, permission: Permission): boolean {
  const lowest = MIN_LEVEL.get(permission)
  return lowest !== undefined && levelFor(holder, permission.split(".")[1] ?? "") >= lowest
}

/** Read-only people keep the permissions to view. (rules/people#read-only-access) */
function levelFor(holder: Holder, action: string): AccessLevel {
  if (typeof holder === "number") return holder
  return action.startsWith("view") ? holder.access_level : changingLevel(holder)
}

/** A person's permissions as the API returns them: `{resource: {action: boolean}}`. (rules/people#permission-matrix) */
export function listPermissions(holder: Holder): Record<string, Record<string, boolean>> {
  return Object.fromEntries(
    Object.entries(PERMISSION_MATRIX).map(([resource, actions]) => [
      resource,
      Object.fromEntries(
        Object.entries(actions).map(([action, lowest]) => [action, levelFor(holder, action) >= lowest]),
      ),
    ]),
  )
}
