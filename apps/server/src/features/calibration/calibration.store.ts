import {
  CALIBRATED_SCORES,
  CalibrationQuery,
  MIN_COMPARED,
  type CalibratedScore,
  type EvaluatorCalibration,
} from "@scorecard/contracts/evaluator-calibration"
import { countRows, defineList, inScope, sql, type Column, type RawBuilder, type RowSource } from "#platform/index.ts"
import {
  column,
  commonTables,
  evaluatorName,
  forEachScore,
  scoresAsJson,
  type EvaluationScope,
} from "./evaluations.store.ts"

export type CalibrationScope = EvaluationScope & { tolerance: number }

type Row = EvaluatorCalibration & { key: string | number }

/** Below every difference, for evaluators who can't be compared. */
const NOT_COMPARED = -1000
const ORDERS = {
  name: sql`r.name`,
  evaluations: sql`r.evaluations`,
  checklist: sql`coalesce(r.checklist_difference, ${NOT_COMPARED}::numeric)`,
  auditors: sql`coalesce(r.auditors_difference, ${NOT_COMPARED}::numeric)`,
  quantity: sql`coalesce(r.quantity_difference, ${NOT_COMPARED}::numeric)`,
  doubles: sql`r.doubles_count`,
} as const

const byKey = ({ key }: Row) => key
// The evaluators are computed as a whole, so a file reads them in one statement.
const order = (by: RawBuilder<unknown>) => ({ column: by, key: byKey, atOnce: true }) as const

const evaluators: RowSource<Row, CalibrationScope, unknown> = {
  async select(db, { where, orderBy, limit }, scope, { sort }) {
    // The sort without its minus is one of the orders.
    const key = ORDERS[sort.replace("-", "") as keyof typeof ORDERS]
    const end = limit === undefined ? sql`` : sql`limit ${limit}`
    const { rows } = await sql<Row>`${withEvaluators(scope)}
      select r.evaluator_id, r.name, r.evaluations, r.people, r.tasks, r.scores, r.doubles, ${key} as key
      from evaluators r where ${where} order by ${orderBy} ${end}`.execute(db)
    return rows
  },
  async count(db, where, scope) {
    return countRows(db, sql`(${withEvaluators(scope)} select from evaluators r where ${where}) as counted`)
  },
}

/**
 * Each evaluator's figures. The others' mean is the sum over a person and task less the evaluator's own part of it, so
 * one sort serves every comparison.
 */
function withEvaluators(scope: CalibrationScope): RawBuilder<unknown> {
  return sql`with ${commonTables(scope)},
    compared as (
      select evaluator_id, employee_id, task_id, ${forEachScore(
        (
          score,
        ) => sql`${sql.ref(score)}, ${sql.ref(score)} - (sum(${sql.ref(score)}) over work - sum(${sql.ref(score)}) over own)
          / nullif(count(${sql.ref(score)}) over work - count(${sql.ref(score)}) over own, 0) as ${sql.ref(`${score}_apart`)}`,
      )}
      from evaluations window work as (partition by employee_id, task_id),
        own as (partition by employee_id, task_id, evaluator_id)),
    single as (
      select evaluator_id, count(*) as evaluations, count(distinct employee_id) as people,
        count(distinct task_id) as tasks, ${scoresAsJson(figures)} as scores,
        ${forEachScore((score) => sql`round(avg(${sql.ref(`${score}_apart`)}), 2) as ${sql.ref(`${score}_difference`)}`)}
      from compared group by evaluator_id),
    sides as (
      select a_evaluator as evaluator_id, pairs.* from pairs union all select b_evaluator, pairs.* from pairs),
    doubled as (
      select s.evaluator_id, count(*) as count, ${scoresAsJson((score) => agreement(score, scope.tolerance))} as scores,
        json_build_object('compared', coalesce(sum(i.compared), 0), 'agreed', coalesce(sum(i.agreed), 0)) as items
      from sides s left join items i on i.a_id = s.a_id and i.b_id = s.b_id group by s.evaluator_id),
    evaluators as (
      select single.*, ${evaluatorName(scope.actor, sql`single.evaluator_id`, "person")} as name,
        coalesce(doubled.count, 0) as doubles_count,
        json_build_object('count', coalesce(doubled.count, 0), 'scores', coalesce(doubled.scores, ${NO_AGREEMENT}),
          'items', coalesce(doubled.items, '{"compared": 0, "agreed": 0}'::json)) as doubles
      from single left join doubled using (evaluator_id)
        left join tbl_employees person on person._id = single.evaluator_id)`
}

function figures(score: CalibratedScore): RawBuilder<unknown> {
  const value = sql.ref(score)
  const apart = sql.ref(`${score}_apart`)
  return sql`json_build_object('count', count(${value}), 'mean', round(avg(${value}), 2),
    'spread', round(stddev_samp(${value}), 2), 'compared', count(${apart}), 'difference', round(avg(${apart}), 2),
    'small_sample', count(${apart}) < ${MIN_COMPARED}::integer)`
}

function agreement(score: CalibratedScore, tolerance: number): RawBuilder<unknown> {
  const apart = column("s", `apart_${score}`)
  return sql`json_build_object('compared', count(${apart}), 'mean_difference', round(avg(${apart}), 2),
    'within_tolerance', count(*) filter (where ${apart} <= ${tolerance}::numeric))`
}

const NO_AGREEMENT = scoresAsJson(
  () => sql`json_build_object('compared', 0, 'mean_difference', null, 'within_tolerance', 0)`,
)

/** Evaluators against each other. (rules/dashboards#evaluator-calibration) */
export const calibrationList = defineList({
  name: (_filters, { from, to }) => `evaluator-calibration-${from}-${to}`,
  query: CalibrationQuery,
  from: evaluators,
  filters: {
    from: inScope,
    to: inScope,
    task_id: inScope,
    employee_id: inScope,
    department_id: inScope,
    cluster_id: inScope,
    kind: inScope,
    tolerance: inScope,
  },
  orders: {
    name: order(ORDERS.name),
    evaluations: order(ORDERS.evaluations),
    checklist: order(ORDERS.checklist),
    auditors: order(ORDERS.auditors),
    quantity: order(ORDERS.quantity),
    doubles: order(ORDERS.doubles),
  },
  ids: [{ column: sql`r.evaluator_id`, key: "evaluator_id" }],
  columns: [
    { head: "evaluator_id", cell: (row) => row.evaluator_id },
    { head: "name", cell: (row) => row.name },
    { head: "evaluations", cell: (row) => row.evaluations },
    { head: "people", cell: (row) => row.people },
    { head: "tasks", cell: (row) => row.tasks },
    ...CALIBRATED_SCORES.flatMap(scoreColumns),
    { head: "doubles", cell: (row) => row.doubles.count },
    ...CALIBRATED_SCORES.flatMap(agreementColumns),
    { head: "items_compared", cell: (row) => row.doubles.items.compared },
    { head: "items_agreed", cell: (row) => row.doubles.items.agreed },
  ],
})

function scoreColumns(score: CalibratedScore): Column<Row>[] {
  return (["count", "mean", "spread", "compared", "difference", "small_sample"] as const).map((figure) => ({
    head: `${score}_${figure}`,
    cell: (row) => row.scores[score][figure],
  }))
}

function agreementColumns(score: CalibratedScore): Column<Row>[] {
  return (["compared", "mean_difference", "within_tolerance"] as const).map((figure) => ({
    head: `double_${score}_${figure}`,
    cell: (row) => row.doubles.scores[score][figure],
  }))
}

/** Without the key that it was sorted by. */
export function presentEvaluators(rows: readonly Row[]): EvaluatorCalibration[] {
  return rows.map(({ key: _, ...row }) => row)
}
