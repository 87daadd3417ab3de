import type { Enrollment, LearningStatus } from "@scorecard/contracts/learning-enrollments"
import type { Actor } from "@scorecard/domain/access"
import type { RawBuilder } from "kysely"
import { peopleScope } from "#platform/access/index.ts"
import { sql } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"

/** A person in a module, before anybody's abilities. */
export type EnrolledRow = Omit<Enrollment, "abilities">

type Filter = {
  module_id?: string | undefined
  employee_id?: string | undefined
  department_id?: string | undefined
  status?: LearningStatus | undefined
  q?: string | undefined
}

type Question = {
  /** Over `tbl_employees e`. */
  people: RawBuilder<boolean>
  /** Of today, Eastern. */
  today: string
  filter: Pick<Filter, "module_id" | "status">
}

/** Whom a manager sees. */
export function poolOf(actor: Actor, { employee_id, department_id, q }: Filter): RawBuilder<boolean> {
  return peopleScope(actor, { employee_id, department_id, q })
}

export function oneself(employeeId: string): RawBuilder<boolean> {
  return sql<boolean>`e._id = ${employeeId}`
}

/**
 * Who is in which module now, a row each: enrolled by name, by themselves or with the department that they are in
 * today, which is why later joiners are in it too. When a module is no longer published, a department counts only for
 * those who have begun. The same rule as `learnableBy`.
 */
function enrolledRows({ people, today, filter }: Question): RawBuilder<unknown> {
  const ofModule = filter.module_id === undefined ? sql`` : sql` and module_id = ${filter.module_id}`
  const isLate = sql`n.due_date < ${today}`
  return sql`select e._id as employee_id, e.name, e.department_id, d.name as department_name,
      m._id as module_id, m.title, m.status as module_status,
      coalesce(n.source, 'department') as source, n.enrollment_id, n.department_enrollment_id,
      n.enrolled_at, n.due_date,
      case when p.completed_at is not null then 'completed' when ${isLate} then 'overdue'
        when p._id is not null then 'in_progress' else 'not_started' end as status,
      case when p.completed_at is not null then 100 when p._id is null or m.unit_count = 0 then 0
        else floor(100.0 * (select count(*) from jsonb_object_keys(p.doc->'done')) / m.unit_count)::integer end as percent,
      p.doc->>'started_at' as started_at, p.completed_at
    from tbl_employees e
    left join tbl_departments d on d._id = e.department_id
    cross join lateral (
      select coalesce(o.module_id, t.module_id) as module_id, o.source,
        o._id as enrollment_id, t._id as department_enrollment_id,
        least(o.created_at, t.created_at) as enrolled_at, coalesce(o.due_date, t.due_date) as due_date
      from (select * from tbl_learning_enrollments where employee_id = e._id${ofModule}) o
      full join (select * from tbl_learning_enrollments where department_id = e.department_id${ofModule}) t
        on t.module_id = o.module_id) n
    join tbl_learning_modules m on m._id = n.module_id
    left join tbl_learning_progress p on p.employee_id = e._id and p.module_id = n.module_id
    where e.status = 'active' and ${people}
      and (m.status = 'published' or n.enrollment_id is not null or p._id is not null)`
}

const SORT_KEYS = {
  name: sql`name`,
  title: sql`title`,
  due_date: sql`coalesce(due_date, '9999')`,
  completed_at: sql`coalesce(completed_at, '9999')`,
}
type SortColumn = keyof typeof SORT_KEYS
export type EnrolledSort = SortColumn | `-${SortColumn}`
export type EnrolledPosition = { key: string; employee_id: string; module_id: string }

const columnOf = (sort: EnrolledSort) => sort.replace("-", "") as SortColumn // the words of the list's own sort

export function positionOf(sort: EnrolledSort, row: EnrolledRow): EnrolledPosition {
  const { employee_id, module_id } = row
  return { key: row[columnOf(sort)] ?? "9999", employee_id, module_id }
}

/** The rows that come after a position of the sorted list. */
export async function enrolledAfter(
  db: Database,
  question: Question,
  { sort, position, limit }: { sort: EnrolledSort; position: EnrolledPosition | null; limit: number },
): Promise<EnrolledRow[]> {
  const key = SORT_KEYS[columnOf(sort)]
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const after = position
    ? // The first half says nothing new: it is what an index of people by name can begin at.
      sql`and ${key} ${beyond}= ${position.key} and (${key}, employee_id, module_id) ${beyond} (${position.key}, ${position.employee_id}, ${position.module_id})`
    : sql``
  const { rows } = await sql<EnrolledRow>`select * from (${enrolledRows(question)}) enrolled
    where ${ofStatus(question)} ${after}
    order by ${key} ${direction}, employee_id ${direction}, module_id ${direction} limit ${limit}`.execute(db)
  return rows
}

export async function countEnrolled(db: Database, question: Question): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (${enrolledRows(question)}) enrolled where ${ofStatus(question)}`.execute(db)
  return rows[0]?.count ?? 0
}

function ofStatus({ filter: { status } }: Question): RawBuilder<boolean> {
  return status === undefined ? sql<boolean>`true` : sql<boolean>`status = ${status}`
}

/** How somebody stands in a module; null for who is not in it. */
export async function enrolledRow(
  db: Database,
  { employeeId, moduleId, today }: { employeeId: string; moduleId: string; today: string },
): Promise<EnrolledRow | null> {
  const question = { people: oneself(employeeId), today, filter: { module_id: moduleId } }
  const { rows } = await sql<EnrolledRow>`${enrolledRows(question)}`.execute(db)
  return rows[0] ?? null
}
