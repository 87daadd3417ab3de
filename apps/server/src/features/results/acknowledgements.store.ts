import { AcknowledgementsQuery, type AcknowledgementView } from "@scorecard/contracts/acknowledgements"
import type { Actor } from "@scorecard/domain"
import { figuresSince } from "#core/months/index.ts"
import { peopleScope } from "#core/people/index.ts"
import { defineList, inScope, selectFrom, sql, type Database, type RawBuilder } from "#platform/index.ts"

/** A final version, and who looks at it. */
export type ListScope = { actor: Actor; month: string; version: number }

const FIGURES = sql`tbl_bsc_final_snapshots s
  join tbl_employees e on e._id = s.employee_id
  left join tbl_departments d on d._id = s.doc->>'department_id'
  left join tbl_acknowledgements a on a.employee_id = s.employee_id and a.month = s.month
  left join tbl_acknowledgement_reminders r on r.employee_id = s.employee_id and r.month = s.month`

const since = figuresSince(sql`s`)
const isAcknowledged = sql<boolean>`coalesce(a.report_version >= ${since}, false)`

/** The people with figures in the version who can still acknowledge them, or have. */
const inVersion = ({ actor, month, version }: ListScope, q?: string): RawBuilder<boolean> =>
  sql<boolean>`s.month = ${month} and s.report_version = ${version} and s.doc->'total_score' <> 'null'::jsonb
    and ${peopleScope(actor, { q })} and (e.status = 'active' or ${isAcknowledged})`

/** The people that the actor may remind on the day: not those reminded on it, and not themselves. */
const isToRemind = (actor: Actor, day: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${isAcknowledged} and s.employee_id <> ${actor.employee_id}
    and (r.reminded_on is null or r.reminded_on < ${day}::date))`

export type AcknowledgementRow = Omit<AcknowledgementView, "abilities">

export const acknowledgementList = defineList({
  name: (_query, { month }: ListScope) => `acknowledgements-${month}`,
  query: AcknowledgementsQuery,
  from: selectFrom(
    sql<AcknowledgementRow>`s.employee_id, e.name, s.doc->>'department_id' as department_id,
      d.name as department_name, case when ${isAcknowledged} then 'acknowledged' else 'pending' end as status,
      ${since} as since_version,
      case when a.employee_id is not null then jsonb_build_object(
        'version', a.report_version, 'acknowledged_at', a.acknowledged_at, 'comment', a.comment) end as acknowledgement,
      to_char(r.reminded_on, 'YYYY-MM-DD') as reminded_on`,
    FIGURES,
  ),
  scope: (scope: ListScope, { q }) => inVersion(scope, q),
  filters: {
    year: inScope,
    month: inScope,
    q: inScope,
    status: (status) => (status === "acknowledged" ? isAcknowledged : sql<boolean>`not ${isAcknowledged}`),
    department_id: (id) => sql<boolean>`s.doc->>'department_id' = ${id}`,
  },
  orders: {
    name: { column: sql`e.name`, key: "name" },
    employee_id: { column: sql`s.employee_id`, key: "employee_id" },
  },
  ids: [{ column: sql`s.employee_id`, key: "employee_id" }],
  columns: [
    { head: "employee_id", cell: (row: AcknowledgementRow) => row.employee_id },
    { head: "name", cell: (row) => row.name },
    { head: "department", cell: (row) => row.department_name },
    { head: "status", cell: (row) => row.status },
    { head: "version", cell: (row) => row.acknowledgement?.version ?? null },
    { head: "acknowledged_at", cell: (row) => row.acknowledgement?.acknowledged_at ?? null },
    { head: "comment", cell: (row) => row.acknowledgement?.comment ?? null },
    { head: "reminded_on", cell: (row) => row.reminded_on },
  ],
})

type StatusCounts = { pending: number; acknowledged: number; to_remind: number }
export const NO_ONE: StatusCounts = { pending: 0, acknowledged: 0, to_remind: 0 }

export async function countStatuses(db: Database, scope: ListScope, day: string): Promise<StatusCounts> {
  const { rows } = await sql<StatusCounts>`select
      count(*) filter (where not ${isAcknowledged}) as pending, count(*) filter (where ${isAcknowledged}) as acknowledged,
      count(*) filter (where ${isToRemind(scope.actor, day)}) as to_remind
    from ${FIGURES} where ${inVersion(scope)}`.execute(db)
  return rows[0] ?? NO_ONE
}

/** The people other than the actor who haven't acknowledged the version: all, or those among some. */
export async function findPending(db: Database, scope: ListScope, among: readonly string[] | null): Promise<string[]> {
  const chosen = among ? sql`s.employee_id = any(${[...among]}::text[])` : sql`true`
  const { rows } = await sql<{ employee_id: string }>`select s.employee_id from ${FIGURES}
    where ${inVersion(scope)} and not ${isAcknowledged} and s.employee_id <> ${scope.actor.employee_id} and ${chosen}
    order by s.employee_id`.execute(db)
  return rows.map(({ employee_id }) => employee_id)
}

/** @returns those who had not been reminded that day */
export async function claimReminders(
  db: Database,
  { month, day }: { month: string; day: string },
  employeeIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ employee_id: string }>`insert into tbl_acknowledgement_reminders as stored
      (employee_id, month, reminded_on)
    select id, ${month}, ${day}::date from unnest(${[...employeeIds]}::text[]) as id
    on conflict (employee_id, month) do update set reminded_on = excluded.reminded_on
      where stored.reminded_on < excluded.reminded_on
    returning employee_id`.execute(db)
  return rows.map(({ employee_id }) => employee_id)
}
