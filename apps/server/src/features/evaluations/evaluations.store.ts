import {
  collection,
  countRows,
  defineList,
  fieldColumns,
  inScope,
  sql,
  type Column,
  type Database,
  type RawBuilder,
  type RowSource,
} from "#platform/index.ts"
import { z } from "zod"
import { EvaluationStatusQuery, type EvaluationStatus } from "@scorecard/contracts/evaluations"
import { EmployeeId, Id, Month, Timestamp, Version, Year } from "@scorecard/contracts/common"
import {
  EVALUATION_KINDS,
  monthId,
  monthOfWeek,
  weeksOfMonth,
  type Actor,
  type EvaluationKind,
  type YearMonth,
} from "@scorecard/domain"
import { hasRowIn, joinPlacements, managersOf, peopleScope, PLACED_DEPARTMENT } from "#core/people/index.ts"
import type { Requirements } from "./required.store.ts"

/** A month, or one scorecard week by its Monday. */
export type Period = { month: YearMonth } | { week_start: string }

export function monthOfPeriod(period: Period): YearMonth {
  return "month" in period ? period.month : monthOfWeek(period.week_start)
}

/** The period's column in the tables of entries. */
function periodColumn(period: Period): { column: "month" | "week_start"; value: string } {
  return "month" in period
    ? { column: "month", value: monthId(period.month) }
    : { column: "week_start", value: period.week_start }
}

const TABLES = { sbs: sql.table("tbl_sbs_entries"), non_sbs: sql.table("tbl_non_sbs_entries") }

/** The people in a request. `requirements` are those of all of them, if they are selected or sorted by figures. */
export type PeopleQuery = {
  month: YearMonth
  requirements: Requirements | null
  /** A condition over `tbl_employees e`. */
  scope: RawBuilder<boolean>
  only: "missing" | "excess" | undefined
}
export type FoundPerson = { employee_id: string; name: string; key: string | number }

/** Whether the people are selected or sorted by what is missing, so that the requirements of all of them are needed. */
export function needsRequirements({ only, sort }: Pick<EvaluationStatusQuery, "only" | "sort">): boolean {
  return only !== undefined || FIGURE_SORTS.has(sort.replace("-", ""))
}

const FIGURE_SORTS: ReadonlySet<string> = new Set(["missing", "excess"])

const SORT_COLUMNS = { name: sql`e.name`, employee_id: sql`e._id`, missing: sql`f.missing`, excess: sql`f.excess` }

const peopleInMonth: RowSource<FoundPerson, PeopleQuery, unknown> = {
  async select(db, { where, orderBy, limit }, people, { sort }) {
    const name = sort.replace("-", "") as keyof typeof SORT_COLUMNS // a sort without its minus
    const needsFigures = FIGURE_SORTS.has(name)
    const end = limit === undefined ? sql`` : sql`limit ${limit}`
    const { rows } = await sql<FoundPerson>`
      select e._id as employee_id, e.name, ${SORT_COLUMNS[name]} as key
      from ${fromPeople(people, needsFigures)} and ${where} order by ${orderBy} ${end}`.execute(db)
    return rows
  },
  count: (db, where, people) => countRows(db, sql`${fromPeople(people, false)} and ${where}`),
}

/** All of the people, by id. */
export function findPeople(db: Database, people: PeopleQuery): Promise<FoundPerson[]> {
  const window = { where: sql<boolean>`true`, orderBy: sql`e._id`, direction: sql`asc` }
  return peopleInMonth.select(db, window, people, { sort: "employee_id" })
}

const byKey = ({ key }: FoundPerson) => key
// A further batch by figures would have to count all evaluations again.
const byFigure = (column: RawBuilder<unknown>) => ({ column, key: byKey, atOnce: true }) as const

/** What the people of a month have done of what is required of them. (rules/entries#evaluation-status) */
export const evaluationList = defineList({
  name: (_filters, { month }) => `evaluations-${monthId(month)}`,
  query: EvaluationStatusQuery,
  from: peopleInMonth,
  filters: {
    year: inScope,
    month: inScope,
    employee_id: inScope,
    department_id: inScope,
    cluster_id: inScope,
    q: inScope,
    only: inScope,
  },
  orders: {
    name: { column: SORT_COLUMNS.name, key: byKey },
    employee_id: { column: SORT_COLUMNS.employee_id, key: byKey },
    missing: byFigure(SORT_COLUMNS.missing),
    excess: byFigure(SORT_COLUMNS.excess),
  },
  ids: [{ column: sql`e._id`, key: "employee_id" }],
  columns: (_filters, { month }) => evaluationColumns(month),
})

export type PersonStatus = Omit<EvaluationStatus, "abilities">

const FIGURES = ["required", "done", "missing", "excess"] as const

/** The month's figures of each kind, then those of each of its weeks. */
function evaluationColumns(month: YearMonth): Column<PersonStatus>[] {
  const ofKinds = EVALUATION_KINDS.flatMap((kind) => [
    ...FIGURES.map((figure) => ({
      head: `${kind}_${figure}`,
      cell: ({ kinds }: PersonStatus) => kinds[kind][figure],
    })),
    ...weeksOfMonth(month).flatMap((week, at) =>
      FIGURES.map((figure) => ({
        head: `${kind}_${week}_${figure}`,
        cell: ({ kinds }: PersonStatus) => kinds[kind].weeks[at]?.[figure] ?? null,
      })),
    ),
  ])
  return [...fieldColumns<PersonStatus>(["employee_id", "name", "department_id"]), ...ofKinds]
}

function fromPeople({ month, requirements, scope, only }: PeopleQuery, needsFigures: boolean): RawBuilder<unknown> {
  const figures =
    needsFigures || only ? joinFigures({ requirements: known(requirements), period: { month }, scope }) : sql``
  const condition = only === undefined ? sql`true` : only === "missing" ? sql`f.missing > 0` : sql`f.excess > 0`
  return sql`tbl_employees e ${figures} where ${hasRowIn(month)} and ${scope} and ${condition}`
}

function known(requirements: Requirements | null): Requirements {
  if (requirements === null) throw new Error("People are selected by figures without their requirements")
  return requirements
}

/** `scope` is a condition over `tbl_employees e`, such as a manager's pool. */
type PeriodScope = { requirements: Requirements; period: Period; scope: RawBuilder<boolean> }

/**
 * Joins `f (missing, excess)` to `tbl_employees e`: the sums of both kinds, where one kind never makes up for the other.
 * Evaluations are counted once for the whole scope: counting person by person takes twice as long for a large one.
 */
function joinFigures({ requirements, period, scope }: PeriodScope): RawBuilder<unknown> {
  const { column, value } = periodColumn(period)
  const { ofEmployees, ofOthers } = requirements
  const json = (table: object) => sql`${JSON.stringify(table)}::jsonb`
  const done = (kind: EvaluationKind) => sql`left join (select employee_id, count(*) as done from ${TABLES[kind]}
    where ${sql.ref(column)} = ${value} and deleted_at is null
      and employee_id in (select e._id from tbl_employees e where ${scope})
    group by employee_id) as ${sql.ref(kind)} on ${sql.ref(kind)}.employee_id = e._id`
  const over = (kind: EvaluationKind) =>
    sql`coalesce(${sql.ref(kind)}.done, 0) - (r.required->>${sql.lit(kind)})::integer`
  return sql`${done("sbs")} ${done("non_sbs")}
    cross join lateral (select coalesce(${json(ofEmployees)}->e._id, ${json(ofOthers)}) as required) r
    cross join lateral (select greatest(-(${over("sbs")}), 0) + greatest(-(${over("non_sbs")}), 0) as missing,
      greatest(${over("sbs")}, 0) + greatest(${over("non_sbs")}, 0) as excess) f`
}

export type PeopleMissing = { department_id: string | null; people: number; missing: number }

/**
 * How many people of the scope have too few evaluations of either kind in the period, and how many are missing in total,
 * by department; departments without any are left out.
 */
export async function countPeopleMissing(db: Database, target: PeriodScope): Promise<PeopleMissing[]> {
  const { rows } = await sql<PeopleMissing>`select department_id, count(*) as people, sum(missing)::bigint as missing
    from (${selectPeopleMissing(target)}) as short group by department_id order by department_id`.execute(db)
  return rows
}

/**
 * The people with too few evaluations of either kind in the period, as a query of `(employee_id, department_id, missing)`.
 * For a week, only people with a row in its month are included.
 */
export function selectPeopleMissing(target: PeriodScope): RawBuilder<unknown> {
  return sql`select e._id as employee_id, ${PLACED_DEPARTMENT} as department_id, f.missing
    from tbl_employees e ${joinPlacements(monthOfPeriod(target.period))} ${joinFigures(target)}
    where ${hasRowIn(monthOfPeriod(target.period))} and ${target.scope} and f.missing > 0`
}

/** The actor's pool of the month, without the actor. */
export const othersInPool = (actor: Actor, month: YearMonth): RawBuilder<boolean> =>
  sql<boolean>`(${peopleScope(actor, {}, month)} and e._id <> ${actor.employee_id})`

export type FoundDue = { employee_id: string; name: string; people: number; all_missing: number }

/** The people with too few evaluations in any of the periods, most missing first; each row has the sums of all. */
export async function findDuePeople(db: Database, targets: readonly PeriodScope[], limit: number): Promise<FoundDue[]> {
  const { rows } = await sql<FoundDue>`select employee_id, e.name, count(*) over () as people,
      (sum(sum(short.missing)) over ())::bigint as all_missing
    from (${sql.join(targets.map(selectPeopleMissing), sql` union all `)}) as short
    join tbl_employees e on e._id = short.employee_id
    group by employee_id, e.name order by sum(short.missing) desc, e.name, employee_id limit ${limit}`.execute(db)
  return rows
}

/** `period` is the month ("YYYY-MM") or a week's Monday. */
export type EvaluationCount = { employee_id: string; kind: EvaluationKind; period: string; done: number }

/** Counts these people's active evaluations of the month and of each of its weeks, without zeros. */
export async function countEvaluations(
  db: Database,
  month: YearMonth,
  ids: readonly string[],
): Promise<EvaluationCount[]> {
  const active = sql`employee_id = any(${ids}) and deleted_at is null`
  const counts = (["sbs", "non_sbs"] as const).flatMap((kind) => [
    sql`select employee_id, ${sql.lit(kind)} as kind, month as period, count(*) as done from ${TABLES[kind]}
      where month = ${monthId(month)} and ${active} group by employee_id, month`,
    sql`select employee_id, ${sql.lit(kind)}, week_start::text, count(*) from ${TABLES[kind]}
      where week_start = any(${weeksOfMonth(month)}::date[]) and ${active} group by employee_id, week_start`,
  ])
  const { rows } = await sql<EvaluationCount>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}

type Placement = { employee_id: string; department_id: string | null; hire_date: string }

/** The departments of these people as of the month; unknown people are left out. */
export async function findDepartments(db: Database, month: YearMonth, ids: readonly string[]): Promise<Placement[]> {
  const { rows } = await sql<Placement>`
    select e._id as employee_id, ${PLACED_DEPARTMENT} as department_id, e.hire_date
    from tbl_employees e ${joinPlacements(month, ids)} where e._id = any(${ids})`.execute(db)
  return rows
}

const StoredFollowUp = z.strictObject({
  _id: Id,
  employee_id: EmployeeId,
  /** The Eastern day of the ping; there is one per day. */
  day: z.iso.date(),
  year: Year,
  month: Month,
  created_at: Timestamp,
  version: Version,
})
export type StoredFollowUp = z.infer<typeof StoredFollowUp>

export const followUps = collection("tbl_evaluation_follow_ups", StoredFollowUp)

/** @returns false when that day has one already; of two simultaneous calls, one waits and finds the other's. */
export async function insertFollowUp(db: Database, followUp: StoredFollowUp): Promise<boolean> {
  const { version: _, ...doc } = followUp
  const { numAffectedRows } = await sql`insert into tbl_evaluation_follow_ups (_id, doc, version)
    values (${doc._id}, ${JSON.stringify(doc)}::jsonb, 1) on conflict (employee_id, day) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Whether the person has managers and has not pinged them on this day. */
export async function canFollowUp(db: Database, employeeId: string, day: string): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select exists (select 1 from (${managersOf(sql`${employeeId}`)}) as managing)
    and not exists (select 1 from tbl_evaluation_follow_ups where employee_id = ${employeeId} and day = ${day})
    as may`.execute(db)
  return rows[0]?.may ?? false
}
