import { Refusal } from "@scorecard/contracts/refusals"
import type { FieldError, RefusalCode } from "@scorecard/contracts/refusals"
import type { Problem } from "@scorecard/contracts/common"
import type { z } from "zod"
import { isOutage } from "./outage.ts"

export const PROBLEM_MEDIA_TYPE = "application/problem+json"
const OUTAGE_RETRY_SECONDS = 5

/** Fastify's own refusals, by its error codes. */
const FASTIFY_REFUSALS: Record<string, [RefusalCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ["body_not_readable", "The body is not valid JSON."],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["body_not_readable", "The body is empty, but its media type says JSON."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["body_not_readable", "The body is not as long as Content-Length says."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["media_type_not_supported", "Send application/json."],
  FST_ERR_CTP_BODY_TOO_LARGE: ["body_too_large", "The body is larger than this route takes."],
  FST_ERR_BAD_URL: ["route_not_found", "The address cannot be read."],
}

/** The refusal that an error stands for, or null when it is one that nobody expected. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return null
  const code = "code" in error && typeof error.code === "string" ? error.code : ""
  const known = FASTIFY_REFUSALS[code]
  if (known) return new Refusal(known[0], known[1], { cause: error })
  if (isOutage(error)) {
    return new Refusal("unavailable", "A service that we depend on does not answer. Try again in a few seconds.", {
      cause: error,
    })
  }
  if ("statusCode" in error && error.statusCode === 400) {
    return new Refusal("body_not_readable", "The request could not be read.", { cause: error })
  }
  return null
}

export function problemOf(refusal: Refusal, requestId: string): Problem & Record<string, unknown> {
  return {
    type: `urn:scorecard:problem:${refusal.wireCode}`,
    title: refusal.title,
    status: refusal.status,
    detail: refusal.message,
    code: refusal.wireCode,
    request_id: requestId,
    ...(refusal.errors.length > 0 && { errors: [...refusal.errors] }),
    ...refusal.extra,
  }
}

/** What nobody expected is told without its words. */
export function unexpected(): Refusal {
  return new Refusal("internal_error", "This is our mistake, not yours. The request id helps us to find it.")
}

/** What an error is told as where the reply has begun: in an event of a stream. */
export function problemOfError(error: unknown, requestId: string): Problem & Record<string, unknown> {
  return problemOf(refusalOf(error) ?? unexpected(), requestId)
}

/** Headers that go with a refusal's status. */
export function headersOf(refusal: Refusal): Record<string, string> {
  if (refusal.retryAfterSeconds !== null) return { "retry-after": String(refusal.retryAfterSeconds) }
  if (refusal.status === 401) return { "www-authenticate": "Bearer" }
  if (refusal.status === 503) return { "retry-after": String(OUTAGE_RETRY_SECONDS) }
  return {}
}

/** Field errors in the words of RFC 9457's examples: one entry for each, unknown fields by their names. */
export function fieldErrors(error: z.core.$ZodError, within: "query" | "body" | "params"): FieldError[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: [...path, key].join("."),
        message: `There is no such field in the ${within}.`,
      }))
    }
    return [{ path: path.join(".") || within, message: issue.message }]
  })
}

export function invalidInput(error: z.core.$ZodError, within: "query" | "body"): Refusal {
  return invalidFields(fieldErrors(error, within), within)
}

export function invalidFields(errors: FieldError[], within: "query" | "body"): Refusal {
  const named = errors.map((field) => field.path).join(", ")
  return new Refusal("invalid", `Check these fields of the ${within}: ${named}.`, { errors })
}
