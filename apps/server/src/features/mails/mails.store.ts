import { sql, type Cursors, type Database, type RawBuilder, type Selection } from "#platform/index.ts"
import { z } from "zod"
import type { MailsFilter, MailsQuery } from "@scorecard/contracts/mails"
import { mails, type Mail } from "#platform/mail/index.ts"

type Position = { key: string; _id: string }

export async function listMails(db: Database, cursors: Cursors, query: MailsQuery) {
  const Place = z.strictObject({
    list: z.literal("mails"),
    sort: z.literal(query.sort),
    key: z.string(),
    _id: z.string(),
  })
  const found = await mails.select(db, mailsAfter(query, cursors.read(query.cursor, Place), query.limit + 1))
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  const hasMore = found.length > items.length && last !== undefined
  const place = hasMore ? { list: "mails", sort: query.sort, ...positionOf(last) } : null
  const next_cursor = place ? cursors.write(place) : null
  return { items, next_cursor, total: await mails.count(db, mailFilter(query)) }
}

export function positionOf({ created_at, _id }: Mail): Position {
  return { key: created_at, _id }
}

/** The mails after a position of the sorted list; each filter has its index. */
export function mailsAfter(filter: MailsFilter, after: Position | null, limit: number): Selection {
  const [direction, beyond] = filter.sort === "-created_at" ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const from = after ? sql`and (created_at, _id) ${beyond} (${after.key}, ${after._id})` : sql``
  return {
    where: sql<boolean>`${mailFilter(filter)} ${from}`,
    orderBy: sql`created_at ${direction}, _id ${direction}`,
    limit,
  }
}

function mailFilter({ status, type, recipient_id }: MailsFilter): RawBuilder<boolean> {
  const conditions = [sql`true`]
  if (status !== undefined) conditions.push(sql`status = ${status}`)
  if (type !== undefined) conditions.push(sql`type = ${type}`)
  if (recipient_id !== undefined) conditions.push(sql`recipient_id = ${recipient_id}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export type MailFacts = {
  queued: number
  dead: number
  last_sent_at: string | null
  last_error: string | null
  /** How long the oldest due mail without a lease has been waiting, in whole seconds. */
  oldest_due_seconds: number
}

/** For the health check. Error texts are masked when they are saved. */
export async function mailFacts(db: Database): Promise<MailFacts> {
  const { rows } = await sql<MailFacts>`select
      (select count(*) from tbl_mails where status = 'queued') as queued,
      (select count(*) from tbl_mails where status = 'dead') as dead,
      (select max(settled_at) from tbl_mails where status = 'sent') as last_sent_at,
      (select doc->>'last_error' from tbl_mails where status in ('queued', 'dead') and doc->>'last_error' is not null
        order by doc->>'last_attempt_at' desc, _id desc limit 1) as last_error,
      coalesce((select greatest(0, floor(extract(epoch from now() - min(due_at)))) from tbl_mails
        where status = 'queued' and (leased_until is null or leased_until < now())), 0)::integer as oldest_due_seconds`.execute(
    db,
  )
  return rows[0] ?? { queued: 0, dead: 0, last_sent_at: null, last_error: null, oldest_due_seconds: 0 }
}

/** Dead mails, newest first. */
export function deadMails(db: Database, limit: number): Promise<Mail[]> {
  return mails.select(db, { where: sql`status = 'dead'`, orderBy: sql`settled_at desc, _id desc`, limit })
}
