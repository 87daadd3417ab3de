import { GREETING_DAYS, GreetingRecord, listGreetings } from "@scorecard/contracts/birthday-greetings"
import { BOOTSTRAP_ADMIN_ID } from "@scorecard/contracts/employees"
import * as contracts from "@scorecard/contracts/news"
import { Refusal } from "@scorecard/contracts/refusals"
import { type YearMonth, addDays, celebratedOn, parseMonthId } from "@scorecard/domain"
import { findNames } from "#core/people/index.ts"
import { type Database, type RawBuilder, collection, defineList, inScope, sql } from "#platform/index.ts"

/** People employed on the Eastern day `today`, as a condition on `tbl_employees e`. */
function isActiveOn(today: string): RawBuilder<boolean> {
  return sql<boolean>`(e.status = 'active' and e.hire_date <= ${today}
    and (e.separation_date is null or e.separation_date >= ${today}))`
}

/** People `e` who have not chosen otherwise. (rules/personal-data#own-choices) */
const showsBirthday = sql`e.doc->'personal_data'->'show_birthday' is distinct from 'false'::jsonb`
const showsInRankings = sql`e.doc->'personal_data'->'show_in_rankings' is distinct from 'false'::jsonb`

/** The fields of a NewsPerson, selected from `namedPeople`. */
const PERSON_COLUMNS = sql`e._id as employee_id, e.name, e.department_id, d.name as department_name`
const namedPeople = sql`tbl_employees e left join tbl_departments d on d._id = e.department_id`

/**
 * Joins the days from `from` to the upcoming ones: `coming.day` is the day of the celebration. The condition repeats
 * the keys ("MM-DD") as a list, because the index would not be used otherwise.
 */
function joinUpcoming(from: string, today: string, dayOfYear: RawBuilder<unknown>): RawBuilder<unknown> {
  const days: string[] = []
  for (let day = from; day <= addDays(today, contracts.COMING_DAYS); day = addDays(day, 1)) days.push(day)
  const pairs = days.flatMap((day) => celebratedOn(day).map((key) => ({ key, day })))
  const keys = pairs.map(({ key }) => key)
  return sql`join unnest(${keys}::text[], ${pairs.map(({ day }) => day)}::text[]) as coming(key, day)
    on coming.key = ${dayOfYear} and ${dayOfYear} = any(${keys}::text[])`
}

/** People who leave before the day are left out. */
const isStillEmployed = sql`(e.separation_date is null or e.separation_date >= coming.day)`

/** Today's, upcoming and recent birthdays whose thread is still open, with that year's greetings. */
export async function listBirthdays(db: Database, today: string): Promise<contracts.BirthdayItem[]> {
  const { rows } =
    await sql<contracts.BirthdayItem>`select ${PERSON_COLUMNS}, coming.day as date, coming.day = ${today} as is_today,
      (select count(*) from tbl_birthday_greetings g
        where g.employee_id = e._id and g.year = left(coming.day, 4)::integer) as greetings
    from ${namedPeople}
      ${joinUpcoming(addDays(today, -GREETING_DAYS), today, sql`substr(e.doc->'personal_data'->>'birth_date', 6)`)}
    where ${isActiveOn(today)} and ${isStillEmployed} and ${showsBirthday}
    order by coming.day < ${today}, coming.day, lower(e.name), e._id limit ${contracts.MAX_STORY_ITEMS}`.execute(db)
  return rows
}

/** Full years since the hire date, from one year on. */
export async function listAnniversaries(db: Database, today: string): Promise<contracts.AnniversaryItem[]> {
  const years = sql`left(coming.day, 4)::integer - left(e.hire_date, 4)::integer`
  const { rows } =
    await sql<contracts.AnniversaryItem>`select ${PERSON_COLUMNS}, coming.day as date, coming.day = ${today} as is_today,
      ${years} as years
    from ${namedPeople} ${joinUpcoming(today, today, sql`substr(e.hire_date, 6)`)}
    where ${isActiveOn(today)} and ${isStillEmployed} and ${years} > 0
    order by coming.day, years desc, lower(e.name), e._id limit ${contracts.MAX_STORY_ITEMS}`.execute(db)
  return rows
}

/** Leaves out the first super admin, whose record the service created. */
const wasHired = sql`(e._id <> ${BOOTSTRAP_ADMIN_ID} or e.doc->>'created_by_id' is not null)`

export async function listNewHires(db: Database, today: string): Promise<contracts.NewHireItem[]> {
  const { rows } =
    await sql<contracts.NewHireItem>`select ${PERSON_COLUMNS}, e.doc->'employment_data'->>'position' as position, e.hire_date
    from ${namedPeople} where ${isActiveOn(today)} and e.hire_date >= ${addDays(today, -contracts.NEW_HIRE_DAYS)}
      and ${wasHired}
    order by e.hire_date desc, lower(e.name), e._id limit ${contracts.MAX_STORY_ITEMS}`.execute(db)
  return rows
}

/** Those of these people who are employed on the day. */
export async function findActiveOn(db: Database, today: string, employeeIds: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(employeeIds)]
  const { rows } = await sql<{ _id: string }>`select e._id from tbl_employees e
    where e._id = any(${ids}) and ${isActiveOn(today)}`.execute(db)
  return new Set(rows.map(({ _id }) => _id))
}

/** A person with their birth date, unless they keep it to themselves; null if they are not employed on the day. */
export async function findBirthDate(
  db: Database,
  today: string,
  employeeId: string,
): Promise<{ employee_id: string; name: string; birth_date: string | null } | null> {
  const { rows } = await sql<{ employee_id: string; name: string; birth_date: string | null }>`
    select e._id as employee_id, e.name,
      case when ${showsBirthday} then e.doc->'personal_data'->>'birth_date' end as birth_date
    from tbl_employees e where e._id = ${employeeId} and ${isActiveOn(today)}`.execute(db)
  return rows[0] ?? null
}

/** People's current names, regardless of the reader; an unknown id is shown as is. */
export async function loadNames(db: Database, employeeIds: readonly string[]): Promise<(id: string) => string> {
  const names = await findNames(db, employeeIds)
  return (id) => names.get(id) ?? id
}

/**
 * The latest version of a month's final figures. Read from the final snapshots, not from the warehouse, whose rows may
 * be older than a column. (rules/months#warehouse-rows)
 */
export type Finals = { id: string; month: YearMonth; version: number }

export async function findLatestFinals(db: Database): Promise<Finals | null> {
  const { rows } = await sql<Row>`${REPORTS} where status = 'final' order by _id desc limit 1`.execute(db)
  return toFinals(rows)
}

/** Null unless the month is final. */
export async function findFinals(db: Database, monthId: string): Promise<Finals | null> {
  const { rows } = await sql<Row>`${REPORTS} where status = 'final' and _id = ${monthId}`.execute(db)
  return toFinals(rows)
}

type Row = { _id: string; version: number }
const REPORTS = sql`select _id, (doc->>'report_version')::integer as version from tbl_bsc_month_reports`

function toFinals([row]: Row[]): Finals | null {
  const month = row && parseMonthId(row._id)
  return row && month ? { id: row._id, month, version: row.version } : null
}

/** The rows `s` of people `e` who are still employed and want to be shown, with their departments `d`. */
function fromFinals({ id, version }: Finals, today: string): RawBuilder<unknown> {
  return sql`from tbl_bsc_final_snapshots s join (${namedPeople}) on e._id = s.employee_id
    where s.month = ${id} and s.report_version = ${version} and ${isActiveOn(today)} and ${showsInRankings}`
}

const QUALIFIED = sql`s.doc->'bonus_qualified' = 'true'::jsonb`

export async function listBonusQualifierItems(
  db: Database,
  finals: Finals,
  today: string,
): Promise<contracts.BonusQualifierItem[]> {
  const { rows } =
    await sql<contracts.NewsPerson>`select ${PERSON_COLUMNS} ${fromFinals(finals, today)} and ${QUALIFIED}
    order by lower(e.name), e._id limit ${contracts.MAX_STORY_ITEMS}`.execute(db)
  return rows.map((person) => ({ ...person, ...finals.month }))
}

/** The highest totals above 0. Scores are left out, because only people with the person in their pool may see them. */
export async function listTopPerformers(
  db: Database,
  finals: Finals,
  today: string,
): Promise<contracts.TopPerformerItem[]> {
  const total = sql`(s.doc->>'total_score')::numeric`
  const { rows } = await sql<contracts.NewsPerson & { rank: number }>`
    with best as (select ${PERSON_COLUMNS}, ${total} as total ${fromFinals(finals, today)} and ${total} > 0
      order by ${total} desc, lower(e.name), e._id limit ${contracts.TOP_PERFORMERS})
    select employee_id, name, department_id, department_name, rank() over (order by total desc) as rank
    from best order by rank, lower(name), employee_id`.execute(db)
  return rows.map((person) => ({ ...person, ...finals.month }))
}

type QualifiersFilter = Pick<contracts.BonusQualifiersQuery, "department_id" | "cluster_id" | "q">
type QualifiersPosition = { key: string; id: string }

function fromQualifiers(finals: Finals, today: string, { department_id, cluster_id, q }: QualifiersFilter) {
  const conditions = [QUALIFIED]
  if (department_id !== undefined) conditions.push(sql`e.department_id = ${department_id}`)
  if (cluster_id !== undefined) conditions.push(sql`d.cluster_id = ${cluster_id}`)
  // Searches names only: a search must not reveal an email address that the reader may not see.
  if (q) conditions.push(sql`strpos(lower(e.name), ${q.toLowerCase()}) > 0`)
  return sql`${fromFinals(finals, today)} and ${sql.join(conditions, sql` and `)}`
}

/** The qualifiers after a position in the sorted list, each with its sort key. */
export async function listQualifiersAfter(
  db: Database,
  finals: Finals,
  today: string,
  {
    filter,
    sort,
    after,
    limit,
  }: {
    filter: QualifiersFilter
    sort: contracts.BonusQualifiersQuery["sort"]
    after: QualifiersPosition | null
    limit: number
  },
): Promise<(contracts.NewsPerson & { key: string })[]> {
  const column = sort.endsWith("name") ? sql`lower(e.name)` : sql`e._id`
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = after ? sql`and (${column}, e._id) ${beyond} (${after.key}, ${after.id})` : sql``
  const { rows } = await sql<contracts.NewsPerson & { key: string }>`select ${PERSON_COLUMNS}, ${column} as key
    ${fromQualifiers(finals, today, filter)} ${start}
    order by ${column} ${direction}, e._id ${direction} limit ${limit}`.execute(db)
  return rows
}

export async function countQualifiers(
  db: Database,
  finals: Finals,
  today: string,
  filter: QualifiersFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${fromQualifiers(finals, today, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const greetings = collection("tbl_birthday_greetings", GreetingRecord)

/** The greetings of one birthday. */
type ThreadKey = { employee_id: string; year: number }

function inThread({ employee_id, year }: ThreadKey): RawBuilder<boolean> {
  return sql<boolean>`(employee_id = ${employee_id} and year = ${year})`
}

/** Whether the author has no greeting in the thread yet. The second of two simultaneous greetings waits. */
export async function lockFirstGreeting(db: Database, { author_id, ...thread }: ThreadKey & { author_id: string }) {
  const key = `greeting ${thread.employee_id} ${thread.year} ${author_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const where = sql<boolean>`${inThread(thread)} and doc->>'author_id' = ${author_id}`
  return (await greetings.count(db, where)) === 0
}

export function countGreetings(db: Database, thread: ThreadKey): Promise<number> {
  return greetings.count(db, inThread(thread))
}

/** One year's thread. */
export const greetingList = defineList({
  name: (_filters, { employee_id, year }) => `birthday-greetings-${employee_id}-${year}`,
  query: listGreetings.query,
  from: greetings,
  scope: inThread,
  filters: { year: inScope },
  orders: { created_at: "created_at" },
})

/** @throws Refusal 404, even if the greeting exists but is for another person. */
export async function getGreeting(
  db: Database,
  { employee_id, id }: { employee_id: string; id: string },
  lock?: "for update",
): Promise<GreetingRecord> {
  const where = sql<boolean>`_id = ${id} and employee_id = ${employee_id}`
  const [found] = await greetings.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such greeting.")
  return found
}
