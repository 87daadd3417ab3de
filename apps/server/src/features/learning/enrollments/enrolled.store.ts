import {
  LEARNING_STATUSES,
  type Enrollment,
  type LearningSource,
  type LearningStatus,
} from "@scorecard/contracts/learning-enrollments"
import type { Actor } from "@scorecard/domain/access"
import type { RawBuilder } from "kysely"
import { peopleScope } from "#core/people/index.ts"
import { sql, type Database } from "#platform/documents/index.ts"

/** A person in a module, before anybody's abilities. */
export type EnrollmentRow = Omit<Enrollment, "abilities">

type Filter = {
  module_id?: string | undefined
  employee_id?: string | undefined
  department_id?: string | undefined
  cluster_id?: string | undefined
  status?: LearningStatus | undefined
  source?: LearningSource | undefined
  due_from?: string | undefined
  due_to?: string | undefined
  q?: string | undefined
}

export type EnrollmentQuery = {
  /** Over `tbl_employees e`. */
  people: RawBuilder<boolean>
  /** Of today, Eastern. */
  today: string
  filter: Pick<Filter, "module_id" | "status" | "source" | "due_from" | "due_to">
}

/** Whom a manager sees. */
export function peopleInPool(actor: Actor, { employee_id, department_id, cluster_id, q }: Filter): RawBuilder<boolean> {
  return peopleScope(actor, { employee_id, department_id, cluster_id, q })
}

export function onlyPerson(employeeId: string): RawBuilder<boolean> {
  return sql<boolean>`e._id = ${employeeId}`
}

/**
 * Who is in which module now, a row each: enrolled by name, by themselves or with the department that they are in
 * today, which is why later joiners are in it too. When a module is no longer published, a department counts only for
 * those who have begun. What somebody completed stays, as past, when nothing enrolls them any more or they
 * have left the company: it is the proof. The same rule as `learnableBy`.
 */
export function enrollmentRows({ people, today, filter }: EnrollmentQuery): RawBuilder<unknown> {
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
export type EnrollmentPosition = { key: string; employee_id: string; module_id: string }

const sortColumn = (sort: EnrollmentSort) => sort.replace("-", "") as SortColumn // the words of the list's own sort

export function enrollmentPosition(sort: EnrollmentSort, row: EnrollmentRow): EnrollmentPosition {
  const { employee_id, module_id } = row
  return { key: sortKey(sortColumn(sort), row), employee_id, module_id }
}

/** As `SORT_KEYS` makes it. */
function sortKey(column: SortColumn, row: EnrollmentRow): string {
  if (column === "status") return String(LEARNING_STATUSES.indexOf(row.status) + 1)
  if (column === "percent") return String(row.percent).padStart(3, "0")
  return row[column] ?? "9999"
}

/** Of the quizzes that are in the module now, by each one's best attempt. Looked up for the rows of a page alone. */
const QUIZ_PERCENT = sql`(select round(avg(best), 2)::float8 from (
    select max(a.percent) as best from tbl_learning_units u
    join tbl_learning_attempts a on a.unit_id = u._id and a.employee_id = page.employee_id
    where u.module_id = page.module_id group by u._id) results) as quiz_percent`

/** The rows that come after a position of the sorted list. */
export async function enrollmentsAfter(
  db: Database,
  question: EnrollmentQuery,
  { sort, position, limit }: { sort: EnrollmentSort; position: EnrollmentPosition | null; limit: number },
): Promise<EnrollmentRow[]> {
  const key = SORT_KEYS[sortColumn(sort)]
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const after = position
    ? // The first half says nothing new: it is what an index of people by name can begin at.
      sql`and ${key} ${beyond}= ${position.key} and (${key}, employee_id, module_id) ${beyond} (${position.key}, ${position.employee_id}, ${position.module_id})`
    : sql``
  const order = sql`${key} ${direction}, employee_id ${direction}, module_id ${direction}`
  const { rows } = await sql<EnrollmentRow>`select page.*, ${QUIZ_PERCENT} from (
      select * from (${enrollmentRows(question)}) enrolled where ${matchesFilter(question)} ${after}
      order by ${order} limit ${limit}) page order by ${order}`.execute(db)
  return rows
}

export async function countEnrollments(db: Database, question: EnrollmentQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (${enrollmentRows(question)}) enrolled where ${matchesFilter(question)}`.execute(db)
  return rows[0]?.count ?? 0
}

function matchesFilter({ filter: { status, source, due_from, due_to } }: EnrollmentQuery): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (status !== undefined) conditions.push(sql<boolean>`status = ${status}`)
  if (source !== undefined) conditions.push(sql<boolean>`source = ${source}`)
  if (due_from !== undefined) conditions.push(sql<boolean>`due_date >= ${due_from}`)
  if (due_to !== undefined) conditions.push(sql<boolean>`due_date <= ${due_to}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export type LearnerRow = Omit<EnrollmentRow, "quiz_percent">

/** How somebody stands in a module; null for who is not in it, and has not completed it. */
export async function findLearner(
  db: Database,
  { employeeId, moduleId, today }: { employeeId: string; moduleId: string; today: string },
): Promise<LearnerRow | null> {
  const question = { people: onlyPerson(employeeId), today, filter: { module_id: moduleId } }
  const { rows } = await sql<LearnerRow>`${enrollmentRows(question)}`.execute(db)
  return rows[0] ?? null
}
