import { CALIBRATED_SCORES, type CalibratedScore } from "@scorecard/contracts/evaluator-calibration"
import type { Actor } from "@scorecard/domain"
import { inPool, peopleScope, type PeopleFilter } from "#core/people/index.ts"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"

/** The evaluations of a request: those of people in the actor's pool. */
export type EvaluationScope = PeopleFilter & {
  actor: Actor
  /** Eastern days, both included. */
  from: string
  to: string
  task_id?: string | undefined
  kind?: "sbs" | "non_sbs" | undefined
}

const TABLES = { sbs: sql.table("tbl_sbs_entries"), non_sbs: sql.table("tbl_non_sbs_entries") }
const KINDS = ["sbs", "non_sbs"] as const

/** A column for each score; `ofScore` returns its expression. */
export function forEachScore(ofScore: (score: CalibratedScore) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(CALIBRATED_SCORES.map(ofScore))
}

/** `{checklist, auditors, quantity}` as JSON. */
export function scoresAsJson(ofScore: (score: CalibratedScore) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object(${forEachScore((score) => sql`${sql.lit(score)}, ${ofScore(score)}`)})`
}

/** A column such as `checklist` of the table with this alias. */
export const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`)

/**
 * The common tables of a statement: `evaluations`; `pairs` of those of the same person, day and task by two evaluators;
 * and `items`, how the checklists of each pair agree. Everything is limited to the scope before it is compared, so
 * nothing outside the pool counts. (rules/dashboards#evaluator-calibration)
 */
export function commonTables(scope: EvaluationScope): RawBuilder<unknown> {
  return sql`evaluations as materialized (${evaluations(scope)}),
    pairs as materialized (
      select a.employee_id, a.entry_date, a.task_id,
        a._id as a_id, a.kind as a_kind, a.evaluator_id as a_evaluator,
        b._id as b_id, b.kind as b_kind, b.evaluator_id as b_evaluator,
        ${forEachScore(
          (score) => sql`${column("a", score)} as ${sql.ref(`a_${score}`)},
          ${column("b", score)} as ${sql.ref(`b_${score}`)},
          abs(${column("a", score)} - ${column("b", score)}) as ${sql.ref(`apart_${score}`)}`,
        )}
      from evaluations a join evaluations b on b.employee_id = a.employee_id and b.entry_date = a.entry_date
        and b.task_id = a.task_id and b.evaluator_id > a.evaluator_id),
    answers as materialized (${answers()}),
    items as materialized (
      select p.a_id, p.b_id, count(*) as compared, count(*) filter (where x.answer = y.answer) as agreed
      from pairs p join answers one on one._id = p.a_id join answers other on other._id = p.b_id
        cross join lateral jsonb_to_recordset(one.items) as x(item_id text, answer text)
        join lateral jsonb_to_recordset(other.items) as y(item_id text, answer text) on y.item_id = x.item_id
      group by p.a_id, p.b_id)`
}

function evaluations({ actor, from, to, task_id, kind, ...people }: EvaluationScope): RawBuilder<unknown> {
  const ofTask = task_id === undefined ? sql`true` : sql`doc->>'task_id' = ${task_id}`
  const ofPeople = sql`employee_id in (select e._id from tbl_employees e where ${peopleScope(actor, people)})`
  const selections = KINDS.filter((each) => kind === undefined || each === kind).map(
    (each) => sql`select _id, ${sql.lit(each)} as kind, employee_id, submitted_by_id as evaluator_id, entry_date,
        doc->>'task_id' as task_id,
        checklist_score as checklist, auditors_score as auditors, quantity_score as quantity
      from ${TABLES[each]} where deleted_at is null and entry_date between ${from}::date and ${to}::date
        and ${ofTask} and ${ofPeople}`,
  )
  return sql.join(selections, sql` union all `)
}

/** The checklists of evaluations in pairs, which are few: others are not read. */
function answers(): RawBuilder<unknown> {
  const selections = KINDS.map(
    (kind) => sql`select _id, doc->'checklist' as items from ${TABLES[kind]}
      where employee_id in (select employee_id from pairs)
        and _id in (select a_id from pairs union select b_id from pairs) and jsonb_typeof(doc->'checklist') = 'array'`,
  )
  return sql.join(selections, sql` union all `)
}

/**
 * An evaluator's name: everyone may know active people; anyone else only whoever has them in their pool.
 * @param p an alias of `tbl_employees`
 */
export function evaluatorName(actor: Actor, id: RawBuilder<unknown>, p: string): RawBuilder<unknown> {
  const isVisible = sql`${column(p, "status")} = 'active' or ${inPool(actor, column(p, "_id"))}`
  return sql`coalesce(case when ${isVisible} then ${column(p, "name")} end, ${id})`
}

/** The names of these tasks. */
export async function findTaskNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ _id: string; name: string }>`select _id, name from tbl_tasks
    where _id = any(${[...new Set(ids)]}::text[])`.execute(db)
  return new Map(rows.map(({ _id, name }) => [_id, name]))
}
