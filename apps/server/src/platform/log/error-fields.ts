/**
 * The fields logged for an error in addition to its message and stack: machine-readable codes only. Drivers attach more
 * to their errors (`detail`, `where`, `hint`, `internalQuery`, parameters), which can contain text from people's
 * documents.
 */
const FIELDS = ["code", "severity", "schema", "table", "column", "constraint", "routine", "syscall", "statusCode"]

const MAX_CAUSES = 8
const MAX_NESTING = 3
const MAX_ERRORS = 10
const MAX_MESSAGE = 2_000
const MAX_STACK = 8_000

type Fields = { type: string; message: string; stack: string; aggregateErrors?: Fields[]; [field: string]: unknown }

/**
 * Formats an error for the log: type, message and stack, with those of its causes appended, the fields above, and
 * bundled errors. Libraries also report plain objects that look like errors; no other values of these are logged,
 * either.
 */
export function errorFields(error: unknown, nesting = 0): Fields {
  const chain = causesOf(error)
  const bundled = nesting < MAX_NESTING ? chain.flatMap(errorsIn).filter((one) => !chain.includes(one)) : []
  return {
    type: typeOf(error),
    message: joined(
      chain.map((one) => messageOf(one, nesting)),
      ": ",
      MAX_MESSAGE,
    ),
    stack: joined(chain.map(stackOf), "\ncaused by: ", MAX_STACK),
    // If several errors have a field, the outermost wins.
    ...Object.assign({}, ...chain.map(machineWords).toReversed()),
    ...(bundled.length > 0 && {
      aggregateErrors: bundled.slice(0, MAX_ERRORS).map((one) => errorFields(one, nesting + 1)),
    }),
  }
}

/** The error and its causes, outermost first; stops at a cycle. */
function causesOf(error: unknown): unknown[] {
  const chain = [error]
  for (let cause = fieldOf(error, "cause"); cause !== undefined && cause !== null; cause = fieldOf(cause, "cause")) {
    if (chain.length === MAX_CAUSES || chain.includes(cause)) break
    chain.push(cause)
  }
  return chain
}

function messageOf(error: unknown, nesting: number): string {
  if (typeof error !== "object" || error === null) return String(error)
  const message = fieldOf(error, "message")
  if (typeof message === "string" && message !== "") return message
  if (nesting >= MAX_NESTING) return ""
  if (typeof message === "object" && message !== null) return messageOf(message, nesting + 1)
  const bundled = errorsIn(error).slice(0, MAX_ERRORS)
  if (bundled.length > 0) return bundled.map((one) => messageOf(one, nesting + 1).slice(0, MAX_MESSAGE)).join("; ")
  const code = fieldOf(error, "code")
  return typeof code === "string" ? code : `${typeOf(error)} without a message`
}

function stackOf(error: unknown): string {
  const stack = fieldOf(error, "stack")
  if (typeof stack !== "string") return ""
  // V8 includes the message in the stack.
  return stack.replace("[object Object]", () => messageOf(error, 0))
}

function errorsIn(error: unknown): unknown[] {
  const errors = fieldOf(error, "errors")
  return Array.isArray(errors) ? errors : []
}

function machineWords(error: unknown): Record<string, string | number> {
  const words: Record<string, string | number> = {}
  for (const name of FIELDS) {
    const value = fieldOf(error, name)
    if (typeof value === "string" || typeof value === "number") words[name] = value
  }
  return words
}

function typeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return typeof error
  const maker = fieldOf(error, "constructor")
  return typeof maker === "function" && maker.name !== "" ? maker.name : "Object"
}

function fieldOf(error: unknown, name: string): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined
}

function joined(parts: readonly string[], between: string, limit: number): string {
  const text = parts.filter((part) => part !== "").join(between)
  return text.length <= limit ? text : `${text.slice(0, limit)}…`
}
