import { SUPER_ADMIN, type Actor } from "./actor.ts"

/** `managed`: themselves, members of the departments and clusters they manage, and direct and indirect reports. */
export type PoolReach = "self" | "managed" | "everyone"

/** How far a person's pool extends. Level 1 only sees themselves, regardless of scope. (rules/people#pool) */
export function poolReach({ access_level, access_scope }: Pick<Actor, "access_level" | "access_scope">): PoolReach {
  if (access_level === 1) return "self"
  return access_level === SUPER_ADMIN || access_scope === "company" ? "everyone" : "managed"
}
