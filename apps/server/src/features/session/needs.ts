/**
 * Refuses everybody who may not use the service during maintenance, by their work email; the calls for signing in pass
 * the maintenance gate and ask here. (rules/sign-in#maintenance-mode)
 * @throws Refusal 503
 */
export type RefuseInMaintenance = (email: string) => void

/** Optional: without it the service is always open. */
export type SessionNeeds = { refuseInMaintenance?: RefuseInMaintenance }
