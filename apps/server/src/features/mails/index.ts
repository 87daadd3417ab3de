import type { z } from "zod"
import * as contracts from "@scorecard/contracts/mails"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { Checks } from "@scorecard/contracts/system"
import type { Actor } from "@scorecard/domain"
import {
  type HandledJob,
  type JobSchedule,
  type MountedRoute,
  type Platform,
  assertSameVersion,
  handle,
  mount,
  newId,
  timestamp,
} from "#platform/index.ts"
import { confirmStep } from "#core/cycles/index.ts"
import * as mailing from "#platform/mail/index.ts"
import { deadMails, mailFacts, mailList } from "./mails.store.ts"

type Mails = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  /** Whether email works, for the system status. */
  checkEmail(): Promise<Checks["email"]>
}

/** The mail queue: its mails, their delivery, and whether email works. */
export function openMails(platform: Platform): Mails {
  return {
    routes: [
      mount(contracts.listMails, ({ query }) => mailList.page(platform, query, undefined, presentMails)),
      mount(contracts.exportMails, ({ query }) => mailList.file(platform, query, undefined, presentMails)),
      mount(contracts.readMail, async ({ params }) => presentMail(await mailing.mails.get(platform.db, params.id))),
      mount(contracts.retryMail, ({ actor, params, ifMatch }) =>
        retryMail(platform, actor, { id: params.id, ifMatch }),
      ),
      mount(contracts.testEmail, ({ actor, body }) => sendTestEmail(platform, actor, body.to)),
    ],
    jobs: [
      handle(mailing.sendMail, (payload, context) => mailing.deliverMail(platform, payload, context)),
      handle(mailing.saveMails, () => mailing.saveMailsInOrder(platform)),
    ],
    schedules: [{ declaration: mailing.saveMails, payload: {}, everySeconds: mailing.MAIL_RETENTION_SECONDS }],
    checkEmail: () => checkEmail(platform),
  }
}

/** Queues a dead mail again, with all its attempts and the same Message-ID. @throws Refusal 404, 412, 409 */
export function retryMail(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<contracts.MailView> {
  return deps.transact(async (tx) => {
    const before = await mailing.mails.get(tx.db, id, "for update")
    assertSameVersion(ifMatch, before)
    if (before.status !== "dead")
      throw new Refusal("state_conflict", `Only a failed mail can be retried; this one is ${before.status}.`)
    if (!(await mailing.hasContent(tx.db, id)))
      throw new Refusal("state_conflict", "The content of this mail has been deleted.")

    const after = await mailing.mails.replace(tx.db, { ...before, status: "queued", failures: 0, settled_at: null })
    await mailing.makeDue(tx.db, id)
    await tx.enqueue(mailing.sendMail, { mail_id: id })
    const { recipient_id: employee_id, last_error } = before
    tx.audit(actor, "mail.retried", { collection: mailing.mails.name, id, employee_id, change: { last_error } })
    return presentMail(after)
  })
}

/** Only level 5 can read mails, and level 5 may retry any dead one. */
export function presentMail({ to, failures: _, ...mail }: mailing.Mail): contracts.MailView {
  return { ...mail, to: mailing.maskAddress(to.address), abilities: { retry: mail.status === "dead" } }
}

export const presentMails = (found: readonly mailing.Mail[]): contracts.MailView[] => found.map(presentMail)

const DEAD_SHOWN = 20
/** Dead mails are stored for months but degrade the status for only a day. */
const RECENT_HOURS = 24
/** A mail overdue by this much means that no worker can send it. */
const STUCK_SECONDS = 600

/**
 * Whether mails are going out, based on recent deliveries and a probe of the server.
 * (rules/administration#system-status)
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
      (error: unknown) => mailing.classifyFailure(error).reason,
    ),
  ])
  const dead_mails = dead.map(({ _id, type, to, last_error, attempts, settled_at, created_at }) => ({
    mail_id: _id,
    type,
    to: mailing.maskAddress(to.address),
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

type Result = z.output<typeof contracts.testEmail.reply>
type Deps = Pick<Platform, "transact" | "clock" | "config" | "mail">

/** Makes one attempt, outside any transaction, and returns the mail server's response. @throws Refusal 422 */
export async function sendTestEmail(deps: Deps, actor: Actor, address: string | undefined): Promise<Result> {
  const mailbox = mailing.oneMailbox(address ?? actor.email ?? "")
  if (!mailbox) throw invalidField("to", "One email address is needed, such as name@example.com.")
  const to = mailbox.address
  const outcome = await trySend(deps, to)
  return deps.transact(async (tx) => {
    const change = { to: mailing.maskAddress(to), ...outcome }
    // An outbox folder reaches no one.
    if (outcome.status === "sent" && deps.mail.driver === "smtp") await confirmStep(tx.db, "email", tx.at)
    tx.audit(actor, "email.tested", { collection: "tbl_mails", id: "test", change })
    return { ...outcome, to }
  })
}

async function trySend({ config, mail, clock }: Deps, address: string): Promise<Omit<Result, "to">> {
  if (mail.driver === null) return { status: "failed", detail: "Email is switched off (NOTIFICATION_EMAIL_ENABLED)." }
  const mail_id = newId()
  const at = timestamp(clock.now())
  const url = mailing.mailLink(config.email.appBaseUrl, "/")
  const content = mailing.renderMail({
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
    return { status: "failed", detail: mailing.classifyFailure(error).reason }
  }
}
