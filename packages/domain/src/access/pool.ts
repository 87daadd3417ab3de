import { SUPER_ADMIN, type Actor } from "./actor.ts"

/** `managed`: self, the departments and clusters that one manages, and one's reports, direct and indirect. */
export type PoolReach = "self" | "managed" | "everyone"

/** How far a person's pool reaches. Level 1 sees no one else, whatever the scope says. (rules/people#pool) */
export function poolReach({ access_level, access_scope }: Pick<Actor, "access_level" | "access_scope">): PoolReach {
  if (access_level === 1) return "self"
  return access_level === SUPER_ADMIN || access_scope === "company" ? "everyone" : "managed"
}
