import type { Greeting } from "@scorecard/contracts/birthday-greetings"
import type { Actor } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { celebrantOf, openYear } from "./celebrant.ts"
import { greetings, holdFirstGreeting } from "./greetings.store.ts"
import { presentGreetings } from "./present-greeting.ts"

/**
 * Greets, and tells the celebrant, of each author once: what else they write stands in the thread.
 * (rules/dashboards#birthdays) @throws Refusal 404, 409 greetings_closed.
 */
export function postGreeting(
  deps: Pick<World, "transact">,
  actor: Actor,
  { employee_id, text }: { employee_id: string; text: string },
): Promise<Greeting> {
  return deps.transact(async (tx) => {
    const year = openYear(await celebrantOf(tx.db, easternDate(tx.now), employee_id))
    const isFirst = await holdFirstGreeting(tx.db, { employee_id, year, author_id: actor.employee_id })
    const greeting = await greetings.insert(tx.db, {
      _id: newId(),
      employee_id,
      year,
      author_id: actor.employee_id,
      text,
      created_at: tx.at,
      version: 1,
    })
    const { _id: id } = greeting
    tx.audit(actor, "greeting.posted", { collection: greetings.name, id, employee_id, change: { year, text } })
    if (isFirst) {
      const data = { greeting_id: id, employee_id, year }
      tx.announce({
        type: "news.birthday.greeting",
        recipient_ids: [employee_id],
        data,
        link: `/news?greetings=${employee_id}&year=${year}`,
      })
    }
    const [shown] = await presentGreetings(tx.db, actor, [greeting])
    if (!shown) throw new Error(`The greeting ${id} was not presented`)
    return shown
  })
}
