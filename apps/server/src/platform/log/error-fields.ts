import { stdSerializers } from "pino"
import type { SerializedError } from "pino"

/**
 * What is logged of an error beside its message and stack: machine words only. A driver hangs more on its errors
 * (`detail`, `where`, `hint`, `internalQuery`, parameters), which can carry the text of people's documents.
 */
const FIELDS = ["code", "severity", "schema", "table", "column", "constraint", "routine", "syscall", "statusCode"]

/** For the log: an error as type, message and stack, those of its causes appended, and the fields above. */
export function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  return picked(stdSerializers.err(error))
}

function picked(serialized: SerializedError): object {
  const { type, message, stack } = serialized
  const kept = FIELDS.flatMap((name) => {
    const value: unknown = serialized[name]
    return typeof value === "string" || typeof value === "number" ? [[name, value] as const] : []
  })
  const several = Array.isArray(serialized["aggregateErrors"])
    ? (serialized["aggregateErrors"] as SerializedError[])
    : null
  return { type, message, stack, ...Object.fromEntries(kept), ...(several && { aggregateErrors: several.map(picked) }) }
}
