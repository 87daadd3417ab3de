import type { QuizAttempt, QuizAttemptsQuery } from "@scorecard/contracts/learning-attempts"
import type { Actor } from "@scorecard/domain/access"
import type { RawBuilder } from "kysely"
import { peopleScope } from "#core/people/index.ts"
import { sql, type Database } from "#platform/documents/index.ts"

/** An attempt and whose it is, before anybody's abilities. */
export type QuizAttemptRow = Omit<QuizAttempt, "abilities"> & { has_passed: boolean }

type QuizAttemptFilter = Omit<QuizAttemptsQuery, "sort" | "limit" | "cursor">

/** The attempts `a` of the people `e` of the actor's pool, whatever became of the people and the quizzes since. */
export function poolAttempts(
  actor: Actor,
  { module_id, unit_id, passed, ...people }: QuizAttemptFilter,
): RawBuilder<unknown> {
  const conditions = [peopleScope(actor, people)]
  if (module_id !== undefined) conditions.push(sql<boolean>`a.module_id = ${module_id}`)
  if (unit_id !== undefined) conditions.push(sql<boolean>`a.unit_id = ${unit_id}`)
  if (passed !== undefined) conditions.push(sql<boolean>`a.passed = ${passed}`)
  return sql`tbl_learning_attempts a join tbl_employees e on e._id = a.employee_id
    where ${sql.join(conditions, sql` and `)}`
}

export type QuizAttemptSort = QuizAttemptsQuery["sort"]
export type QuizAttemptPosition = { key: string | number; _id: string }

export function quizAttemptPosition(sort: QuizAttemptSort, row: QuizAttemptRow): QuizAttemptPosition {
  return { key: sort.endsWith("percent") ? row.percent : row.created_at, _id: row._id }
}

/** Those that come after a position of the sorted list. */
export async function quizAttemptsAfter(
  db: Database,
  ofPool: RawBuilder<unknown>,
  { sort, position, limit }: { sort: QuizAttemptSort; position: QuizAttemptPosition | null; limit: number },
): Promise<QuizAttemptRow[]> {
  const column = sort.endsWith("percent") ? sql`a.percent` : sql`a.created_at`
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const after = position ? sql` and (${column}, a._id) ${beyond} (${position.key}, ${position._id})` : sql``
  const { rows } = await sql<QuizAttemptRow>`select a._id, a.employee_id, e.name, e.department_id,
      d.name as department_name, a.module_id, coalesce(m.title, a.module_id) as module_title,
      a.unit_id, u.doc->>'title' as unit_title, a.number, (a.doc->>'right')::integer as right,
      (a.doc->>'questions')::integer as questions, a.percent::float8 as percent, a.passed, a.created_at, a.reset_at,
      greatest(0, (u.doc->>'attempts_allowed')::integer - (select count(*) from tbl_learning_attempts used
        where used.employee_id = a.employee_id and used.unit_id = a.unit_id and used.reset_at is null))::integer
        as attempts_left,
      exists (select from tbl_learning_progress p where p.employee_id = a.employee_id and p.module_id = a.module_id
        and p.doc->'done' ? a.unit_id) as has_passed
    from (select a.* from ${ofPool}${after}
      order by ${column} ${direction}, a._id ${direction} limit ${limit}) a
    join tbl_employees e on e._id = a.employee_id
    left join tbl_departments d on d._id = e.department_id
    left join tbl_learning_modules m on m._id = a.module_id
    left join tbl_learning_units u on u._id = a.unit_id
    order by ${column} ${direction}, a._id ${direction}`.execute(db)
  return rows
}

export async function countQuizAttempts(db: Database, ofPool: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${ofPool}`.execute(db)
  return rows[0]?.count ?? 0
}
