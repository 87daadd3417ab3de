import { GREETING_DAYS } from "@scorecard/contracts/birthday-greetings"
import { BOOTSTRAP_ADMIN_ID } from "@scorecard/contracts/employees"
import {
  COMING_DAYS,
  MOST_ITEMS,
  NEW_HIRE_DAYS,
  type AnniversaryItem,
  type BirthdayItem,
  type NewHireItem,
} from "@scorecard/contracts/news"
import { addDays, celebratedOn } from "@scorecard/domain/calendar"
import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"

/** News are of people who are there on the Eastern day `today`: a condition over `tbl_employees e`. */
export function isHere(today: string): RawBuilder<boolean> {
  return sql<boolean>`(e.status = 'active' and e.hire_date <= ${today}
    and (e.separation_date is null or e.separation_date >= ${today}))`
}

/** The fields of a NewsPerson, of `namedPeople`. */
export const PERSON = sql`e._id as employee_id, e.name, e.department_id, d.name as department_name`
export const namedPeople = sql`tbl_employees e left join tbl_departments d on d._id = e.department_id`

/**
 * A join with the days from `from` to those to come: `coming.day` is when it is celebrated. The keys ("MM-DD") stand
 * in the condition once more, as a list, or no index would be looked at.
 */
function joinComing(from: string, today: string, dayOfYear: RawBuilder<unknown>): RawBuilder<unknown> {
  const days: string[] = []
  for (let day = from; day <= addDays(today, COMING_DAYS); day = addDays(day, 1)) days.push(day)
  const pairs = days.flatMap((day) => celebratedOn(day).map((key) => ({ key, day })))
  const keys = pairs.map(({ key }) => key)
  return sql`join unnest(${keys}::text[], ${pairs.map(({ day }) => day)}::text[]) as coming(key, day)
    on coming.key = ${dayOfYear} and ${dayOfYear} = any(${keys}::text[])`
}

/** Whoever leaves before the day has nothing to celebrate here. */
const staysForTheDay = sql`(e.separation_date is null or e.separation_date >= coming.day)`

/** Of today, the next days, and those before for which the thread is still open; with that year's greetings. */
export async function birthdays(db: Database, today: string): Promise<BirthdayItem[]> {
  const { rows } = await sql<BirthdayItem>`select ${PERSON}, coming.day as date, coming.day = ${today} as is_today,
      (select count(*) from tbl_birthday_greetings g
        where g.employee_id = e._id and g.year = left(coming.day, 4)::integer) as greetings
    from ${namedPeople}
      ${joinComing(addDays(today, -GREETING_DAYS), today, sql`substr(e.doc->'personal_data'->>'birth_date', 6)`)}
    where ${isHere(today)} and ${staysForTheDay}
    order by coming.day < ${today}, coming.day, lower(e.name), e._id limit ${MOST_ITEMS}`.execute(db)
  return rows
}

/** Full years since the hire date; whoever was hired this year has none yet. */
export async function anniversaries(db: Database, today: string): Promise<AnniversaryItem[]> {
  const years = sql`left(coming.day, 4)::integer - left(e.hire_date, 4)::integer`
  const { rows } = await sql<AnniversaryItem>`select ${PERSON}, coming.day as date, coming.day = ${today} as is_today,
      ${years} as years
    from ${namedPeople} ${joinComing(today, today, sql`substr(e.hire_date, 6)`)}
    where ${isHere(today)} and ${staysForTheDay} and ${years} > 0
    order by coming.day, years desc, lower(e.name), e._id limit ${MOST_ITEMS}`.execute(db)
  return rows
}

/** The first super admin was there before anybody: the service made the record, nobody hired them. */
const wasHired = sql`(e._id <> ${BOOTSTRAP_ADMIN_ID} or e.doc->>'created_by_id' is not null)`

export async function newHires(db: Database, today: string): Promise<NewHireItem[]> {
  const { rows } =
    await sql<NewHireItem>`select ${PERSON}, e.doc->'employment_data'->>'position' as position, e.hire_date
    from ${namedPeople} where ${isHere(today)} and e.hire_date >= ${addDays(today, -NEW_HIRE_DAYS)}
      and ${wasHired}
    order by e.hire_date desc, lower(e.name), e._id limit ${MOST_ITEMS}`.execute(db)
  return rows
}

/** Those of these people who are there. */
export async function whoIsHere(db: Database, today: string, employeeIds: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(employeeIds)]
  const { rows } = await sql<{ _id: string }>`select e._id from tbl_employees e
    where e._id = any(${ids}) and ${isHere(today)}`.execute(db)
  return new Set(rows.map(({ _id }) => _id))
}

/** Somebody who has birthdays; null when they are not there. */
export async function findCelebrant(
  db: Database,
  today: string,
  employeeId: string,
): Promise<{ employee_id: string; name: string; birth_date: string | null } | null> {
  const { rows } = await sql<{ employee_id: string; name: string; birth_date: string | null }>`
    select e._id as employee_id, e.name, e.doc->'personal_data'->>'birth_date' as birth_date
    from tbl_employees e where e._id = ${employeeId} and ${isHere(today)}`.execute(db)
  return rows[0] ?? null
}
