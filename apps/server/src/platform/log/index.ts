import { pino } from "pino"

export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  child(fields: object): Log
}

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const

/**
 * Lines of JSON on standard output. Only ids, routes, codes and durations are logged: never bodies, names, addresses
 * or tokens. (decisions §9) What could still carry one is cut out here.
 */
export function openLog(level: (typeof LOG_LEVELS)[number]): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["authorization", "*.authorization", "password", "*.password", "token", "*.token", "email", "*.email"],
  })
}

export const silentLog: Log = pino({ level: "silent" })
