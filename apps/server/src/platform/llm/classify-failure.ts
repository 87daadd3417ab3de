import { ModelFailure } from "./conversation.ts"

/**
 * Classifies a failure in our own terms. Errors of the SDK contain questions and answers, so none is passed on: for an
 * unexpected one, only its class and stack frames.
 */
export async function classifyFailure(error: unknown): Promise<ModelFailure> {
  const sdk = await import("ai")
  const last: unknown = sdk.RetryError.isInstance(error) ? error.lastError : error
  const causes = chainOf(last)
  const known = causes.find((each) => each instanceof ModelFailure)
  if (known instanceof ModelFailure) return known
  const isBroken = causes.some(isBrokenConnection)
  if (sdk.APICallError.isInstance(last)) return ofStatus(last.statusCode, isBroken)
  // The model made a call although none was available.
  if (sdk.ToolChoiceViolationError.isInstance(last)) return new ModelFailure("too_many_lookups")
  // An error that the provider sends within its answer: a string, an object, or the SDK's error for it.
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
  // Arguments nested deeper than the SDK's call stack allows.
  const isTooDeep = last instanceof RangeError && /call stack/.test(last.message)
  if (isTooDeep || unreadable.some((kind) => kind.isInstance(last))) return new ModelFailure("unreadable")
  return new ModelFailure("unexpected", { mistake: { class: last.name, at: placesOf(last) } })
}

/** Without a status there was no response; an unreadable response with a success status did not come from a model. */
function ofStatus(status: number | undefined, isBroken: boolean): ModelFailure {
  if (status === undefined) return new ModelFailure("unreachable")
  if (status >= 400) return new ModelFailure("refused", { status })
  return new ModelFailure(isBroken ? "cut_off" : "unreadable")
}

/** The HTTP client's errors for a connection that ends in the middle of a body. */
function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error && typeof error.code === "string" ? error.code : ""
  return (error instanceof TypeError && error.message === "terminated") || /^(UND_ERR_|ECONN|EPIPE)/.test(code)
}

const MAX_PLACES = 6

/** Without the message, which may repeat the conversation. */
function placesOf({ stack = "" }: Error): string[] {
  const places = stack.split("\n").filter((line) => /^\s+at /.test(line))
  return places.slice(0, MAX_PLACES).map((line) => line.trim())
}

function chainOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [error]
}
