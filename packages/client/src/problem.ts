/** A field that was refused, and what to enter instead. */
export type FieldError = { path: string; message: string }

/** A refusal of the service (RFC 9457). Rely on `code`: it never changes its meaning. */
export class ScorecardProblem extends Error {
  override readonly name = "ScorecardProblem"
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly errors: readonly FieldError[]
  /** The same as in the service's log. */
  readonly request_id: string | null
  /** The whole document, with members such as `job_id`. */
  readonly problem: Readonly<Record<string, unknown>>

  constructor(status: number, problem: Readonly<Record<string, unknown>>) {
    const text = (member: string) => (typeof problem[member] === "string" ? problem[member] : "")
    super(`${status} ${text("code")}: ${text("detail") || text("title")}`)
    this.status = status
    this.code = text("code")
    this.title = text("title")
    this.detail = text("detail")
    this.errors = Array.isArray(problem["errors"]) ? problem["errors"].filter(isFieldError) : []
    this.request_id = text("request_id") || null
    this.problem = problem
  }
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === "object" && value !== null && "path" in value && "message" in value
}

export async function readProblem(response: Response): Promise<ScorecardProblem> {
  const text = await response.text()
  try {
    const problem: unknown = JSON.parse(text)
    if (typeof problem === "object" && problem !== null) {
      return new ScorecardProblem(response.status, problem as Record<string, unknown>) // an object, by the check
    }
  } catch {
    // A proxy answered in its own words.
  }
  return new ScorecardProblem(response.status, { title: response.statusText, detail: text.slice(0, 500) })
}
