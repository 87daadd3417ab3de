import type { AuditEvent } from "@scorecard/contracts/audit"
import type { Actor } from "@scorecard/domain"
import { sql, type Database } from "#platform/index.ts"
import { inPool } from "#core/people/index.ts"

/** How far a chain was read: the last record's position, and the beginning of its hash. */
export type ChainPosition = { chain: number; position: number; hash: string }

/** A record of the batch; without `event` if the actor may not see it. `sealed`: the box of its encrypted texts. */
export type StreamRecord = ChainPosition & { event: AuditEvent | null; sealed: string | null }

/** Enough to tell a chain from another one of the same length. */
const HASH_DIGITS = 8

/** The chains whose record at this position is not the one that was read, or is not there anymore. */
export async function findOtherChains(db: Database, positions: readonly ChainPosition[]): Promise<number[]> {
  const { rows } = await sql<{ chain: number }>`select c.chain
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as c(chain integer, position bigint, hash text)
    where c.position > 0 and not exists (select from tbl_audit_log l
      where l.chain = c.chain and l.position = c.position and left(l.hash, ${HASH_DIGITS}::integer) = c.hash)
      -- Records whose retention is over can't be compared; the last of them can.
      and not exists (select from tbl_audit_heads h where h.chain = c.chain and (h.cut_position > c.position
        or (h.cut_position = c.position and left(h.cut_hash, ${HASH_DIGITS}::integer) = c.hash)))`.execute(db)
  return rows.map(({ chain }) => chain)
}

/**
 * The records after these positions. Within a chain nothing is committed before an earlier position, because writers
 * hold the chain's head until they commit; so what follows a position is all that there will ever be before the last
 * one. `at` is when a transaction began, which is no order within a chain: `reached` is, and puts the chains together.
 */
export async function selectRecordsAfter(
  db: Database,
  actor: Actor,
  { positions, limit }: { positions: readonly ChainPosition[]; limit: number },
): Promise<StreamRecord[]> {
  const named = (id: string, name: string) =>
    sql.raw(`case when ${id} is not null then jsonb_build_object('id', ${id}, 'name', ${name}) end`)
  const { rows } = await sql<StreamRecord>`
    with heads as materialized (
      select h.chain, coalesce(c.position, 0) as position from tbl_audit_heads h
      left join jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as c(chain integer, position bigint)
        on c.chain = h.chain),
    following as (
      select l._id, l.chain, l.position, max(l.at) over (partition by l.chain order by l.position) as reached
      from heads cross join lateral (select l._id, l.chain, l.position, l.at from tbl_audit_log l
        where l.chain = heads.chain and l.position > heads.position order by l.position limit ${limit}) l),
    batch as materialized (select * from following order by reached, chain, position limit ${limit})
    select b.chain, b.position, left(p.hash, ${HASH_DIGITS}::integer) as hash,
      case when ${inPool(actor, sql`coalesce(p.employee_id, p.actor_id)`)} then jsonb_build_object(
        'id', p._id, 'time', p.at, 'action', p.action,
        'actor', ${named("p.actor_id", "coalesce(a.name, s.name)")},
        'impersonator', ${named("p.doc->>'impersonator_id'", "i.name")},
        'target', jsonb_build_object('type', p.doc->'target'->'collection', 'id', p.doc->'target'->'id'),
        'employee', ${named("p.employee_id", "e.name")},
        'request_id', p.doc->'request_id', 'change', p.doc->'change') end as event, p.doc->>'sealed' as sealed
    from batch b join tbl_audit_log p on p._id = b._id
      left join tbl_employees a on a._id = p.actor_id
      left join tbl_service_accounts s on s._id = p.actor_id
      left join tbl_employees i on i._id = p.doc->>'impersonator_id'
      left join tbl_employees e on e._id = p.employee_id
    order by b.reached, b.chain, b.position`.execute(db)
  return rows
}
