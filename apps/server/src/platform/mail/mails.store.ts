import { MailStatus } from "@scorecard/contracts/mails"
import { z } from "zod"
import { collection, sql, type Database } from "#platform/documents/index.ts"

/** A mail without its content, which is stored separately until everyone has received it. */
export const Mail = z.strictObject({
  _id: z.string(),
  recipient_id: z.string().nullable(),
  to: z.strictObject({ name: z.string(), address: z.string() }),
  type: z.string(),
  subject: z.string(),
  status: MailStatus,
  /** The number of attempts started. */
  attempts: z.number().int(),
  /** Attempts that the server or the network rejected. Reset to 0 when someone retries a dead mail. */
  failures: z.number().int(),
  /** Attempts with an unknown outcome because the worker died: the mail may have been sent. */
  interrupted: z.number().int(),
  /** Set by the first attempt. */
  message_id: z.string().nullable(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  last_attempt_at: z.string().nullable(),
  settled_at: z.string().nullable(),
  version: z.number().int(),
})
export type Mail = z.infer<typeof Mail>

export const mails = collection("tbl_mails", Mail)

type Claim = { jobId: string; at: string; messageId: string }

/** Longer than any attempt; a job that reruns for a dead worker need not wait for it. */
const LEASE = sql`interval '5 minutes'`

/** `content`: null if it is no longer stored. */
export type ClaimedMail = { mail: Mail; content: { text: string; html: string } | null }

/**
 * Claims a mail for one attempt, which is counted before anything is sent. Null if the mail is settled or claimed by
 * another job. Prevents two jobs of the same mail, which a revived mail may have, from both sending it.
 */
export async function claimMail(
  db: Database,
  mailId: string,
  { jobId, at, messageId }: Claim,
): Promise<ClaimedMail | null> {
  const { rows } = await sql<{ doc: unknown; version: number } & Pick<ClaimedMail, "content">>`update tbl_mails
    set leased_by = ${jobId}, leased_until = now() + ${LEASE}, version = version + 1,
      doc = doc || jsonb_build_object(
        'attempts', (doc->>'attempts')::int + 1,
        'interrupted', (doc->>'interrupted')::int + (leased_by is not null)::int,
        'last_attempt_at', ${at}::text,
        'message_id', coalesce(doc->>'message_id', ${messageId}))
    where _id = ${mailId} and status = 'queued'
      and (leased_by is null or leased_by = ${jobId} or leased_until < now())
    returning doc, version, (select jsonb_build_object('text', c.text, 'html', c.html)
      from tbl_mail_contents c where c._id = tbl_mails.content_id) as content`.execute(db)
  const [claimed] = rows
  return claimed ? { mail: mails.parse(claimed), content: claimed.content } : null
}

/** Whichever worker sent it: if one of two was presumed dead too early, both may have. */
export async function recordSent(db: Database, mailId: string, at: string): Promise<void> {
  await sql`update tbl_mails set leased_by = null, leased_until = null, version = version + 1,
      doc = doc || jsonb_build_object('status', 'sent', 'settled_at', ${at}::text, 'last_error', null)
    where _id = ${mailId} and status <> 'sent'`.execute(db)
}

type Failure = { jobId: string; attempt: number; at: string; reason: string; retryAfterSeconds: number | null }

/**
 * A job that another worker reruns has the same id: the attempt number distinguishes them.
 * @returns whether the mail was still claimed by this attempt
 */
export async function recordFailure(db: Database, mailId: string, failure: Failure): Promise<boolean> {
  const { jobId, attempt, at, reason, retryAfterSeconds } = failure
  const isDead = retryAfterSeconds === null
  const { numAffectedRows } = await sql`update tbl_mails
    set leased_by = null, leased_until = null, version = version + 1,
      due_at = now() + make_interval(secs => ${retryAfterSeconds ?? 0}),
      doc = doc || jsonb_build_object(
        'failures', (doc->>'failures')::int + 1, 'last_error', ${reason}::text,
        'status', ${isDead ? "dead" : "queued"}::text, 'settled_at', ${isDead ? at : null}::text)
    where _id = ${mailId} and status = 'queued' and leased_by = ${jobId}
      and (doc->>'attempts')::int = ${attempt}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Finds mails long overdue, whose jobs were lost, and makes them due now.
 * @returns their ids, at most `limit`
 */
export async function overdueMails(db: Database, afterSeconds: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`update tbl_mails set due_at = now() where _id in (
      select _id from tbl_mails where status = 'queued' and due_at < now() - make_interval(secs => ${afterSeconds})
        and (leased_until is null or leased_until < now())
      order by due_at limit ${limit} for update skip locked)
    returning _id`.execute(db)
  return rows.map(({ _id }) => _id)
}

/** Deletes contents that are no longer needed. @returns how many were deleted, at most `limit` */
export async function purgeContents(db: Database, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from tbl_mail_contents where _id in (
    select c._id from tbl_mail_contents c where c.made_at < now() - interval '1 day'
      and not exists (select from tbl_mails m where m.content_id = c._id and m.status <> 'sent')
    order by c.made_at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Deletes old settled mails. Those of broadcasts are kept for their history. @returns how many were deleted, at most
 * `limit`
 */
export async function purgeMails(db: Database, settledBefore: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from tbl_mails where _id in (
    select _id from tbl_mails where status in ('sent', 'dead') and settled_at < ${settledBefore}
      and type <> 'admin.broadcast' limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Whether its content is still stored. */
export async function hasContent(db: Database, mailId: string): Promise<boolean> {
  const { rows } = await sql`select from tbl_mails m join tbl_mail_contents c on c._id = m.content_id
    where m._id = ${mailId}`.execute(db)
  return rows.length > 0
}

/** Makes the mail due now and clears any lease. */
export async function makeDue(db: Database, mailId: string): Promise<void> {
  await sql`update tbl_mails set due_at = now(), leased_by = null, leased_until = null where _id = ${mailId}`.execute(
    db,
  )
}
