import {
  EnrollmentsQuery,
  LEARNING_STATUSES,
  OwnEnrollmentsQuery,
  type Enrollment,
} from "@scorecard/contracts/learning-enrollments"
import { ModuleStandingsQuery, type ModuleStanding } from "@scorecard/contracts/learning-standings"
import {
  atLeast,
  atMost,
  countRows,
  defineList,
  equals,
  fieldColumns,
  inScope,
  sql,
  type Database,
  type RawBuilder,
  type RowSource,
} from "#platform/index.ts"

/** A person in a module, before the reader's abilities. */
export type EnrollmentRow = Omit<Enrollment, "abilities">

/** The part of the report that a query reads. */
export type EnrollmentScope = {
  /** Reads from `tbl_employees e`. */
  people: RawBuilder<boolean>
  /** The Eastern date. */
  today: string
  module_id?: string | undefined
}

export function onlyPerson(employeeId: string): RawBuilder<boolean> {
  return sql<boolean>`e._id = ${employeeId}`
}

/**
 * One row per person and module. People are enrolled by name, through self-enrollment, or with their current
 * department, so later joiners are included. Once a module is unpublished, a department counts only for people who have
 * started. Completed modules stay as proof, with the source `past`, after the enrollment has ended or the person has
 * left the company. `learnableBy` states the same rule.
 */
function enrollmentRows({ people, today, module_id }: EnrollmentScope): RawBuilder<unknown> {
  const ofModule = module_id === undefined ? sql`` : sql` and module_id = ${module_id}`
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

/** The mean of the best attempts at the module's current quizzes. Looked up for the rows of one page only. */
const QUIZ_PERCENT = sql`(select round(avg(best), 2)::float8 from (
    select max(a.percent) as best from tbl_learning_units u
    join tbl_learning_attempts a on a.unit_id = u._id and a.employee_id = page.employee_id
    where u.module_id = page.module_id group by u._id) results) as quiz_percent`

const enrolled: RowSource<EnrollmentRow, EnrollmentScope, unknown> = {
  async select(db, { where, orderBy, limit }, scope) {
    const { rows } = await sql<EnrollmentRow>`select page.*, ${QUIZ_PERCENT} from (
      select * from (${enrollmentRows(scope)}) enrolled where ${where}
      order by ${orderBy} limit ${limit}) page order by ${orderBy}`.execute(db)
    return rows
  },
  count: (db, where, scope) => countRows(db, sql`(${enrollmentRows(scope)}) enrolled where ${where}`),
}

/** Rows without a date come last. */
const byDate = (field: "enrolled_at" | "due_date" | "completed_at") => ({
  column: sql`coalesce(${sql.ref(field)}, '9999')`,
  key: (row: EnrollmentRow) => row[field] ?? "9999",
})
const orders = {
  title: { column: sql`title`, key: ({ title }: EnrollmentRow) => title },
  status: {
    column: sql`array_position(${[...LEARNING_STATUSES]}::text[], status)::text`,
    key: ({ status }: EnrollmentRow) => String(LEARNING_STATUSES.indexOf(status) + 1),
  },
  percent: {
    column: sql`lpad(percent::text, 3, '0')`,
    key: ({ percent }: EnrollmentRow) => String(percent).padStart(3, "0"),
  },
  enrolled_at: byDate("enrolled_at"),
  due_date: byDate("due_date"),
  completed_at: byDate("completed_at"),
}
const ids = ["employee_id", "module_id"] as const

/** Everyone in the scope, in every module. */
export const enrollmentList = defineList({
  name: "learning-completion",
  query: EnrollmentsQuery,
  from: enrolled,
  filters: {
    module_id: inScope,
    employee_id: inScope,
    department_id: inScope,
    cluster_id: inScope,
    q: inScope,
    status: equals("status"),
    source: equals("source"),
    due_from: atLeast("due_date"),
    due_to: atMost("due_date"),
  },
  // The scan can start from the index of people by name.
  orders: { ...orders, name: { column: sql`name`, key: "name", indexed: true } },
  ids,
  columns: [
    ...fieldColumns<EnrollmentRow>(["employee_id", "name", "department_name", "title", "module_status", "source"]),
    ...fieldColumns<EnrollmentRow>(["enrolled_at", "due_date", "status", "percent", "started_at", "completed_at"]),
    ...fieldColumns<EnrollmentRow>(["department_id", "module_id", "quiz_percent", "employee_status"]),
  ],
})

export const ownEnrollmentList = defineList({
  name: "own-enrollments",
  query: OwnEnrollmentsQuery,
  from: enrolled,
  filters: { status: equals("status") },
  orders,
  ids,
})

export type LearnerRow = Omit<EnrollmentRow, "quiz_percent">

/** The person's row in a module; null if they are not enrolled and have not completed it. */
export async function findEnrollment(
  db: Database,
  { employeeId, moduleId, today }: { employeeId: string; moduleId: string; today: string },
): Promise<LearnerRow | null> {
  const scope = { people: onlyPerson(employeeId), today, module_id: moduleId }
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

const standings: RowSource<ModuleStanding, EnrollmentScope, unknown> = {
  async select(db, { where, orderBy, limit }, scope) {
    const { rows } = await sql<ModuleStanding>`select * from (${standingRows(scope)}) standings where ${where}
      order by ${orderBy} limit ${limit}`.execute(db)
    return rows
  },
  async count(db, _where, scope) {
    const { rows } = await sql<{ count: number }>`select count(distinct module_id) as count
      from (${enrollmentRows(scope)}) enrolled`.execute(db)
    return rows[0]?.count ?? 0
  },
}

/** The report, counted by module. */
export const moduleStandingList = defineList({
  name: "learning-modules",
  query: ModuleStandingsQuery,
  from: standings,
  filters: { module_id: inScope, department_id: inScope, cluster_id: inScope },
  orders: { title: "title", enrolled: "enrolled", completed: "completed", overdue: "overdue" },
  ids: ["module_id"],
  columns: [
    ...fieldColumns<ModuleStanding>(["title", "module_status", "enrolled", "not_started", "in_progress", "completed"]),
    ...fieldColumns<ModuleStanding>(["overdue", "past", "module_id"]),
  ],
})
