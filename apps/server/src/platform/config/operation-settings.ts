import { z } from "zod"
import { flag, optionalText, words } from "./setting-kinds.ts"

/** Only people on the list are let in; its addresses are in lower case. (rules/sign-in#maintenance-mode) */
export type MaintenanceSettings = { enabled: boolean; message: string; bypassEmails: string[] }

/**
 * Where `/metrics` is served: on its own port, on the API's port with a token, or nowhere.
 * (rules/administration#logs-and-metrics)
 */
export type MetricsSettings = { port: number | null; token: string | null }

const MAX_DRAIN_SECONDS = 300
const MAX_PORT = 65_535

export const operationVariables = {
  MAINTENANCE_MODE: flag(false),
  MAINTENANCE_MESSAGE: optionalText,
  MAINTENANCE_BYPASS_EMAILS: words,
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, "a whole number is needed")
    .transform(Number)
    .pipe(z.number().max(MAX_DRAIN_SECONDS))
    .optional(),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, "a whole number is needed")
    .transform(Number)
    .pipe(z.number().max(MAX_PORT))
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, "at least 16 characters without spaces are needed")
    .optional(),
}

type Env = {
  API_ENV: string
  MAINTENANCE_MODE: boolean
  MAINTENANCE_MESSAGE?: string | undefined
  MAINTENANCE_BYPASS_EMAILS?: string[] | undefined
  METRICS_PORT?: number | undefined
  METRICS_TOKEN?: string | undefined
  DRAIN_SECONDS?: number | undefined
}

type Operation = { maintenance: MaintenanceSettings; metrics: MetricsSettings; drainSeconds: number }

/** Enough for a proxy that checks every second and requires two failures. Zero in development, so that no one waits. */
const DRAIN_SECONDS = 5
const MESSAGE = "The service is down for maintenance. Please come back a little later."

export function operationSettings(env: Env, production: boolean): Operation {
  return {
    maintenance: {
      // The worker keeps running. (rules/sign-in#maintenance-mode)
      enabled: env.MAINTENANCE_MODE && env.API_ENV !== "worker",
      message: env.MAINTENANCE_MESSAGE ?? MESSAGE,
      bypassEmails: env.MAINTENANCE_BYPASS_EMAILS ?? [],
    },
    metrics: { port: env.METRICS_PORT ?? null, token: env.METRICS_TOKEN ?? null },
    drainSeconds: env.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0),
  }
}
