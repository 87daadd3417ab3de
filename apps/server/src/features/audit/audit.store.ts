import type { ActivityLog } from "@scorecard/contracts/audit"
import type { Actor } from "@scorecard/domain/access"
import { poolReach } from "@scorecard/domain/access"
import type { RawBuilder } from "kysely"
import { inPool } from "#platform/access/index.ts"
import { sql } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"

export type LogFilter = {
  actor_id?: string | undefined
  impersonator_id?: string | undefined
  action?: string | undefined
  target_collection?: string | undefined
  target_id?: string | undefined
  employee_id?: string | undefined
  /** Timestamps: included, and left out. */
  from: string | null
  before: string | null
}
/** Ids are UUIDv7: records of one moment stay in the order in which they were made. */
export type LogPosition = { at: string; _id: string }
export type LogPage = { descending: boolean; after: LogPosition | null; limit: number }

/** A page of the records that the actor may see, with the names that people bear now. */
export async function logsAfter(
  db: Database,
  actor: Actor,
  filter: LogFilter,
  { descending, after, limit }: LogPage,
): Promise<ActivityLog[]> {
  const [direction, beyond] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = after ? sql`and (l.at, l._id) ${beyond} (${after.at}, ${after._id})` : sql``
  const { rows } = await sql<ActivityLog>`
    with page as (select l.* from tbl_audit_log l where ${visible(actor, filter)} ${start}
      order by l.at ${direction}, l._id ${direction} limit ${limit})
    select p._id, p.at, p.actor_id, a.name as actor_name, p.doc->>'impersonator_id' as impersonator_id,
      i.name as impersonator_name, p.action, p.doc->'target' as target, p.employee_id, e.name as employee_name,
      p.doc->>'request_id' as request_id, p.doc->'change' as change
    from page p left join tbl_employees a on a._id = p.actor_id
      left join tbl_employees i on i._id = p.doc->>'impersonator_id'
      left join tbl_employees e on e._id = p.employee_id
    order by p.at ${direction}, p._id ${direction}`.execute(db)
  return rows
}

/** How many there are, or null when there are more than `most`: the log grows for ever. */
export async function countLogs(db: Database, actor: Actor, filter: LogFilter, most: number): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 from tbl_audit_log l where ${visible(actor, filter)} limit ${most + 1}) as counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return count > most ? null : count
}

function visible(actor: Actor, filter: LogFilter): RawBuilder<boolean> {
  const conditions = [concernsPool(actor)]
  if (filter.actor_id !== undefined) conditions.push(sql<boolean>`l.actor_id = ${filter.actor_id}`)
  if (filter.impersonator_id !== undefined)
    conditions.push(sql<boolean>`l.doc->>'impersonator_id' = ${filter.impersonator_id}`)
  if (filter.action !== undefined) conditions.push(sql<boolean>`l.action = ${filter.action}`)
  if (filter.target_collection !== undefined)
    conditions.push(sql<boolean>`l.doc->'target'->>'collection' = ${filter.target_collection}`)
  if (filter.target_id !== undefined) conditions.push(sql<boolean>`l.target_id = ${filter.target_id}`)
  if (filter.employee_id !== undefined) conditions.push(sql<boolean>`l.employee_id = ${filter.employee_id}`)
  if (filter.from !== null) conditions.push(sql<boolean>`l.at >= ${filter.from}`)
  if (filter.before !== null) conditions.push(sql<boolean>`l.at < ${filter.before}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * What concerns a person is for those whose pool holds that person, whoever did it; what concerns nobody in particular
 * is for those whose pool holds the one who did it. So nothing is told about people outside the pool, not even that
 * somebody of the pool dealt with them. (decisions §2)
 */
function concernsPool(actor: Actor): RawBuilder<boolean> {
  if (poolReach(actor) === "everyone") return sql<boolean>`true`
  return sql<boolean>`case when l.employee_id is null then ${inPool(actor, sql`l.actor_id`)}
    else ${inPool(actor, sql`l.employee_id`)} end`
}
