import {
  MOST_ITEMS,
  TOP_PERFORMERS,
  type BonusQualifierItem,
  type BonusQualifiersQuery,
  type NewsPerson,
  type TopPerformerItem,
} from "@scorecard/contracts/news"
import { parseMonthId, type YearMonth } from "@scorecard/domain/calendar"
import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"
import { isHere, namedPeople, PERSON } from "./people.store.ts"

/**
 * The final figures of a month, in their latest version. They are read where they are kept, not in the warehouse: there
 * each one is known for certain, while a row of the warehouse may be older than its column.
 * (rules/months#warehouse-rows)
 */
export type Finals = { id: string; month: YearMonth; version: number }

export async function latestFinals(db: Database): Promise<Finals | null> {
  const { rows } = await sql<Row>`${REPORTS} where status = 'final' order by _id desc limit 1`.execute(db)
  return finalsOf(rows)
}

/** Null while the month is not final. */
export async function finalsOfMonth(db: Database, monthId: string): Promise<Finals | null> {
  const { rows } = await sql<Row>`${REPORTS} where status = 'final' and _id = ${monthId}`.execute(db)
  return finalsOf(rows)
}

type Row = { _id: string; version: number }
const REPORTS = sql`select _id, (doc->>'report_version')::integer as version from tbl_bsc_month_reports`

function finalsOf([row]: Row[]): Finals | null {
  const month = row && parseMonthId(row._id)
  return row && month ? { id: row._id, month, version: row.version } : null
}

/** Their rows `s`, of people `e` who are there, with their departments `d`. */
function peopleOf({ id, version }: Finals, today: string): RawBuilder<unknown> {
  return sql`from tbl_bsc_final_snapshots s join (${namedPeople}) on e._id = s.employee_id
    where s.month = ${id} and s.report_version = ${version} and ${isHere(today)}`
}

const QUALIFIED = sql`s.doc->'bonus_qualified' = 'true'::jsonb`

export async function bonusQualifiers(db: Database, finals: Finals, today: string): Promise<BonusQualifierItem[]> {
  const { rows } = await sql<NewsPerson>`select ${PERSON} ${peopleOf(finals, today)} and ${QUALIFIED}
    order by lower(e.name), e._id limit ${MOST_ITEMS}`.execute(db)
  return rows.map((person) => ({ ...person, ...finals.month }))
}

/** The best totals above 0. The scores themselves stay here: they are for those whose pool holds the person. */
export async function topPerformers(db: Database, finals: Finals, today: string): Promise<TopPerformerItem[]> {
  const total = sql`(s.doc->'total_score')::numeric`
  const { rows } = await sql<NewsPerson & { rank: number }>`
    with best as (select ${PERSON}, ${total} as total ${peopleOf(finals, today)} and ${total} > 0
      order by ${total} desc, lower(e.name), e._id limit ${TOP_PERFORMERS})
    select employee_id, name, department_id, department_name, rank() over (order by total desc) as rank
    from best order by rank, lower(name), employee_id`.execute(db)
  return rows.map((person) => ({ ...person, ...finals.month }))
}

export type QualifiersFilter = Pick<BonusQualifiersQuery, "department_id" | "cluster_id" | "q">
export type QualifiersPosition = { key: string; id: string }

function qualifiersScope(finals: Finals, today: string, { department_id, cluster_id, q }: QualifiersFilter) {
  const conditions = [QUALIFIED]
  if (department_id !== undefined) conditions.push(sql`e.department_id = ${department_id}`)
  if (cluster_id !== undefined) conditions.push(sql`d.cluster_id = ${cluster_id}`)
  // Names only: an address would be found by somebody who may not see it.
  if (q) conditions.push(sql`strpos(lower(e.name), ${q.toLowerCase()}) > 0`)
  return sql`${peopleOf(finals, today)} and ${sql.join(conditions, sql` and `)}`
}

/** The qualifiers that come after a position of the sorted list; each with the key that it is sorted by. */
export async function qualifiersAfter(
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
    sort: BonusQualifiersQuery["sort"]
    after: QualifiersPosition | null
    limit: number
  },
): Promise<(NewsPerson & { key: string })[]> {
  const column = sort.endsWith("name") ? sql`lower(e.name)` : sql`e._id`
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = after ? sql`and (${column}, e._id) ${beyond} (${after.key}, ${after.id})` : sql``
  const { rows } = await sql<NewsPerson & { key: string }>`select ${PERSON}, ${column} as key
    ${qualifiersScope(finals, today, filter)} ${start}
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
    select count(*) as count ${qualifiersScope(finals, today, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}
