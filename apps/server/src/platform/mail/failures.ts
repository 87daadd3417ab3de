import { maskAddresses } from "./mailbox.ts"

/** Why a mail was not sent. `isPermanent`: retrying cannot succeed for this message and recipient. */
export type DeliveryFailure = { isPermanent: boolean; reason: string }

/** The fields of the transport's errors, all of them optional. */
type TransportError = { code?: unknown; command?: unknown; responseCode?: unknown; message?: unknown }

const MAX_REASON = 300
/** "Bad sequence of commands" is about the SMTP conversation, not about the message. */
const BAD_SEQUENCE = 503

/**
 * A 5xx in response to the recipient or the message is a permanent failure. In response to our greeting, sign-in or
 * sender it is about us: someone may fix it while we retry.
 */
export function classifyFailure(error: unknown): DeliveryFailure {
  if (error instanceof Undeliverable) return { isPermanent: true, reason: error.message }
  const { code, command, responseCode, message }: TransportError = error instanceof Error ? error : { message: error }
  const refused = typeof responseCode === "number" && responseCode >= 500 && responseCode !== BAD_SEQUENCE
  const isPermanent = refused && (command === "RCPT TO" || command === "DATA")
  const prefix = typeof code === "string" ? `${code}: ` : ""
  const reason = maskAddresses(`${prefix}${String(message)}`).replaceAll(/\p{Cc}+/gu, " ")
  return { isPermanent, reason: reason.slice(0, MAX_REASON).toWellFormed() }
}

/** A mail that is not even attempted. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable"
}
