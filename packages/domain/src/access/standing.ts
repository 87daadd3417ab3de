import { SUPER_ADMIN, type Actor } from "./actor.ts"

export type Standing = Pick<Actor, "access_level" | "access_scope">

const NEWCOMER: Standing = { access_level: 1, access_scope: "team" }

/**
 * Whether `actor` may give an employee the level and scope in `next`. `current` is null for a new employee. Only level
 * 5 can set a level above their own or change the scope. (rules/people#access-levels) Only level 5 can change the level
 * of someone above the actor; otherwise a department head could demote a super admin. Keeping the current values is
 * always allowed; nothing else is for a service account, so that a key can never make someone more powerful.
 */
export function maySetAccessLevel(
  actor: Pick<Actor, "access_level" | "service">,
  current: Standing | null,
  next: Standing,
): boolean {
  if (actor.access_level === SUPER_ADMIN) return true
  const before = current ?? NEWCOMER
  if (next.access_scope !== before.access_scope) return false
  if (next.access_level === before.access_level) return true
  if (actor.service) return false
  return Math.max(before.access_level, next.access_level) <= actor.access_level
}
