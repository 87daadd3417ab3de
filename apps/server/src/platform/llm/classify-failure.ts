import { ModelFailure } from "./conversation.ts"

/**
 * What went wrong, in our words. Errors of the SDK hold what was asked and answered, so none of them is passed on: of
 * one that nobody expected, its class and the places that it came by.
 */
export async function classifyFailure(error: unknown): Promise<ModelFailure> {
  const sdk = await import("ai")
  const last: unknown = sdk.RetryError.isInstance(error) ? error.lastError : error
  const causes = chainOf(last)
  const known = causes.find((each) => each instanceof ModelFailure)
  if (known instanceof ModelFailure) return known
  const isBroken = causes.some(isBrokenConnection)
  if (sdk.APICallError.isInstance(last)) return ofStatus(last.statusCode, isBroken)
  // It calls where it was offered nothing to call.
  if (sdk.ToolChoiceViolationError.isInstance(last)) return new ModelFailure("too_many_lookups")
  // What the provider itself says in the middle of its answer: a word, an object, or the SDK's error for it.
  if (!(last instanceof Error) || sdk.StreamProviderError.isInstance(last)) return new ModelFailure("refused")
  if (isBroken) return new ModelFailure("cut_off")
  const unreadable = [
    sdk.EmptyResponseBodyError,
    sdk.InvalidResponseDataError,
    sdk.InvalidStreamPartError,
    sdk.JSONParseError,
    sdk.NoContentGeneratedError,
    sdk.NoOutputGeneratedError,
    sdk.TypeValidationError,
  ]
  // Arguments that are nested deeper than the SDK's call stack goes.
  const isTooDeep = last instanceof RangeError && /call stack/.test(last.message)
  if (isTooDeep || unreadable.some((kind) => kind.isInstance(last))) return new ModelFailure("unreadable")
  return new ModelFailure("unexpected", { mistake: { class: last.name, at: placesOf(last) } })
}

/** Without a status there was no answer; what comes with one of success and cannot be read was no model's. */
function ofStatus(status: number | undefined, isBroken: boolean): ModelFailure {
  if (status === undefined) return new ModelFailure("unreachable")
  if (status >= 400) return new ModelFailure("refused", { status })
  return new ModelFailure(isBroken ? "cut_off" : "unreadable")
}

/** The HTTP client's own words for a connection that ends in the middle of a body. */
function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error && typeof error.code === "string" ? error.code : ""
  return (error instanceof TypeError && error.message === "terminated") || /^(UND_ERR_|ECONN|EPIPE)/.test(code)
}

const MAX_PLACES = 6

/** Without the message: it may repeat what was said. */
function placesOf({ stack = "" }: Error): string[] {
  const places = stack.split("\n").filter((line) => /^\s+at /.test(line))
  return places.slice(0, MAX_PLACES).map((line) => line.trim())
}

function chainOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [error]
}
