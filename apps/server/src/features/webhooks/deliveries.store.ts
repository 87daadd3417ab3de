import type { FailingWebhook } from "@scorecard/contracts/system"
import { WEBHOOK_TEST, WebhookDeliveriesQuery, type WebhookDelivery } from "@scorecard/contracts/webhooks"
import type { z } from "zod"
import { defineList, equals, selectFrom, sql, type Database } from "#platform/index.ts"

/** `tbl_webhook_deliveries`: an event for one webhook. `_id` is that of the audit record, so it is recorded once. */
export type Delivery = Omit<WebhookDelivery, "abilities">

const COLUMNS = sql<Delivery>`d._id, d.webhook_id, d.type, d.ids, d.link, d.occurred_at, d.status, d.attempts,
  d.response_status, d.error, d.last_attempt_at, d.next_attempt_at, d.delivered_at, d.created_at`

export const deliveryList = defineList({
  name: (_filters, { webhook_id }: { webhook_id: string }) => `webhook-deliveries ${webhook_id}`,
  query: WebhookDeliveriesQuery,
  from: selectFrom<Delivery>(COLUMNS, sql`tbl_webhook_deliveries d`),
  scope: ({ webhook_id }) => sql<boolean>`webhook_id = ${webhook_id}`,
  filters: { status: equals("status"), type: equals("type") },
  orders: { created_at: "created_at", attempts: "attempts" },
})

export async function findDelivery(db: Database, webhookId: string, id: string): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`select ${COLUMNS} from tbl_webhook_deliveries d
    where webhook_id = ${webhookId} and _id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A delivery that this process sends while it holds the lease. */
export type Leased = Delivery & { lease: string }

/** An attempt takes at most 15 seconds, and a delivery waits for at most one other before its own. */
export const LEASE_SECONDS = 60
const LEASE = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/**
 * Leases deliveries of an enabled webhook that are due: of each object, only the earliest that is pending. A lease is
 * the database's time, because all processes share that one.
 */
export async function leaseDue(db: Database, webhookId: string, due: { at: string; limit: number }): Promise<Leased[]> {
  const { rows } = await sql<Leased>`update tbl_webhook_deliveries d set leased_until = ${LEASE}
    from (select one._id from tbl_webhook_deliveries one
      where one.webhook_id = ${webhookId} and one.status = 'pending' and one.next_attempt_at <= ${due.at}
        and (one.leased_until is null or one.leased_until < now())
        and not exists (select from tbl_webhook_deliveries earlier where earlier.webhook_id = one.webhook_id
          and earlier.object = one.object and earlier.status = 'pending' and earlier._id < one._id)
        and exists (select from tbl_webhooks where _id = ${webhookId} and enabled)
      order by one.next_attempt_at, one._id limit ${due.limit} for update skip locked) due
    where d.webhook_id = ${webhookId} and d._id = due._id
    returning ${COLUMNS}, d.leased_until::text as lease`.execute(db)
  return rows.toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

/** Gives back what was leased and will not be sent. */
export async function releaseLeases(db: Database, leased: readonly Leased[]): Promise<void> {
  if (leased.length === 0) return
  await sql`update tbl_webhook_deliveries d set leased_until = null
    from jsonb_to_recordset(${JSON.stringify(leased)}::jsonb) as l(webhook_id text, _id text, lease text)
    where d.webhook_id = l.webhook_id and d._id = l._id and d.leased_until = l.lease::timestamptz`.execute(db)
}

/** The webhooks that have something to send. */
export async function findDueWebhooks(db: Database, at: string): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_webhooks w where enabled and exists (
    select from tbl_webhook_deliveries d where d.webhook_id = w._id and d.status = 'pending'
      and d.next_attempt_at <= ${at} and (d.leased_until is null or d.leased_until < now()))`.execute(db)
  return rows.map(({ _id }) => _id)
}

export type Outcome = Pick<Delivery, "status" | "response_status" | "error" | "next_attempt_at">

/**
 * Saves the outcome of an attempt and ends the lease. A success counts even if the lease expired while it was sent; a
 * failure only with the lease, since another process may have tried again.
 */
export async function saveOutcome(db: Database, { _id, webhook_id, lease }: Leased, outcome: Outcome, at: string) {
  const { status, response_status, error, next_attempt_at } = outcome
  const isOurs = status === "delivered" ? sql`true` : sql`leased_until = ${lease}::timestamptz`
  await sql`update tbl_webhook_deliveries set status = ${status}, attempts = attempts + 1,
      response_status = ${response_status}, error = ${error}, last_attempt_at = ${at}, next_attempt_at = ${next_attempt_at},
      delivered_at = ${status === "delivered" ? at : null}, leased_until = null
    where webhook_id = ${webhook_id} and _id = ${_id} and status = 'pending' and ${isOurs}`.execute(db)
}

type TestEvent = Pick<Delivery, "_id" | "webhook_id" | "type" | "link" | "created_at">

/** Inserts a delivery that the caller sends. If its process dies, a worker sends it after the lease. */
export async function insertLeased(db: Database, event: TestEvent): Promise<Leased> {
  const { _id, webhook_id, type, link, created_at: at } = event
  const { rows } = await sql<Leased>`insert into tbl_webhook_deliveries as d
      (webhook_id, _id, type, object, ids, link, occurred_at, created_at, next_attempt_at, leased_until)
    values (${webhook_id}, ${_id}, ${type}, ${`test/${_id}`}, ${JSON.stringify({ webhook_id })}::jsonb, ${link}, ${at}, ${at},
      ${at}, ${LEASE})
    returning ${COLUMNS}, d.leased_until::text as lease`.execute(db)
  if (!rows[0]) throw new Error("a test event was not inserted")
  return rows[0]
}

/** Makes a delivery pending and due, with all its attempts. One that is being sent keeps its lease. */
export async function makeDue(db: Database, { webhook_id, _id }: Delivery, at: string): Promise<void> {
  await sql`update tbl_webhook_deliveries set status = 'pending', attempts = 0, next_attempt_at = ${at}, delivered_at = null,
      response_status = null, error = null, last_attempt_at = null
    where webhook_id = ${webhook_id} and _id = ${_id}`.execute(db)
}

/** The same for all dead letters of a webhook whose events happened since then. @returns how many */
export async function makeDeadDue(
  db: Database,
  webhookId: string,
  { since, at }: { since: string | null; at: string },
): Promise<number> {
  const isLate = since === null ? sql<boolean>`true` : sql<boolean>`occurred_at >= ${since}`
  const { numAffectedRows = 0n } = await sql`update tbl_webhook_deliveries set status = 'pending', attempts = 0,
      next_attempt_at = ${at}, response_status = null, error = null, last_attempt_at = null
    where webhook_id = ${webhookId} and status = 'dead' and type <> ${WEBHOOK_TEST} and ${isLate}`.execute(db)
  return Number(numAffectedRows)
}

/** What was pending when the webhook was disabled is due when it is enabled. */
export async function makePendingDue(db: Database, webhookId: string, at: string): Promise<void> {
  await sql`update tbl_webhook_deliveries set next_attempt_at = ${at}
    where webhook_id = ${webhookId} and status = 'pending'`.execute(db)
}

export type Failing = Omit<z.infer<typeof FailingWebhook>, "origin"> & { url: string }

/**
 * Webhooks that their receiver has ended, that have a delivery with so many failed attempts, or that have given one up
 * since then without a success after it.
 */
export async function selectFailing(
  db: Database,
  { minFailed, since }: { minFailed: number; since: string },
): Promise<Failing[]> {
  const { rows } = await sql<Failing>`select w._id as webhook_id, w.url, not w.enabled as is_disabled,
      p.waiting, p.dead, p.last_attempt_at, (p.last).error as last_error
    from tbl_webhooks w cross join lateral (
      select count(*) filter (where d.status = 'pending')::integer as waiting,
        count(*) filter (where d.status = 'dead')::integer as dead,
        max(d.attempts) filter (where d.status = 'pending') as attempts,
        max(d.last_attempt_at) as last_attempt_at,
        (array_agg(d order by d.last_attempt_at desc))[1] as last
      from tbl_webhook_deliveries d
      where d.webhook_id = w._id and d.type <> ${WEBHOOK_TEST} and (d.status = 'pending' and d.error is not null
        or d.status = 'dead' and d.last_attempt_at >= ${since} and not exists (
          select from tbl_webhook_deliveries later where later.webhook_id = w._id and later.status = 'delivered'
            and later.delivered_at > d.last_attempt_at))) p
    where w.doc->>'disabled_reason' = 'gone' or w.enabled and (p.attempts >= ${minFailed} or p.dead > 0)
    order by w._id`.execute(db)
  return rows
}

export async function deleteDeliveries(db: Database, webhookId: string): Promise<void> {
  await sql`delete from tbl_webhook_deliveries where webhook_id = ${webhookId}`.execute(db)
}

const PER_STATEMENT = 5_000

/**
 * Deletes some of what is over: delivered before `delivered`; dead, or pending for a disabled webhook, since before
 * `failed`. (rules/webhooks#deliveries)
 * @returns whether there may be more
 */
export async function purgeSome(db: Database, before: { delivered: string; failed: string }): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from tbl_webhook_deliveries where ctid = any(array(
    select ctid from tbl_webhook_deliveries d where status = 'delivered' and delivered_at < ${before.delivered}
      or status = 'dead' and last_attempt_at < ${before.failed}
      or status = 'pending' and created_at < ${before.failed}
        and not exists (select from tbl_webhooks w where w._id = d.webhook_id and w.enabled)
    limit ${PER_STATEMENT}))`.execute(db)
  return numAffectedRows === BigInt(PER_STATEMENT)
}
