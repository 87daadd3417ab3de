import { ActivityLogsQuery, type ActivityLog } from "@scorecard/contracts/audit"
import { invalidField } from "@scorecard/contracts/refusals"
import { addDays, easternInstant, isCalendarDate, poolReach, type Actor } from "@scorecard/domain"
import {
  defineList,
  equals,
  fieldColumns,
  inScope,
  sql,
  timestamp,
  type RawBuilder,
  type Window,
  type RowSource,
} from "#platform/index.ts"
import { inPool } from "#core/people/index.ts"

/** Counting more is expensive. */
const MAX_COUNT = 10_000

/** The start of an impersonation belongs to it, although its actor is still the super admin. Equals the index. */
const IMPERSONATOR = sql`coalesce(l.doc->>'impersonator_id', case when l.action = 'impersonation.started' then l.actor_id end)`

/** A record with the box of its encrypted texts, if it has any. */
export type StoredLog = ActivityLog & { sealed?: string }

const visibleRecords: RowSource<StoredLog, Actor, unknown> = {
  select: async (db, window, actor) => (await selectPage(actor, window).execute(db)).rows,
  async count(db, where, actor) {
    const { rows } = await selectCount(actor, where, MAX_COUNT).execute(db)
    return rows[0]?.count ?? 0
  },
}

/**
 * The audit log `l` as far as the actor may see it, with people's current names. Ids are UUIDv7: records with the same
 * timestamp stay in the order of their creation. (rules/administration#audit-log)
 */
export const auditLogList = defineList({
  name: "activity-logs",
  query: ActivityLogsQuery,
  from: visibleRecords,
  scope: (_actor: Actor, { from, to }) => isInPeriod(from, to),
  filters: {
    from: inScope,
    to: inScope,
    actor_id: equals("l.actor_id"),
    impersonator_id: equals(IMPERSONATOR),
    action: equals("l.action"),
    target_collection: equals(sql`l.doc->'target'->>'collection'`),
    target_id: equals("l.target_id"),
    employee_id: equals("l.employee_id"),
  },
  orders: { at: { column: sql`l.at`, key: "at" } },
  ids: [{ column: sql`l._id`, key: "_id" }],
  maxCount: MAX_COUNT,
  columns: [
    ...fieldColumns<ActivityLog>(["_id", "at", "actor_id", "actor_name", "impersonator_id", "impersonator_name"]),
    ...fieldColumns<ActivityLog>(["action"]),
    { head: "target_collection", cell: ({ target }) => target.collection },
    { head: "target_id", cell: ({ target }) => target.id },
    ...fieldColumns<ActivityLog>(["employee_id", "employee_name", "request_id"]),
    { head: "change", cell: ({ change }) => JSON.stringify(change) },
  ],
})

/**
 * A day is whole, midnight to midnight in Eastern time; an instant is exact to the millisecond.
 * @throws Refusal 422 for a period that ends before it begins.
 */
function isInPeriod(from: string | undefined, to: string | undefined): RawBuilder<boolean> {
  const start = from === undefined ? null : parseBound(from, from)
  const end = to === undefined ? null : parseBound(to, isCalendarDate(to) ? addDays(to, 1) : to)
  if (start !== null && end !== null && start > end) throw invalidField("to", "The end is before the start.")
  const isAfterStart = start === null ? sql`true` : sql`l.at >= ${start}`
  return sql<boolean>`${isAfterStart} and ${end === null ? sql`true` : sql`l.at < ${end}`}`
}

function parseBound(input: string, bound: string): string {
  return timestamp(isCalendarDate(input) ? easternInstant(bound, "00:00") : Temporal.Instant.from(bound))
}

export function selectPage(actor: Actor, { where, orderBy, direction, limit }: Window): RawBuilder<StoredLog> {
  const inOrder = (record: RawBuilder<unknown>) => sql`order by ${record}.at ${direction}, ${record}._id ${direction}`
  const wanted = sql`${where} order by ${orderBy} limit ${limit}`
  return sql<StoredLog>`
    with first as (select found._id from (${visibleLogs(actor, wanted)}) as found ${inOrder(sql`found`)} limit ${limit})
    select p._id, p.at, p.actor_id, coalesce(a.name, s.name) as actor_name, p.doc->>'impersonator_id' as impersonator_id,
      i.name as impersonator_name, p.action, p.doc->'target' as target, p.employee_id, e.name as employee_name,
      p.doc->>'request_id' as request_id, p.doc->'change' as change,
      p.doc->>'sealed' as sealed
    from first join tbl_audit_log p on p._id = first._id
      left join tbl_employees a on a._id = p.actor_id
      left join tbl_service_accounts s on s._id = p.actor_id
      left join tbl_employees i on i._id = p.doc->>'impersonator_id'
      left join tbl_employees e on e._id = p.employee_id
    ${inOrder(sql`p`)}`
}

/** How many there are, counted to at most `max` plus one, because the log grows forever. */
export function selectCount(actor: Actor, where: RawBuilder<boolean>, max: number): RawBuilder<{ count: number }> {
  const limit = sql`limit ${max + 1}`
  return sql`select count(*) as count from
    (select 1 from (${visibleLogs(actor, sql`${where} ${limit}`)}) as found ${limit}) as counted`
}

/**
 * The `(at, _id)` of records that the actor may see: for a team, up to the limit of `wanted` for each person. A record
 * about a person is visible to readers whose pool contains that person, whoever the actor was; a record about no one in
 * particular, to readers whose pool contains its actor. So nothing is revealed about people outside the pool, not even
 * that a person in the pool acted on them. (rules/administration#audit-log)
 *
 * The query goes person by person because the log grows forever and a pool's share of it may be small: no index serves
 * a pool and the order of time together, but one serves a person and that order.
 * @param wanted conditions on `l` with an order and a limit; without a limit the plan would not be person by person
 */
function visibleLogs(actor: Actor, wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  if (poolReach(actor) === "everyone") return sql`select l.at, l._id from tbl_audit_log l where ${wanted}`
  return sql`with pool as materialized (select e._id from tbl_employees e where ${inPool(actor, sql`e._id`)})
    select about.at, about._id from pool cross join lateral
      (select l.at, l._id from tbl_audit_log l where l.employee_id = pool._id and ${wanted}) as about
    union all
    select done.at, done._id from pool cross join lateral
      (select l.at, l._id from tbl_audit_log l where l.employee_id is null and l.actor_id = pool._id and ${wanted}) as done`
}
