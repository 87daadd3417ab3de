import type { Actor } from "@scorecard/domain/access"
import type { Tx } from "#platform/transactions/index.ts"

/** A mail before it has a form. `link` is a path of the web client, a whole address or null. */
export type NotificationMail = {
  /** The same key twice is one mail. */
  key: string
  recipient_id: string
  to: { name: string; address: string }
  type: string
  title: string
  body: string
  link: string | null
}

/** Queues mails in the transaction that tells of them. */
export type QueueNotificationMails = (
  tx: Pick<Tx, "db" | "at" | "enqueueMany">,
  mails: readonly NotificationMail[],
) => Promise<void>

export type NotificationsNeeds = {
  /** Whether a stream may go on. @throws Refusal 401 */
  authenticate(bearer: string | null): Promise<Actor>
  /** When a token that `authenticate` accepted ends, and its stream with it. */
  expiryOf(token: string): Temporal.Instant
}
