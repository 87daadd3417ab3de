import type { Problem } from "@scorecard/contracts/common"

/** What the service answered instead of what was asked for, or that it did not answer at all (`status` 0). */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Problem | null
  /** Seconds after which it is worth another try, where the service says so. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, problem: Problem | null, retryAfterSeconds: number | null = null) {
    super(problem?.detail ?? words(status))
    this.name = "CallFailed"
    this.status = status
    this.code = problem?.code ?? (status === 0 ? "unreachable" : "failed")
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The message for each field that was refused, by its path. */
  get fields(): Record<string, string> {
    return Object.fromEntries((this.problem?.errors ?? []).map(({ path, message }) => [path, message]))
  }
}

function words(status: number): string {
  if (status === 0) return "The service cannot be reached. Check the connection; nothing that you typed is lost."
  if (status === 413) return "That is too large to send."
  return `The service answered with status ${status}.`
}

/** A short heading for a failure. */
export function titleOf(error: unknown): string {
  if (!(error instanceof CallFailed)) return "Something went wrong on this page"
  if (error.status === 0) return "No connection to the service"
  if (error.status === 403) return "Not for you to see or do"
  if (error.status === 404) return "Not found"
  if (error.status === 409) return "Not possible as things stand"
  if (error.status === 412) return "Somebody changed this meanwhile"
  if (error.status === 422) return "Something needs to be put right"
  if (error.status === 429) return "Too many requests"
  if (error.status === 503) return "Not available right now"
  return error.problem?.title ?? "That did not work"
}

/** What to tell a person of a failure. */
export function messageOf(error: unknown): string {
  if (error instanceof CallFailed) {
    const wait = error.retryAfterSeconds
    return wait !== null && error.status === 429 ? `${error.message} Try again in ${wait} seconds.` : error.message
  }
  return error instanceof Error ? error.message : String(error)
}

/** Asking again would get the same answer. */
export function isFinalAnswer(error: unknown): boolean {
  return error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== 429
}
