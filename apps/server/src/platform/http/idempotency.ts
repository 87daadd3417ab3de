import { createHash } from "node:crypto"
import { invalidField } from "@scorecard/contracts/refusals"
import type { AnyRoute } from "@scorecard/contracts/route"
import type { IdempotentRequest } from "#platform/request-scope/index.ts"

const MAX_KEY = 200

/** Whether a repeat of the request replays the first answer: requests that create a thing or start a job. */
export function isRepeatable({ method, status, repeatable }: AnyRoute): boolean {
  return status === 202 || status === 201 || (method === "POST" && repeatable === true)
}

/** Reads Idempotency-Key from a creating request. (rules/http#idempotency) */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  request: { caller: string; method: string; url: string; body: unknown; isSecret: boolean },
): IdempotentRequest | null {
  if (header === undefined) return null
  if (typeof header !== "string" || header.length === 0 || header.length > MAX_KEY) {
    throw invalidField("Idempotency-Key", `An Idempotency-Key must be 1 to ${MAX_KEY} characters, sent once.`)
  }
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest("base64url")
  return { caller: request.caller, key: header, fingerprint, isSecret: request.isSecret, claimed: false }
}
