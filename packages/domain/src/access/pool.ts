import { SUPER_ADMIN, type Actor } from "./actor.ts"

/**
 * `managed`: themselves, members of the departments and clusters they manage, and direct and indirect reports.
 * `departments`: the people of the departments that a service account was given.
 */
export type PoolReach = "self" | "managed" | "departments" | "everyone"

type PoolHolder = Pick<Actor, "access_level" | "access_scope" | "service">

/** How far a person's pool extends. Level 1 only sees themselves, regardless of scope. (rules/people#pool) */
export function poolReach({ access_level, access_scope, service }: PoolHolder): PoolReach {
  if (service) return service.department_ids === null ? "everyone" : "departments"
  if (access_level === 1) return "self"
  return access_level === SUPER_ADMIN || access_scope === "company" ? "everyone" : "managed"
}
