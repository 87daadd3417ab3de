import { GREETING_DAYS } from "@scorecard/contracts/birthday-greetings"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { anniversaryNear } from "@scorecard/domain/calendar"
import type { Database } from "#platform/documents/index.ts"
import { findCelebrant } from "./people.store.ts"

/** `year`: of the birthday whose greetings are open now; null when none are, or no birth date is known. */
export type Celebrant = { employee_id: string; name: string; year: number | null }

/** @throws Refusal 404 for somebody who is not there. */
export async function celebrantOf(db: Database, today: string, employeeId: string): Promise<Celebrant> {
  const person = await findCelebrant(db, today, employeeId)
  if (!person) throw new Refusal("employee_not_found", "There is no such employee.")
  const { employee_id, name, birth_date } = person
  const day = birth_date === null ? null : anniversaryNear(birth_date, today, GREETING_DAYS)
  return { employee_id, name, year: day === null ? null : Number(day.slice(0, 4)) }
}

/** @throws Refusal 403 `own_birthday`. */
export function refuseOneself(actor: Actor, employeeId: string): void {
  if (actor.employee_id !== employeeId) return
  throw new Refusal("own_birthday", "This is your own birthday: the greetings are from the others.")
}

/**
 * @returns the year of the open thread
 * @throws Refusal 409 `greetings_closed`. It tells nothing of the day: a birth date is not everybody's to know.
 */
export function openYear({ name, year }: Celebrant): number {
  if (year !== null) return year
  const days = `${GREETING_DAYS} days before a birthday to ${GREETING_DAYS} days after it`
  throw new Refusal("greetings_closed", `Greetings are open from ${days}. For ${name} they are not open now.`)
}
