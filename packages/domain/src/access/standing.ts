import { SUPER_ADMIN, type Actor } from "./actor.ts"

export type Standing = Pick<Actor, "access_level" | "access_scope">

const NEWCOMER: Standing = { access_level: 1, access_scope: "team" }

/**
 * Whether `actor` may give an employee the standing `next`. `current` is null for someone who is being created. Only
 * level 5 sets a level above their own or changes the scope (rules/people#access-levels); and only
 * level 5 changes the level of someone above the actor, or a department head could demote a super admin.
 * What stays as it is needs no leave.
 */
export function maySetAccessLevel(
  actor: Pick<Actor, "access_level">,
  current: Standing | null,
  next: Standing,
): boolean {
  if (actor.access_level === SUPER_ADMIN) return true
  const before = current ?? NEWCOMER
  if (next.access_scope !== before.access_scope) return false
  if (next.access_level === before.access_level) return true
  return Math.max(before.access_level, next.access_level) <= actor.access_level
}
