import { CALIBRATED_SCORES, DoublesQuery, type DoubleEvaluation } from "@scorecard/contracts/evaluator-calibration"
import {
  countRows,
  defineList,
  inScope,
  sql,
  type Column,
  type Database,
  type RawBuilder,
  type RowSource,
} from "#platform/index.ts"
import {
  column,
  commonTables,
  evaluatorName,
  findTaskNames,
  forEachScore,
  scoresAsJson,
  type EvaluationScope,
} from "./evaluations.store.ts"

type Row = Omit<DoubleEvaluation, "task_name"> & { a_id: string; b_id: string; key: string | number }

/** Below every difference, for pairs without a score in common. */
const NOT_COMPARED = -1
const LARGEST = sql`coalesce(greatest(${forEachScore((score) => column("p", `apart_${score}`))}), ${NOT_COMPARED}::numeric)`
const ORDERS = { date: sql`p.entry_date::text`, difference: LARGEST } as const
const byKey = ({ key }: Row) => key
const order = (by: RawBuilder<unknown>) => ({ column: by, key: byKey, atOnce: true }) as const

const doubles: RowSource<Row, EvaluationScope, unknown> = {
  async select(db, { where, orderBy, limit }, scope, { sort }) {
    // The sort without its minus is one of the orders.
    const key = ORDERS[sort.replace("-", "") as keyof typeof ORDERS]
    const end = limit === undefined ? sql`` : sql`limit ${limit}`
    const { rows } = await sql<Row>`with ${commonTables(scope)}
      select p.employee_id, person.name, p.entry_date::text as date, p.task_id, p.a_id, p.b_id, ${key} as key,
        ${side("a", scope)} as first, ${side("b", scope)} as second,
        ${scoresAsJson((score) => column("p", `apart_${score}`))} as differences,
        json_build_object('compared', coalesce(i.compared, 0), 'agreed', coalesce(i.agreed, 0)) as items
      from pairs p join tbl_employees person on person._id = p.employee_id
        left join items i on i.a_id = p.a_id and i.b_id = p.b_id
        left join tbl_employees a on a._id = p.a_evaluator left join tbl_employees b on b._id = p.b_evaluator
      where ${where} order by ${orderBy} ${end}`.execute(db)
    return rows
  },
  async count(db, where, scope) {
    return countRows(db, sql`(with ${commonTables(scope)} select from pairs p where ${where}) as counted`)
  },
}

function side(name: "a" | "b", { actor }: EvaluationScope): RawBuilder<unknown> {
  const id = column("p", `${name}_evaluator`)
  return sql`json_build_object('entry_id', ${column("p", `${name}_id`)}, 'kind', ${column("p", `${name}_kind`)},
    'evaluator_id', ${id}, 'name', ${evaluatorName(actor, id, name)},
    ${forEachScore((score) => sql`${sql.lit(score)}, ${column("p", `${name}_${score}`)}`)})`
}

/** The same work, evaluated by two people. (rules/dashboards#double-evaluations) */
export const doublesList = defineList({
  name: (_filters, { from, to }) => `double-evaluations-${from}-${to}`,
  query: DoublesQuery,
  from: doubles,
  filters: {
    from: inScope,
    to: inScope,
    task_id: inScope,
    employee_id: inScope,
    department_id: inScope,
    cluster_id: inScope,
    kind: inScope,
    evaluator_id: (id) => sql<boolean>`${id} in (p.a_evaluator, p.b_evaluator)`,
  },
  orders: { date: order(ORDERS.date), difference: order(ORDERS.difference) },
  ids: [
    { column: sql`p.a_id`, key: "a_id" },
    { column: sql`p.b_id`, key: "b_id" },
  ],
  columns: doubleColumns(),
})

function doubleColumns(): Column<DoubleEvaluation>[] {
  return [
    { head: "employee_id", cell: (row) => row.employee_id },
    { head: "name", cell: (row) => row.name },
    { head: "date", cell: (row) => row.date },
    { head: "task", cell: (row) => row.task_name },
    ...(["first", "second"] as const).flatMap((each) => [
      { head: `${each}_evaluator_id`, cell: (row: DoubleEvaluation) => row[each].evaluator_id },
      { head: `${each}_evaluator`, cell: (row: DoubleEvaluation) => row[each].name },
      { head: `${each}_kind`, cell: (row: DoubleEvaluation) => row[each].kind },
      ...CALIBRATED_SCORES.map((score) => ({
        head: `${each}_${score}`,
        cell: (row: DoubleEvaluation) => row[each][score],
      })),
    ]),
    ...CALIBRATED_SCORES.map((score) => ({
      head: `${score}_difference`,
      cell: (row: DoubleEvaluation) => row.differences[score],
    })),
    { head: "items_compared", cell: (row) => row.items.compared },
    { head: "items_agreed", cell: (row) => row.items.agreed },
  ]
}

/** Adds the names of the tasks, in one query for all of them. */
export async function presentDoubles(db: Database, rows: readonly Row[]): Promise<DoubleEvaluation[]> {
  const names = await findTaskNames(
    db,
    rows.map(({ task_id }) => task_id),
  )
  return rows.map(({ a_id: _, b_id: __, key: ___, ...row }) => ({
    ...row,
    task_name: names.get(row.task_id) ?? row.task_id,
  }))
}
