import type { MailView } from "@scorecard/contracts/mails"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import { mails, sendMail } from "#platform/mail/index.ts"
import type { World } from "#platform/world.ts"
import { hasContent, makeDue } from "./mails.store.ts"
import { presentMail } from "./present-mail.ts"

/** Tried again with as many attempts as a new one, under the Message-ID that it had. @throws Refusal 404, 412, 409. */
export function retryMail(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<MailView> {
  return deps.transact(async (tx) => {
    const before = await mails.get(tx.db, id, "for update")
    refuseOtherVersion(ifMatch, before)
    if (before.status !== "dead") throw new Refusal("state_conflict", `This mail is ${before.status}, not given up.`)
    if (!(await hasContent(tx.db, id))) throw new Refusal("state_conflict", "What this mail said is not kept any more.")

    const after = await mails.replace(tx.db, { ...before, status: "queued", failures: 0, settled_at: null })
    await makeDue(tx.db, id)
    await tx.enqueue(sendMail, { mail_id: id })
    const { recipient_id: employee_id, last_error } = before
    tx.audit(actor, "mail.retried", { collection: mails.name, id, employee_id, change: { last_error } })
    return presentMail(after)
  })
}
