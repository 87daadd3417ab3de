import type { MyBirthday } from "@scorecard/contracts/news"
import type { Actor } from "@scorecard/domain/access"
import { anniversaryIn, easternDate } from "@scorecard/domain/calendar"
import { countGreetings } from "./greetings.store.ts"
import type { NewsDeps } from "./needs.ts"
import { findCelebrant } from "./people.store.ts"
import { isHidden } from "./visible.ts"

type Deps = Pick<NewsDeps, "db" | "clock" | "hiddenKeys">

/**
 * By the Eastern day, wherever the person is; nobody has a birthday while birthdays are hidden.
 * (rules/dashboards#birthdays)
 */
export async function myBirthday(deps: Deps, actor: Actor): Promise<MyBirthday> {
  const { db, clock } = deps
  const { employee_id } = actor
  const date = easternDate(clock.now())
  const year = Number(date.slice(0, 4))
  if (await isHidden(deps, "birthdays")) return { is_birthday: false, date, greetings: 0 }
  const birth_date = (await findCelebrant(db, date, employee_id))?.birth_date ?? null
  const is_birthday = birth_date !== null && anniversaryIn(birth_date, year) === date
  return { is_birthday, date, greetings: is_birthday ? await countGreetings(db, { employee_id, year }) : 0 }
}
