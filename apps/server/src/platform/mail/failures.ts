import { maskAddresses } from "./mailbox.ts"

/** Why a mail did not leave. `forGood`: this message to this person will never be taken, however often it is tried. */
export type DeliveryFailure = { forGood: boolean; reason: string }

/** What the transport says of its errors; nothing of it is sure to be there. */
type Told = { code?: unknown; command?: unknown; responseCode?: unknown; message?: unknown }

const MAX_REASON = 300
/** "Bad sequence of commands" is about the conversation, not about the message. */
const BAD_SEQUENCE = 503

/**
 * A 5xx to the recipient or to the message itself is for good. The same number to our greeting, our sign-in or our
 * sender is about us: somebody may put it right while we try again.
 */
export function classifyFailure(error: unknown): DeliveryFailure {
  if (error instanceof Undeliverable) return { forGood: true, reason: error.message }
  const { code, command, responseCode, message }: Told = error instanceof Error ? error : { message: error }
  const refused = typeof responseCode === "number" && responseCode >= 500 && responseCode !== BAD_SEQUENCE
  const forGood = refused && (command === "RCPT TO" || command === "DATA")
  const told = typeof code === "string" ? `${code}: ` : ""
  const reason = maskAddresses(`${told}${String(message)}`).replaceAll(/\p{Cc}+/gu, " ")
  return { forGood, reason: reason.slice(0, MAX_REASON).toWellFormed() }
}

/** What we do not even try. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable"
}
