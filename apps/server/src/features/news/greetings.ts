import {
  GREETING_DAYS,
  type Greeting,
  type GreetingRecord,
  type GreetingThread,
  type GreetingsQuery,
} from "@scorecard/contracts/birthday-greetings"
import type { MyBirthday } from "@scorecard/contracts/news"
import { Refusal } from "@scorecard/contracts/refusals"
import { anniversaryIn, anniversaryNear, easternDate, type Actor } from "@scorecard/domain"
import { assertSameVersion, newId, type Database, type Platform } from "#platform/index.ts"
import { countGreetings, getGreeting, greetingList, greetings, lockFirstGreeting } from "./greetings.store.ts"
import { assertCanDeleteGreeting, isAuthorOrAdmin, requireOpenYear } from "./policy.ts"
import { findBirthDate, loadNames } from "./stories.store.ts"
import { type NewsDeps, isHidden } from "./stories.ts"

/** One year's thread, in the order of the greetings. @throws Refusal 404, 422. */
export async function listGreetings(
  { db, clock, cursors }: Pick<Platform, "db" | "clock" | "cursors">,
  actor: Actor,
  employeeId: string,
  query: GreetingsQuery,
): Promise<GreetingThread> {
  const today = easternDate(clock.now())
  const { employee_id, name, year: openYear } = await getBirthdayPerson(db, today, employeeId)
  const year = query.year ?? openYear ?? Number(today.slice(0, 4))
  const page = await greetingList.page({ db, cursors }, query, { employee_id, year }, (records) =>
    presentGreetings(db, actor, records),
  )
  const canGreet = year === openYear && actor.employee_id !== employee_id
  return { thread: { employee_id, name, year, abilities: { greet: canGreet } }, ...page }
}

/**
 * The birthday person is notified of each author's first greeting only. (rules/dashboards#birthdays)
 * @throws Refusal 404, 409 greetings_closed.
 */
export function postGreeting(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { employee_id, text }: { employee_id: string; text: string },
): Promise<Greeting> {
  return deps.transact(async (tx) => {
    const year = requireOpenYear(await getBirthdayPerson(tx.db, easternDate(tx.now), employee_id))
    const isFirst = await lockFirstGreeting(tx.db, { employee_id, year, author_id: actor.employee_id })
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

/** Its text stays in the audit log. @throws Refusal 403, 404, 412. */
export function deleteGreeting(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { employee_id, id, ifMatch }: { employee_id: string; id: string; ifMatch: number | null },
): Promise<void> {
  return deps.transact(async (tx) => {
    const greeting = await getGreeting(tx.db, { employee_id, id }, "for update")
    assertCanDeleteGreeting(actor, greeting)
    assertSameVersion(ifMatch, greeting)

    await greetings.remove(tx.db, id)
    const change = { before: greeting }
    tx.audit(actor, "greeting.deleted", { collection: greetings.name, id, employee_id, change })
  })
}

/**
 * By the Eastern day, wherever the person is; nobody has a birthday while birthdays are hidden.
 * (rules/dashboards#birthdays)
 */
export async function getMyBirthday(
  deps: Pick<NewsDeps, "db" | "clock" | "hiddenKeys">,
  actor: Actor,
): Promise<MyBirthday> {
  const { db, clock } = deps
  const { employee_id } = actor
  const date = easternDate(clock.now())
  const year = Number(date.slice(0, 4))
  if (await isHidden(deps, "birthdays")) return { is_birthday: false, date, greetings: 0 }
  const birth_date = (await findBirthDate(db, date, employee_id))?.birth_date ?? null
  const is_birthday = birth_date !== null && anniversaryIn(birth_date, year) === date
  return { is_birthday, date, greetings: is_birthday ? await countGreetings(db, { employee_id, year }) : 0 }
}

/** `year` is that of the birthday whose greetings are open now; null when none are or the birth date is unknown. */
type BirthdayPerson = { employee_id: string; name: string; year: number | null }

/** @throws Refusal 404 for somebody who is not employed today. */
export async function getBirthdayPerson(db: Database, today: string, employeeId: string): Promise<BirthdayPerson> {
  const person = await findBirthDate(db, today, employeeId)
  if (!person) throw new Refusal("employee_not_found", "There is no such employee.")
  const { employee_id, name, birth_date } = person
  const day = birth_date === null ? null : anniversaryNear(birth_date, today, GREETING_DAYS)
  return { employee_id, name, year: day === null ? null : Number(day.slice(0, 4)) }
}

async function presentGreetings(db: Database, reader: Actor, records: readonly GreetingRecord[]): Promise<Greeting[]> {
  const nameOf = await loadNames(
    db,
    records.map(({ author_id }) => author_id),
  )
  return records.map((record) => ({
    ...record,
    author_name: nameOf(record.author_id),
    abilities: { delete: isAuthorOrAdmin(reader, record) },
  }))
}
