import { SUPER_ADMIN, type Actor } from "./actor.ts"

/**
 * Only level 5 may change the data behind their own figures: entries, schedule, level, dates, and placement.
 * (rules/people#own-record)
 */
export function mayChangeFigures(actor: Pick<Actor, "employee_id" | "access_level">, employeeId: string): boolean {
  return actor.access_level === SUPER_ADMIN || actor.employee_id !== employeeId
}
