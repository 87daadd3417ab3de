import type { GreetingsQuery, GreetingThread } from "@scorecard/contracts/birthday-greetings"
import type { Actor } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import { z } from "zod"
import type { World } from "#platform/world.ts"
import { celebrantOf } from "./celebrant.ts"
import { countGreetings, greetingsAfter } from "./greetings.store.ts"
import { presentGreetings } from "./present-greeting.ts"

/** One year's thread, in the order of the greetings. @throws Refusal 404, 422. */
export async function listGreetings(
  { db, clock, cursors }: Pick<World, "db" | "clock" | "cursors">,
  actor: Actor,
  employeeId: string,
  { year: asked, sort, limit, cursor }: GreetingsQuery,
): Promise<GreetingThread> {
  const today = easternDate(clock.now())
  const { employee_id, name, year: open } = await celebrantOf(db, today, employeeId)
  const year = asked ?? open ?? Number(today.slice(0, 4))
  const Place = z.strictObject({
    thread: z.literal(`${employee_id} ${year}`),
    sort: z.literal(sort),
    at: z.string(),
    _id: z.string(),
  })
  const after = cursors.read(cursor, Place)
  const found = await greetingsAfter(db, { employee_id, year }, { sort, after, limit: limit + 1 })

  const page = found.slice(0, limit)
  const last = page.at(-1)
  const goesOn = found.length > limit && last !== undefined
  const mayGreet = year === open && actor.employee_id !== employee_id
  return {
    thread: { employee_id, name, year, abilities: { greet: mayGreet } },
    items: await presentGreetings(db, actor, page),
    next_cursor: goesOn
      ? cursors.write({ thread: `${employee_id} ${year}`, sort, at: last.created_at, _id: last._id })
      : null,
    total: await countGreetings(db, { employee_id, year }),
  }
}
