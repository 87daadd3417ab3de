import type { MyBirthday } from "@scorecard/contracts/news"
import type { Actor } from "@scorecard/domain/access"
import { anniversaryIn, easternDate } from "@scorecard/domain/calendar"
import type { World } from "#platform/world.ts"
import { countGreetings } from "./greetings.store.ts"
import { findCelebrant } from "./people.store.ts"

/** By the Eastern day, wherever the person is. (interface §4.6) */
export async function myBirthday({ db, clock }: Pick<World, "db" | "clock">, actor: Actor): Promise<MyBirthday> {
  const { employee_id } = actor
  const date = easternDate(clock.now())
  const year = Number(date.slice(0, 4))
  const birth_date = (await findCelebrant(db, date, employee_id))?.birth_date ?? null
  const is_birthday = birth_date !== null && anniversaryIn(birth_date, year) === date
  return { is_birthday, date, greetings: is_birthday ? await countGreetings(db, { employee_id, year }) : 0 }
}
