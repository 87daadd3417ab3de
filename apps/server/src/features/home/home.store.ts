import type { DataGap as Gap } from "@scorecard/contracts/employees"
import type { Actor, YearMonth } from "@scorecard/domain"
import { peopleScope, reportsTo } from "#core/people/index.ts"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"

/** Those of the actor's pool who report to the actor, or whose department the actor manages. */
export const othersReportingTo = (actor: Actor, month: YearMonth): RawBuilder<boolean> =>
  sql<boolean>`(${reportsTo(actor.employee_id)} and e._id <> ${actor.employee_id}
    and ${peopleScope(actor, {}, month)})`

export type DataGap = { field: Gap; people: number }

/** How many active people have no manager, department or regularization date; gaps without people are left out. */
export async function countDataGaps(db: Database): Promise<DataGap[]> {
  const { rows } = await sql<DataGap>`select field, people from (
      select count(*) filter (where manager_id is null) as manager,
        count(*) filter (where department_id is null) as department,
        count(*) filter (where regularization_date is null) as regularization_date
      from tbl_employees where status = 'active') as counted
    cross join lateral (values ('manager', manager), ('department', department),
      ('regularization_date', regularization_date)) as gaps (field, people)
    where people > 0`.execute(db)
  return rows
}
