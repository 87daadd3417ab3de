import { timestamp } from "#platform/clock/index.ts"
import type { JobContext } from "#platform/jobs/declaration.ts"
import type { Platform } from "#platform/platform.ts"
import { classifyFailure, Undeliverable } from "./failures.ts"
import { sendMail } from "./job.ts"
import { claimMail, recordFailure, recordSent, type ClaimedMail, type Mail } from "./mails.store.ts"

/** Delays between attempts: a mail is abandoned after about four hours. */
export const RETRY_AFTER_SECONDS = [30, 120, 300, 900, 1_800, 3_600, 7_200] as const
/** A mail whose attempts keep killing workers is presumably the cause. */
const MAX_INTERRUPTED = 20

type Deps = Pick<Platform, "db" | "transact" | "clock" | "log" | "mail">

/**
 * Makes one delivery attempt. It is counted before anything is sent and settled afterwards, with no transaction open in
 * between: if the worker dies there, another worker resends the mail under the same Message-ID.
 */
export async function deliverMail(
  deps: Deps,
  { mail_id }: { mail_id: string },
  { jobId, signal }: Pick<JobContext, "jobId" | "signal">,
): Promise<void> {
  const { db, clock, mail: mailer } = deps
  const at = timestamp(clock.now())
  const claimed = await claimMail(db, mail_id, { jobId, at, messageId: mailer.messageIdOf(mail_id) })
  if (!claimed) return
  const { mail } = claimed
  try {
    await send(deps, claimed, signal)
  } catch (error) {
    await settleFailure(deps, mail, jobId, error)
    return
  }
  await recordSent(db, mail_id, timestamp(clock.now()))
}

async function send({ mail: mailer }: Deps, { mail, content }: ClaimedMail, signal: AbortSignal): Promise<void> {
  if (mail.interrupted > MAX_INTERRUPTED) throw new Undeliverable("Workers kept dying while sending it.")
  if (!content) throw new Undeliverable("Its content is no longer stored.")
  const message_id = mail.message_id ?? mailer.messageIdOf(mail._id)
  const { to, subject, created_at: at } = mail
  await mailer.send({ mail_id: mail._id, message_id, to, subject, ...content, at }, signal)
}

async function settleFailure(deps: Deps, mail: Mail, jobId: string, error: unknown): Promise<void> {
  const { isPermanent, reason } = classifyFailure(error)
  const retryAfterSeconds = isPermanent ? null : (RETRY_AFTER_SECONDS[mail.failures] ?? null)
  await deps.transact(async (tx) => {
    const attempt = mail.attempts
    const isOurs = await recordFailure(tx.db, mail._id, { jobId, attempt, at: tx.at, reason, retryAfterSeconds })
    if (!isOurs || retryAfterSeconds === null) return
    await tx.enqueue(sendMail, { mail_id: mail._id }, { startAfterSeconds: retryAfterSeconds })
  })
  const level = retryAfterSeconds === null ? "warn" : "info"
  deps.log[level](
    { mail_id: mail._id, type: mail.type, attempt: mail.attempts, reason, retry_after_seconds: retryAfterSeconds },
    retryAfterSeconds === null ? "a mail was abandoned" : "a mail could not be sent; it will be retried",
  )
}
