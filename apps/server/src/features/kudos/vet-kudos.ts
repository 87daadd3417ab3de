import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import { peopleInPool, type Person } from "#core/people/index.ts"
import type { Tx } from "#platform/transactions/index.ts"

/** @throws Refusal 422 `date_in_future` for a week that has not begun in Eastern time. */
export function refuseFutureWeek(now: Temporal.Instant, weekStart: string): void {
  if (weekStart <= easternDate(now)) return
  throw invalidField("week_start", "This week has not started yet.", "date_in_future")
}

/**
 * Active people of the actor's pool, and not the author: nobody thanks themselves.
 * @throws Refusal 422 with the place of each fault.
 */
export async function refuseRecipients(
  tx: Tx,
  actor: Actor,
  { author_id, recipient_ids }: { author_id: string; recipient_ids: readonly string[] },
): Promise<void> {
  const people = await peopleInPool(tx.db, actor, recipient_ids)
  const errors = recipient_ids.flatMap((id, index) => {
    const message = fault(id === author_id, people.get(id))
    return message === null ? [] : [{ path: `recipient_ids.${index}`, message }]
  })
  const [first] = errors
  if (first) throw new Refusal("invalid", `${first.path}: ${first.message}`, { errors })
}

function fault(isAuthor: boolean, person: Person | undefined): string | null {
  if (isAuthor) return "Nobody thanks themselves."
  if (!person) return "There is no such employee, or not among the people whom you may see."
  return person.status === "active" ? null : "This person has left."
}
