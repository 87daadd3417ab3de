import type { Problem } from "@scorecard/contracts/common"
import { humanize } from "./humanize.ts"
import { isRecord } from "./objects.ts"
import { messages } from "./messages.ts"

/** The service's refusal, or no response at all (`status` 0). */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Problem | null
  /** Seconds after which to try again, if the service says so. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, problem: Problem | null, retryAfterSeconds: number | null = null) {
    super(problem ? humanize(problem.detail) : words(status))
    this.name = "CallFailed"
    this.status = status
    this.code = problem?.code ?? (status === 0 ? "unreachable" : "failed")
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The message for each refused field, by path. */
  get fields(): Record<string, string> {
    return Object.fromEntries((this.problem?.errors ?? []).map(({ path, message }) => [path, humanize(message)]))
  }
}

/** A rule checked by the client: what was typed violates it. */
export class InvalidInput extends Error {}

/**
 * Parses a refusal. Proxies on the way may respond in the service's place, with anything:
 * @returns null if it isn't a problem document; missing parts are filled in.
 */
export function problemFrom(body: unknown): Problem | null {
  if (!isRecord(body) || typeof body["detail"] !== "string") return null
  const { errors, code, title, request_id } = body
  // The parts read here are checked; the others follow the contract.
  return {
    ...body,
    detail: body["detail"],
    code: typeof code === "string" ? code : "failed",
    title: typeof title === "string" ? title : FAILED,
    request_id: typeof request_id === "string" ? request_id : "",
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  } as Problem
}

function isFieldError(value: unknown): value is { path: string; message: string } {
  return isRecord(value) && typeof value["path"] === "string" && typeof value["message"] === "string"
}

function words(status: number): string {
  if (status === 0) return messages.problem.serviceCannotBeReached
  if (status === 413) return messages.problem.thatIsTooLarge
  if (status >= 500) return messages.problem.serviceRanIntoErrorStatus(status)
  return messages.problem.serviceRefusedThisWithout(status)
}

const FAILED = messages.problem.thatDidNotWork

/** A short title for a failure. */
export function titleOf(error: unknown): string {
  if (error instanceof InvalidInput) return messages.problem.checkWhatYouTyped
  if (!(error instanceof CallFailed)) return messages.problem.somethingWentWrong
  if (error.status === 0) return messages.problem.noConnectionToService
  if (error.status === 403) return messages.problem.forbidden
  if (error.status === 404) return messages.problem.notFound
  if (error.status === 409) return messages.problem.notPossibleNow
  if (error.status === 412) return messages.problem.changedBySomeoneElse
  if (error.status === 422) return messages.problem.checkWhatYouEntered
  if (error.status === 429) return messages.problem.tooManyRequests
  if (error.status === 503) return messages.problem.notAvailableRightNow
  return error.problem?.title ?? FAILED
}

/** For refusals without a field to show them, such as for a query parameter. */
function formatFieldErrors({ fields, message }: CallFailed): string {
  const paths = Object.keys(fields)
  // Fields with the same reason share it: a month that is refused is its year, too.
  const lines = [...new Set(Object.values(fields))].map((words) => {
    const same = paths.filter((path) => fields[path] === words)
    return same.length === 1 ? `${same[0]}: ${words}` : words
  })
  return lines.length > 0 ? lines.join(" ") : message
}

/** The message shown for a failure. */
export function messageOf(error: unknown): string {
  if (error instanceof CallFailed && error.code === "invalid") return formatFieldErrors(error)
  return error instanceof Error ? error.message : String(error)
}

/** Trying again immediately would get the same response. */
export function isFinalAnswer(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false
  return (error.status >= 400 && error.status < 500) || error.problem?.maintenance === true
}

/** Refused because the page is out of date: the item is gone, in another status, or has a newer version. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 404 || error.status === 409 || error.status === 412)
}

const AWAY_PAUSE_S = 5
const BUSY_PAUSE_S = 15
const MAX_PAUSE_S = 120

/** Seconds until a read may be retried automatically; null if the reader has to decide. */
export function secondsToNextTry(error: unknown): number | null {
  if (!(error instanceof CallFailed)) return null
  if (error.status === 0) return AWAY_PAUSE_S
  if (error.status !== 429 && error.status !== 503) return null
  return Math.min(MAX_PAUSE_S, Math.max(1, error.retryAfterSeconds ?? BUSY_PAUSE_S))
}
