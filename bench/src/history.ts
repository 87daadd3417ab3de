import type pg from "pg"
import { AUDIT_CHAINS, type AuditRecord } from "../../apps/server/src/platform/audit/chain.ts"
import type { AuditSeals } from "../../apps/server/src/platform/audit/index.ts"
import type { ChainEnd } from "../../apps/server/src/platform/audit/seals.ts"
import { SIGNED_IN_INBOX } from "./signed-in.ts"

/** Of each, for one person and month. */
const EVENTS = 10
/** What the product has written before: what is copied. */
const ENTRY: AuditRecord["action"] = "entry.submitted"

/**
 * $2 events of everyone, one every three days up to $1. They are sorted by time, so that one person's rows are scattered
 * over the table, as in real use.
 */
const EVENTS_OF_EVERYONE = `events as materialized (
  select employee_id, actor_id, age, uuidv7(moment - now()) as id, uuidv7(moment - now()) as cause_id,
    to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, row_number() over (order by moment) - 1 as n
  from (
    select e._id as employee_id, coalesce(e.doc->'employment_data'->>'manager_id', e._id) as actor_id, age,
      $1::timestamptz - (age - random()) * interval '3 days' as moment
    from tbl_employees e cross join generate_series(1, $2::integer) age) as each
  order by moment)`

/** Gives everyone a month of copies of a delivered notification. The newest are unread, to match the counts in `tbl_inbox`. */
export async function fillInboxes(client: pg.Client, now: string): Promise<void> {
  const { unread, revision } = SIGNED_IN_INBOX
  const inserted = await client.query(
    `with ${EVENTS_OF_EVERYONE}, delivered as (select type, doc from tbl_notifications limit 1)
    insert into tbl_notifications (_id, employee_id, announcement_id, type, revision, created_at, read_at, doc)
    select id, employee_id, cause_id, type, greatest(1, ${revision + 1} - age), at, case when age > ${unread} then at end,
      doc || jsonb_build_object('sender_id', actor_id,
        'data', doc->'data' || jsonb_build_object('employee_id', employee_id, 'entry_id', cause_id))
    from events cross join delivered order by n`,
    [now, EVENTS],
  )
  if (!inserted.rowCount) throw new Error("there is no notification to copy")
}

/**
 * Gives everyone copies of an entry's audit record. The hashes are made up, so no chain verifies any more. The heads have
 * valid seals: without them, the next write would log an error and mark its chain as broken.
 */
export async function fillAuditLog(
  client: pg.Client,
  seals: AuditSeals,
  { now, months }: { now: string; months: number },
): Promise<void> {
  const inserted = await client.query(
    `with ${EVENTS_OF_EVERYONE},
      written as (select doc from tbl_audit_log where action = '${ENTRY}' limit 1)
    insert into tbl_audit_log (_id, chain, position, hash, doc)
    select id, h.chain, h.length + 1 + n / ${AUDIT_CHAINS}, encode(sha256(id::text::bytea), 'hex'),
      doc || jsonb_build_object('_id', id, 'at', at, 'actor_id', actor_id, 'employee_id', employee_id,
        'target', doc->'target' || jsonb_build_object('id', cause_id))
    from events cross join written join tbl_audit_heads h on h.chain = 1 + n % ${AUDIT_CHAINS} order by n`,
    [now, months * EVENTS],
  )
  if (!inserted.rowCount) throw new Error("there is no audit record to copy")
  const { rows: ends } =
    await client.query<ChainEnd>(`select distinct on (chain) chain, position::integer as length, hash
    from tbl_audit_log order by chain, position desc`)
  for (const { chain, length, hash } of ends) {
    const seal = seals.of({ chain, length, hash })
    await client.query("update tbl_audit_heads set length = $1, hash = $2, seal = $3 where chain = $4", [
      length,
      hash,
      seal,
      chain,
    ])
  }
}
