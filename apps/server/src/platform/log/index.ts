import { pino, type DestinationStream } from "pino"
import { errorFields } from "./error-fields.ts"

export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  child(fields: object): Log
}

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const

/**
 * JSON lines on standard output. Only ids, routes, codes and durations are logged: never bodies, names, addresses or
 * tokens. (rules/administration#logs-and-metrics) Anything that could still contain one is redacted here.
 */
export function openLog(level: (typeof LOG_LEVELS)[number], destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields },
    redact: ["authorization", "*.authorization", "password", "*.password", "token", "*.token", "email", "*.email"],
  }
  return destination ? pino(options, destination) : pino(options)
}

export const silentLog: Log = pino({ level: "silent" })
