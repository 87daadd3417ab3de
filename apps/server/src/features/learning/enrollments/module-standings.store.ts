import type { ModuleStanding } from "@scorecard/contracts/learning-standings"
import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"
import { enrollmentRows, type EnrollmentQuery } from "./enrolled.store.ts"

/** The rows of the report, counted by module. */
function standingRows(question: EnrollmentQuery): RawBuilder<unknown> {
  const now = (status: string) => sql`count(*) filter (where source <> 'past' and status = ${status})`
  return sql`select module_id, title, module_status, count(*) filter (where source <> 'past') as enrolled,
      ${now("not_started")} as not_started, ${now("in_progress")} as in_progress, ${now("completed")} as completed,
      ${now("overdue")} as overdue, count(*) filter (where source = 'past') as past
    from (${enrollmentRows(question)}) enrolled group by module_id, title, module_status`
}

type StandingColumn = "title" | "enrolled" | "completed" | "overdue"
export type StandingSort = StandingColumn | `-${StandingColumn}`
export type StandingPosition = { key: string | number; module_id: string }

const standingColumn = (sort: StandingSort) => sort.replace("-", "") as StandingColumn // the words of the list's own sort

export function standingPosition(sort: StandingSort, row: ModuleStanding): StandingPosition {
  return { key: row[standingColumn(sort)], module_id: row.module_id }
}

/** The modules that come after a position of the sorted list. */
export async function standingsAfter(
  db: Database,
  question: EnrollmentQuery,
  { sort, position, limit }: { sort: StandingSort; position: StandingPosition | null; limit: number },
): Promise<ModuleStanding[]> {
  const column = sql.ref(standingColumn(sort))
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const after = position ? sql`where (${column}, module_id) ${beyond} (${position.key}, ${position.module_id})` : sql``
  const { rows } = await sql<ModuleStanding>`select * from (${standingRows(question)}) standings ${after}
    order by ${column} ${direction}, module_id ${direction} limit ${limit}`.execute(db)
  return rows
}

export async function countStandings(db: Database, question: EnrollmentQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct module_id) as count
    from (${enrollmentRows(question)}) enrolled`.execute(db)
  return rows[0]?.count ?? 0
}
