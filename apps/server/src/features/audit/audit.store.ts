import type { ActivityLog } from "@scorecard/contracts/audit"
import { poolReach, type Actor } from "@scorecard/domain"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import { inPool } from "#core/people/index.ts"

export type LogFilter = {
  actor_id?: string | undefined
  impersonator_id?: string | undefined
  action?: string | undefined
  target_collection?: string | undefined
  target_id?: string | undefined
  employee_id?: string | undefined
  /** Timestamps: `from` is included, `before` is not. */
  from: string | null
  before: string | null
}
/** Ids are UUIDv7: records with the same timestamp stay in the order of their creation. */
export type LogPosition = { at: string; _id: string }
export type LogPage = { descending: boolean; after: LogPosition | null; limit: number }

/** A page of the records that the actor may see, with people's current names. */
export async function listLogsAfter(
  db: Database,
  actor: Actor,
  filter: LogFilter,
  page: LogPage,
): Promise<ActivityLog[]> {
  return (await selectPage(actor, filter, page).execute(db)).rows
}

/** How many there are, or null when there are more than `max`: the log grows forever. */
export async function countLogs(db: Database, actor: Actor, filter: LogFilter, max: number): Promise<number | null> {
  const { rows } = await selectCount(actor, filter, max).execute(db)
  const count = rows[0]?.count ?? 0
  return count > max ? null : count
}

export function selectPage(actor: Actor, filter: LogFilter, page: LogPage): RawBuilder<ActivityLog> {
  const { descending, after, limit } = page
  const [direction, beyond] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = after ? sql`and (l.at, l._id) ${beyond} (${after.at}, ${after._id})` : sql``
  const inOrder = (record: RawBuilder<unknown>) =>
    sql`order by ${record}.at ${direction}, ${record}._id ${direction} limit ${limit}`
  const wanted = sql`${logConditions(filter)} ${start} ${inOrder(sql`l`)}`
  return sql<ActivityLog>`
    with first as (select found._id from (${visibleLogs(actor, wanted)}) as found ${inOrder(sql`found`)})
    select p._id, p.at, p.actor_id, a.name as actor_name, p.doc->>'impersonator_id' as impersonator_id,
      i.name as impersonator_name, p.action, p.doc->'target' as target, p.employee_id, e.name as employee_name,
      p.doc->>'request_id' as request_id, p.doc->'change' as change
    from first join tbl_audit_log p on p._id = first._id
      left join tbl_employees a on a._id = p.actor_id
      left join tbl_employees i on i._id = p.doc->>'impersonator_id'
      left join tbl_employees e on e._id = p.employee_id
    order by p.at ${direction}, p._id ${direction}`
}

export function selectCount(actor: Actor, filter: LogFilter, max: number): RawBuilder<{ count: number }> {
  const limit = sql`limit ${max + 1}`
  return sql`select count(*) as count from
    (select from (${visibleLogs(actor, sql`${logConditions(filter)} ${limit}`)}) as found ${limit}) as counted`
}

/**
 * The `(at, _id)` of records that the actor may see: for a team, up to the limit of `wanted` for each person. A record
 * about a person is visible to readers whose pool contains that person, whoever the actor was; a record about nobody in
 * particular, to readers whose pool contains its actor. So nothing is revealed about people outside the pool, not even
 * that somebody of the pool dealt with them. (rules/administration#audit-log)
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

/** The start of an impersonation belongs to it, although its actor still is the super admin. Equals the index. */
const IMPERSONATOR = sql`coalesce(l.doc->>'impersonator_id', case when l.action = 'impersonation.started' then l.actor_id end)`

function logConditions(filter: LogFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (filter.actor_id !== undefined) conditions.push(sql<boolean>`l.actor_id = ${filter.actor_id}`)
  if (filter.impersonator_id !== undefined) conditions.push(sql<boolean>`${IMPERSONATOR} = ${filter.impersonator_id}`)
  if (filter.action !== undefined) conditions.push(sql<boolean>`l.action = ${filter.action}`)
  if (filter.target_collection !== undefined)
    conditions.push(sql<boolean>`l.doc->'target'->>'collection' = ${filter.target_collection}`)
  if (filter.target_id !== undefined) conditions.push(sql<boolean>`l.target_id = ${filter.target_id}`)
  if (filter.employee_id !== undefined) conditions.push(sql<boolean>`l.employee_id = ${filter.employee_id}`)
  if (filter.from !== null) conditions.push(sql<boolean>`l.at >= ${filter.from}`)
  if (filter.before !== null) conditions.push(sql<boolean>`l.at < ${filter.before}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
