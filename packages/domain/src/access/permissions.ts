import { changingLevel, type Actor } from "./actor.ts"
import type { AccessLevel } from "./levels.ts"
import { MIN_LEVEL, PERMISSION_MATRIX, type Permission } from "./permission-matrix.ts"

/** A level, a person, who may be read-only, or a service account. */
type Holder = AccessLevel | Pick<Actor, "access_level" | "access_mode" | "service">

export function holds(holder: Holder, permission: Permission): boolean {
  if (typeof holder === "object" && holder.service) return holder.service.scopes.includes(permission)
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
