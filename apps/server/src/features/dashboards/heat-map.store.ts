import type { Actor } from "@scorecard/domain/access"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { RawBuilder } from "kysely"
import { hasRowIn, peopleScope, type PeopleFilter } from "#core/people/index.ts"
import { sql, type Database } from "#platform/documents/index.ts"

/** People of the actor's pool who may have a row in one of these months. */
export type HeatMapQuestion = { actor: Actor; filter: PeopleFilter; months: readonly YearMonth[] }
export type HeatMapPerson = { employee_id: string; name: string; department_id: string | null }
export type HeatMapOrder = {
  sort: "name" | "employee_id"
  descends: boolean
  after: Pick<HeatMapPerson, "employee_id" | "name"> | null
  limit: number
}

export async function pageOfHeatMap(
  db: Database,
  question: HeatMapQuestion,
  { sort, descends, after, limit }: HeatMapOrder,
): Promise<HeatMapPerson[]> {
  const key = sort === "name" ? sql`e.name` : sql`e._id`
  const direction = descends ? sql`desc` : sql`asc`
  const beyond = after
    ? sql`and (${key}, e._id) ${descends ? sql`<` : sql`>`}
        (${sort === "name" ? after.name : after.employee_id}, ${after.employee_id})`
    : sql``
  const { rows } = await sql<HeatMapPerson>`select e._id as employee_id, e.name, e.department_id
    from tbl_employees e where ${people(question)} ${beyond}
    order by ${key} ${direction}, e._id ${direction} limit ${limit}`.execute(db)
  return rows
}

export async function countHeatMap(db: Database, question: HeatMapQuestion): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from tbl_employees e where ${people(question)}`.execute(db)
  return rows[0]?.total ?? 0
}

function people({ actor, filter, months }: HeatMapQuestion): RawBuilder<boolean> {
  if (months.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${peopleScope(actor, filter)} and (${sql.join(months.map(hasRowIn), sql` or `)}))`
}
