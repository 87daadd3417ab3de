import { sql, type Database } from "#platform/index.ts"
import { EVENT_RULES } from "./events.ts"

/** Whether it is another one's turn. */
const LOCK = sql`hashtextextended('webhook-events', 0)`

type Context = { db: Database; at: string; appBaseUrl: string }

/**
 * Turns what was added to the audit log since the last time into deliveries to the webhooks that want it, in one
 * statement, however many there are. No-op without an enabled webhook, and if another process is at it.
 */
export async function recordEvents(context: Context): Promise<void> {
  if (!(await isAnyEnabled(context.db))) return
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as locked`.execute(
    context.db,
  )
  if (rows[0]?.locked) await insertDeliveries(context)
}

/**
 * The same before a webhook changes: what was committed until now is for the webhooks as they were, what is committed
 * later for the webhooks as they will be. Waits for its turn, and keeps it until the transaction ends.
 */
export async function recordEventsUntilNow(context: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(context.db)
  if (await isAnyEnabled(context.db)) await insertDeliveries(context)
  else await skipToEnd(context.db)
}

async function skipToEnd(db: Database): Promise<void> {
  await sql`update tbl_webhook_cursors c
    set position = coalesce((select max(position) from tbl_audit_log l where l.chain = c.chain), 0)`.execute(db)
}

/**
 * Nothing can be missed: the positions of a chain become visible in their order, so a cursor per chain has no gaps. And
 * of one object, no change can be found after a later one: the later one committed after it, so a statement that sees
 * the later one sees both. That is why the whole log is read in one statement, without a limit. The rows are ordered by
 * `_id`, which contains the time at which a record was written. (decision 0049)
 *
 * `offset 0` makes PostgreSQL look up each chain's end in the index. It can't know that a cursor is near the end, and
 * would otherwise read the whole log.
 */
async function insertDeliveries({ db, at, appBaseUrl }: Context): Promise<void> {
  await sql`with fresh as materialized (
      select l.chain, l.position, l._id, l.at, l.action, l.target_id, l.employee_id,
        l.doc->'target'->>'collection' as collection,
        coalesce(l.doc->'change'->'after'->>'status' = 'inactive', false) as deactivates
      from tbl_webhook_cursors c cross join lateral (
        select * from tbl_audit_log where chain = c.chain and position > c.position offset 0) l),
    moved as (
      update tbl_webhook_cursors c set position = f.position
      from (select chain, max(position) as position from fresh group by chain) f where c.chain = f.chain)
    insert into tbl_webhook_deliveries
      (webhook_id, _id, type, object, ids, link, occurred_at, created_at, next_attempt_at)
    select w._id, f._id, r.type, f.collection || '/' || f.target_id,
      jsonb_strip_nulls(jsonb_build_object('kind', r.kind, 'employee_id', f.employee_id, r.id_name, f.target_id)),
      ${appBaseUrl}::text || replace(r.link, '{id}', f.target_id), f.at, ${at}, ${at}
    from fresh f
      join jsonb_to_recordset(${JSON.stringify(EVENT_RULES)}::jsonb) as r(
        action text, collection text, deactivates boolean, type text, id_name text, kind text, link text)
        on r.action = f.action and coalesce(r.collection = f.collection, true)
          and coalesce(r.deactivates = f.deactivates, true)
      join tbl_webhooks w on w.enabled and w.doc->'event_types' ? r.type
    order by f._id
    on conflict do nothing`.execute(db)
}

async function isAnyEnabled(db: Database): Promise<boolean> {
  const { rows } = await sql`select from tbl_webhooks where enabled limit 1`.execute(db)
  return rows.length > 0
}
