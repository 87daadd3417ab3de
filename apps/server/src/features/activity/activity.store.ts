import type { ActiveMinutes } from "@scorecard/contracts/activity"
import type { Actor } from "@scorecard/domain"
import type { z } from "zod"
import { peopleScope, type PeopleFilter } from "#core/people/index.ts"
import { sql, type Database } from "#platform/index.ts"

type Minutes = z.infer<typeof ActiveMinutes>

export type MinuteOfDay = {
  /** The Eastern day. */
  day: string
  /** Whole minutes since the day began: below 1,380 on the spring day of 23 hours, below 1,500 on the autumn one of 25. */
  minute: number
}

type ActiveMinute = MinuteOfDay & { employee_id: string; client: Actor["client"]; at: string }

/**
 * One row per employee, client and day, with a bit for each minute: recording a minute again changes nothing, and
 * two processes that write at the same time lose neither. (rules/people#activity)
 */
export async function recordMinute(
  db: Database,
  { employee_id, client, day, minute, at }: ActiveMinute,
): Promise<void> {
  await sql`insert into tbl_activity as a (employee_id, client, day, minutes, last_active_at)
    values (${employee_id}, ${client}, ${day}, set_bit(0::bit(1500), ${minute}::integer, 1), ${at})
    on conflict (employee_id, client, day) do update set
      minutes = set_bit(a.minutes, ${minute}::integer, 1),
      last_active_at = greatest(a.last_active_at, excluded.last_active_at)`.execute(db)
}

const PEOPLE_PER_BATCH = 1_000
/** Per person and client in one statement, so that no statement deletes a long history at once. */
const DAYS_PER_BATCH = 31

/**
 * Deletes the oldest days before `first` of the next people by id: by the table's own key, which begins with the person.
 * @param after the last person of the statement before; empty at the beginning
 * @returns the last person of this one, null after the last of all
 */
export async function purgeDaysBefore(db: Database, first: string, after: string): Promise<string | null> {
  const people = await sql<{ _id: string }>`select _id from tbl_employees where _id > ${after}
    order by _id limit ${PEOPLE_PER_BATCH}`.execute(db)
  const ids = people.rows.map(({ _id }) => _id)
  if (ids.length === 0) return null
  await sql`delete from tbl_activity a using (
      select old.* from unnest(${ids}::text[]) as people(_id) cross join (values ('web'), ('desktop')) as c(client)
        cross join lateral (
          select employee_id, client, day from tbl_activity
          where employee_id = people._id and client = c.client and day < ${first} order by day limit ${DAYS_PER_BATCH}
        ) as old) as old
    where a.employee_id = old.employee_id and a.client = old.client and a.day = old.day`.execute(db)
  return ids.at(-1) ?? null
}

/** The minutes of one person, today and from `first` to `today`. A minute in which both clients were active counts once. */
export async function sumMinutes(
  db: Database,
  employeeId: string,
  { first, today }: { first: string; today: string },
): Promise<{ today: Minutes; last_7_days: Minutes }> {
  const { rows } = await sql<Minutes & { is_today: boolean }>`
    select is_today, coalesce(sum(web), 0) as web, coalesce(sum(desktop), 0) as desktop, sum(total) as total
    from (select day = ${today} as is_today, bit_count(bit_or(minutes) filter (where client = 'web')) as web,
        bit_count(bit_or(minutes) filter (where client = 'desktop')) as desktop, bit_count(bit_or(minutes)) as total
      from tbl_activity where employee_id = ${employeeId} and client in ('web', 'desktop')
        and day >= ${first} and day <= ${today} group by day) as days
    group by is_today`.execute(db)
  const none = { web: 0, desktop: 0, total: 0 }
  const todayMinutes = toMinutes(rows.find((row) => row.is_today)) ?? none
  const earlier = toMinutes(rows.find((row) => !row.is_today)) ?? none
  return {
    today: todayMinutes,
    last_7_days: {
      web: todayMinutes.web + earlier.web,
      desktop: todayMinutes.desktop + earlier.desktop,
      total: todayMinutes.total + earlier.total,
    },
  }
}

const toMinutes = (row: Minutes | undefined): Minutes | undefined =>
  row && { web: row.web, desktop: row.desktop, total: row.total }

export type PersonActivity = {
  employee_id: string
  name: string
  last_login_at: string | null
  last_active_web_at: string | null
  last_active_desktop_at: string | null
  active_minutes_today: number
  active_minutes_last_7_days: number
}

export type ExportFilter = PeopleFilter & { status?: string | undefined; access_level?: number | undefined }
export type ExportBatch = {
  days: { first: string; today: string }
  after: Pick<PersonActivity, "employee_id" | "name"> | null
  limit: number
}

/**
 * The next people of the actor's pool, by name, with their activity. The last sign-in comes from the audit log, as expired
 * sessions are purged. Impersonations do not count.
 */
export async function listActivityAfter(
  db: Database,
  actor: Actor,
  filter: ExportFilter,
  { days, after, limit }: ExportBatch,
): Promise<PersonActivity[]> {
  const status = filter.status === undefined ? sql`` : sql`and e.status = ${filter.status}`
  const level = filter.access_level === undefined ? sql`` : sql`and e.access_level = ${filter.access_level}`
  const start = after ? sql`and (e.name, e._id) > (${after.name}, ${after.employee_id})` : sql``
  const lastOf = (client: Actor["client"]) => sql`(select last_active_at from tbl_activity
    where employee_id = p._id and client = ${client} order by day desc limit 1)`
  const { rows } = await sql<PersonActivity>`with p as materialized (select e._id, e.name from tbl_employees e
      where ${peopleScope(actor, filter)} ${status} ${level} ${start} order by e.name, e._id limit ${limit})
    select p._id as employee_id, p.name,
      (select at from tbl_audit_log where actor_id = p._id and action = 'session.opened'
        and doc->>'impersonator_id' is null order by at desc limit 1) as last_login_at,
      ${lastOf("web")} as last_active_web_at, ${lastOf("desktop")} as last_active_desktop_at,
      coalesce(m.today, 0) as active_minutes_today, coalesce(m.week, 0) as active_minutes_last_7_days
    from p left join lateral (select sum(total) as week, sum(total) filter (where day = ${days.today}) as today
      from (select day, bit_count(bit_or(minutes)) as total from tbl_activity
        where employee_id = p._id and client in ('web', 'desktop') and day >= ${days.first} and day <= ${days.today}
        group by day) as per_day) as m on true
    order by p.name, p._id`.execute(db)
  return rows
}
