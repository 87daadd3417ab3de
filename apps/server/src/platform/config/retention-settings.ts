import { wholeNumber } from "./setting-kinds.ts"

export const retentionVariables = { RETENTION_YEARS: wholeNumber(6, 1, 100) }

/**
 * `years` is how long after the separation date people keep their names unless there is a legal basis.
 * (rules/personal-data#pseudonymization)
 */
export type RetentionSettings = { years: number }

export function retentionSettings({ RETENTION_YEARS: years }: { RETENTION_YEARS: number }): RetentionSettings {
  return { years }
}
