import { WEBHOOK_TEST } from "@scorecard/contracts/webhooks"
import { timestamp, type Platform, type Tx } from "#platform/index.ts"
import { postJsonText, webhookFault, type PostOutcome, type PostOptions } from "#platform/webhooks/index.ts"
import { payloadOf } from "./events.ts"
import { saveOutcome, type Leased, type Outcome } from "./deliveries.store.ts"
import { recordEventsUntilNow } from "./record-events.store.ts"
import { signatureHeaders } from "./signature.ts"
import { openSecrets, webhooks, type WebhookDocument } from "./webhooks.store.ts"

export type WebhookContext = Pick<Platform, "clock" | "config" | "db" | "log" | "secrets" | "transact">

/** Pauses after a failed attempt; after the last one, the delivery is dead. (rules/webhooks#retries) */
export const RETRY_AFTER_SECONDS = [5, 30, 300, 1_800, 7_200, 21_600, 43_200, 86_400] as const
export const TIMEOUT_MS = 15_000
const GONE = 410

/** What tests replace: the certificates that are trusted, and the timeout. */
export type SendOptions = Pick<PostOptions, "ca" | "resolve" | "timeoutMs">

/** One attempt. Its headers and its signature are new, its id and its body are always the same. */
export async function sendDelivery(
  deps: WebhookContext,
  webhook: WebhookDocument,
  delivery: Leased,
  options: SendOptions,
): Promise<PostOutcome> {
  const { allowLoopback } = deps.config.webhooks
  const fail = (error: string) =>
    ({ ok: false, status: null, permanent: false, retryAfterSeconds: null, error }) as const
  // The rules may be stricter than when the address was saved.
  const issue = webhookFault(webhook.url, { allowedHosts: "any", allowLoopback })
  if (issue !== null) return fail(issue)
  const now = deps.clock.now()
  const secrets = openSecrets(deps, webhook, timestamp(now))
  if (secrets.length === 0) return fail("The secret can't be read. Rotate it.")
  const body = payloadOf(delivery)
  const headers = {
    "user-agent": "Scorecard-Webhooks/1",
    ...signatureHeaders(secrets, { id: delivery._id, at: now, body }),
  }
  return postJsonText(webhook.url, body, { timeoutMs: TIMEOUT_MS, ...options, allowLoopback, headers })
}

/** Saves the outcome of an attempt. A receiver that is gone disables its webhook. */
export async function saveAttempt(deps: WebhookContext, delivery: Leased, outcome: PostOutcome): Promise<void> {
  await deps.transact(async (tx) => {
    if (!outcome.ok && outcome.status === GONE) await disableGone(deps, tx, delivery.webhook_id)
    await saveOutcome(tx.db, delivery, outcomeOf(delivery, outcome, tx.now), tx.at)
  })
}

function outcomeOf({ type, attempts }: Leased, outcome: PostOutcome, now: Temporal.Instant): Outcome {
  const response_status = outcome.status
  if (outcome.ok) return { status: "delivered", response_status, error: null, next_attempt_at: null }
  const { error } = outcome
  const seconds = type === WEBHOOK_TEST ? undefined : RETRY_AFTER_SECONDS[attempts]
  if (seconds === undefined) return { status: "dead", response_status, error, next_attempt_at: null }
  return { status: "pending", response_status, error, next_attempt_at: timestamp(now.add({ seconds })) }
}

/** What was committed until now was for it, and stays pending until someone enables it. (rules/webhooks#disabling) */
async function disableGone({ config }: WebhookContext, tx: Tx, id: string): Promise<void> {
  await recordEventsUntilNow({ db: tx.db, at: tx.at, appBaseUrl: config.email.appBaseUrl })
  const webhook = await webhooks.find(tx.db, id, "for update")
  if (!webhook?.enabled) return
  await webhooks.replace(tx.db, { ...webhook, enabled: false, disabled_reason: "gone", updated_at: tx.at })
  tx.audit(null, "webhook.disabled", { collection: webhooks.name, id, change: { reason: "gone" } })
}
