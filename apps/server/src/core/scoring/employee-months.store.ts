import { monthId, type LockSettings, type YearMonth } from "@scorecard/domain"
import { fixedStatement, sql, type Database, type RawBuilder } from "#platform/index.ts"
import { hasRowIn } from "#core/people/index.ts"
import { monthParts, type MonthParts } from "./month-parts.store.ts"

/** Everything needed to score one person's month, from the documents. */
export type EmployeeMonthParts = { employee_id: string; parts: MonthParts }

export type EmployeeMonthsQuery = {
  month: YearMonth
  locks: LockSettings
  /** A condition over `tbl_employees e`; null for everyone. */
  scope: RawBuilder<boolean> | null
  /** Only people after this employee_id; null from the start. */
  after: string | null
  batchSize: number
  /**
   * The id of the only person of the scope, if it is about one, so that a distributed database queries one shard.
   * (decision 0026)
   */
  employeeId?: string | RawBuilder<string>
}

/**
 * One statement for a batch of people, so that all figures come from one snapshot. It collects the batch's ids first
 * and restricts each part to them, or to their range if the batch has everyone in it: the plan is the same for one
 * person and for thousands, index by index, and there is no join that a wrong estimate could turn into a nested loop
 * over everything. In each shard of a distributed database, a list would be searched from its start to its end.
 */
export function employeeMonthsQuery({
  month,
  locks,
  scope,
  after,
  batchSize,
  employeeId,
}: EmployeeMonthsQuery): RawBuilder<EmployeeMonthParts> {
  const onwards = after === null ? sql`true` : sql`e._id > ${after}`
  const inBatch = employeeId === undefined ? conditionOnBatch(scope, after) : sql<boolean>`employee_id = ${employeeId}`
  // People outside the month are skipped even if they have entries in it. A list has none of them.
  const isThere = employeeId === undefined && scope ? sql`` : sql`having bool_or(part = 'person') `
  const parts = sql.join(monthParts(month, locks, inBatch), sql` union all `)
  return sql<EmployeeMonthParts>`
    with batch as materialized (
      select e._id as employee_id, json_build_object('name', e.name, 'department_id', e.department_id, 'manager_id', e.manager_id,
        'hire_date', e.hire_date, 'separation_date', e.separation_date, 'regularization_date', e.regularization_date) as person
      from tbl_employees e where ${hasRowIn(month)} and ${onwards} and (${scope ?? sql`true`})
      order by e._id limit ${batchSize}),
    ids as materialized (select array_agg(employee_id) as list, max(employee_id) as last from batch)
    select employee_id, json_object_agg(part, facts) as parts
    from (select employee_id, 'person' as part, person as facts from batch union all ${parts}) parts
    group by employee_id ${isThere}order by employee_id`
}

/**
 * A range has both ends, also from the start: PostgreSQL expects few rows between two values, but a third of all up to a
 * value that it does not know yet, and would read the table instead of its index.
 */
function conditionOnBatch(scope: RawBuilder<boolean> | null, after: string | null): RawBuilder<boolean> {
  if (scope) return sql<boolean>`employee_id = any((select list from ids)::text[])`
  return sql<boolean>`employee_id > ${after ?? ""} and employee_id <= (select last from ids)`
}

/** A batch of people in order of their ids, each with the facts that their month is scored from. */
export async function readEmployeeMonths(db: Database, question: EmployeeMonthsQuery): Promise<EmployeeMonthParts[]> {
  const { rows } = await employeeMonthsQuery(question).execute(db)
  return rows.map(inTheirPlace)
}

/** People who moved count where they were placed in that month. */
function inTheirPlace({ employee_id, parts: { placement, ...parts } }: EmployeeMonthParts): EmployeeMonthParts {
  return { employee_id, parts: { ...parts, person: { ...parts.person, ...placement } } }
}

type OneMonthQuery = Pick<EmployeeMonthsQuery, "month" | "locks">

/** One person's month, or null if they have no row in it. */
export async function readOneMonth(
  db: Database,
  { employeeId, ...query }: OneMonthQuery & { employeeId: string },
): Promise<EmployeeMonthParts | null> {
  const [found] = await oneMonthStatement(query)(db, { person: employeeId })
  return found ? inTheirPlace(found) : null
}

type OneMonthStatement = ReturnType<typeof buildOneMonthStatement>

/** By the lock settings, which are the same object until a rule of the month changes, and the month. */
const oneMonthStatements = new WeakMap<LockSettings, Map<string, OneMonthStatement>>()

function oneMonthStatement(query: OneMonthQuery): OneMonthStatement {
  const { month, locks } = query
  const ofLocks = oneMonthStatements.get(locks) ?? new Map<string, OneMonthStatement>()
  oneMonthStatements.set(locks, ofLocks)
  const statement = ofLocks.get(monthId(month)) ?? buildOneMonthStatement(query)
  ofLocks.set(monthId(month), statement)
  return statement
}

function buildOneMonthStatement(query: OneMonthQuery) {
  return fixedStatement(["person"], ({ person }) =>
    employeeMonthsQuery({
      ...query,
      scope: sql<boolean>`e._id = ${person}`,
      after: null,
      batchSize: 1,
      employeeId: person,
    }),
  )
}
