import { Refusal, type FieldError, type RefusalCode } from "@scorecard/contracts/refusals"
import type { Problem } from "@scorecard/contracts/common"
import type { z } from "zod"
import { MAX_PATH_BYTES, clip, formatPath } from "./field-path.ts"
import { isOutage } from "./outage.ts"

export const PROBLEM_MEDIA_TYPE = "application/problem+json"
const OUTAGE_RETRY_SECONDS = 5

/** A refusal is small, whatever the input: at most 20 field errors and 2 KB of detail. */
const MAX_FIELD_ERRORS = 20
const MAX_DETAIL_BYTES = 2_048
const MAX_MESSAGE_BYTES = 512

/** Refusals for Fastify's own errors, by code. */
const FASTIFY_REFUSALS: Record<string, [RefusalCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ["body_not_readable", "The body is not valid JSON."],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["body_not_readable", "The body is empty, but its media type says JSON."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["body_not_readable", "The length of the body does not match Content-Length."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["media_type_not_supported", "Send application/json."],
  FST_ERR_CTP_BODY_TOO_LARGE: ["body_too_large", "The body is larger than this route accepts."],
  FST_ERR_BAD_URL: ["route_not_found", "The address cannot be read."],
}

/** Converts an error to its refusal. @returns null for an unexpected error */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return null
  const code = "code" in error && typeof error.code === "string" ? error.code : ""
  const known = FASTIFY_REFUSALS[code]
  if (known) return new Refusal(known[0], known[1], { cause: error })
  if (isOutage(error)) {
    return new Refusal("unavailable", "A service that we depend on is not responding. Try again in a few seconds.", {
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
    detail: clip(refusal.message, MAX_DETAIL_BYTES),
    code: refusal.wireCode,
    request_id: requestId,
    ...(refusal.errors.length > 0 && { errors: refusal.errors.slice(0, MAX_FIELD_ERRORS).map(clipError) }),
    ...Object.fromEntries(
      Object.entries(refusal.extra).map(([name, value]) => [
        name,
        typeof value === "string" ? clip(value, MAX_DETAIL_BYTES) : value,
      ]),
    ),
  }
}

function clipError({ path, message }: FieldError): FieldError {
  return { path: clip(path, MAX_PATH_BYTES), message: clip(message, MAX_MESSAGE_BYTES) }
}

/** The refusal for unexpected errors. It reveals nothing about them. */
export function unexpected(): Refusal {
  return new Refusal("internal_error", "Something went wrong on our side. The request ID helps us find the cause.")
}

/** The problem for an error that occurs after the reply has begun: for an event in a stream. */
export function problemFromError(error: unknown, requestId: string): Problem & Record<string, unknown> {
  return problemOf(refusalOf(error) ?? unexpected(), requestId)
}

/** The headers that belong to a refusal's status. */
export function headersOf(refusal: Refusal): Record<string, string> {
  if (refusal.retryAfterSeconds !== null) return { "retry-after": String(refusal.retryAfterSeconds) }
  if (refusal.status === 401) return { "www-authenticate": "Bearer" }
  if (refusal.status === 503) return { "retry-after": String(OUTAGE_RETRY_SECONDS) }
  return {}
}

/**
 * One error for each issue, and one for each unknown field by name. All are counted, but only the first are formatted.
 */
export function fieldErrors(error: z.core.$ZodError, within: "query" | "body" | "params"): FieldErrors {
  const errors: FieldError[] = []
  let count = 0
  for (const issue of error.issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : null
    count += unknown?.length ?? 1
    const room = MAX_FIELD_ERRORS - errors.length
    if (room === 0) continue
    if (unknown === null) errors.push({ path: formatPath(issue.path) || within, message: issue.message })
    else for (const key of unknown.slice(0, room)) errors.push(unknownField([...issue.path, key], within))
  }
  return { errors, count }
}

/** The first errors, and how many there are. */
export type FieldErrors = { errors: FieldError[]; count: number }

function unknownField(path: readonly PropertyKey[], within: string): FieldError {
  return { path: formatPath(path), message: `There is no such field in the ${within}.` }
}

/** @param dropped how many more invalid fields were left out of the validation */
export function invalidInput(error: z.core.$ZodError, within: "query" | "body", dropped = 0): Refusal {
  const { errors, count } = fieldErrors(error, within)
  return invalidFields({ errors, count: count + dropped }, within)
}

export function invalidFields({ errors, count }: FieldErrors, within: "query" | "body"): Refusal {
  const named = errors.map((field) => field.path).join(", ")
  const more = count > errors.length ? `, and ${count - errors.length} more` : ""
  // The count is always kept, however long the names are.
  const fields = clip(named, MAX_DETAIL_BYTES - `Check these fields of the ${within}: ${more}.`.length)
  return new Refusal("invalid", `Check these fields of the ${within}: ${fields}${more}.`, { errors })
}
