import { SUPER_ADMIN, type Actor } from "./actor.ts"

/**
 * Only level 5 may change their own figures: their entries, schedule, level, dates and placement. Everyone else needs
 * someone else to do it. (rules/people#own-record)
 */
export function mayChangeFigures(actor: Pick<Actor, "employee_id" | "access_level">, employeeId: string): boolean {
  return actor.access_level === SUPER_ADMIN || actor.employee_id !== employeeId
}
