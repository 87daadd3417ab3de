import { monthId, weeksOfMonth, type YearMonth } from "@scorecard/domain/calendar"
import type { EvaluationKind } from "@scorecard/domain/scoring"
import type { RawBuilder } from "kysely"
import { hasRowIn } from "#core/people/index.ts"
import { sql, type Database } from "#platform/documents/index.ts"
import { columnOf, monthOfPeriod, type Period } from "./period.ts"
import type { Requirements } from "./requirements.ts"

const TABLES = { sbs: sql.table("tbl_sbs_entries"), non_sbs: sql.table("tbl_non_sbs_entries") }

export type Sort = "name" | "employee_id" | "missing" | "excess"
export type PeopleQuestion = {
  month: YearMonth
  requirements: Requirements
  /** A condition over `tbl_employees e`. */
  scope: RawBuilder<boolean>
  only: "missing" | "excess" | undefined
}
export type Position = { key: string | number; employee_id: string }
export type FoundPerson = { employee_id: string; name: string; department_id: string | null; key: string | number }

/** A page of the people who have a row in the month, or all of them; `key` is what they are sorted by. */
export async function pageOfPeople(
  db: Database,
  question: PeopleQuestion,
  order: { sort: Sort; descends: boolean; after: Position | null; limit: number | null },
): Promise<FoundPerson[]> {
  const key = { name: sql`e.name`, employee_id: sql`e._id`, missing: sql`f.missing`, excess: sql`f.excess` }[order.sort]
  const direction = order.descends ? sql`desc` : sql`asc`
  const beyond = order.after
    ? sql`and (${key}, e._id) ${order.descends ? sql`<` : sql`>`} (${order.after.key}, ${order.after.employee_id})`
    : sql``
  const needsFigures = order.sort === "missing" || order.sort === "excess"
  const { rows } = await sql<FoundPerson>`select e._id as employee_id, e.name, e.department_id, ${key} as key
    from ${people(question, needsFigures)} ${beyond}
    order by ${key} ${direction}, e._id ${direction} ${order.limit === null ? sql`` : sql`limit ${order.limit}`}`.execute(
    db,
  )
  return rows
}

export async function countPeople(db: Database, question: PeopleQuestion): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${people(question, false)}`.execute(db)
  return rows[0]?.total ?? 0
}

function people({ month, requirements, scope, only }: PeopleQuestion, needsFigures: boolean): RawBuilder<unknown> {
  const figures = needsFigures || only ? figuresOf({ requirements, period: { month }, scope }) : sql``
  const short = only === undefined ? sql`true` : only === "missing" ? sql`f.missing > 0` : sql`f.excess > 0`
  return sql`tbl_employees e ${figures} where ${hasRowIn(month)} and ${scope} and ${short}`
}

/** `scope` is a condition over `tbl_employees e`, such as a manager's pool. */
type Counting = { requirements: Requirements; period: Period; scope: RawBuilder<boolean> }

/**
 * Joins `f (missing, excess)` to `tbl_employees e`: both kinds together, too few of one never made up by the other.
 * Evaluations are counted once for the whole scope: person by person takes twice as long for a large one.
 */
function figuresOf({ requirements, period, scope }: Counting): RawBuilder<unknown> {
  const { column, value } = columnOf(period)
  const { ofEmployees, ofDepartments, ofAnybody } = requirements
  const json = (table: object) => sql`${JSON.stringify(table)}::jsonb`
  const done = (kind: EvaluationKind) => sql`left join (select employee_id, count(*) as done from ${TABLES[kind]}
    where ${sql.ref(column)} = ${value} and deleted_at is null
      and employee_id in (select e._id from tbl_employees e where ${scope})
    group by employee_id) as ${sql.ref(kind)} on ${sql.ref(kind)}.employee_id = e._id`
  const over = (kind: EvaluationKind) =>
    sql`coalesce(${sql.ref(kind)}.done, 0) - (r.required->>${sql.lit(kind)})::integer`
  return sql`${done("sbs")} ${done("non_sbs")}
    cross join lateral (select coalesce(${json(ofEmployees)}->e._id, ${json(ofDepartments)}->e.department_id,
      ${json(ofAnybody)}) as required) r
    cross join lateral (select greatest(-(${over("sbs")}), 0) + greatest(-(${over("non_sbs")}), 0) as missing,
      greatest(${over("sbs")}, 0) + greatest(${over("non_sbs")}, 0) as excess) f`
}

export type ShortPeople = { department_id: string | null; people: number; missing: number }

/**
 * How many people of the scope have too few evaluations of either kind in the period, and how many they lack together,
 * by department; departments without any are left out.
 */
export async function shortPeople(db: Database, counting: Counting): Promise<ShortPeople[]> {
  const { rows } = await sql<ShortPeople>`select department_id, count(*) as people, sum(missing)::bigint as missing
    from (${shortQuery(counting)}) as short group by department_id order by department_id`.execute(db)
  return rows
}

/**
 * Who has too few evaluations of either kind in the period, as a query of `(employee_id, department_id, missing)`. For a
 * week they are among those who have a row in the month that the week belongs to.
 */
export function shortQuery(counting: Counting): RawBuilder<unknown> {
  return sql`select e._id as employee_id, e.department_id, f.missing from tbl_employees e ${figuresOf(counting)}
    where ${hasRowIn(monthOfPeriod(counting.period))} and ${counting.scope} and f.missing > 0`
}

/** `period` is the month ("YYYY-MM") or a week's Monday. */
export type DoneRow = { employee_id: string; kind: EvaluationKind; period: string; done: number }

/** What these people's active evaluations of the month and of each of its weeks come to; nothing where there is none. */
export async function evaluationsDone(db: Database, month: YearMonth, ids: readonly string[]): Promise<DoneRow[]> {
  const active = sql`employee_id = any(${ids}) and deleted_at is null`
  const counts = (["sbs", "non_sbs"] as const).flatMap((kind) => [
    sql`select employee_id, ${sql.lit(kind)} as kind, month as period, count(*) as done from ${TABLES[kind]}
      where month = ${monthId(month)} and ${active} group by employee_id, month`,
    sql`select employee_id, ${sql.lit(kind)}, week_start::text, count(*) from ${TABLES[kind]}
      where week_start = any(${weeksOfMonth(month)}::date[]) and ${active} group by employee_id, week_start`,
  ])
  const { rows } = await sql<DoneRow>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}

/** Where these people stand in the organization; who is not there is left out. */
export async function departmentsOf(
  db: Database,
  ids: readonly string[],
): Promise<{ employee_id: string; department_id: string | null }[]> {
  const { rows } = await sql<{ employee_id: string; department_id: string | null }>`
    select _id as employee_id, department_id from tbl_employees where _id = any(${ids})`.execute(db)
  return rows
}
