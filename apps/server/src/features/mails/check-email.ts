import type { z } from "zod"
import type { testEmail as contract } from "@scorecard/contracts/mails"
import { invalidField } from "@scorecard/contracts/refusals"
import type { Checks } from "@scorecard/contracts/system"
import type { Actor } from "@scorecard/domain"
import { newId, timestamp, type Platform } from "#platform/index.ts"
import { classifyFailure, mailLink, maskAddress, oneMailbox, renderMail } from "#platform/mail/index.ts"
import { deadMails, mailFacts } from "./mails.store.ts"

const DEAD_SHOWN = 20
/** Dead mails are stored for months, but degrade the status for a day only. */
const RECENT_HOURS = 24
/** A mail that has been due for this long has no worker that can send it. */
const STUCK_SECONDS = 600

/**
 * Whether mails are going out, judged by recent deliveries and by probing the server. (rules/administration#system-status)
 */
export async function checkEmail({
  db,
  clock,
  mail,
}: Pick<Platform, "db" | "clock" | "mail">): Promise<Checks["email"]> {
  const [{ oldest_due_seconds, ...counted }, dead, unreachable] = await Promise.all([
    mailFacts(db),
    deadMails(db, DEAD_SHOWN),
    mail.probe().then(
      () => null,
      (error: unknown) => classifyFailure(error).reason,
    ),
  ])
  const dead_mails = dead.map(({ _id, type, to, last_error, attempts, settled_at, created_at }) => ({
    mail_id: _id,
    type,
    to: maskAddress(to.address),
    reason: last_error,
    attempts,
    failed_at: settled_at ?? created_at,
  }))
  const facts = { driver: mail.driver, ...counted, dead_mails }
  const degraded = (detail: string) => ({ status: "degraded" as const, detail, ...facts })

  if (mail.driver === null) return { status: "disabled", detail: "Email is switched off.", ...facts }
  if (unreachable !== null) return degraded(`The mail server cannot be used: ${unreachable}`)
  if (oldest_due_seconds > STUCK_SECONDS) return degraded(`A mail has been due for ${oldest_due_seconds} s.`)
  const recent = timestamp(clock.now().subtract({ hours: RECENT_HOURS }))
  if (dead_mails.some(({ failed_at }) => failed_at > recent)) {
    return degraded(`Mails have failed for good within the last ${RECENT_HOURS} hours.`)
  }
  return {
    status: "ok",
    detail: mail.driver === "outbox" ? "Mails go to a folder." : "The mail server answers.",
    ...facts,
  }
}

type Result = z.output<typeof contract.reply>
type Deps = Pick<Platform, "transact" | "clock" | "config" | "mail">

/** Makes one attempt outside any transaction and reports what the mail server said. @throws Refusal 422 */
export async function sendTestEmail(deps: Deps, actor: Actor, address: string | undefined): Promise<Result> {
  const mailbox = oneMailbox(address ?? actor.email)
  if (!mailbox) throw invalidField("to", "One email address is needed, such as name@example.com.")
  const to = mailbox.address
  const outcome = await trySend(deps, to)
  return deps.transact(async (tx) => {
    const change = { to: maskAddress(to), ...outcome }
    tx.audit(actor, "email.tested", { collection: "tbl_mails", id: "test", change })
    return { ...outcome, to }
  })
}

async function trySend({ config, mail, clock }: Deps, address: string): Promise<Omit<Result, "to">> {
  if (mail.driver === null) return { status: "failed", detail: "Email is switched off (NOTIFICATION_EMAIL_ENABLED)." }
  const mail_id = newId()
  const at = timestamp(clock.now())
  const url = mailLink(config.email.appBaseUrl, "/")
  const content = renderMail({
    title: "A test email",
    body_text: "If you can read this, the service sends email.",
    action: url === null ? null : { label: "Open the app", url },
    footer: `Sent on request at ${at}.`,
  })
  try {
    const to = { name: "", address }
    await mail.send({ mail_id, message_id: mail.messageIdOf(mail_id), to, subject: "A test email", ...content, at })
    const where = mail.driver === "outbox" ? "It lies in the outbox folder." : "The mail server took it."
    return { status: "sent", detail: where }
  } catch (error) {
    return { status: "failed", detail: classifyFailure(error).reason }
  }
}
