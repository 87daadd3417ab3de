import type { Checks } from "@scorecard/contracts/system"
import { timestamp } from "#platform/clock/index.ts"
import { faultOf, maskAddress } from "#platform/mail/index.ts"
import type { World } from "#platform/world.ts"
import { deadMails, mailFacts } from "./mails.store.ts"

const DEAD_SHOWN = 20
/** A dead mail is kept for months; it is news for a day. */
const NEWS_HOURS = 24
/** What is due and waits so long finds no worker, or none that may send. */
const STUCK_SECONDS = 600

/**
 * Whether mails leave: by what became of the last ones, and by asking the server. (rules/administration#system-status)
 */
export async function checkEmail({ db, clock, mail }: Pick<World, "db" | "clock" | "mail">): Promise<Checks["email"]> {
  const [{ oldest_due_seconds, ...counted }, dead, unreachable] = await Promise.all([
    mailFacts(db),
    deadMails(db, DEAD_SHOWN),
    mail.probe().then(
      () => null,
      (error: unknown) => faultOf(error).reason,
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
  const news = timestamp(clock.now().subtract({ hours: NEWS_HOURS }))
  if (dead_mails.some(({ failed_at }) => failed_at > news)) {
    return degraded(`Mails were given up within the last ${NEWS_HOURS} hours.`)
  }
  return {
    status: "ok",
    detail: mail.driver === "outbox" ? "Mails go to a folder." : "The mail server answers.",
    ...facts,
  }
}
