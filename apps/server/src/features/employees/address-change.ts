import type { Actor } from "@scorecard/domain/access"
import { hintAtAddress, queueMails, renderMail, type QueuedMail } from "#platform/mail/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { nameOf } from "./present-employee.ts"
import { employees, type EmployeeDocument } from "./employees.store.ts"

type Change = { current: EmployeeDocument; next: EmployeeDocument }
type Address = Pick<EmployeeDocument, "personal_data">

const TITLE = "Your sign-in address was changed"
const FOOTER = "You get this because it concerns how you sign in to Scorecard. It cannot be switched off."

/** Addresses are compared as sign-in compares them. */
export function isNewAddress(current: Address, next: Address): boolean {
  const [before, after] = [current.personal_data.email_address, next.personal_data.email_address]
  return before.toLowerCase() !== after.toLowerCase()
}

/**
 * Tells both addresses, so that a takeover is noticed by whoever loses the record. A security mail: preferences and
 * quiet hours do not hold it back. Each mail names its own address and only hints at the other one.
 */
export async function mailAddressChanges(
  tx: Tx,
  { config }: Pick<World, "config">,
  actor: Actor,
  changes: readonly Change[],
): Promise<void> {
  const changed = changes.filter(({ current, next }) => isNewAddress(current, next))
  if (config.email.driver === null || changed.length === 0) return
  const editor = await employees.find(tx.db, actor.employee_id)
  const by = editor ? nameOf(editor) : actor.employee_id
  await queueMails(
    tx,
    changed.flatMap((change) => mailsOf(change, by)),
  )
}

function mailsOf({ current, next }: Change, by: string): QueuedMail[] {
  const name = nameOf(next)
  const [before, after] = [current.personal_data.email_address, next.personal_data.email_address]
  const mail = (address: string, which: "old" | "new", body_text: string): QueuedMail => ({
    key: `employee.email_changed.${next._id}.${current.version}.${which}`,
    recipient_id: next._id,
    to: { name, address },
    type: "employee.email_changed",
    subject: TITLE,
    ...renderMail({ title: TITLE, body_text, footer: FOOTER }),
  })
  const signedOut = "You were signed out everywhere."
  return [
    mail(
      before,
      "old",
      `${by} changed the email address that ${name} signs in with from ${before} to ${hintAtAddress(after, before)}. ${signedOut}\n\nIf you did not expect this, tell HR or an administrator right away.`,
    ),
    mail(
      after,
      "new",
      `${by} changed the email address that ${name} signs in with from ${hintAtAddress(before, after)} to ${after}. ${signedOut} Sign in with ${after} from now on.\n\nIf you are not ${name}, tell HR or an administrator right away.`,
    ),
  ]
}
