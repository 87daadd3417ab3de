import {
  LEARNING_STATUSES,
  type Enrollment,
  type LearningSource,
  type LearningStatus,
} from "@scorecard/contracts/learning-enrollments"
import type { ModuleStanding } from "@scorecard/contracts/learning-standings"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"

/** A person in a module, before the reader's abilities. */
export type EnrollmentRow = Omit<Enrollment, "abilities">

/** The part of the report that a query reads. */
export type EnrollmentScope = {
  /** Over `tbl_employees e`. */
  people: RawBuilder<boolean>
  /** The Eastern date. */
  today: string
  filter: {
    module_id?: string | undefined
    status?: LearningStatus | undefined
    source?: LearningSource | undefined
    due_from?: string | undefined
    due_to?: string | undefined
  }
}

export function onlyPerson(employeeId: string): RawBuilder<boolean> {
  return sql<boolean>`e._id = ${employeeId}`
}

/**
 * One row per person and module. People are enrolled by name, by themselves or with the department that they are in
 * today, so later joiners are included. Once a module is unpublished, a department counts only for people who have
 * started. Completed modules stay as proof, with the source `past`, after the enrollment has ended or the person has
 * left the company. `learnableBy` states the same rule.
 */
function enrollmentRows({ people, today, filter }: EnrollmentScope): RawBuilder<unknown> {
  const ofModule = filter.module_id === undefined ? sql`` : sql` and module_id = ${filter.module_id}`
  const isLate = sql`n.due_date < ${today}`
  const isIn = sql`(e.status = 'active' and (n.enrollment_id is not null or n.department_enrollment_id is not null)
    and (m.status = 'published' or n.enrollment_id is not null or p._id is not null))`
  return sql`select e._id as employee_id, e.name, e.status as employee_status, e.department_id, d.name as department_name,
      m._id as module_id, m.title, m.status as module_status,
      case when ${isIn} then coalesce(n.source, 'department') else 'past' end as source, n.enrollment_id, n.department_enrollment_id,
      n.enrolled_at, n.due_date,
      case when p.completed_at is not null then 'completed' when ${isLate} then 'overdue'
        when p._id is not null then 'in_progress' else 'not_started' end as status,
      case when p.completed_at is not null then 100 when p._id is null or m.unit_count = 0 then 0
        else floor(100.0 * (select count(*) from jsonb_object_keys(p.doc->'done')) / m.unit_count)::integer end as percent,
      p.doc->>'started_at' as started_at, p.completed_at
    from tbl_employees e
    left join tbl_departments d on d._id = e.department_id
    cross join lateral (
      select coalesce(o.module_id, t.module_id, c.module_id) as module_id, o.source,
        o._id as enrollment_id, t._id as department_enrollment_id,
        least(o.created_at, t.created_at) as enrolled_at, coalesce(o.due_date, t.due_date) as due_date
      from (select * from tbl_learning_enrollments where employee_id = e._id${ofModule}) o
      full join (select * from tbl_learning_enrollments where department_id = e.department_id${ofModule}) t
        on t.module_id = o.module_id
      full join (select module_id from tbl_learning_progress
        where employee_id = e._id and completed_at is not null${ofModule}) c
        on c.module_id = coalesce(o.module_id, t.module_id)) n
    join tbl_learning_modules m on m._id = n.module_id
    left join tbl_learning_progress p on p.employee_id = e._id and p.module_id = n.module_id
    where ${people} and (${isIn} or p.completed_at is not null)`
}

const SORT_KEYS = {
  name: sql`name`,
  title: sql`title`,
  status: sql`array_position(${[...LEARNING_STATUSES]}::text[], status)::text`,
  percent: sql`lpad(percent::text, 3, '0')`,
  enrolled_at: sql`coalesce(enrolled_at, '9999')`,
  due_date: sql`coalesce(due_date, '9999')`,
  completed_at: sql`coalesce(completed_at, '9999')`,
}
type SortColumn = keyof typeof SORT_KEYS
export type EnrollmentSort = SortColumn | `-${SortColumn}`
type EnrollmentPosition = { key: string; employee_id: string; module_id: string }

const sortColumn = (sort: EnrollmentSort) => sort.replace("-", "") as SortColumn // the list's own sort names

export function enrollmentPosition(sort: EnrollmentSort, row: EnrollmentRow): EnrollmentPosition {
  const { employee_id, module_id } = row
  return { key: sortKey(sortColumn(sort), row), employee_id, module_id }
}

/** The same as `SORT_KEYS`. */
function sortKey(column: SortColumn, row: EnrollmentRow): string {
  if (column === "status") return String(LEARNING_STATUSES.indexOf(row.status) + 1)
  if (column === "percent") return String(row.percent).padStart(3, "0")
  return row[column] ?? "9999"
}

/** The mean of the best attempts at the module's current quizzes. Looked up for the rows of one page only. */
const QUIZ_PERCENT = sql`(select round(avg(best), 2)::float8 from (
    select max(a.percent) as best from tbl_learning_units u
    join tbl_learning_attempts a on a.unit_id = u._id and a.employee_id = page.employee_id
    where u.module_id = page.module_id group by u._id) results) as quiz_percent`

/** The rows after a position of the sorted list. */
export async function enrollmentsAfter(
  db: Database,
  scope: EnrollmentScope,
  { sort, position, limit }: { sort: EnrollmentSort; position: EnrollmentPosition | null; limit: number },
): Promise<EnrollmentRow[]> {
  const key = SORT_KEYS[sortColumn(sort)]
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const after = position
    ? // The first condition is implied by the second; it lets the scan start in the index of people by name.
      sql`and ${key} ${beyond}= ${position.key} and (${key}, employee_id, module_id) ${beyond} (${position.key}, ${position.employee_id}, ${position.module_id})`
    : sql``
  const order = sql`${key} ${direction}, employee_id ${direction}, module_id ${direction}`
  const { rows } = await sql<EnrollmentRow>`select page.*, ${QUIZ_PERCENT} from (
      select * from (${enrollmentRows(scope)}) enrolled where ${matchesFilter(scope)} ${after}
      order by ${order} limit ${limit}) page order by ${order}`.execute(db)
  return rows
}

export async function countEnrollments(db: Database, scope: EnrollmentScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (${enrollmentRows(scope)}) enrolled where ${matchesFilter(scope)}`.execute(db)
  return rows[0]?.count ?? 0
}

function matchesFilter({ filter: { status, source, due_from, due_to } }: EnrollmentScope): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (status !== undefined) conditions.push(sql<boolean>`status = ${status}`)
  if (source !== undefined) conditions.push(sql<boolean>`source = ${source}`)
  if (due_from !== undefined) conditions.push(sql<boolean>`due_date >= ${due_from}`)
  if (due_to !== undefined) conditions.push(sql<boolean>`due_date <= ${due_to}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export type LearnerRow = Omit<EnrollmentRow, "quiz_percent">

/** Somebody's row in a module; null if they are not enrolled and have not completed it. */
export async function findEnrollment(
  db: Database,
  { employeeId, moduleId, today }: { employeeId: string; moduleId: string; today: string },
): Promise<LearnerRow | null> {
  const scope = { people: onlyPerson(employeeId), today, filter: { module_id: moduleId } }
  const { rows } = await sql<LearnerRow>`${enrollmentRows(scope)}`.execute(db)
  return rows[0] ?? null
}

/** The rows of the report, counted by module. */
function standingRows(scope: EnrollmentScope): RawBuilder<unknown> {
  const now = (status: string) => sql`count(*) filter (where source <> 'past' and status = ${status})`
  return sql`select module_id, title, module_status, count(*) filter (where source <> 'past') as enrolled,
      ${now("not_started")} as not_started, ${now("in_progress")} as in_progress, ${now("completed")} as completed,
      ${now("overdue")} as overdue, count(*) filter (where source = 'past') as past
    from (${enrollmentRows(scope)}) enrolled group by module_id, title, module_status`
}

type StandingColumn = "title" | "enrolled" | "completed" | "overdue"
type StandingSort = StandingColumn | `-${StandingColumn}`
type StandingPosition = { key: string | number; module_id: string }

const standingColumn = (sort: StandingSort) => sort.replace("-", "") as StandingColumn // the list's own sort names

export function standingPosition(sort: StandingSort, row: ModuleStanding): StandingPosition {
  return { key: row[standingColumn(sort)], module_id: row.module_id }
}

/** The modules after a position of the sorted list. */
export async function standingsAfter(
  db: Database,
  scope: EnrollmentScope,
  { sort, position, limit }: { sort: StandingSort; position: StandingPosition | null; limit: number },
): Promise<ModuleStanding[]> {
  const column = sql.ref(standingColumn(sort))
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const after = position ? sql`where (${column}, module_id) ${beyond} (${position.key}, ${position.module_id})` : sql``
  const { rows } = await sql<ModuleStanding>`select * from (${standingRows(scope)}) standings ${after}
    order by ${column} ${direction}, module_id ${direction} limit ${limit}`.execute(db)
  return rows
}

export async function countStandings(db: Database, scope: EnrollmentScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct module_id) as count
    from (${enrollmentRows(scope)}) enrolled`.execute(db)
  return rows[0]?.count ?? 0
}
