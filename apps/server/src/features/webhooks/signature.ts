import { createHmac, randomBytes } from "node:crypto"

const PREFIX = "whsec_"
const SECRET_BYTES = 32

/** In the form of Standard Webhooks: the bytes of the key in base64 after a prefix. */
export function createWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64")
}

type Message = { id: string; at: Temporal.Instant; body: string }

/** The headers of an attempt: one signature per secret, so that a receiver may know either. (rules/webhooks#signatures) */
export function signatureHeaders(secrets: readonly string[], { id, at, body }: Message): Record<string, string> {
  const seconds = Math.floor(at.epochMilliseconds / 1_000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64")
    return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`
  })
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": signatures.join(" ") }
}
