import type { MailView } from "@scorecard/contracts/mails"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { assertSameVersion, type Platform } from "#platform/index.ts"
import { hasContent, makeDue, mails, maskAddress, sendMail, type Mail } from "#platform/mail/index.ts"

/** Queues a dead mail again, with all its attempts and the same Message-ID. @throws Refusal 404, 412, 409 */
export function retryMail(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<MailView> {
  return deps.transact(async (tx) => {
    const before = await mails.get(tx.db, id, "for update")
    assertSameVersion(ifMatch, before)
    if (before.status !== "dead") throw new Refusal("state_conflict", `This mail is ${before.status}, not dead.`)
    if (!(await hasContent(tx.db, id)))
      throw new Refusal("state_conflict", "The content of this mail has been deleted.")

    const after = await mails.replace(tx.db, { ...before, status: "queued", failures: 0, settled_at: null })
    await makeDue(tx.db, id)
    await tx.enqueue(sendMail, { mail_id: id })
    const { recipient_id: employee_id, last_error } = before
    tx.audit(actor, "mail.retried", { collection: mails.name, id, employee_id, change: { last_error } })
    return presentMail(after)
  })
}

/** Only level 5 can read mails, and level 5 may retry any dead one. */
export function presentMail({ to, failures: _, ...mail }: Mail): MailView {
  return { ...mail, to: maskAddress(to.address), abilities: { retry: mail.status === "dead" } }
}

export const presentMails = (found: readonly Mail[]): MailView[] => found.map(presentMail)
