import type { MailView } from "@scorecard/contracts/mails"
import { maskAddress, type Mail } from "#platform/mail/index.ts"

/** Only level 5 reads of mails, and may have any dead one tried again. */
export function presentMail({ to, failures: _, ...mail }: Mail): MailView {
  return { ...mail, to: maskAddress(to.address), abilities: { retry: mail.status === "dead" } }
}
