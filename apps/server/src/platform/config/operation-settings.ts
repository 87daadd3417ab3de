/**
 * People are kept out but for those on the list, whose addresses are in lower case. (rules/sign-in#maintenance-mode)
 */
export type MaintenanceSettings = { enabled: boolean; message: string; bypassEmails: string[] }

/**
 * Where `/metrics` is served: on a port of its own, on the API's for who has the token, or nowhere.
 * (rules/administration#logs-and-metrics)
 */
export type MetricsSettings = { port: number | null; token: string | null }

type Given = {
  API_ENV: string
  MAINTENANCE_MODE: boolean
  MAINTENANCE_MESSAGE?: string | undefined
  MAINTENANCE_BYPASS_EMAILS?: string[] | undefined
  METRICS_PORT?: number | undefined
  METRICS_TOKEN?: string | undefined
  DRAIN_SECONDS?: number | undefined
}

type Operation = { maintenance: MaintenanceSettings; metrics: MetricsSettings; drainSeconds: number }

/** A proxy that asks every second and believes two answers knows by then. Nobody waits for it while developing. */
const DRAIN_SECONDS = 5
const MESSAGE = "The service is down for maintenance. Please come back a little later."

export function operationSettings(input: Given, production: boolean): Operation {
  return {
    maintenance: {
      // The worker goes on. (rules/sign-in#maintenance-mode)
      enabled: input.MAINTENANCE_MODE && input.API_ENV !== "worker",
      message: input.MAINTENANCE_MESSAGE ?? MESSAGE,
      bypassEmails: input.MAINTENANCE_BYPASS_EMAILS ?? [],
    },
    metrics: { port: input.METRICS_PORT ?? null, token: input.METRICS_TOKEN ?? null },
    drainSeconds: input.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0),
  }
}
