import { QuizAttemptsQuery, type QuizAttempt } from "@scorecard/contracts/learning-attempts"
import { AttemptRecord, ProgressRecord } from "@scorecard/contracts/learning-player"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import {
  collection,
  countRows,
  defineList,
  equals,
  fieldColumns,
  inScope,
  sql,
  type Database,
  type RowSource,
} from "#platform/index.ts"
import { peopleScope } from "#core/people/index.ts"

export const progress = collection("tbl_learning_progress", ProgressRecord)

type LearnerKey = { employeeId: string; moduleId: string }

/** Null for people who have not started the module. */
export async function findProgress(
  db: Database,
  { employeeId, moduleId }: LearnerKey,
  lock?: "for update",
): Promise<ProgressRecord | null> {
  const where = sql<boolean>`employee_id = ${employeeId} and module_id = ${moduleId}`
  const [found] = await progress.select(db, { where, ...(lock && { lock }) })
  return found ?? null
}

/** Stores `initial` if the person has not started yet. The lock serializes concurrent steps. */
export async function lockOrCreateProgress(db: Database, initial: ProgressRecord): Promise<ProgressRecord> {
  const { version: _version, ...doc } = initial
  await sql`insert into ${progress.table} (_id, doc) values (${initial._id}, ${JSON.stringify(doc)}::jsonb)
    on conflict (employee_id, module_id) do nothing`.execute(db)
  const locked = await findProgress(db, { employeeId: initial.employee_id, moduleId: initial.module_id }, "for update")
  if (!locked) throw new Error("The progress that was just written is missing")
  return locked
}

type UnitRemoval = { moduleId: string; unitId: string; remaining: number; at: string }

/**
 * Removes a deleted unit from people's progress. Completes the module for people who have done all the others.
 * @param remaining how many units the module has left
 * @returns how many people completed the module this way
 */
export async function removeUnitFromProgress(
  db: Database,
  { moduleId, unitId, remaining, at }: UnitRemoval,
): Promise<number> {
  const isDone = sql`(completed_at is null and ${remaining}::integer > 0
    and (select count(*) from jsonb_object_keys((doc->'done') - ${unitId}::text)) = ${remaining}::integer)`
  const { rows } = await sql<{ completed: number }>`with changed as (
      update tbl_learning_progress set version = version + 1, doc = doc
        || jsonb_build_object('done', (doc->'done') - ${unitId}::text)
        || case when ${isDone} then jsonb_build_object('completed_at', ${at}::text) else '{}'::jsonb end
      where module_id = ${moduleId} and (doc->'done' ? ${unitId}::text or ${isDone})
      returning completed_at)
    select count(*) filter (where completed_at = ${at}) as completed from changed`.execute(db)
  return rows[0]?.completed ?? 0
}

export const attempts = collection("tbl_learning_attempts", AttemptRecord)

type QuizKey = { employeeId: string; unitId: string }
export type Tally = { used: number; best_percent: number | null }

/** How often the person has tried each of these quizzes since the last reset, and their best result ever. */
export async function loadTallies(
  db: Database,
  employeeId: string,
  unitIds: readonly string[],
): Promise<Map<string, Tally>> {
  const { rows } = await sql<
    Tally & { unit_id: string }
  >`select unit_id, count(*) filter (where reset_at is null) as used,
      max(percent)::float8 as best_percent
    from tbl_learning_attempts where employee_id = ${employeeId} and unit_id = any(${[...unitIds]})
    group by unit_id`.execute(db)
  return new Map(rows.map(({ unit_id, ...tally }) => [unit_id, tally]))
}

/** The person's attempts at a quiz: all of them, and those that count toward the limit. */
export async function countAttempts(
  db: Database,
  { employeeId, unitId }: QuizKey,
): Promise<{ all: number; used: number }> {
  const { rows } = await sql<{
    all: number
    used: number
  }>`select count(*) as "all", count(*) filter (where reset_at is null) as used
    from tbl_learning_attempts where employee_id = ${employeeId} and unit_id = ${unitId}`.execute(db)
  return rows[0] ?? { all: 0, used: 0 }
}

/** The person's attempts at a quiz that count toward the limit. */
export function lockCountedAttempts(db: Database, { employeeId, unitId }: QuizKey): Promise<AttemptRecord[]> {
  const where = sql<boolean>`employee_id = ${employeeId} and unit_id = ${unitId} and reset_at is null`
  return attempts.select(db, { where, orderBy: sql`number`, lock: "for update" })
}

type Page = { after: number | null; descends: boolean; limit: number }

/** The person's attempts at a quiz, after the one with this number. */
export function attemptsAfter(
  db: Database,
  { employeeId, unitId }: QuizKey,
  { after, descends, limit }: Page,
): Promise<AttemptRecord[]> {
  const [direction, beyond] = descends ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = after === null ? sql`` : sql` and number ${beyond} ${after}`
  return attempts.select(db, {
    where: sql<boolean>`employee_id = ${employeeId} and unit_id = ${unitId}${start}`,
    orderBy: sql`number ${direction}`,
    limit,
  })
}

/** @throws Refusal 404, whether the attempt is missing or someone else's. */
export async function getOwnAttempt(
  db: Database,
  { employeeId, unitId, id }: QuizKey & { id: string },
): Promise<AttemptRecord> {
  const where = sql<boolean>`_id = ${id} and employee_id = ${employeeId} and unit_id = ${unitId}`
  const [found] = await attempts.select(db, { where })
  if (!found) throw new Refusal("not_found", "There is no such attempt of yours.")
  return found
}

/** An attempt with its person, before the reader's abilities. */
export type QuizAttemptRow = Omit<QuizAttempt, "abilities"> & { has_passed: boolean }

const quizAttempts: RowSource<QuizAttemptRow, Actor, unknown> = {
  async select(db, { where, orderBy, limit }) {
    const { rows } = await sql<QuizAttemptRow>`select a._id, a.employee_id, e.name, e.department_id,
      d.name as department_name, a.module_id, coalesce(m.title, a.module_id) as module_title,
      a.unit_id, u.doc->>'title' as unit_title, a.number, (a.doc->>'right')::integer as right,
      (a.doc->>'questions')::integer as questions, a.percent::float8 as percent, a.passed, a.created_at, a.reset_at,
      greatest(0, (u.doc->>'attempts_allowed')::integer - (select count(*) from tbl_learning_attempts used
        where used.employee_id = a.employee_id and used.unit_id = a.unit_id and used.reset_at is null))::integer
        as attempts_left,
      exists (select 1 from tbl_learning_progress p where p.employee_id = a.employee_id and p.module_id = a.module_id
        and p.doc->'done' ? a.unit_id) as has_passed
    from (select a.* from tbl_learning_attempts a join tbl_employees e on e._id = a.employee_id
      where ${where} order by ${orderBy} limit ${limit}) a
    join tbl_employees e on e._id = a.employee_id
    left join tbl_departments d on d._id = e.department_id
    left join tbl_learning_modules m on m._id = a.module_id
    left join tbl_learning_units u on u._id = a.unit_id
    order by ${orderBy}`.execute(db)
    return rows
  },
  count: (db, where) =>
    countRows(db, sql`tbl_learning_attempts a join tbl_employees e on e._id = a.employee_id where ${where}`),
}

/** The attempts `a` of the people `e` in the actor's pool, including people who left and quizzes that were deleted. */
export const quizAttemptList = defineList({
  name: "learning-quiz-attempts",
  query: QuizAttemptsQuery,
  from: quizAttempts,
  scope: (actor: Actor, people) => peopleScope(actor, people),
  filters: {
    employee_id: inScope,
    department_id: inScope,
    cluster_id: inScope,
    q: inScope,
    module_id: equals("a.module_id"),
    unit_id: equals("a.unit_id"),
    passed: equals("a.passed"),
  },
  orders: {
    created_at: { column: sql`a.created_at`, key: "created_at" },
    percent: { column: sql`a.percent`, key: "percent" },
  },
  ids: [{ column: sql`a._id`, key: "_id" }],
  columns: [
    ...fieldColumns<QuizAttemptRow>(["employee_id", "name", "department_name", "module_title", "unit_title", "number"]),
    ...fieldColumns<QuizAttemptRow>(["right", "questions", "percent", "passed", "created_at", "reset_at"]),
    ...fieldColumns<QuizAttemptRow>(["attempts_left", "department_id", "module_id", "unit_id", "_id"]),
  ],
})
