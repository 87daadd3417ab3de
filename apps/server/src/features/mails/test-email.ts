import type { testEmail as contract } from "@scorecard/contracts/mails"
import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { z } from "zod"
import { timestamp } from "#platform/clock/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { faultOf, mailLink, maskAddress, oneMailbox, renderMail } from "#platform/mail/index.ts"
import type { World } from "#platform/world.ts"

type Result = z.output<typeof contract.reply>
type Deps = Pick<World, "transact" | "clock" | "config" | "mail">

/** At once and once, with no transaction open meanwhile: what the server says is the answer. @throws Refusal 422. */
export async function testEmail(deps: Deps, actor: Actor, given: string | undefined): Promise<Result> {
  const mailbox = oneMailbox(given ?? actor.email)
  if (!mailbox) throw invalidField("to", "One email address is needed, such as name@example.com.")
  const to = mailbox.address
  const outcome = await attempt(deps, to)
  return deps.transact(async (tx) => {
    const change = { to: maskAddress(to), ...outcome }
    tx.audit(actor, "email.tested", { collection: "tbl_mails", id: "test", change })
    return { ...outcome, to }
  })
}

async function attempt({ config, mail, clock }: Deps, address: string): Promise<Omit<Result, "to">> {
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
    return { status: "failed", detail: faultOf(error).reason }
  }
}
