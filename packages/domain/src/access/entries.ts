import type { Actor } from "./actor.ts"
import { mayChangeFigures } from "./own-figures.ts"
import { holds } from "./permissions.ts"

type Asker = Pick<Actor, "employee_id" | "access_level" | "access_mode">
/** The employee the entry is about, and who submitted it. */
export type HeldEntry = { employee_id: string; submitted_by_id: string }

const TEAM_LEAD = 2

/**
 * Assumes that the caller has checked the pool. Level 2 can only edit what they submitted.
 * (rules/entries#who-may-write)
 */
export function mayEditEntry(actor: Asker, entry: HeldEntry): boolean {
  if (!holds(actor, "scorecard.edit") || !mayChangeFigures(actor, entry.employee_id)) return false
  return actor.access_level !== TEAM_LEAD || entry.submitted_by_id === actor.employee_id
}

/** The same rule as for editing. (rules/entries#who-may-write) */
export function mayRestoreEntry(actor: Asker, entry: HeldEntry): boolean {
  return mayEditEntry(actor, entry)
}

/** Assumes that the caller has checked the pool; the submitter doesn't matter. (rules/entries#who-may-write) */
export function mayDeleteEntry(actor: Asker, entry: Pick<HeldEntry, "employee_id">): boolean {
  return holds(actor, "scorecard.delete") && mayChangeFigures(actor, entry.employee_id)
}
